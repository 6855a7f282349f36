//! Unarchives a case (OPS-06). `retention` archives it.

use super::{Deed, check_awake, lock_resting, tell};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::viewer::Viewer;
use archway_db::retention;
use archway_domain::case::Rest;
use axum::Json;
use axum::extract::State;

/// Unarchives a case for both sides; its three months start again.
#[utoipa::path(post, path = "/v1/cases/{id}/unarchive/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn unarchive_case(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    let access = lock_resting(&tx, &viewer, &id).await?;
    if access.case.rest() == Some(Rest::Archived) {
        retention::unarchive(&tx, &access, app.now()).await?;
        tell(&tx, &app, &caller, &access, Deed::Unarchive);
        tx.commit().await?;
    } else {
        check_awake(&access)?;
    }
    Ok(Json(Detail::new("unarchived")))
}
