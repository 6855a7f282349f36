//! Limits shared by all nodes and kept across restarts. Keys are hashes: no address is stored in plain text.
//!
//! Each row stores a bucket as one point in time (the generic cell rate algorithm): a hit moves it into the future by
//! its share of the period, and is refused if that would exceed one whole period.

use crate::{DbErr, Tx, query};
use archway_domain::Time;
use sea_orm::ConnectionTrait;
use std::time::Duration;

#[derive(Debug, Clone, Copy)]
pub struct Limit {
    pub hits: u32,
    pub period: Duration,
}

/// Counts one hit; Err contains the time to wait if the limit is reached.
pub async fn hit(tx: &Tx, key: &str, limit: Limit, now: Time) -> Result<Result<(), Duration>, DbErr> {
    let period = i64::try_from(limit.period.as_millis()).unwrap_or(i64::MAX / 4);
    let share = (period / i64::from(limit.hits.max(1))).max(1);
    let sql = "INSERT INTO rate_limits (key, spent_until) VALUES ($1, $2 + $3) ON CONFLICT (key) DO UPDATE SET \
        spent_until = CASE WHEN rate_limits.spent_until > $2 THEN rate_limits.spent_until ELSE $2 END + $3 \
        WHERE rate_limits.spent_until + $3 <= $2 + $4 RETURNING spent_until AS value";
    let values = [key.into(), now.0.into(), share.into(), period.into()];
    if query::scalar::<i64>(&**tx, sql, values).await?.is_some() {
        return Ok(Ok(()));
    }
    let sql = "SELECT spent_until AS value FROM rate_limits WHERE key = $1";
    let spent_until = query::scalar::<i64>(&**tx, sql, [key.into()]).await?.unwrap_or(now.0);
    let wait = (spent_until + share - period - now.0).max(1000);
    Ok(Err(Duration::from_millis(wait.unsigned_abs())))
}

/// How many hits are left, without counting one; Err contains the time to wait if there is none.
pub async fn peek(
    conn: &impl ConnectionTrait,
    key: &str,
    limit: Limit,
    now: Time,
) -> Result<Result<u32, Duration>, DbErr> {
    let period = i64::try_from(limit.period.as_millis()).unwrap_or(i64::MAX / 4);
    let share = (period / i64::from(limit.hits.max(1))).max(1);
    let sql = "SELECT spent_until AS value FROM rate_limits WHERE key = $1";
    let spent_until = query::scalar::<i64>(conn, sql, [key.into()]).await?.unwrap_or(now.0).max(now.0);
    let left = (now.0 + period - spent_until) / share;
    if left > 0 {
        return Ok(Ok(u32::try_from(left).unwrap_or(u32::MAX)));
    }
    let wait = (spent_until + share - period - now.0).max(1000);
    Ok(Err(Duration::from_millis(wait.unsigned_abs())))
}

/// Removes a key: after a success, its attempts were legitimate.
pub async fn clear(tx: &Tx, key: &str) -> Result<(), DbErr> {
    query::run(&**tx, "DELETE FROM rate_limits WHERE key = $1", [key.into()]).await.map(drop)
}
