//! Mails about invitations: looked up when they are written, so that one that was taken back says nothing.

use super::{Reader, Recipient};
use crate::app::App;
use crate::invitations::name_in_mail;
use crate::{connections, groups};
use archway_db::users::{self, User};
use archway_db::{DbErr, connections as stored_connections, groups as stored_groups};
use archway_domain::UserId;
use archway_domain::account::AccountState;
use archway_domain::invitation::InvitationStatus;

/// The other person, and the page to open.
pub struct About {
    pub name: String,
    /// With institution and address.
    pub who: String,
    pub page: String,
    /// The reader has no account yet.
    pub is_stranger: bool,
}

pub async fn find_reader(app: &App, to: &Recipient) -> Result<Option<Reader>, DbErr> {
    let conn = app.db.reader();
    match to {
        Recipient::Invited { connection, nonce } => {
            let found = stored_connections::find_by_link(conn, connection).await?;
            let stands = found.filter(|connection| {
                connection.nonce == *nonce && connection.invitation_status() == InvitationStatus::Requested
            });
            let Some(connection) = stands else { return Ok(None) };
            let page = connections::accept_page(app, &connection);
            invited(app, &connection.invited_email, &connection.owner_id, &connection.language, page).await
        }
        Recipient::GroupInvited { member, nonce } => {
            let found = stored_groups::find_by_link(conn, member).await?;
            let stands = found.filter(|member| {
                member.nonce == *nonce && member.invitation_status() == InvitationStatus::Requested
            });
            let Some(member) = stands else { return Ok(None) };
            let page = groups::accept_page(app, &member);
            invited(app, &member.email, &member.requester_id, &member.language, page).await
        }
        Recipient::Inviter { accepted_connection } => {
            let Some(connection) = stored_connections::find_by_link(conn, accepted_connection).await? else {
                return Ok(None);
            };
            told(app, &connection.owner_id, connection.invited_id.as_deref(), "/connections").await
        }
        Recipient::GroupOwner { joined_member } => {
            let Some(member) = stored_groups::find_by_link(conn, joined_member).await? else {
                return Ok(None);
            };
            told(app, &member.requester_id, member.user_id.as_deref(), "/groups").await
        }
        Recipient::User(_) | Recipient::DeviceRegistration { .. } => Ok(None),
    }
}

async fn invited(
    app: &App,
    email: &str,
    by: &str,
    language: &str,
    page: String,
) -> Result<Option<Reader>, DbErr> {
    let Some(inviter) = users::find(app.db.reader(), &UserId::new(by)).await? else { return Ok(None) };
    let account = users::find_by_email(app.db.reader(), email).await?;
    let account = account.filter(|account| account.account_state() == AccountState::Active);
    let signup = format!("/signup?{}", serde_urlencoded::to_string([("email", email)]).unwrap_or_default());
    let page = if account.is_some() { page } else { signup };
    let about = about(&inviter, page, account.is_none());
    Ok(Some(match account {
        Some(account) => reader(account, about),
        None => Reader {
            first_name: email.to_owned(),
            last_name: String::new(),
            email: email.to_owned(),
            language: language.to_owned(),
            about: Some(about),
        },
    }))
}

async fn told(app: &App, reader_id: &str, of: Option<&str>, page: &str) -> Result<Option<Reader>, DbErr> {
    let Some(of) = of else { return Ok(None) };
    let account = users::find(app.db.reader(), &UserId::new(reader_id)).await?;
    let account = account.filter(|account| account.account_state() == AccountState::Active);
    let other = users::find(app.db.reader(), &UserId::new(of)).await?;
    Ok(account.zip(other).map(|(account, other)| reader(account, about(&other, page.to_owned(), false))))
}

fn about(person: &User, page: String, is_stranger: bool) -> About {
    let (name, who) = name_in_mail(&person.first_name, &person.last_name, &person.institution, &person.email);
    About { name, who, page, is_stranger }
}

fn reader(account: User, about: About) -> Reader {
    Reader {
        email: account.email,
        first_name: account.first_name,
        last_name: account.last_name,
        language: account.language,
        about: Some(about),
    }
}
