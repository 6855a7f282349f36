//! Share groups: people of one institution who see each other's cases (GRP-01…04).

mod answer;
mod invite;
mod list;
mod manage;

pub use invite::check_email;

use crate::app::App;
use crate::audit;
use crate::http::caller::Caller;
use crate::http::error::ApiError;
use archway_db::events::{self, NewEvent};
use archway_db::groups::{self, Group, Member};
use archway_db::users::User;
use archway_db::{DbErr, Tx};
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

/// The page of an invitation to a group.
pub fn accept_page(app: &App, member: &Member) -> String {
    crate::invitations::accept_page(app, "sharegroup", &member.id, &member.nonce)
}

/// A group the viewer owns. A member learns that only its owner may, everybody else that there is none.
async fn lock_owned(tx: &Tx, viewer: &User, id: &str) -> Result<Group, ApiError> {
    let group = groups::lock_own(tx, viewer, id).await?.ok_or_else(ApiError::not_found)?;
    if group.is_owner(viewer) { Ok(group) } else { Err(ApiError::forbidden("no permission")) }
}

/// Notes what happened and tells those it concerns.
async fn tell(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    by: &User,
    sides: &[&str],
    (action, record): (&str, String),
) -> Result<(), DbErr> {
    let event = NewEvent {
        kind: "group_changed",
        actor: Some(&by.id),
        action_id: caller.action_id.as_deref(),
        sides,
    };
    events::add(tx, &event, app.now()).await?;
    audit::note(tx, app, caller, Some(&by.user_id()), action, &record).await
}
