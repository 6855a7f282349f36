//! Share groups: people of one institution who see each other's cases (GRP-01…04).

mod answer;
mod invite;
mod list;
mod manage;

pub use invite::check_email;

use crate::base::acts::{self, Act};
use crate::base::app::App;
use crate::base::audit::Record;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use archway_db::Tx;
use archway_db::groups::{self, Group};
use archway_db::users::User;
use archway_domain::GroupId;
use archway_domain::event::EventKind;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list_group))
        .routes(routes!(manage::create_group))
        .routes(routes!(manage::edit_group))
        .routes(routes!(manage::remove_group))
        .routes(routes!(manage::remove_member))
        .routes(routes!(invite::invite_member))
        .routes(routes!(answer::join_group))
        .routes(routes!(answer::reject_group))
}

/// A group the viewer owns. Members get 403, everybody else 404.
async fn lock_owned(tx: &Tx, viewer: &User, id: &GroupId) -> Result<Group, ApiError> {
    let group = groups::lock_own(tx, viewer, id).await?.ok_or_else(ApiError::not_found)?;
    if group.is_owner(viewer) { Ok(group) } else { Err(Refusal::NotGroupOwner.into()) }
}

/// Records what happened and notifies the people concerned.
fn tell(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    by: &User,
    sides: &[&str],
    (action, record): (&str, Record<'_>),
) {
    let act = Act { action, record, event: EventKind::GroupChanged, case_ids: &[], sides };
    acts::note(tx, app, caller, &by.id, act);
}
