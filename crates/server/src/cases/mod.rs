//! Cases: order, list, open, change status (ORD, LST, CAS).

mod archive;
mod assignee;
mod content;
mod device;
mod empty_draft;
mod filters;
mod form;
mod list;
mod order;
mod remove;
mod status;
pub mod wire;

pub use empty_draft::{begin_draft, discard_empty_draft, sweep_empty_drafts};

use crate::acts::{self, Act};
use crate::app::App;
use crate::audit::Record;
use crate::http::caller::Caller;
use crate::http::error::ApiError;
use crate::http::refusal::Refusal;
use crate::http::viewer::Viewer;
use archway_db::case_news::News;
use archway_db::cases::{self, CaseAccess};
use archway_db::{Tx, activities, case_news};
use archway_domain::case::{Activity, CaseStatus, Rest};
use archway_domain::event::EventKind;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list_cases, order::create_case))
        .routes(routes!(filters::case_filters))
        .routes(routes!(content::show_case))
        .routes(routes!(content::show_case_by_number, order::save_case))
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

/// What a person did to a case.
pub struct Deed<'a> {
    /// The action's name in the audit log.
    pub action: &'a str,
    pub event: EventKind,
    pub activity: Option<Activity>,
    /// The new status.
    pub status: Option<CaseStatus>,
    pub news: Option<News>,
}

/// Records the action within its transaction: in the audit log, in the feed, for open pages and for the mails.
pub fn tell(tx: &Tx, app: &App, caller: &Caller, access: &CaseAccess, deed: Deed<'_>) {
    if let Some(activity) = deed.activity {
        activities::add(tx, access, &app.new_id(), activity, deed.status, app.now());
    }
    if let Some(news) = deed.news {
        case_news::add(tx, access, news, &caller.skin, app.now());
    }
    let id = access.case.id.as_str();
    let act = Act {
        action: deed.action,
        record: Record::Case(id),
        event: deed.event,
        case_ids: &[id],
        sides: &access.sides(),
    };
    acts::note(tx, app, caller, &access.viewer, act);
}
