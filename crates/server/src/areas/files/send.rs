//! Uploads a file in one call (FIL-01).

use super::again;
use super::form::{Form, MAX_AROUND_BYTES, malformed, small_text};
use super::hold::Hold;
use super::line::{Ended, pieces_of};
use super::receive::{self, Wish, too_large};
use super::version::Through;
use super::wire::FileAnswer;
use crate::areas::cases;
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::http::idempotency::IdempotencyKey;
use crate::base::http::refusal::{Malformed, Refusal};
use crate::base::http::viewer::Viewer;
use archway_blobs::Incoming;
use archway_db::cases::CaseAccess;
use archway_db::files;
use archway_domain::file::{MAX_BYTES, Origin};
use archway_domain::{CaseId, CommentId, FileId};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use multer::Field;
use serde::Serialize;
use utoipa::ToSchema;

/// Used in place of a case id when there is no case yet (API-07).
const NEW: &str = "0";

/// The form. All other fields come before the file; a field after the file is refused.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the parts that are read one by one")]
pub struct FileForm {
    /// The comment the file belongs to.
    comment_id: Option<String>,
    /// The id of the case again, or nothing. With case 0: the case of the file; nothing creates a draft.
    post_uid: Option<String>,
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The file and its case.
#[derive(Serialize, ToSchema)]
pub struct SentFile {
    #[serde(flatten)]
    file: FileAnswer,
    /// The id of the new draft, if the file was sent to case 0.
    post_uid: String,
    post_no: String,
}

/// Uploads a file to a case. Case 0 does not exist yet: a draft is created with the file. A call repeated with the
/// same `Idempotency-Key` returns the existing file; another file needs another key.
#[utoipa::path(post, path = "/v1/cases/{id}/file/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    request_body(content = FileForm, content_type = "multipart/form-data"),
    responses((status = 201, body = SentFile)))]
pub async fn send_file(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
    IdempotencyKey(key): IdempotencyKey,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<SentFile>), ApiError> {
    let pieces = pieces_of(&app, body);
    let (target, length, boundary) = admit(&app, &viewer, &id, key.as_deref(), &headers).await?;
    // A task of its own, so that a broken connection leaves nothing behind.
    let form = Form::new(pieces, boundary);
    let task = tokio::spawn(receive_form(app, caller, viewer, target, key, length, form));
    Ok((StatusCode::CREATED, Json(task.await.map_err(ApiError::internal)??)))
}

/// The case a file is for.
enum Target {
    Case(Box<CaseAccess>),
    /// A draft to create, because the form names no case.
    New,
}

/// Runs before any of the file is read: a sender without permission learns it at once.
async fn admit(
    app: &App,
    viewer: &Viewer,
    id: &str,
    key: Option<&str>,
    headers: &HeaderMap,
) -> Result<(Target, Option<u64>, String), ApiError> {
    let target = match id {
        NEW => Target::New,
        _ => Target::Case(Box::new(find_open(app, viewer, id, key).await?)),
    };
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let length = text(header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if length.is_some_and(|length| length > MAX_BYTES + MAX_AROUND_BYTES) {
        return Err(too_large(MAX_BYTES));
    }
    let boundary = multer::parse_boundary(text(header::CONTENT_TYPE).unwrap_or_default()).map_err(|_| {
        let text = "The content type must be multipart/form-data.";
        ApiError::malformed(Malformed::ContentType, text)
    })?;
    Ok((target, length, boundary))
}

/// A case that accepts files now, or that already has the file with this key.
async fn find_open(app: &App, viewer: &Viewer, id: &str, key: Option<&str>) -> Result<CaseAccess, ApiError> {
    let access = cases::find(app, viewer, id).await?;
    let sent_as = key.map(|key| again::sent_as(viewer, key));
    if again::find(app.db.reader(), &access, sent_as.as_deref()).await?.is_none() {
        super::check_open(&access)?;
    }
    Ok(access)
}

async fn receive_form(
    app: App,
    caller: Caller,
    viewer: Viewer,
    target: Target,
    key: Option<String>,
    length: Option<u64>,
    mut form: Form,
) -> Result<SentFile, ApiError> {
    let key = key.as_deref();
    let (case, file) = take_parts(&app, &caller, &viewer, &target, key, length, &mut form).await?;
    let access = cases::find(&app, &viewer, &case).await?;
    let file = files::find(app.db.reader(), &access, &file).await?.ok_or_else(ApiError::not_found)?;
    Ok(SentFile {
        file: FileAnswer::new(&access, Through::Case, file).ok_or_else(ApiError::not_found)?,
        post_uid: access.case.id.into(),
        post_no: access.case.no,
    })
}

async fn take_parts(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    target: &Target,
    key: Option<&str>,
    length: Option<u64>,
    form: &mut Form,
) -> Result<(CaseId, FileId), ApiError> {
    let (mut comment, mut named) = (None, String::new());
    let sent_as = key.map(|key| again::sent_as(viewer, key));
    while let Some(field) = form.next().await? {
        if let Some(name) = field.file_name().map(str::to_owned) {
            let wish = Wish {
                name: &name,
                // The length the sender announced, otherwise the limit.
                size: length.unwrap_or(MAX_BYTES).min(MAX_BYTES),
                comment_id: comment.as_ref(),
                fingerprint: "",
                origin: Origin::Scanner,
                is_resumable: false,
                sent_as: sent_as.as_deref(),
            };
            let checked_name = receive::check_wish(&wish)?;
            let (case, is_new) = match target {
                Target::Case(access) => (access.case.id.clone(), false),
                Target::New if !named.is_empty() => {
                    (find_open(app, viewer, &named, key).await?.case.id, false)
                }
                Target::New => {
                    let draft = cases::begin_draft(app, caller, viewer, key).await?;
                    (draft.id, draft.is_new)
                }
            };
            if let Some(there) = again::find_in(app, viewer, &case, wish.sent_as).await? {
                again::compare(&there, &checked_name, field, form).await?;
                return Ok((case, there.id));
            }
            let taken = take_wish(app, caller, viewer, &case, &wish, field, form).await;
            // Delete the draft that was created for a refused file.
            if taken.is_err()
                && is_new
                && let Err(error) = cases::discard_empty_draft(app, caller, viewer, &case).await
            {
                tracing::warn!(?error, "an empty draft is left behind");
            }
            return taken.map(|file| (case, file));
        }
        match (field.name().unwrap_or_default().to_owned().as_str(), small_text(field).await?) {
            ("comment_id", text) => comment = Some(text).filter(|text| !text.is_empty()).map(CommentId::new),
            ("post_uid", text) => {
                let is_other = |access: &CaseAccess| access.case.id != *text && text != access.case.no;
                if matches!(target, Target::Case(access) if !text.is_empty() && is_other(access)) {
                    return Err(ApiError::malformed(Malformed::Body, "post_uid names another case."));
                }
                named = text.trim().to_owned();
            }
            _ => {}
        }
    }
    Err(ApiError::malformed(Malformed::Body, "The form has no file."))
}

async fn take_wish(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    case: &str,
    wish: &Wish<'_>,
    field: Field<'static>,
    form: &mut Form,
) -> Result<FileId, ApiError> {
    let mut hold = Hold::unshared(receive::open(app, viewer, case, wish).await?);
    hold.sent_as = wish.sent_as.map(str::to_owned);
    let taken = take_file(app, caller, viewer, &mut hold, field, form).await;
    if taken.is_err() {
        // No other call can continue it. The sweep deletes what cannot be deleted now.
        receive::forget(app, &hold).await.ok();
    }
    taken
}

async fn take_file(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    hold: &mut Hold,
    file: Field<'static>,
    form: &mut Form,
) -> Result<FileId, ApiError> {
    let mut incoming = receive::begin(app, hold).await?;
    if let Err(error) = take_whole(app, hold, &mut incoming, file, form).await {
        if let Err(error) = incoming.abandon().await {
            tracing::warn!(%error, "the bytes of a refused file are left for the sweep");
        }
        return Err(error);
    }
    receive::finish(app, caller, viewer, hold, incoming).await
}

/// Receives the file and the end of the form.
async fn take_whole(
    app: &App,
    hold: &mut Hold,
    incoming: &mut Incoming,
    mut file: Field<'static>,
    form: &mut Form,
) -> Result<(), ApiError> {
    // One byte more than allowed, to notice files that are too large.
    match receive::take_all(app, hold, incoming, MAX_BYTES + 1, &mut file, None).await? {
        Ended::Broken(error) => return Err(malformed(error)),
        Ended::Whole | Ended::Stopped => drop(file),
    }
    match incoming.length() {
        0 => return Err(Refusal::FileEmpty.into()),
        length if length > MAX_BYTES => return Err(too_large(MAX_BYTES)),
        _ => {}
    }
    form.check_end().await
}
