//! Opening a case (CAS-01, CAS-02).

use super::wire::CaseContent;
use super::{Deed, find, lock_resting, tell};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::http::viewer::{AnyViewer, Viewer};
use archway_db::case_reads;
use archway_db::cases::{self, CaseAccess};
use archway_domain::case::{CaseRole, CaseStatus};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

/// Whether a person opened the case, or the page shows it by itself.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct OpenQuery {
    /// False for a case that the page selected by itself, such as the first of a list: it stays unread, and OPEN.
    pub opened: bool,
}

impl Default for OpenQuery {
    fn default() -> OpenQuery {
        OpenQuery { opened: true }
    }
}

pub fn content_for(app: &App, viewer: &Viewer, access: CaseAccess) -> CaseContent {
    let content = CaseContent::new(&app.config.retention, access, viewer.user.is_in_group());
    if viewer.support.is_some() { content.only_to_look() } else { content }
}

/// A deleted or archived case stays as it is.
fn is_first_opening(access: &CaseAccess) -> bool {
    access.role == CaseRole::Recipient
        && access.case.status == CaseStatus::Open
        && access.case.rest().is_none()
}

/// The first opening by the recipient's side changes an open case to read; it also marks its comments as read.
pub async fn note_opening(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    mut access: CaseAccess,
) -> Result<CaseAccess, ApiError> {
    let is_first = is_first_opening(&access);
    let is_read = access.read_seq.is_some_and(|seq| seq >= access.case.comment_seq);
    // A support session leaves no trace of reading in the account.
    if (is_read && !is_first) || access.case.deleted_at.is_some() || viewer.support.is_some() {
        return Ok(access);
    }
    let tx = app.db.begin().await?;
    if is_first {
        access = lock_resting(&tx, viewer, &access.case.id).await?;
        if is_first_opening(&access) {
            cases::mark_read(&tx, &access).await?;
            access.case.previous_status = Some(access.case.status);
            access.case.status = CaseStatus::Read;
            tell(&tx, app, caller, &access, Deed::Read);
        }
    }
    case_reads::mark(&tx, &access, access.case.comment_seq);
    tx.commit().await?;
    Ok(access)
}

/// Says that the person acts on a case that was shown with `opened=false`: from now on it counts as opened (CAS-02).
#[utoipa::path(put, path = "/v1/cases/{id}/opened/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = CaseContent)))]
pub async fn open_case(
    State(app): State<App>,
    caller: Caller,
    AnyViewer(viewer): AnyViewer,
    Path(id): Path<String>,
) -> Result<Json<CaseContent>, ApiError> {
    let access = find(&app, &viewer, &id).await?;
    let access = note_opening(&app, &caller, &viewer, access).await?;
    Ok(Json(content_for(&app, &viewer, access)))
}

/// A case without its comments. Does not open it: a case that was only looked up stays unread.
#[utoipa::path(get, path = "/v1/cases/{id}/content/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = CaseContent)))]
pub async fn show_content(
    State(app): State<App>,
    caller: Caller,
    AnyViewer(viewer): AnyViewer,
    Path(id): Path<String>,
) -> Result<Json<CaseContent>, ApiError> {
    let access = find(&app, &viewer, &id).await?;
    audit::note_read(&app, &caller, &viewer, "case.open", Record::Case(&access.case.id));
    Ok(Json(content_for(&app, &viewer, access)))
}
