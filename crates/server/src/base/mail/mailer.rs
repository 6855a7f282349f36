//! How a mail is sent: by an SMTP server, or to the outbox of this machine.

use crate::base::config::Config;
use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use std::time::Duration;

const SMTP_TIMEOUT: Duration = Duration::from_secs(20);

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
