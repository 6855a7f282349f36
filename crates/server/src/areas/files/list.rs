//! The files of a case, and its unfinished uploads.

use super::version::Through;
use super::wire::FileAnswer;
use crate::areas::cases;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::clock::rfc3339;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::http::viewer::{AnyViewer, Viewer};
use archway_db::{files, uploads};
use archway_domain::file::MAX_BYTES;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct CaseFiles {
    files: Vec<FileAnswer>,
    limits: FileLimits,
}

#[derive(Serialize, ToSchema)]
pub struct FileLimits {
    /// The limit of one file.
    max_bytes: u64,
}

/// The files of a case.
#[utoipa::path(get, path = "/v1/cases/{id}/files/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = CaseFiles)))]
pub async fn list_files(
    State(app): State<App>,
    caller: Caller,
    AnyViewer(viewer): AnyViewer,
    Path(id): Path<String>,
) -> Result<Json<CaseFiles>, ApiError> {
    let access = cases::find(&app, &viewer, &id).await?;
    let listed = files::list(app.db.reader(), &access).await?;
    audit::note_read(&app, &caller, &viewer, "case.open", Record::Case(&access.case.id));
    let through = Through::session(&viewer);
    let files = FileAnswer::list(&access, through, listed);
    Ok(Json(CaseFiles { files, limits: FileLimits { max_bytes: MAX_BYTES } }))
}

#[derive(Serialize, ToSchema)]
pub struct Uploads {
    uploads: Vec<UploadAnswer>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Upload)]
pub struct UploadAnswer {
    id: String,
    filename: String,
    size: i64,
    /// How many bytes the server has stored.
    offset: i64,
    fingerprint: String,
    updated_date: String,
}

/// My unfinished uploads to a case, which I can resume.
#[utoipa::path(get, path = "/v1/cases/{id}/uploads/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Uploads)))]
pub async fn list_uploads(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<Uploads>, ApiError> {
    let access = cases::find(&app, &viewer, &id).await?;
    let begun = uploads::list(app.db.reader(), &access, app.now()).await?;
    let answer = |upload: uploads::Upload| UploadAnswer {
        id: upload.id.into(),
        filename: upload.name,
        size: upload.size,
        offset: upload.received,
        fingerprint: upload.fingerprint,
        updated_date: rfc3339(upload.updated_at),
    };
    Ok(Json(Uploads { uploads: begun.into_iter().map(answer).collect() }))
}
