//! Joins a group, or declines (GRP-02, GRP-03).

use super::invite::check_join;
use super::manage::lock_viewer;
use super::tell;
use crate::areas::invitations::{AcceptQuery, check_token, id_from_b64};
use crate::base::app::App;
use crate::base::audit::Record;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::{Path, Query};
use crate::base::http::viewer::Viewer;
use crate::base::mail::{self, Mail};
use archway_db::{connections, events, groups, users};
use archway_domain::MemberId;
use archway_domain::account::AccountState;
use archway_domain::invitation::{InvitationFault, InvitationStatus};
use axum::Json;
use axum::extract::State;

/// Joins the group of a link or a row. From the commit on the members see each other's cases.
#[utoipa::path(put, path = "/v1/group/accept/{sguidb64}/{token}/", tag = "groups", security(("bearer" = [])),
    params(("sguidb64" = String, Path), ("token" = String, Path), AcceptQuery),
    responses((status = 200, body = Detail)))]
pub async fn join_group(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path((sguidb64, token)): Path<(String, String)>,
    Query(query): Query<AcceptQuery>,
) -> Result<Json<Detail>, ApiError> {
    query.check(&app)?;
    let id = id_from_b64(&sguidb64).map(MemberId::new).ok_or(InvitationFault::InvalidToken)?;
    let tx = app.db.begin().await?;
    let viewer = lock_viewer(&tx, &viewer).await?;
    let found = groups::find_unchecked(&*tx, &id).await?.ok_or(InvitationFault::InvalidToken)?;
    let group = groups::lock_inviting(&tx, &found).await?.ok_or(InvitationFault::InvalidToken)?;
    let member = groups::lock_unchecked(&tx, &id).await?.ok_or(InvitationFault::InvalidToken)?;
    check_token(&app, &member.nonce, member.requested_at, &token)?;
    if !member.is_for(&viewer) {
        return Err(InvitationFault::NotInvited.into());
    }
    match member.status {
        InvitationStatus::Requested => {}
        InvitationStatus::Accepted => return Err(InvitationFault::AlreadyAccepted.into()),
        InvitationStatus::Rejected => return Err(InvitationFault::RequestNeeded.into()),
    }
    let owner = users::find(&*tx, &group.owner_id).await?;
    let owner = owner.filter(|owner| owner.state == AccountState::Active);
    let owner = owner.ok_or(InvitationFault::RequestNeeded)?;
    check_join(&*tx, &group, &owner, &viewer.email, Some(&viewer)).await?;
    connections::drop_pending_with_side(&tx, &group.id, &viewer.email).await?;
    groups::join(&tx, &member.id, &group.id, &viewer.id, app.now()).await?;
    events::add_access_changed(&tx, &viewer.id, app.now());
    mail::order(&tx, &app, &caller.skin, Mail::GroupJoined { member: member.id.clone() }).await?;
    let record = Record::GroupMember(&member.id);
    tell(&tx, &app, &caller, &viewer, &[&group.id, &viewer.id], ("group.join", record));
    tx.commit().await?;
    Ok(Json(Detail::new("joined group")))
}

/// Declines an invitation addressed to me.
#[utoipa::path(put, path = "/v1/group/users/{id}/reject/", tag = "groups", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn reject_group(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<MemberId>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    let viewer = lock_viewer(&tx, &viewer).await?;
    let member = groups::lock_member(&tx, &viewer, &id).await?;
    let member = member.filter(|member| member.is_for(&viewer)).ok_or_else(ApiError::not_found)?;
    if member.status != InvitationStatus::Requested {
        return Err(InvitationFault::InvalidState.into());
    }
    groups::answer(&tx, &member.id, &viewer.id, InvitationStatus::Rejected, app.now()).await?;
    let record = Record::GroupMember(&member.id);
    tell(&tx, &app, &caller, &viewer, &[&member.requester_id, &viewer.id], ("group.reject", record));
    tx.commit().await?;
    Ok(Json(Detail::new("request rejected")))
}
