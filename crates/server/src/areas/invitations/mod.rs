//! What invitations to connect and to a share group have in common: the invited person, the links to answer, and the
//! name of the inviting person in mails to strangers.

pub mod waiting;

use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::limits::{self, Guard};
use crate::base::neighbour;
use archway_db::connections::Connection;
use archway_db::groups::Member;
use archway_db::users::{self, User};
use archway_domain::Time;
use archway_domain::account::AccountState;
use archway_domain::email::{fold_email, parse_email};
use archway_domain::invitation::{InvitationFault, looks_like_link};
use archway_domain::time::DAY;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use subtle::ConstantTimeEq;
use utoipa::IntoParams;

/// How long a mailed link works; on the page the invitation can still be answered afterwards.
const LINK_VALID_FOR: std::time::Duration = DAY.saturating_mul(30);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AcceptQuery {
    /// EU or US, plain or in Base64: the site the invitation came from.
    srv_loc: Option<String>,
}

impl AcceptQuery {
    /// An invitation of the other region's site cannot be answered here.
    pub fn check(&self, app: &App) -> Result<(), InvitationFault> {
        match self.srv_loc.as_deref().map(neighbour::parse_location) {
            None => Ok(()),
            Some(None) => Err(InvitationFault::NoServerLocation),
            Some(Some(region)) if region != app.config.server.location => Err(InvitationFault::WrongServer),
            Some(Some(_)) => Ok(()),
        }
    }
}

/// A row's identifier in links; not a secret.
pub fn idb64(id: &str) -> String {
    URL_SAFE_NO_PAD.encode(id)
}

pub fn id_from_b64(text: &str) -> Option<String> {
    let id = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| String::from_utf8(bytes).ok())?;
    id.bytes().all(|byte| byte.is_ascii_alphanumeric()).then_some(id)
}

/// The page of a mailed invitation to connect.
pub fn connection_page(app: &App, connection: &Connection) -> String {
    accept_page(app, "connections", &connection.id, &connection.nonce)
}

/// The page of a mailed invitation to a group.
pub fn group_page(app: &App, member: &Member) -> String {
    accept_page(app, "sharegroup", &member.id, &member.nonce)
}

/// The page with its region.
fn accept_page(app: &App, area: &str, id: &str, nonce: &str) -> String {
    let region = URL_SAFE_NO_PAD.encode(app.config.server.location.as_str());
    format!("/{area}/accept/{}/{}?sid={region}", idb64(id), mailed_token(app, nonce))
}

fn mailed_token(app: &App, nonce: &str) -> String {
    app.secret.link_token(&format!("{nonce} mailed"))
}

/// For the button beside an invitation; only the invited person gets it.
pub fn page_token(app: &App, nonce: &str) -> String {
    app.secret.link_token(&format!("{nonce} shown"))
}

/// Whether the token belongs to the invitation with this nonce. A repeated request has another nonce.
pub fn check_token(app: &App, nonce: &str, requested_at: Time, token: &str) -> Result<(), InvitationFault> {
    let is = |expected: String| bool::from(expected.as_bytes().ct_eq(token.as_bytes()));
    let is_fresh = requested_at.plus(LINK_VALID_FOR) > app.now();
    if is(page_token(app, nonce)) || (is_fresh && is(mailed_token(app, nonce))) {
        Ok(())
    } else {
        Err(InvitationFault::InvalidToken)
    }
}

/// Validates an address to invite: well formed, and without an account in the other region. Returns its account, if
/// it has one that can answer.
pub async fn find_invited(app: &App, email: &str) -> Result<Option<User>, ApiError> {
    parse_email(email).map_err(|_| InvitationFault::InvalidData)?;
    let user = users::find_by_email(app.db.reader(), email).await?;
    let user = user.filter(|user| user.state == AccountState::Active);
    if user.is_none() && neighbour::lives_elsewhere(app, email).await {
        return Err(InvitationFault::OtherRegion.into());
    }
    Ok(user)
}

/// Invitations are mails to strangers: limited per person, per pair, and per recipient address.
pub async fn count_mail(app: &App, viewer: &User, email: &str) -> Result<(), ApiError> {
    let email = fold_email(email);
    let pair = (Guard::InvitePerPair, format!("{} {email}", viewer.id));
    limits::count(
        app,
        &[(Guard::InvitePerPerson, viewer.id.to_string()), pair, (Guard::InvitePerTarget, email)],
    )
    .await
}

/// The name of a person in a mail to a stranger. People choose their own names, so a name that looks like a web
/// address is left out, and only the verified email address is shown.
pub fn name_in_mail(first_name: &str, last_name: &str, institution: &str, email: &str) -> (String, String) {
    let name = format!("{first_name} {last_name}").trim().to_owned();
    if name.is_empty() || looks_like_link(&name) {
        return (email.to_owned(), email.to_owned());
    }
    let place = if institution.is_empty() || looks_like_link(institution) {
        String::new()
    } else {
        format!(", {institution}")
    };
    (name.clone(), format!("{name}{place} ({email})"))
}
