//! Deletes cases and restores them (LST-05).

use super::order::check_drafts;
use super::{Deed, check_awake, lock_resting, tell};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::payload::OptionalPayload;
use crate::base::http::refusal::{Malformed, Refusal};
use crate::base::http::viewer::Viewer;
use archway_db::cases;
use archway_domain::case::role::may_delete;
use archway_domain::case::{CaseStatus, Rest};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// One page of the list.
const MAX_AT_ONCE: usize = 100;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct RemoveForm {
    /// Used with the id 0.
    ids: Vec<String>,
}

/// Deletes a case, or several with the id 0: all of them or none. They can be restored for 30 days.
#[utoipa::path(delete, path = "/v1/cases/{id}/remove/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = RemoveForm,
    responses((status = 200, body = Detail)))]
pub async fn remove_cases(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
    OptionalPayload(form): OptionalPayload<RemoveForm>,
) -> Result<Json<Detail>, ApiError> {
    // Sorted, so that two people who delete the same cases do not deadlock.
    let ids: BTreeSet<String> = if id == "0" { form.ids.into_iter().collect() } else { [id].into() };
    if ids.is_empty() || ids.len() > MAX_AT_ONCE {
        return Err(ApiError::malformed(Malformed::Parameter, "Name between 1 and 100 cases."));
    }
    let tx = app.db.begin().await?;
    for id in &ids {
        let access = lock_resting(&tx, &viewer, id).await?;
        if access.case.rest() == Some(Rest::Deleted) {
            continue;
        }
        check_awake(&access)?;
        if !may_delete(access.role, access.case.status) {
            return Err(Refusal::CaseNotDeletable { no: access.case.no }.into());
        }
        // Both sides are told, so the event is recorded before the case is gone.
        tell(&tx, &app, &caller, &access, Deed::Remove);
        cases::delete(&tx, &access, app.now()).await?;
    }
    tx.commit().await?;
    Ok(Json(Detail::new("removed")))
}

/// Restores a deleted case.
#[utoipa::path(post, path = "/v1/cases/{id}/restore/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn restore_case(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    let mut access = lock_resting(&tx, &viewer, &id).await?;
    if access.case.deleted_at.is_some() {
        if access.case.status == CaseStatus::Draft {
            check_drafts(&tx, &app, &access.case.author_id).await?;
        }
        cases::restore(&tx, &access, app.now()).await?;
        access.case.deleted_at = None;
        tell(&tx, &app, &caller, &access, Deed::Restore);
        tx.commit().await?;
    }
    Ok(Json(Detail::new("restored")))
}
