//! Sending a file in one call (FIL-01).

use super::receive::{self, Wish, too_large};
use super::version::Through;
use super::wire::FileAnswer;
use crate::app::App;
use crate::cases;
use crate::http::caller::Caller;
use crate::http::error::{ApiError, Detail};
use crate::http::extract::Path;
use crate::http::viewer::Viewer;
use archway_blobs::Incoming;
use archway_db::files;
use archway_db::uploads::Upload;
use archway_domain::file::{MAX_BYTES, Origin};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use futures::TryStreamExt;
use multer::{Field, Multipart};
use utoipa::ToSchema;

/// Everything of the body that is not the file.
const MAX_AROUND_BYTES: u64 = 64 * 1024;
const MAX_FIELD_BYTES: usize = 1024;

/// The form; what is not the file comes before it.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the parts that are read one by one")]
pub struct FileForm {
    /// The comment it belongs to.
    comment_id: Option<String>,
    /// The id of the case again, or nothing.
    post_uid: Option<String>,
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Sends a file to a case.
#[utoipa::path(post, path = "/v1/cases/{id}/file/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path)), request_body(content = FileForm, content_type = "multipart/form-data"),
    responses((status = 201, body = FileAnswer), (status = 400, body = Detail), (status = 401, body = Detail),
    (status = 403, body = Detail), (status = 404, body = Detail), (status = 409, body = Detail),
    (status = 413, body = Detail), (status = 415, body = Detail), (status = 429, body = Detail),
    (status = 507, body = Detail)))]
pub async fn send_file(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<FileAnswer>), ApiError> {
    // Before a byte of it is read: whoever may not is told at once.
    let access = cases::find(&app, &viewer, &id).await?;
    super::check_open(&access)?;
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let length = text(header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if length.is_some_and(|length| length > MAX_BYTES + MAX_AROUND_BYTES) {
        return Err(too_large());
    }
    let boundary = multer::parse_boundary(text(header::CONTENT_TYPE).unwrap_or_default()).map_err(|_| {
        let text = "The content type must be multipart/form-data.";
        ApiError::detail(StatusCode::UNSUPPORTED_MEDIA_TYPE, text)
    })?;
    let mut form = Multipart::new(body.into_data_stream(), boundary);
    let mut comment = None;
    while let Some(field) = form.next_field().await.map_err(malformed)? {
        if field.file_name().is_some() {
            // The sender's own count of what comes; the limit where there is none.
            let size = length.unwrap_or(MAX_BYTES).min(MAX_BYTES);
            let file = take(&app, &caller, &viewer, &access.case.id, comment.as_deref(), size, field).await?;
            let access = cases::find(&app, &viewer, &id).await?;
            let file = files::find(app.db.reader(), &access, &file).await?.ok_or_else(ApiError::not_found)?;
            return Ok((StatusCode::CREATED, Json(FileAnswer::new(&access, Through::Case, file))));
        }
        match (field.name().unwrap_or_default().to_owned().as_str(), small_text(field).await?) {
            ("comment_id", text) => comment = Some(text).filter(|text| !text.is_empty()),
            ("post_uid", text) if !text.is_empty() && text != access.case.id && text != access.case.no => {
                return Err(ApiError::bad_request("post_uid names another case."));
            }
            _ => {}
        }
    }
    Err(ApiError::bad_request("The form has no file."))
}

async fn small_text(mut field: Field<'_>) -> Result<String, ApiError> {
    let mut bytes = Vec::new();
    while let Some(piece) = field.chunk().await.map_err(malformed)? {
        bytes.extend_from_slice(&piece);
        if bytes.len() > MAX_FIELD_BYTES {
            return Err(ApiError::bad_request("A field of the form is too large."));
        }
    }
    String::from_utf8(bytes).map_err(|_| ApiError::bad_request("A field is not UTF-8."))
}

fn malformed(error: multer::Error) -> ApiError {
    ApiError::bad_request(format!("The multipart body is malformed: {error}"))
}

async fn take(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    case: &str,
    comment_id: Option<&str>,
    size: u64,
    field: Field<'_>,
) -> Result<String, ApiError> {
    let name = field.file_name().unwrap_or_default().to_owned();
    let wish =
        Wish { name: &name, size, comment_id, fingerprint: "", origin: Origin::Scanner, is_resumable: false };
    let upload = receive::open(app, viewer, case, &wish).await?;
    let mut incoming = receive::begin(app, &upload).await?;
    if let Err(error) = take_whole(app, &upload, &mut incoming, field).await {
        incoming.abandon().await?;
        receive::forget(app, &upload).await?;
        return Err(error);
    }
    receive::finish(app, caller, viewer, &upload, incoming).await?;
    Ok(upload.id)
}

async fn take_whole(
    app: &App,
    upload: &Upload,
    incoming: &mut Incoming,
    field: Field<'_>,
) -> Result<(), ApiError> {
    let mut failed = None;
    let pieces = futures::stream::try_unfold(field, |mut field| async move {
        Ok::<_, multer::Error>(field.chunk().await?.map(|piece| (piece, field)))
    });
    let pieces = Box::pin(pieces).inspect_err(|error| failed = Some(error.to_string()));
    // One more than a file may have, to notice that it has more.
    receive::take_all(app, upload, incoming, MAX_BYTES + 1, pieces, None).await?;
    if let Some(error) = failed {
        return Err(ApiError::bad_request(format!("The file did not come whole: {error}")));
    }
    match incoming.length() {
        0 => Err(ApiError::bad_request("The file is empty.")),
        length if length > MAX_BYTES => Err(too_large()),
        _ => Ok(()),
    }
}
