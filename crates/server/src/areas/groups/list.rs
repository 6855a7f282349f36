//! A person's share group, and their invitations.

use crate::areas::invitations::{idb64, page_token};
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::viewer::Viewer;
use crate::base::pictures;
use archway_db::groups::{self, Listed, Person};
use archway_db::users::User;
use archway_domain::account::full_name;
use archway_domain::invitation::InvitationStatus;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct ShareGroup {
    id: String,
    name: String,
    is_owner: bool,
}

#[derive(Serialize, ToSchema)]
pub struct GroupData {
    sharegroup: Option<ShareGroup>,
    sg_users: GroupUsers,
}

#[derive(Serialize, ToSchema, Default)]
pub struct GroupUsers {
    pending: Vec<MemberAnswer>,
    accepted: Vec<MemberAnswer>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = GroupMember)]
pub struct MemberAnswer {
    id: String,
    sg_id: String,
    sg_name: String,
    name: String,
    email: String,
    picture: Option<String>,
    requester: RequesterAnswer,
    /// REQD, ACCD or REJD.
    status: &'static str,
    /// This member owns the group.
    is_owner: bool,
    #[serde(rename = "Im_requester")]
    im_requester: bool,
    #[serde(rename = "Im_invited")]
    im_invited: bool,
    /// The invited address has no account yet.
    is_unknown: bool,
    idb64: String,
    /// For the invited person, until they answer.
    accept_token: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = GroupRequester)]
pub struct RequesterAnswer {
    username: String,
    email: String,
    picture: Option<String>,
}

fn name_of(person: &Person) -> String {
    full_name(person.first_name.as_deref(), person.last_name.as_deref())
}

fn picture_of(person: &Person) -> Option<String> {
    person.picture.as_deref().map(pictures::address)
}

impl MemberAnswer {
    fn new(app: &App, viewer: &User, listed: Listed) -> MemberAnswer {
        let Listed { member, group_name, owner_id, person, requester } = listed;
        let status = member.status;
        let im_invited = member.is_for(viewer);
        // Before the answer, the inviting person sees only the address they entered.
        let is_known = status == InvitationStatus::Accepted || im_invited;
        MemberAnswer {
            idb64: idb64(&member.id),
            name: if is_known { name_of(&person) } else { String::new() },
            picture: if is_known { picture_of(&person) } else { None },
            is_owner: person.id.as_ref() == Some(&owner_id),
            is_unknown: person.id.is_none(),
            im_requester: member.requester_id == viewer.id,
            accept_token: (im_invited && status == InvitationStatus::Requested)
                .then(|| page_token(app, &member.nonce)),
            status: status.as_str(),
            im_invited,
            email: member.email,
            sg_id: member.group_id.into(),
            sg_name: group_name,
            id: member.id.into(),
            requester: RequesterAnswer {
                username: name_of(&requester),
                picture: picture_of(&requester),
                email: requester.email.unwrap_or_default(),
            },
        }
    }
}

/// My share group: its members for everybody in it, the sent invitations for its owner, and the invitations to me
/// (GRP-01).
#[utoipa::path(get, path = "/v1/group/users/", tag = "groups", security(("bearer" = [])),
    responses((status = 200, body = GroupData)))]
pub async fn list_group(State(app): State<App>, viewer: Viewer) -> Result<Json<GroupData>, ApiError> {
    let viewer = &viewer.user;
    let group = groups::find_of(app.db.reader(), viewer).await?;
    let owns_group = group.as_ref().is_some_and(|group| group.is_owner(viewer));
    let mut users = GroupUsers::default();
    for listed in groups::list(app.db.reader(), viewer).await? {
        let status = listed.member.status;
        let is_invitation = listed.member.is_for(viewer) && status == InvitationStatus::Requested;
        let is_sent = owns_group && *listed.member.group_id == *viewer.side;
        if status == InvitationStatus::Accepted {
            users.accepted.push(MemberAnswer::new(&app, viewer, listed));
        } else if is_invitation || is_sent {
            users.pending.push(MemberAnswer::new(&app, viewer, listed));
        }
    }
    users.accepted.sort_by_key(|member| !member.is_owner);
    let sharegroup =
        group.map(|group| ShareGroup { id: group.id.into(), name: group.name, is_owner: owns_group });
    Ok(Json(GroupData { sharegroup, sg_users: users }))
}
