//! Writes and sends the mails that areas queue, in the reader's language.

mod account;
mod browser_name;
mod cases;
mod content;
mod devices;
mod invitations;
mod letter;
mod message;
mod reader;
mod render;
mod security;
mod tickets;

pub use browser_name::browser_name;

use crate::base::app::App;
use crate::base::jobs::JobError;
use crate::base::mail::{AccountNews, Mail, MailOrder, Mailer};
use archway_db::outbox;
use lettre::AsyncTransport;
use reader::find_reader;

/// Writes and sends one mail. `job_id` is the message id: a mail sent twice after a kill has the same id.
pub async fn send(app: &App, job_id: &str, order: &MailOrder) -> Result<(), JobError> {
    let news = if let Mail::Account { news, .. } = &order.mail { Some(news) } else { None };
    if matches!(news, Some(AccountNews::OneTimeCode { expires_at, .. }) if *expires_at <= app.now().0) {
        return Err(JobError::Fail("the code expired before it could be sent".to_owned()));
    }
    let Some(reader) = find_reader(app, &order.mail).await? else {
        if !matches!(order.mail, Mail::Account { .. } | Mail::DeviceConfirmation { .. }) {
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
            let message = message::compose(from, job_id, &reader, written).map_err(JobError::Fail)?;
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
