//! Unarchives a case (OPS-06). `retention` archives it.

use super::{Deed, check_awake, lock_resting, tell};
use crate::app::App;
use crate::http::caller::Caller;
use crate::http::error::{ApiError, Detail};
use crate::http::extract::Path;
use crate::http::viewer::Viewer;
use archway_db::retention;
use archway_domain::case::Rest;
use archway_domain::event::EventKind;
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
        let deed = Deed {
            action: "case.unarchive",
            event: EventKind::CasePublished,
            activity: None,
            status: None,
            news: None,
        };
        tell(&tx, &app, &caller, &access, deed);
        tx.commit().await?;
    } else {
        check_awake(&access)?;
    }
    Ok(Json(Detail::new("unarchived")))
}
