//! Text messages: through the HTTP API of any provider, or into the local outbox.

use crate::base::app::App;
use crate::base::config::SmsConfig;
use crate::base::jobs::{self, Job, JobError};
use crate::base::outgoing::{self, OutgoingError, url_escape};
use crate::base::texts::text;
use archway_db::{DbErr, Tx, outbox, users};
use archway_domain::{AttemptId, UserId};
use serde::{Deserialize, Serialize};

/// The code of a sign-in, for a person's verified number.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SmsOrder {
    pub to: UserId,
    pub skin: String,
    pub attempt_id: AttemptId,
    pub expires_at: i64,
}

impl Job for SmsOrder {
    const KIND: &'static str = "send_sms";
}

#[derive(Debug, thiserror::Error)]
pub enum SmsError {
    #[error("no provider of short messages is configured")]
    Unavailable,
    #[error("{0}")]
    Provider(#[from] OutgoingError),
    #[error("{0}")]
    Database(#[from] DbErr),
}

pub fn is_available(app: &App) -> bool {
    !app.config.sms.url.is_empty() || app.mailer.is_outbox()
}

/// The operator may restrict messages to some countries.
pub fn reaches(app: &App, phone: &str) -> bool {
    let prefixes = &app.config.sms.prefixes;
    prefixes.is_empty() || prefixes.iter().any(|prefix| phone.starts_with(prefix.as_str()))
}

pub async fn order(tx: &Tx, app: &App, order: &SmsOrder) -> Result<(), DbErr> {
    jobs::add(tx, app, order).await
}

/// Sends the message.
pub async fn send_code(app: &App, job_id: &str, order: &SmsOrder) -> Result<(), JobError> {
    if order.expires_at <= app.now().0 {
        return Err(JobError::Fail("the code expired before it could be sent".to_owned()));
    }
    let Some(reader) = users::find(app.db.reader(), &order.to).await? else {
        return Err(JobError::Fail("the account is gone".to_owned()));
    };
    let code = app.secret.one_time_code(&order.attempt_id);
    let message = code_text(app, &reader.language, &order.skin, &code);
    send(app, job_id, &reader.phone, &message).await.map_err(|error| JobError::Retry(error.to_string()))
}

/// The last line lets phones fill in the code, only on this site.
pub fn code_text(app: &App, language: &str, skin: &str, code: &str) -> String {
    let name = &app.skins.named(skin).settings.app_name;
    let site = app.config.public_url();
    let host = site.split_once("://").map_or(site.as_str(), |(_, host)| host);
    format!("{}\n\n@{host} #{code}", text(language, "sms.code", &[("app", name), ("code", code)]))
}

pub async fn send(app: &App, id: &str, to: &str, message: &str) -> Result<(), SmsError> {
    let sms = &app.config.sms;
    if sms.url.is_empty() {
        if !app.mailer.is_outbox() {
            return Err(SmsError::Unavailable);
        }
        let tx = app.db.begin().await?;
        let message = outbox::Message {
            id: id.to_owned(),
            recipient: to.to_owned(),
            subject: "SMS".to_owned(),
            text: message.to_owned(),
            html: String::new(),
            sent_at: app.now(),
        };
        outbox::insert(&tx, &message).await?;
        return Ok(tx.commit().await?);
    }
    let mut request = app
        .http_client
        .post(&sms.url)
        .header("content-type", &sms.content_type)
        .header("idempotency-key", id)
        .body(fill(sms, to, message));
    if let Some(authorization) = &sms.authorization {
        request = request.header("authorization", authorization);
    }
    outgoing::send(request).await?;
    Ok(())
}

/// The template with its values, escaped so that no value can break the format.
pub fn fill(sms: &SmsConfig, to: &str, message: &str) -> String {
    let escape = |text: &str| {
        if sms.content_type.contains("json") {
            let quoted = serde_json::Value::from(text).to_string();
            quoted[1..quoted.len() - 1].to_owned()
        } else {
            url_escape(text)
        }
    };
    // In one pass: a value that looks like a placeholder is not filled in again.
    let mut body = String::new();
    let mut rest = sms.body.as_str();
    while let Some(start) = rest.find("{{") {
        body.push_str(&rest[..start]);
        rest = &rest[start..];
        let (value, length) = if rest.starts_with("{{to}}") {
            (escape(to), "{{to}}".len())
        } else if rest.starts_with("{{text}}") {
            (escape(message), "{{text}}".len())
        } else {
            ("{{".to_owned(), 2)
        };
        body.push_str(&value);
        rest = &rest[length..];
    }
    body + rest
}
