//! Mails: what is to be said, in the reader's language; sent by SMTP or kept in the local outbox.

mod browser_name;
mod invitation;
mod render;
pub mod texts;

pub use invitation::About;

use crate::app::App;
use crate::config::Config;
use crate::jobs::{self, JobError};
use archway_db::{DbErr, Tx, devices, outbox, users};
use archway_domain::UserId;
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use serde::{Deserialize, Serialize};
use std::time::Duration;

const SMTP_TIMEOUT: Duration = Duration::from_secs(20);

/// A mail to be written. It names no secret: links and codes are derived again when it is sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct MailOrder {
    pub to: Recipient,
    pub skin: String,
    pub content: MailContent,
}

/// Looked up when the mail is sent, so that no job holds an address.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Recipient {
    User(UserId),
    /// Whoever registered a device, with or without an account.
    DeviceRegistration {
        device_registration: String,
    },
    /// Whoever is asked for a connection, with or without an account, as long as the request stands.
    Invited {
        connection: String,
        nonce: String,
    },
    /// Whoever asked for it.
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
}

impl From<UserId> for Recipient {
    fn from(user: UserId) -> Recipient {
        Recipient::User(user)
    }
}

/// Whom a mail speaks to.
pub struct Reader {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub language: String,
    /// Whom the mail speaks of, and where it leads.
    pub about: Option<About>,
}

async fn find_reader(app: &App, to: &Recipient) -> Result<Option<Reader>, DbErr> {
    Ok(match to {
        Recipient::User(id) => users::find(app.db.reader(), id).await?.map(|user| Reader {
            email: user.email,
            first_name: user.first_name,
            last_name: user.last_name,
            language: user.language,
            about: None,
        }),
        Recipient::DeviceRegistration { device_registration } => {
            let found = devices::find_registration(app.db.reader(), device_registration).await?;
            // Anybody can register a device for an address: the name they give is not repeated to its owner.
            found.map(|registration| Reader {
                first_name: registration.email.clone(),
                last_name: String::new(),
                email: registration.email,
                language: registration.language,
                about: None,
            })
        }
        invitation => invitation::find_reader(app, invitation).await?,
    })
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailContent {
    // A link is its page, then the token derived from its id.
    Activation { page: String, link_id: String },
    PasswordReset { page: String, link_id: String },
    OneTimeCode { attempt_id: String, minutes: u64, expires_at: i64 },
    PasswordChanged { at: i64 },
    FactorChanged { at: i64, method: i32 },
    NewBrowser { at: i64, browser: String, address: String },
    ProviderConnected { at: i64, label: String },
    ProviderDisconnected { at: i64, label: String },
    WrongCodes { at: i64 },
    RecoveryCodeUsed { at: i64, left: i64 },
    DeviceConfirmation { registration_id: String, nonce: String, serial_no: String },
    ConnectionRequest,
    ConnectionAccepted,
    GroupInvitation,
    GroupJoined,
}

/// Orders a mail in the transaction of what caused it.
pub async fn order(tx: &Tx, app: &App, order: &MailOrder) -> Result<(), DbErr> {
    jobs::add(tx, app, &jobs::Work::SendMail(order.clone())).await
}

pub enum Mailer {
    Outbox,
    Smtp { transport: Box<AsyncSmtpTransport<Tokio1Executor>>, from: Mailbox },
}

impl Mailer {
    pub fn new(config: &Config) -> Result<Mailer, lettre::transport::smtp::Error> {
        let from = config.mail.from.parse::<Mailbox>();
        match from {
            Ok(from) if !config.mail.smtp_url.is_empty() => {
                let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&config.mail.smtp_url)?;
                let transport = Box::new(transport.timeout(Some(SMTP_TIMEOUT)).build());
                Ok(Mailer::Smtp { transport, from })
            }
            _ => Ok(Mailer::Outbox),
        }
    }

    pub fn is_outbox(&self) -> bool {
        matches!(self, Mailer::Outbox)
    }
}

/// Writes and sends one mail. `job_id` names the message: sent twice after a kill, it carries the same id.
pub async fn send(app: &App, job_id: &str, order: &MailOrder) -> Result<(), JobError> {
    if matches!(order.content, MailContent::OneTimeCode { expires_at, .. } if expires_at <= app.now().0) {
        return Err(JobError::Fail("the code expired before it could be sent".to_owned()));
    }
    let Some(reader) = find_reader(app, &order.to).await? else {
        if !matches!(order.to, Recipient::User(_) | Recipient::DeviceRegistration { .. }) {
            // Taken back or answered before the mail was written: there is nothing to say any more.
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
                sent_at: app.now().0,
            };
            outbox::insert(&tx, &message).await?;
            tx.commit().await?;
            Ok(())
        }
        Mailer::Smtp { transport, from } => {
            let message = compose(from, job_id, &reader, written).map_err(JobError::Fail)?;
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

fn compose(
    from: &Mailbox,
    job_id: &str,
    reader: &Reader,
    written: render::Written,
) -> Result<Message, String> {
    let address: Address = reader.email.parse().map_err(|error| format!("address: {error}"))?;
    let name = format!("{} {}", reader.first_name, reader.last_name).trim().to_owned();
    Message::builder()
        .from(from.clone())
        .to(Mailbox::new(Some(name), address))
        .subject(written.subject)
        .message_id(Some(format!("<{job_id}@{}>", from.email.domain())))
        .header(AutoSubmitted)
        .multipart(MultiPart::alternative_plain_html(written.text, written.html))
        .map_err(|error| format!("message: {error}"))
}

/// Tells vacation responders to keep silent.
#[derive(Clone)]
struct AutoSubmitted;

impl lettre::message::header::Header for AutoSubmitted {
    fn name() -> lettre::message::header::HeaderName {
        lettre::message::header::HeaderName::new_from_ascii_str("Auto-Submitted")
    }
    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }
    fn display(&self) -> lettre::message::header::HeaderValue {
        lettre::message::header::HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
