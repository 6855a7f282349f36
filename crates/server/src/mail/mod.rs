//! Mails in the reader's language; sent by SMTP or kept in the local outbox.

pub mod browser_name;
mod letters;
mod mailer;
mod reader;
mod render;
pub mod texts;

pub use mailer::Mailer;

use reader::{Reader, find_reader};

use crate::app::App;
use crate::jobs::{self, JobError};
use archway_db::{DbErr, Tx, outbox};
use archway_domain::{CaseId, Time, UserId};
use lettre::AsyncTransport;
use serde::{Deserialize, Serialize};

/// A mail to be written. It contains no secret: links and codes are derived again when it is sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct MailOrder {
    pub to: Recipient,
    pub skin: String,
    pub content: MailContent,
}

/// Looked up when the mail is sent, so that no job contains an address.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Recipient {
    User(UserId),
    /// The person who registered a device, with or without an account.
    DeviceRegistration {
        device_registration: String,
    },
    /// The person invited to connect, with or without an account, while the request is open.
    Invited {
        connection: String,
        nonce: String,
    },
    /// The person who invited.
    Inviter {
        accepted_connection: String,
    },
    GroupInvited {
        member: String,
        nonce: String,
    },
    GroupOwner {
        joined_member: String,
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
        ticket: String,
    },
    /// The person who asked it.
    Asker {
        ticket_answer: String,
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
        link_id: String,
    },
    PasswordReset {
        page: String,
        link_id: String,
    },
    OneTimeCode {
        attempt_id: String,
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
        registration_id: String,
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
    jobs::add(tx, app, &jobs::Work::SendMail(order.clone())).await
}

/// Writes and sends one mail. `job_id` is the message id: a mail sent twice after a kill has the same id.
pub async fn send(app: &App, job_id: &str, order: &MailOrder) -> Result<(), JobError> {
    if matches!(order.content, MailContent::OneTimeCode { expires_at, .. } if expires_at <= app.now().0) {
        return Err(JobError::Fail("the code expired before it could be sent".to_owned()));
    }
    let Some(reader) = find_reader(app, &order.to).await? else {
        if !matches!(order.to, Recipient::User(_) | Recipient::DeviceRegistration { .. }) {
            // Withdrawn or answered before the mail was written: there is nothing to send.
            return Ok(());
        }
        return Err(JobError::Fail("the account is gone".to_owned()));
    };
    let written = render::write(app, order, &reader);
    match &app.mailer {
        Mailer::Outbox => {
            let tx = app.db.begin().await?;
            let message = outbox::Message {
                id: job_id.to_owned(),
                recipient: reader.email.clone(),
                subject: written.subject,
                text: written.text,
                html: written.html,
                sent_at: app.now(),
            };
            outbox::insert(&tx, &message).await?;
            tx.commit().await?;
            Ok(())
        }
        Mailer::Smtp { transport, from } => {
            let message = mailer::compose(from, job_id, &reader, written).map_err(JobError::Fail)?;
            transport.send(message).await.map(drop).map_err(|error| {
                if error.is_permanent() {
                    JobError::Fail(error.to_string())
                } else {
                    JobError::Retry(error.to_string())
                }
            })
        }
    }
}
