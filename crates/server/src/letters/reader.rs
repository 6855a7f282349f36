//! The reader of a mail, looked up when it is written: a withdrawn invitation sends nothing.

use crate::areas::invitations::{connection_page, group_page, name_in_mail};
use crate::base::app::App;
use crate::base::mail::Mail;
use archway_db::cases::{CaseAccess, CaseViewer};
use archway_db::users::{self, User};
use archway_db::{DbErr, cases, connections, devices, groups, tickets};
use archway_domain::account::AccountState;
use archway_domain::account::full_name;
use archway_domain::invitation::{InvitationStatus, looks_like_link};
use archway_domain::{CaseId, TicketEntryId, TicketId, Time, UserId};

pub struct Reader {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub language: String,
    /// The person the mail is about, and its link.
    pub about: Option<About>,
}

impl Reader {
    /// A stranger can sign up with another person's address and any name: a name that looks like a link is not mailed
    /// to the owner.
    pub fn greeted_name(&self) -> &str {
        if looks_like_link(&self.first_name) { &self.email } else { &self.first_name }
    }
}

/// The other person, and the page to open.
pub struct About {
    pub name: String,
    /// With institution and address.
    pub who: String,
    pub page: String,
    /// The reader has no account yet.
    pub is_stranger: bool,
    /// That person's message, or the numbers of cases, one per line.
    pub text: String,
}

pub async fn find_reader(app: &App, mail: &Mail) -> Result<Option<Reader>, DbErr> {
    let conn = app.db.reader();
    match mail {
        Mail::Account { to, .. } => Ok(users::find(conn, to).await?.map(|user| reader(user, None))),
        Mail::DeviceConfirmation { registration, .. } => {
            let found = devices::find_registration(conn, registration).await?;
            // A stranger can register a device for any address: the name they entered is not mailed to its owner.
            Ok(found.map(|registration| stranger(registration.email, registration.language, None)))
        }
        Mail::ConnectionRequest { connection, nonce } => {
            let found = connections::find_unchecked(conn, connection).await?;
            let waiting = found.filter(|connection| {
                connection.nonce == *nonce && connection.status == InvitationStatus::Requested
            });
            let Some(connection) = waiting else { return Ok(None) };
            let page = connection_page(app, &connection);
            invited(app, connection.invited_email, &connection.owner_id, connection.language, page).await
        }
        Mail::GroupInvitation { member, nonce } => {
            let found = groups::find_unchecked(conn, member).await?;
            let waiting =
                found.filter(|member| member.nonce == *nonce && member.status == InvitationStatus::Requested);
            let Some(member) = waiting else { return Ok(None) };
            let page = group_page(app, &member);
            invited(app, member.email, &member.requester_id, member.language, page).await
        }
        Mail::ConnectionAccepted { connection } => {
            let Some(connection) = connections::find_unchecked(conn, connection).await? else {
                return Ok(None);
            };
            told(app, &connection.owner_id, connection.invited_id.as_ref(), "/connections").await
        }
        Mail::GroupJoined { member } => {
            let Some(member) = groups::find_unchecked(conn, member).await? else {
                return Ok(None);
            };
            told(app, &member.requester_id, member.user_id.as_ref(), "/groups").await
        }
        Mail::CaseNews { case, person, .. } => case_party(app, case, person).await,
        Mail::CasesExpiring { keeper, expiring, warned_at, .. } => {
            case_keeper(app, keeper, expiring, *warned_at).await
        }
        Mail::Ticket { ticket } => helpdesk(app, ticket).await,
        Mail::TicketAnswered { answer } => asker(app, answer).await,
        Mail::SupportSession { supported, by, .. } => told(app, supported, Some(by), "/settings").await,
    }
}

/// A person who may no longer see the case gets no mail about it.
async fn case_party(app: &App, case: &str, person: &UserId) -> Result<Option<Reader>, DbErr> {
    let account = users::find(app.db.reader(), person).await?;
    let Some(account) = account.filter(|account| account.state == AccountState::Active) else {
        return Ok(None);
    };
    let access = cases::access(app.db.reader(), CaseViewer::person(&account), case).await?;
    let Some(access) = access.filter(|access| access.case.deleted_at.is_none()) else { return Ok(None) };
    let other = if access.role.is_authors_side() { access.recipient.as_ref() } else { Some(&access.author) };
    let name = other.map(|other| {
        let (name, _) = name_in_mail(&other.first_name, &other.last_name, &other.institution, "");
        name
    });
    let about = About {
        name: name.unwrap_or_default(),
        page: format!("/cases/{}", access.case.no),
        who: access.case.no,
        is_stranger: false,
        text: String::new(),
    };
    Ok(Some(reader(account, Some(about))))
}

/// Cases that changed since the notice, or that the person cannot see, are left out.
async fn case_keeper(
    app: &App,
    keeper: &UserId,
    expiring: &[CaseId],
    warned_at: Time,
) -> Result<Option<Reader>, DbErr> {
    let account = users::find(app.db.reader(), keeper).await?;
    let Some(account) = account.filter(|account| account.state == AccountState::Active) else {
        return Ok(None);
    };
    let mut numbers = Vec::new();
    for case in expiring {
        let access = match cases::access(app.db.reader(), CaseViewer::person(&account), case).await {
            // The keeper must learn of the others.
            Err(DbErr::Type(error)) => {
                tracing::error!(error, "a case is left out of a mail");
                continue;
            }
            access => access?,
        };
        let is_still_expiring =
            |access: &CaseAccess| access.case.rest().is_none() && access.case.updated_at < warned_at;
        numbers.extend(access.filter(is_still_expiring).map(|access| access.case.no));
    }
    let about = About {
        name: String::new(),
        who: String::new(),
        page: match &numbers[..] {
            [] => return Ok(None),
            [number] => format!("/cases/{number}"),
            _ => "/cases".to_owned(),
        },
        is_stranger: false,
        text: numbers.join("\n"),
    };
    Ok(Some(reader(account, Some(about))))
}

async fn helpdesk(app: &App, ticket: &TicketId) -> Result<Option<Reader>, DbErr> {
    let Some(ticket) = tickets::find_unchecked(app.db.reader(), ticket).await? else { return Ok(None) };
    let Some(asker) = users::find(app.db.reader(), &ticket.user_id).await? else {
        return Ok(None);
    };
    let name = full_name(Some(&asker.first_name), Some(&asker.last_name));
    let about = About {
        name: format!("[{}] {}", ticket.no, ticket.title),
        who: [name, asker.institution, asker.email]
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(", "),
        page: String::new(),
        is_stranger: false,
        text: ticket.description,
    };
    // The helpdesk reads what the asker wrote, so the mail is in the asker's language.
    Ok(Some(stranger(ticket.recipient, asker.language, Some(about))))
}

async fn asker(app: &App, answer: &TicketEntryId) -> Result<Option<Reader>, DbErr> {
    let Some(answer) = tickets::find_entry_unchecked(app.db.reader(), answer).await? else { return Ok(None) };
    let Some(ticket) = tickets::find_unchecked(app.db.reader(), &answer.ticket_id).await? else {
        return Ok(None);
    };
    let account = users::find(app.db.reader(), &ticket.user_id).await?;
    let account = account.filter(|account| account.state == AccountState::Active);
    let about = About {
        name: ticket.no,
        who: ticket.title,
        page: String::new(),
        is_stranger: false,
        text: answer.text,
    };
    Ok(account.map(|account| reader(account, Some(about))))
}

async fn invited(
    app: &App,
    email: String,
    by: &UserId,
    language: String,
    page: String,
) -> Result<Option<Reader>, DbErr> {
    let Some(inviter) = users::find(app.db.reader(), by).await? else { return Ok(None) };
    let account = users::find_by_email(app.db.reader(), &email).await?;
    let account = account.filter(|account| account.state == AccountState::Active);
    Ok(Some(match account {
        Some(account) => reader(account, Some(about(&inviter, page, false))),
        None => {
            let query = serde_urlencoded::to_string([("email", &email)]).unwrap_or_default();
            stranger(email, language, Some(about(&inviter, format!("/signup?{query}"), true)))
        }
    }))
}

async fn told(
    app: &App,
    reader_id: &UserId,
    of: Option<&UserId>,
    page: &str,
) -> Result<Option<Reader>, DbErr> {
    let Some(of) = of else { return Ok(None) };
    let account = users::find(app.db.reader(), reader_id).await?;
    let account = account.filter(|account| account.state == AccountState::Active);
    let other = users::find(app.db.reader(), of).await?;
    let told = account.zip(other);
    Ok(told.map(|(account, other)| reader(account, Some(about(&other, page.to_owned(), false)))))
}

fn about(person: &User, page: String, is_stranger: bool) -> About {
    let (name, who) = name_in_mail(&person.first_name, &person.last_name, &person.institution, &person.email);
    About { name, who, page, is_stranger, text: String::new() }
}

fn reader(account: User, about: Option<About>) -> Reader {
    Reader {
        email: account.email,
        first_name: account.first_name,
        last_name: account.last_name,
        language: account.language,
        about,
    }
}

fn stranger(email: String, language: String, about: Option<About>) -> Reader {
    Reader { first_name: email.clone(), last_name: String::new(), email, language, about }
}
