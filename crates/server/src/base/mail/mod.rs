//! The mails that areas queue. `letters` writes and sends them.

mod mailer;
mod stored;

pub use mailer::Mailer;

use super::app::App;
use super::jobs::{self, Job};
use archway_db::{DbErr, Tx};
use archway_domain::{
    AttemptId, CaseId, ConnectionId, DeviceRegistrationId, LinkId, MemberId, TicketEntryId, TicketId, Time,
    UserId,
};
use serde::{Deserialize, Serialize};

/// A mail to be written, in the skin of the page that caused it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "stored::Stored", into = "stored::Stored")]
pub struct MailOrder {
    pub skin: String,
    pub mail: Mail,
}

impl Job for MailOrder {
    const KIND: &'static str = "send_mail";
}

/// What a mail is about, which decides who reads it. The reader is looked up when the mail is sent, so that no job
/// contains an address. No secret either: links and codes are derived again.
#[derive(Debug, Clone, PartialEq)]
pub enum Mail {
    /// To a person, about their own account.
    Account { to: UserId, news: AccountNews },
    /// To the person whose account staff look at.
    SupportSession { supported: UserId, by: UserId, at: i64, minutes: u64 },
    /// To the person who registered a device, with or without an account.
    DeviceConfirmation { registration: DeviceRegistrationId, nonce: String, serial_no: String },
    /// To the person invited to connect, with or without an account, while the request is open.
    ConnectionRequest { connection: ConnectionId, nonce: String },
    /// To the person who invited.
    ConnectionAccepted { connection: ConnectionId },
    /// To the person invited to a share group, with or without an account, while the request is open.
    GroupInvitation { member: MemberId, nonce: String },
    /// To the person who invited.
    GroupJoined { member: MemberId },
    /// To a person named in a case, as long as they may see it.
    CaseNews { case: CaseId, person: UserId, happened: CaseHappenings },
    /// To a person named in cases that will be archived; only cases they may see and that did not change since.
    CasesExpiring {
        keeper: UserId,
        expiring: Vec<CaseId>,
        warned_at: Time,
        /// When they will be archived.
        at: i64,
        /// For how many days they are kept afterwards; 0 for no limit.
        kept_days: u32,
    },
    /// To the person who answers a question.
    Ticket { ticket: TicketId },
    /// To the person who asked it.
    TicketAnswered { answer: TicketEntryId },
}

/// How often each happened since the last mail about the case.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CaseHappenings {
    pub published: i64,
    pub edited: i64,
    pub commented: i64,
    pub comments_edited: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountNews {
    // A link is its page, then the token derived from its id.
    Activation { page: String, link_id: LinkId },
    PasswordReset { page: String, link_id: LinkId },
    OneTimeCode { attempt_id: AttemptId, minutes: u64, expires_at: i64 },
    PasswordChanged { at: i64 },
    FactorChanged { at: i64, method: i32 },
    NewBrowser { at: i64, browser: String, address: String },
    ProviderConnected { at: i64, label: String },
    ProviderDisconnected { at: i64, label: String },
    WrongCodes { at: i64 },
    RecoveryCodeUsed { at: i64, left: i64 },
    FactorReset { at: i64 },
}

/// Queues a mail in the transaction of its cause.
pub async fn order(tx: &Tx, app: &App, skin: &str, mail: Mail) -> Result<(), DbErr> {
    jobs::add(tx, app, &MailOrder { skin: skin.to_owned(), mail }).await
}

/// Queues a mail to a person about their own account.
pub async fn order_news(tx: &Tx, app: &App, skin: &str, to: &UserId, news: AccountNews) -> Result<(), DbErr> {
    order(tx, app, skin, Mail::Account { to: to.clone(), news }).await
}
