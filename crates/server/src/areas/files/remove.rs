//! Deletes a file (FIL-06).

use super::{AREA, check_open, key};
use crate::areas::cases::{self, Deed};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::files;
use archway_domain::FileId;
use axum::Json;
use axum::extract::State;

/// Deletes a file I have sent, while the case is not closed.
#[utoipa::path(delete, path = "/v1/files/{id}/remove/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn remove_file(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<FileId>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    let case = files::case_of_unchecked(&*tx, &id).await?.ok_or_else(ApiError::not_found)?;
    let access = cases::lock(&tx, &viewer, &case).await?;
    let file = files::find(&*tx, &access, &id).await?.ok_or_else(ApiError::not_found)?;
    if file.uploader_id != viewer.user.id {
        return Err(Refusal::FileOfAnother.into());
    }
    check_open(&access)?;
    files::remove(&tx, &access, &file.id, app.now());
    cases::tell(&tx, &app, &caller, &access, Deed::RemoveFile);
    tx.commit().await?;
    // If this fails, the sweep finds the orphaned bytes.
    if let Err(error) = app.blobs.delete(&key(AREA, &file.id)?).await {
        tracing::warn!(%error, "the bytes of a removed file are left for the sweep");
    }
    Ok(Json(Detail::new("removed")))
}
