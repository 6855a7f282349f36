//! Cases: order, list, open, change status (ORD, LST, CAS).

mod archive;
mod assignee;
pub mod content;
mod deed;
mod device;
mod empty_draft;
mod filters;
mod form;
mod list;
mod news;
mod order;
mod remove;
mod status;
pub mod wire;

pub use deed::{Deed, tell};
pub use empty_draft::{begin_draft, discard_empty_draft, sweep_empty_drafts};
pub use news::order_mails;

use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::Tx;
use archway_db::cases::{self, CaseAccess};
use archway_domain::case::Rest;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list_cases, order::create_case))
        .routes(routes!(filters::case_filters))
        .routes(routes!(order::save_case))
        .routes(routes!(content::show_content))
        .routes(routes!(content::open_case))
        .routes(routes!(order::publish_case))
        .routes(routes!(status::set_status))
        .routes(routes!(assignee::show_assignee, assignee::set_assignee))
        .routes(routes!(remove::remove_cases))
        .routes(routes!(remove::restore_case))
        .routes(routes!(archive::unarchive_case))
}

/// The case with this id or number, if the viewer may see it.
pub async fn find(app: &App, viewer: &Viewer, key: &str) -> Result<CaseAccess, ApiError> {
    let found = cases::access(app.db.reader(), viewer.of_cases(), key).await?;
    found.filter(|access| viewer.may_open(&access.case.id)).ok_or_else(ApiError::not_found)
}

/// The same, locked for a change.
pub async fn lock(tx: &Tx, viewer: &Viewer, key: &str) -> Result<CaseAccess, ApiError> {
    let access = lock_resting(tx, viewer, key).await?;
    check_awake(&access)?;
    Ok(access)
}

/// The only check of this rule: a deleted or archived case cannot change until it is restored or unarchived.
pub fn check_awake(access: &CaseAccess) -> Result<(), ApiError> {
    match access.case.rest() {
        None => Ok(()),
        Some(Rest::Deleted) => Err(Refusal::CaseDeleted.into()),
        Some(Rest::Archived) => Err(Refusal::CaseArchived.into()),
    }
}

async fn lock_resting(tx: &Tx, viewer: &Viewer, key: &str) -> Result<CaseAccess, ApiError> {
    let found = cases::lock(tx, viewer.of_cases(), key).await?;
    found.filter(|access| viewer.may_open(&access.case.id)).ok_or_else(ApiError::not_found)
}
