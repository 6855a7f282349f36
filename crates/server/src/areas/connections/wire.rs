//! A connection as the API returns it to a person who may see it.

use crate::areas::invitations::{idb64, page_token};
use crate::base::app::App;
use crate::base::pictures;
use archway_db::connections::{Listed, Party};
use archway_db::users::User;
use archway_domain::account::full_name;
use archway_domain::invitation::InvitationStatus;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[schema(as = Connection)]
pub struct ConnectionAnswer {
    pub id: String,
    pub idb64: String,
    /// REQD, ACCD or REJD.
    pub status: &'static str,
    /// The owner's alias for it.
    pub alias: String,
    pub name: String,
    pub email: String,
    pub picture: Option<String>,
    pub institution: String,
    pub phone: String,
    pub address: String,
    pub country: String,
    /// The message of the request.
    pub text: String,
    pub is_owner: bool,
    #[serde(rename = "Im_invited")]
    pub im_invited: bool,
    pub owner: OwnerAnswer,
    /// The invited address has no account yet.
    pub is_unknown: bool,
    /// For the invited person, until they answer.
    pub accept_token: Option<String>,
    pub may_remove: bool,
}

/// The person who sent the request.
#[derive(Serialize, ToSchema)]
#[schema(as = ConnectionOwner)]
pub struct OwnerAnswer {
    pub username: String,
    pub email: String,
    pub picture: Option<String>,
    pub is_unknown: bool,
}

fn name_of(party: &Party) -> String {
    full_name(party.first_name.as_deref(), party.last_name.as_deref())
}

fn picture_of(party: &Party) -> Option<String> {
    party.picture.as_deref().map(pictures::address)
}

impl ConnectionAnswer {
    pub fn new(app: &App, viewer: &User, listed: Listed) -> ConnectionAnswer {
        let Listed { connection, alias, text, owner, invited } = listed;
        let status = connection.status;
        let (is_owner, im_invited) = (connection.is_owner(viewer), connection.is_invited(viewer));
        // The owner's group sees the invited person as the partner; the other group sees the owner.
        let is_owners_side = is_owner || (!im_invited && owner.side.as_ref() == Some(&viewer.side));
        let is_unknown = invited.id.is_none();
        let partner = if is_owners_side { &invited } else { &owner };
        let is_connected = status == InvitationStatus::Accepted;
        // Before the answer, the inviting person sees only the address they entered; the invited person sees who
        // invites.
        let known = |text: &Option<String>| {
            if is_connected || !is_owners_side { text.clone().unwrap_or_default() } else { String::new() }
        };
        let private = |text: &Option<String>| {
            if is_connected { text.clone().unwrap_or_default() } else { String::new() }
        };
        let is_known = is_connected || !is_owners_side;
        ConnectionAnswer {
            idb64: idb64(&connection.id),
            status: status.as_str(),
            alias: if is_owners_side { alias } else { String::new() },
            name: if is_known { name_of(partner) } else { String::new() },
            email: match &partner.email {
                Some(email) if is_known => email.clone(),
                _ => connection.invited_email.clone(),
            },
            picture: if is_known { picture_of(partner) } else { None },
            institution: known(&partner.institution),
            country: known(&partner.country),
            phone: private(&partner.phone),
            address: private(&partner.address),
            text,
            is_owner,
            im_invited,
            is_unknown,
            accept_token: (im_invited && status == InvitationStatus::Requested)
                .then(|| page_token(app, &connection.nonce)),
            may_remove: !connection.is_designated && (is_owner || (im_invited && is_connected)),
            owner: OwnerAnswer {
                username: name_of(&owner),
                picture: picture_of(&owner),
                email: owner.email.unwrap_or_default(),
                is_unknown: false,
            },
            id: connection.id.into(),
        }
    }

    /// The texts a search looks in.
    pub fn texts(&self) -> [&str; 4] {
        [&self.alias, &self.name, &self.email, &self.institution]
    }
}
