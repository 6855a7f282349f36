//! Work that a committed change requires. Added in the caller's transaction, done after the commit.

use crate::{DbErr, Tx, dialect, query};
use archway_domain::{JobId, Time};
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use std::time::Duration;

#[derive(Debug, Clone, Deserialize)]
pub struct Job {
    pub id: JobId,
    pub kind: String,
    pub payload: String,
    pub attempts: i32,
    /// The side the job belongs to, if that decides its turn.
    pub side: String,
}

pub async fn add(tx: &Tx, id: &JobId, kind: &str, payload: &str, now: Time) -> Result<(), DbErr> {
    let sql =
        "INSERT INTO jobs (id, kind, payload, run_at, attempts, created_at) VALUES ($1, $2, $3, $4, 0, $4)";
    query::run(&**tx, sql, [id.as_str().into(), kind.into(), payload.into(), now.0.into()]).await?;
    tx.note_added_job();
    Ok(())
}

/// The kind of the slow jobs.
pub const SLOW: &str = "render";
/// The distance between two turns of one side, until the real duration is known.
const TURN_MS: i64 = 1_000;

/// Adds a slow job of a side. Its turn is now, or after the side's last waiting job: a side never waits for more than
/// one job of another side, however many that side has.
pub async fn add_slow(tx: &Tx, id: &JobId, payload: &str, side: &str, now: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO jobs (id, kind, payload, run_at, attempts, created_at, side, turn) \
        SELECT $1, $2, $3, $4, 0, $4, $5, CASE WHEN last.turn + $6 > $4 THEN last.turn + $6 ELSE $4 END \
        FROM (SELECT COALESCE(MAX(turn), 0) AS turn FROM jobs WHERE side = $5 AND kind = $2 AND dead_at IS NULL) last";
    let values = [id.as_str().into(), SLOW.into(), payload.into(), now.0.into(), side.into(), TURN_MS.into()];
    query::run(&**tx, sql, values).await?;
    tx.note_added_job();
    Ok(())
}

/// Delays the side's waiting jobs after a slow job that took longer than expected.
pub async fn charge(tx: &Tx, side: &str, took: Duration) -> Result<(), DbErr> {
    let more = i64::try_from(took.as_millis()).unwrap_or(i64::MAX).saturating_sub(TURN_MS);
    if more <= 0 {
        return Ok(());
    }
    let sql = "UPDATE jobs SET turn = turn + $3 WHERE side = $1 AND kind = $2 AND dead_at IS NULL AND leased_until IS NULL";
    query::run(&**tx, sql, [side.into(), SLOW.into(), more.into()]).await.map(drop)
}

/// The two kinds of workers: slow jobs must not delay mails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    Quick,
    Slow,
}

impl Lane {
    fn jobs(self) -> String {
        match self {
            Lane::Quick => format!("kind <> '{SLOW}'"),
            Lane::Slow => format!("kind = '{SLOW}'"),
        }
    }

    fn order(self) -> &'static str {
        match self {
            Lane::Quick => "run_at",
            Lane::Slow => "turn",
        }
    }
}

/// Takes up to `count` due jobs for the time `lease`; if this node dies, another node takes them afterwards.
pub async fn claim(tx: &Tx, lane: Lane, count: usize, lease: Duration, now: Time) -> Result<Vec<Job>, DbErr> {
    let sql = format!(
        "UPDATE jobs SET leased_until = $2, attempts = attempts + 1 WHERE id IN (SELECT id FROM jobs \
         WHERE dead_at IS NULL AND run_at <= $1 AND (leased_until IS NULL OR leased_until <= $1) AND {} \
         ORDER BY {} LIMIT $3{}) RETURNING id, kind, payload, attempts, side",
        lane.jobs(),
        lane.order(),
        dialect::skip_locked(tx.engine())
    );
    query::all(
        &**tx,
        &sql,
        [now.0.into(), now.plus(lease).0.into(), i64::try_from(count).unwrap_or(i64::MAX).into()],
    )
    .await
}

/// Whether [`claim`] would find anything; called first, so that an idle node does not write.
pub async fn any_due(conn: &impl ConnectionTrait, lane: Lane, now: Time) -> Result<bool, DbErr> {
    let sql = format!(
        "SELECT id AS value FROM jobs WHERE dead_at IS NULL AND run_at <= $1 \
         AND (leased_until IS NULL OR leased_until <= $1) AND {} ORDER BY run_at LIMIT 1",
        lane.jobs()
    );
    Ok(query::scalar::<String>(conn, &sql, [now.0.into()]).await?.is_some())
}

pub async fn finish(tx: &Tx, id: &JobId) -> Result<(), DbErr> {
    query::run(&**tx, "DELETE FROM jobs WHERE id = $1", [id.as_str().into()]).await.map(drop)
}

pub async fn retry(tx: &Tx, id: &JobId, error: &str, run_at: Time) -> Result<(), DbErr> {
    let sql = "UPDATE jobs SET run_at = $2, leased_until = NULL, last_error = $3 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), run_at.0.into(), error.into()]).await.map(drop)
}

/// Marks a job as dead. It stays in the table, where an operator sees it.
pub async fn bury(tx: &Tx, id: &JobId, error: &str, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE jobs SET dead_at = $2, leased_until = NULL, last_error = $3 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), now.0.into(), error.into()]).await.map(drop)
}

/// Releases the leases of a killed node. Only safe if this process is the only node.
pub async fn release_all(tx: &Tx) -> Result<u64, DbErr> {
    query::run(
        &**tx,
        "UPDATE jobs SET leased_until = NULL WHERE leased_until IS NOT NULL AND dead_at IS NULL",
        [],
    )
    .await
}

#[derive(Debug, Deserialize)]
pub struct DeadJob {
    pub id: JobId,
    pub kind: String,
    pub attempts: i32,
    pub dead_at: Time,
    pub last_error: Option<String>,
}

pub async fn list_dead(conn: &impl ConnectionTrait, limit: u32) -> Result<Vec<DeadJob>, DbErr> {
    let sql = "SELECT id, kind, attempts, dead_at, last_error FROM jobs WHERE dead_at IS NOT NULL \
        ORDER BY dead_at DESC LIMIT $1";
    query::all(conn, sql, [i64::from(limit).into()]).await
}

/// Waiting and dead jobs, in this order.
pub async fn count(conn: &impl ConnectionTrait) -> Result<(i64, i64), DbErr> {
    let waiting = query::scalar(conn, "SELECT COUNT(*) AS value FROM jobs WHERE dead_at IS NULL", []).await?;
    let dead =
        query::scalar(conn, "SELECT COUNT(*) AS value FROM jobs WHERE dead_at IS NOT NULL", []).await?;
    Ok((waiting.unwrap_or(0), dead.unwrap_or(0)))
}
