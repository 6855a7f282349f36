//! Creates, renames and deletes a group; leaves one (GRP-01, GRP-02).

use super::{lock_owned, tell};
use crate::base::app::App;
use crate::base::audit::Record;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::groups::{self, Group, NewMember};
use archway_db::users::{self, User};
use archway_db::{Tx, events};
use archway_domain::field::required_line;
use archway_domain::invitation::{InvitationFault, InvitationStatus};
use archway_domain::{GroupId, MemberId, UserId};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const NAME_MAX_CHARS: usize = 100;

#[derive(Deserialize, ToSchema)]
pub struct GroupForm {
    name: String,
}

impl GroupForm {
    fn check(&self) -> Result<String, InvitationFault> {
        required_line(&self.name, NAME_MAX_CHARS).map_err(|_| InvitationFault::InvalidData)
    }
}

#[derive(Serialize, ToSchema)]
pub struct GroupCreated {
    detail: &'static str,
    id: String,
}

/// Locks the viewer and reads them again: joining, leaving and creating groups wait for each other here.
pub(super) async fn lock_viewer(tx: &Tx, viewer: &Viewer) -> Result<User, ApiError> {
    users::lock(tx, &viewer.user.id).await?.ok_or_else(ApiError::not_found)
}

/// Creates a group, with me as its owner and first member.
#[utoipa::path(post, path = "/v1/group/new/", tag = "groups", security(("bearer" = [])),
    request_body = GroupForm,
    responses((status = 200, body = GroupCreated)))]
pub async fn create_group(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<GroupForm>,
) -> Result<Json<GroupCreated>, ApiError> {
    let name = form.check()?;
    let (now, id, member_id) = (app.now(), app.new_id::<GroupId>(), app.new_id());
    let tx = app.db.begin().await?;
    let viewer = lock_viewer(&tx, &viewer).await?;
    if viewer.is_in_group() {
        return Err(InvitationFault::OtherGroup.into());
    }
    groups::insert(&tx, &Group { id: id.clone(), name, owner_id: viewer.id.clone() }, now).await?;
    let member = NewMember {
        id: &member_id,
        group_id: &id,
        email: &viewer.email,
        requester_id: &viewer.id,
        nonce: &app.random.token(),
        language: &viewer.language,
    };
    groups::invite(&tx, &member, now).await?;
    groups::join(&tx, &member_id, &id, &viewer.id, now).await?;
    events::add_access_changed(&tx, &viewer.id, now);
    tell(&tx, &app, &caller, &viewer, &[&viewer.id], ("group.create", Record::Group(&id)));
    tx.commit().await?;
    Ok(Json(GroupCreated { detail: "group created", id: id.into() }))
}

/// Renames my group.
#[utoipa::path(put, path = "/v1/group/{id}/edit/", tag = "groups", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = GroupForm,
    responses((status = 200, body = Detail)))]
pub async fn edit_group(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<GroupId>,
    Payload(form): Payload<GroupForm>,
) -> Result<Json<Detail>, ApiError> {
    let name = form.check()?;
    let tx = app.db.begin().await?;
    let group = lock_owned(&tx, &viewer.user, &id).await?;
    groups::rename(&tx, &group.id, &name).await?;
    tell(&tx, &app, &caller, &viewer.user, &[&group.id], ("group.edit", Record::Group(&id)));
    tx.commit().await?;
    Ok(Json(Detail::new("saved")))
}

/// Deletes my group: no member is in a group any more.
#[utoipa::path(delete, path = "/v1/group/{id}/remove/", tag = "groups", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn remove_group(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<GroupId>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    groups::lock_people(&tx, &viewer.user.side).await?;
    let group = lock_owned(&tx, &viewer.user, &id).await?;
    let invited = groups::list_invited(&*tx, &group.id).await?;
    let members = groups::remove(&tx, &group.id).await?;
    for member in &members {
        events::add_access_changed(&tx, member, app.now());
    }
    let sides: Vec<&str> = members.iter().chain(&invited).map(UserId::as_str).collect();
    tell(&tx, &app, &caller, &viewer.user, &sides, ("group.remove", Record::Group(&id)));
    tx.commit().await?;
    Ok(Json(Detail::new("removed")))
}

/// Withdraws an invitation, removes a member, or leaves.
#[utoipa::path(delete, path = "/v1/group/users/{id}/remove/", tag = "groups", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn remove_member(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<MemberId>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    // Lock order: people, then the group, then the row.
    let found = groups::find_member(&*tx, &viewer.user, &id).await?.ok_or_else(ApiError::not_found)?;
    let (viewer, _) = users::lock_both(&tx, &viewer.user.id, found.user_id.as_ref()).await?;
    let viewer = viewer.ok_or_else(ApiError::not_found)?;
    let group = groups::lock_inviting(&tx, &found).await?.ok_or_else(ApiError::not_found)?;
    let member = groups::lock_member(&tx, &viewer, &id).await?.ok_or_else(ApiError::not_found)?;
    let is_joined = member.status == InvitationStatus::Accepted;
    let is_own = member.is_for(&viewer);
    if is_own && group.is_owner(&viewer) {
        // The owner cannot leave, only delete the group.
        return Err(InvitationFault::InvalidState.into());
    }
    if !(group.is_owner(&viewer) || (is_own && is_joined)) {
        return Err(Refusal::NotGroupOwner.into());
    }
    groups::remove_member(&tx, &member).await?;
    let person = groups::person_of(&*tx, &member).await?;
    if let (true, Some(person)) = (is_joined, &person) {
        events::add_access_changed(&tx, person, app.now());
    }
    let mut sides = vec![group.id.as_str(), group.owner_id.as_str()];
    sides.extend(person.as_deref());
    tell(&tx, &app, &caller, &viewer, &sides, ("group.remove_member", Record::GroupMember(&id)));
    tx.commit().await?;
    Ok(Json(Detail::new("removed")))
}
