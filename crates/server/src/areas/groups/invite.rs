//! Invites a person to a group, or repeats an invitation (GRP-01, GRP-02).

use super::{lock_owned, tell};
use crate::areas::invitations::{count_mail, find_invited};
use crate::base::app::App;
use crate::base::audit::Record;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::mail::{self, Mail};
use archway_db::groups::{self, Group, NewMember};
use archway_db::users::{self, User};
use archway_db::{ConnectionTrait, connections};
use archway_domain::invitation::{InvitationFault, InvitationStatus};
use archway_domain::{GroupId, MemberId};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

/// The id of a new invitation.
const NEW: &str = "0";

#[derive(Deserialize, ToSchema)]
pub struct InviteForm {
    email: String,
}

/// Invites an address to my group; 0 is a new invitation, any other id repeats that one.
#[utoipa::path(post, path = "/v1/group/{sg_id}/request/{id}/", tag = "groups", security(("bearer" = [])),
    params(("sg_id" = String, Path), ("id" = String, Path)), request_body = InviteForm,
    responses((status = 200, body = Detail)))]
pub async fn invite_member(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path((group_id, id)): Path<(GroupId, MemberId)>,
    Payload(form): Payload<InviteForm>,
) -> Result<Json<Detail>, ApiError> {
    let email = address_of(&app, &viewer.user, &group_id, &id, &form).await?;
    count_mail(&app, &viewer.user, &email).await?;
    let invited = find_invited(&app, &email).await?;
    let invited_id = invited.as_ref().map(|user| user.id.clone());
    let tx = app.db.begin().await?;
    let (viewer, invited) = users::lock_both(&tx, &viewer.user.id, invited_id.as_ref()).await?;
    let viewer = viewer.ok_or_else(ApiError::not_found)?;
    let group = lock_owned(&tx, &viewer, &group_id).await?;
    let is_new = id.as_str() == NEW;
    let member = if is_new {
        groups::lock_by_email(&tx, &group.id, &email).await?
    } else {
        Some(groups::lock_member(&tx, &viewer, &id).await?.ok_or_else(ApiError::not_found)?)
    };
    let nonce = app.random.token();
    let member_id = match member {
        Some(member) => {
            match member.status {
                InvitationStatus::Accepted if is_new => return Err(InvitationFault::SameAsMember.into()),
                InvitationStatus::Accepted => return Err(InvitationFault::AlreadyMember.into()),
                InvitationStatus::Requested if is_new => return Err(InvitationFault::AlreadyAdded.into()),
                InvitationStatus::Requested | InvitationStatus::Rejected => {}
            }
            check_join(&*tx, &group, &viewer, &email, invited.as_ref()).await?;
            groups::invite_again(&tx, &member.id, &nonce, &viewer.language, app.now()).await?;
            member.id
        }
        None => {
            check_join(&*tx, &group, &viewer, &email, invited.as_ref()).await?;
            let count = groups::count_members(&*tx, &group.id).await?;
            if count >= i64::from(app.config.limits.invitations_per_person) {
                return Err(InvitationFault::TooMany.into());
            }
            let member_id = app.new_id();
            let member = NewMember {
                id: &member_id,
                group_id: &group.id,
                email: &email,
                requester_id: &viewer.id,
                nonce: &nonce,
                language: &viewer.language,
            };
            groups::invite(&tx, &member, app.now()).await?;
            member_id
        }
    };
    let mail = Mail::GroupInvitation { member: member_id.clone(), nonce };
    mail::order(&tx, &app, &caller.skin, mail).await?;
    let mut sides = vec![viewer.id.as_str()];
    sides.extend(invited.as_ref().map(|invited| invited.id.as_str()));
    tell(&tx, &app, &caller, &viewer, &sides, ("group.invite", Record::GroupMember(&member_id)));
    tx.commit().await?;
    Ok(Json(Detail::new("request email sent")))
}

/// The address of the invitation: a repeated one keeps its address. Only the group's owner can learn anything about
/// an address in this way.
async fn address_of(
    app: &App,
    viewer: &User,
    group_id: &GroupId,
    id: &MemberId,
    form: &InviteForm,
) -> Result<String, ApiError> {
    let group = groups::find_of(app.db.reader(), viewer).await?;
    let group = group.filter(|group| group.id == *group_id).ok_or_else(ApiError::not_found)?;
    if !group.is_owner(viewer) {
        return Err(Refusal::NotGroupOwner.into());
    }
    if id.as_str() == NEW {
        return Ok(form.email.trim().to_owned());
    }
    let member = groups::find_member(app.db.reader(), viewer, id).await?;
    let member = member.filter(|member| member.group_id == group.id).ok_or_else(ApiError::not_found)?;
    Ok(member.email)
}

/// Who may join: a person of the same role, in no group, and connected with no member of this one. `owner` is the
/// group's.
pub(super) async fn check_join(
    conn: &impl ConnectionTrait,
    group: &Group,
    owner: &User,
    email: &str,
    joining: Option<&User>,
) -> Result<(), ApiError> {
    if let Some(joining) = joining {
        if *joining.side == *group.id {
            return Err(InvitationFault::SameAsMember.into());
        }
        if joining.role != owner.role {
            return Err(InvitationFault::DifferentRole.into());
        }
        if joining.is_in_group() {
            return Err(InvitationFault::OtherGroup.into());
        }
    }
    if connections::exists_with_side(conn, &group.id, email).await? {
        return Err(InvitationFault::InConnections.into());
    }
    Ok(())
}

/// Validates the address while it is typed: would an invitation to it be accepted?
pub async fn check_email(app: &App, viewer: &User, email: &str) -> Result<(), ApiError> {
    let group = groups::find_of(app.db.reader(), viewer).await?;
    let group = group.filter(|group| group.is_owner(viewer));
    let group = group.ok_or(Refusal::NotGroupOwner)?;
    let invited = find_invited(app, email).await?;
    let member = groups::find_by_email(app.db.reader(), &group.id, email).await?;
    match member.map(|member| member.status) {
        Some(InvitationStatus::Accepted) => return Err(InvitationFault::SameAsMember.into()),
        Some(InvitationStatus::Requested) => return Err(InvitationFault::AlreadyAdded.into()),
        Some(InvitationStatus::Rejected) | None => {}
    }
    check_join(app.db.reader(), &group, viewer, email, invited.as_ref()).await
}
