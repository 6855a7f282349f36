//! The mails that areas queue. `letters` writes and sends them.

mod mailer;

pub use mailer::Mailer;

use super::app::App;
use super::jobs::{self, Job};
use archway_db::{DbErr, Tx};
use archway_domain::{
    AttemptId, CaseId, ConnectionId, DeviceRegistrationId, LinkId, MemberId, TicketEntryId, TicketId, Time,
    UserId,
};
use serde::{Deserialize, Serialize};

/// A mail to be written. It contains no secret: links and codes are derived again when it is sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct MailOrder {
    pub to: Recipient,
    pub skin: String,
    pub content: MailContent,
}

impl Job for MailOrder {
    const KIND: &'static str = "send_mail";
}

/// Looked up when the mail is sent, so that no job contains an address.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Recipient {
    User(UserId),
    /// The person who registered a device, with or without an account.
    DeviceRegistration {
        device_registration: DeviceRegistrationId,
    },
    /// The person invited to connect, with or without an account, while the request is open.
    Invited {
        connection: ConnectionId,
        nonce: String,
    },
    /// The person who invited.
    Inviter {
        accepted_connection: ConnectionId,
    },
    GroupInvited {
        member: MemberId,
        nonce: String,
    },
    GroupOwner {
        joined_member: MemberId,
    },
    /// A person named in a case, as long as they may see it.
    CaseParty {
        case: CaseId,
        person: UserId,
    },
    /// A person named in cases that will be archived; only cases they may see and that did not change since.
    CaseKeeper {
        keeper: UserId,
        expiring: Vec<CaseId>,
        warned_at: Time,
    },
    /// The person who answers a question.
    Helpdesk {
        ticket: TicketId,
    },
    /// The person who asked it.
    Asker {
        ticket_answer: TicketEntryId,
    },
    /// The person whose account staff look at, and the staff member.
    Supported {
        supported: UserId,
        by: UserId,
    },
}

impl From<UserId> for Recipient {
    fn from(user: UserId) -> Recipient {
        Recipient::User(user)
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailContent {
    // A link is its page, then the token derived from its id.
    Activation {
        page: String,
        link_id: LinkId,
    },
    PasswordReset {
        page: String,
        link_id: LinkId,
    },
    OneTimeCode {
        attempt_id: AttemptId,
        minutes: u64,
        expires_at: i64,
    },
    PasswordChanged {
        at: i64,
    },
    FactorChanged {
        at: i64,
        method: i32,
    },
    NewBrowser {
        at: i64,
        browser: String,
        address: String,
    },
    ProviderConnected {
        at: i64,
        label: String,
    },
    ProviderDisconnected {
        at: i64,
        label: String,
    },
    WrongCodes {
        at: i64,
    },
    RecoveryCodeUsed {
        at: i64,
        left: i64,
    },
    DeviceConfirmation {
        registration_id: DeviceRegistrationId,
        nonce: String,
        serial_no: String,
    },
    ConnectionRequest,
    ConnectionAccepted,
    GroupInvitation,
    GroupJoined,
    /// How often each happened since the last mail about the case.
    CaseNews {
        published: i64,
        edited: i64,
        commented: i64,
        comments_edited: i64,
    },
    /// When they will be archived, and for how many days they are kept afterwards; 0 for no limit.
    CasesExpiring {
        at: i64,
        kept_days: u32,
    },
    Ticket,
    TicketAnswered,
    FactorReset {
        at: i64,
    },
    SupportSession {
        at: i64,
        minutes: u64,
    },
}

/// Queues a mail in the transaction of its cause.
pub async fn order(tx: &Tx, app: &App, order: &MailOrder) -> Result<(), DbErr> {
    jobs::add(tx, app, order).await
}
