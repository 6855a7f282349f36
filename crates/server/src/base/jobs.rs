//! The queue of background work that a committed change requires: done by any node, retried until it succeeds or is
//! given up. `worker` performs it.

use super::app::App;
use archway_db::{DbErr, Tx, jobs};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The data of one kind of job, declared by the area that performs it.
pub trait Job: Serialize + DeserializeOwned {
    const KIND: &'static str;
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

/// Adds a job in the caller's transaction: it runs if and only if that commits.
pub async fn add<J: Job>(tx: &Tx, app: &App, job: &J) -> Result<(), DbErr> {
    jobs::add(tx, &app.new_id(), J::KIND, &pack(job)?, app.now()).await
}

/// The same for slow work: sides take turns.
pub async fn add_slow<J: Job>(tx: &Tx, app: &App, job: &J, side: &str) -> Result<(), DbErr> {
    jobs::add_slow(tx, &app.new_id(), &pack(job)?, side, app.now()).await
}

fn pack<J: Job>(job: &J) -> Result<String, DbErr> {
    let data = serde_json::to_value(job).map_err(|error| DbErr::Json(error.to_string()))?;
    Ok(Value::Object(Map::from_iter([(J::KIND.to_owned(), data)])).to_string())
}

/// A job from the queue: its kind, and its data, still to be read.
pub struct Packed {
    pub kind: String,
    data: Value,
}

impl Packed {
    pub fn parse(payload: &str) -> Result<Packed, JobError> {
        let fields: Map<String, Value> = serde_json::from_str(payload).map_err(unreadable)?;
        let first = fields.into_iter().next();
        let (kind, data) = first.ok_or_else(|| JobError::Fail("a job without a kind".to_owned()))?;
        Ok(Packed { kind, data })
    }

    pub fn read<J: Job>(self) -> Result<J, JobError> {
        serde_json::from_value(self.data).map_err(unreadable)
    }
}

fn unreadable(error: serde_json::Error) -> JobError {
    JobError::Fail(error.to_string())
}
