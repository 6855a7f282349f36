//! Background work that a committed change requires, done by any node, retried until it succeeds or is given up.

mod sweeper;
mod worker;

pub use sweeper::sweep_forever;
pub use worker::{drain, run, run_renderer};

use crate::account::password_reset;
use crate::app::App;
use crate::files;
use crate::mail::{self, MailOrder};
use crate::sms::{self, SmsOrder};
use archway_db::renditions::Content;
use archway_db::{DbErr, Tx, jobs};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    SendMail(MailOrder),
    SendSms(SmsOrder),
    /// Finds the account for a password reset. A job does it so that the request takes equally long for addresses
    /// with and without an account (ACC-16).
    PrepareReset {
        email: String,
        skin: String,
    },
    /// Renders what is needed to show files with these bytes.
    Render(Content),
    /// Makes the copy of files with these bytes for links that hide the patient.
    Clean(Content),
}

impl Work {
    fn kind(&self) -> &'static str {
        match self {
            Work::SendMail(_) => "send_mail",
            Work::SendSms(_) => "send_sms",
            Work::PrepareReset { .. } => "prepare_reset",
            Work::Render(_) | Work::Clean(_) => jobs::SLOW,
        }
    }
}

/// Says whether a retry can help.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    #[error("{0}")]
    Retry(String),
    #[error("{0}")]
    Fail(String),
}

impl From<DbErr> for JobError {
    fn from(error: DbErr) -> JobError {
        JobError::Retry(error.to_string())
    }
}

/// Adds work in the caller's transaction: it runs if and only if that commits.
pub async fn add(tx: &Tx, app: &App, work: &Work) -> Result<(), DbErr> {
    let payload = serde_json::to_string(work).map_err(|error| DbErr::Json(error.to_string()))?;
    jobs::add(tx, &app.new_id(), work.kind(), &payload, app.now()).await
}

/// The same for slow work: sides take turns.
pub async fn add_slow(tx: &Tx, app: &App, work: &Work, side: &str) -> Result<(), DbErr> {
    let payload = serde_json::to_string(work).map_err(|error| DbErr::Json(error.to_string()))?;
    jobs::add_slow(tx, &app.new_id(), &payload, side, app.now()).await
}

async fn perform(app: &App, job: &jobs::Job) -> Result<(), JobError> {
    let work: Work = serde_json::from_str(&job.payload).map_err(|error| JobError::Fail(error.to_string()))?;
    match work {
        Work::SendMail(order) => mail::send(app, &job.id, &order).await,
        Work::SendSms(order) => sms::send_code(app, &job.id, &order).await,
        Work::PrepareReset { email, skin } => {
            password_reset::order_reset_mail(app, &job.id, &email, &skin).await
        }
        Work::Render(content) => files::render(app, &content).await,
        Work::Clean(content) => files::clean(app, &content, job.attempts).await,
    }
}
