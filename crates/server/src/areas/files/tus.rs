//! Uploads in several calls: tus 1.0, <https://tus.io/protocols/resumable-upload> (FIL-02).

use super::hold::Receiving;
use super::hold::{Hold, Turn};
use super::line::{Pieces, pieces_of};
use super::receive::{self, Wish, too_large};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::http::refusal::{Malformed, Refusal};
use crate::base::http::viewer::Viewer;
use archway_db::uploads::Upload;
use archway_db::{cases, files, uploads};
use archway_domain::file::{MAX_BYTES, Origin};
use archway_domain::{CommentId, FileId, UploadId};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::collections::HashMap;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const VERSION: &str = "1.0.0";
const MAX_METADATA: usize = 4096;
const MAX_FINGERPRINT: usize = 128;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(describe_uploads, create_upload))
        .routes(routes!(show_upload, discard_upload))
        .layer(middleware::map_response(name_version))
}

pub fn receiving_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(go_on_with_upload)).layer(middleware::map_response(name_version))
}

/// Every answer names its tus version; a refusal of another version names the supported ones.
async fn name_version(mut response: Response) -> Response {
    let is_other_version = response.status() == StatusCode::PRECONDITION_FAILED;
    let headers = response.headers_mut();
    headers.insert("tus-resumable", HeaderValue::from_static(VERSION));
    if is_other_version {
        headers.insert("tus-version", HeaderValue::from_static(VERSION));
    }
    response
}

fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn answer(status: StatusCode, fields: &[(&'static str, String)]) -> Response {
    let mut response = status.into_response();
    let headers = response.headers_mut();
    for (name, value) in fields {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(*name, value);
        }
    }
    response
}

fn check_version(headers: &HeaderMap) -> Result<(), ApiError> {
    if header_text(headers, "tus-resumable") == Some(VERSION) {
        Ok(())
    } else {
        Err(Refusal::TusVersion.into())
    }
}

fn number(headers: &HeaderMap, name: &'static str) -> Result<u64, ApiError> {
    let number = header_text(headers, name).and_then(|text| text.parse().ok());
    number
        .ok_or_else(|| ApiError::malformed(Malformed::Header, format!("The header {name} must be a number.")))
}

/// `name base64, name base64`
fn metadata(headers: &HeaderMap) -> Result<HashMap<String, String>, ApiError> {
    let text = header_text(headers, "upload-metadata").unwrap_or_default();
    let malformed = || ApiError::malformed(Malformed::Header, "The header upload-metadata is malformed.");
    if text.len() > MAX_METADATA {
        return Err(malformed());
    }
    let pairs = text.split(',').map(str::trim).filter(|pair| !pair.is_empty());
    let read = |pair: &str| {
        let (name, value) = pair.split_once(' ').unwrap_or((pair, ""));
        let value = String::from_utf8(STANDARD.decode(value.trim()).ok()?).ok()?;
        (!value.contains('\0')).then(|| (name.to_owned(), value))
    };
    pairs.map(|pair| read(pair).ok_or_else(malformed)).collect()
}

fn expires(upload: &Upload) -> (&'static str, String) {
    let at = jiff::Timestamp::from_millisecond(upload.expires_at.0).unwrap_or_default();
    ("upload-expires", at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string())
}

/// The supported parts of tus.
#[utoipa::path(options, path = "/v1/uploads/", tag = "files", responses((status = 204)))]
pub async fn describe_uploads() -> Response {
    let fields = [
        ("tus-version", VERSION.to_owned()),
        ("tus-extension", "creation,termination,expiration".to_owned()),
        ("tus-max-size", MAX_BYTES.to_string()),
    ];
    answer(StatusCode::NO_CONTENT, &fields)
}

/// Begins to upload a file. The metadata holds filename and case_id, and may hold comment_id, fingerprint and folder.
#[utoipa::path(post, path = "/v1/uploads/", tag = "files", security(("bearer" = [])),
    params(("tus-resumable" = String, Header), ("upload-length" = u64, Header), ("upload-metadata" = String, Header)),
    responses((status = 201)))]
pub async fn create_upload(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    check_version(&headers)?;
    let size = number(&headers, "upload-length")?;
    let metadata = metadata(&headers)?;
    let field = |name: &str| metadata.get(name).map(String::as_str).filter(|text| !text.is_empty());
    let fingerprint = field("fingerprint").unwrap_or_default();
    if fingerprint.len() > MAX_FINGERPRINT {
        return Err(ApiError::malformed(Malformed::Header, "The fingerprint is too long."));
    }
    let comment_id = field("comment_id").map(CommentId::new);
    let wish = Wish {
        name: field("filename").unwrap_or_default(),
        size,
        comment_id: comment_id.as_ref(),
        fingerprint,
        origin: if field("folder").is_some() { Origin::Scanner } else { Origin::Page },
        is_resumable: true,
        sent_as: None,
    };
    let case = field("case_id").ok_or_else(ApiError::not_found)?;
    let upload = receive::open(&app, &viewer, case, &wish).await?;
    let fields = [("location", format!("/v1/uploads/{}/", upload.id)), expires(&upload)];
    Ok(answer(StatusCode::CREATED, &fields))
}

/// How many bytes of a file the server has.
#[utoipa::path(head, path = "/v1/uploads/{id}/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path), ("tus-resumable" = String, Header)),
    responses((status = 200), (status = 401), (status = 404), (status = 412)))]
pub async fn show_upload(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    Path(id): Path<UploadId>,
) -> Result<Response, ApiError> {
    check_version(&headers)?;
    let user = viewer.user.id.clone();
    if let Some(upload) = uploads::find(app.db.reader(), &user, &id, app.now()).await? {
        let fields = [
            ("upload-offset", upload.received.to_string()),
            ("upload-length", upload.size.to_string()),
            expires(&upload),
        ];
        return Ok(answer(StatusCode::OK, &fields));
    }
    // The answer to the last piece may have been lost: the upload is complete.
    let id = FileId::new(id);
    let case = files::case_of_unchecked(app.db.reader(), &id).await?.ok_or_else(ApiError::not_found)?;
    let access =
        cases::access(app.db.reader(), viewer.of_cases(), &case).await?.ok_or_else(ApiError::not_found)?;
    let file = files::find(app.db.reader(), &access, &id).await?;
    let file = file.filter(|file| file.uploader_id == *user).ok_or_else(ApiError::not_found)?;
    let size = file.size.to_string();
    Ok(answer(
        StatusCode::OK,
        &[("upload-offset", size.clone()), ("upload-length", size), ("file-id", id.into())],
    ))
}

/// Sends the next bytes of a file.
#[utoipa::path(patch, path = "/v1/uploads/{id}/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path), ("tus-resumable" = String, Header), ("upload-offset" = u64, Header)),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream"),
    responses((status = 204)))]
pub async fn go_on_with_upload(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    headers: HeaderMap,
    Path(id): Path<UploadId>,
    request: Request,
) -> Result<Response, ApiError> {
    let mut pieces = pieces_of(&app, request.into_body());
    let (found, offset) = admit(&app, &viewer, &headers, &id).await?;
    // A task of its own, so that a broken connection does not lose the bytes that arrived.
    let task =
        tokio::spawn(async move { receive(&app, &caller, &viewer, &found.id, offset, &mut pieces).await });
    let (offset, file) = task.await.map_err(ApiError::internal)??;
    let mut fields = vec![("upload-offset", offset.to_string())];
    fields.extend(file.map(|id| ("file-id", id.into())));
    Ok(answer(StatusCode::NO_CONTENT, &fields))
}

/// The upload to continue, and the offset at which the sender believes it is.
async fn admit(
    app: &App,
    viewer: &Viewer,
    headers: &HeaderMap,
    id: &UploadId,
) -> Result<(Upload, u64), ApiError> {
    check_version(headers)?;
    if header_text(headers, "content-type") != Some("application/offset+octet-stream") {
        let text = "The content type must be application/offset+octet-stream.";
        return Err(ApiError::malformed(Malformed::ContentType, text));
    }
    let offset = number(headers, "upload-offset")?;
    let found = uploads::find(app.db.reader(), &viewer.user.id, id, app.now()).await?;
    let found = found.ok_or_else(ApiError::not_found)?;
    let coming =
        header_text(headers, header::CONTENT_LENGTH.as_str()).and_then(|text| text.parse::<u64>().ok());
    if coming.is_some_and(|coming| offset.saturating_add(coming) > u64::try_from(found.size).unwrap_or(0)) {
        return Err(too_large(u64::try_from(found.size).unwrap_or(0)));
    }
    Ok((found, offset))
}

/// Returns the new offset, and the file once it is complete.
async fn receive(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    id: &UploadId,
    offset: u64,
    pieces: &mut Pieces,
) -> Result<(u64, Option<FileId>), ApiError> {
    let mut turn = app.states.of::<Receiving>().take(id).await?;
    let mut hold = Hold::take(app, id).await?;
    if u64::try_from(hold.upload.received) != Ok(offset) {
        hold.release(app).await?;
        return Err(Refusal::OtherOffset { received: hold.upload.received }.into());
    }
    let taken = take(app, caller, viewer, &mut hold, pieces, &mut turn).await;
    if taken.is_err() {
        hold.release(app).await?;
    }
    taken
}

async fn take(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    hold: &mut Hold,
    pieces: &mut Pieces,
    turn: &mut Turn,
) -> Result<(u64, Option<FileId>), ApiError> {
    let mut incoming = receive::begin(app, hold).await?;
    let size = hold.size();
    let taken = receive::take_all(app, hold, &mut incoming, size, pieces, Some(turn)).await;
    if let Err(error) = taken {
        incoming.stop().await;
        return Err(error);
    }
    if incoming.length() == size {
        let file = receive::finish(app, caller, viewer, hold, incoming).await?;
        return Ok((size, Some(file)));
    }
    // However it ended: keep the received bytes, and return how many there are.
    let saved = hold.save_and_release(app, &mut incoming).await;
    let length = incoming.length();
    incoming.stop().await;
    saved.map(|()| (length, None))
}

/// Cancels an unfinished upload.
#[utoipa::path(delete, path = "/v1/uploads/{id}/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path), ("tus-resumable" = String, Header)),
    responses((status = 204)))]
pub async fn discard_upload(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    Path(id): Path<UploadId>,
) -> Result<Response, ApiError> {
    check_version(&headers)?;
    let found = uploads::find(app.db.reader(), &viewer.user.id, &id, app.now()).await?;
    let found = found.ok_or_else(ApiError::not_found)?;
    let _turn = app.states.of::<Receiving>().take(&found.id).await?;
    let hold = Hold::take(&app, &found.id).await?;
    receive::forget(&app, &hold).await?;
    Ok(answer(StatusCode::NO_CONTENT, &[]))
}
