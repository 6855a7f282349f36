//! Authenticator apps and recovery codes (ACC-09). Secrets are derived, not stored, and codes are hashed before they
//! get here.

use crate::{DbErr, Tx, query};
use archway_domain::account::SecondFactor;
use archway_domain::{AuthenticatorId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

pub async fn set_method(tx: &Tx, user: &UserId, method: SecondFactor) -> Result<(), DbErr> {
    let sql = "UPDATE users SET two_factor_method = $2 WHERE id = $1";
    query::run(&**tx, sql, [user.as_str().into(), (method as i32).into()]).await.map(drop)
}

/// Starts the setup of an app; replaces an earlier setup that was never confirmed.
pub async fn begin_authenticator(
    tx: &Tx,
    user: &UserId,
    id: &AuthenticatorId,
    now: Time,
) -> Result<(), DbErr> {
    let sql = "DELETE FROM authenticators WHERE user_id = $1 AND confirmed_at IS NULL";
    query::run(&**tx, sql, [user.as_str().into()]).await?;
    let sql = "INSERT INTO authenticators (id, user_id, created_at, last_step) VALUES ($1, $2, $3, 0)";
    query::run(&**tx, sql, [id.as_str().into(), user.as_str().into(), now.0.into()]).await.map(drop)
}

#[derive(Deserialize)]
pub struct Authenticator {
    pub id: AuthenticatorId,
    /// Codes of this time step and of earlier steps are used up.
    pub last_step: i64,
}

pub async fn find_pending(
    conn: &impl ConnectionTrait,
    user: &UserId,
    begun_after: Time,
) -> Result<Option<Authenticator>, DbErr> {
    let sql = "SELECT id, last_step FROM authenticators WHERE user_id = $1 AND confirmed_at IS NULL AND created_at > $2";
    query::one(conn, sql, [user.as_str().into(), begun_after.0.into()]).await
}

pub async fn find_confirmed(
    conn: &impl ConnectionTrait,
    user: &UserId,
) -> Result<Option<Authenticator>, DbErr> {
    let sql = "SELECT id, last_step FROM authenticators WHERE user_id = $1 AND confirmed_at IS NOT NULL";
    query::one(conn, sql, [user.as_str().into()]).await
}

/// Confirms an app, which replaces all others.
pub async fn confirm(
    tx: &Tx,
    user: &UserId,
    id: &AuthenticatorId,
    step: i64,
    now: Time,
) -> Result<(), DbErr> {
    let sql = "DELETE FROM authenticators WHERE user_id = $1 AND id <> $2";
    query::run(&**tx, sql, [user.as_str().into(), id.as_str().into()]).await?;
    let sql = "UPDATE authenticators SET confirmed_at = $2, last_step = $3 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), now.0.into(), step.into()]).await.map(drop)
}

/// False if a code of that step was used already.
pub async fn use_step(tx: &Tx, id: &AuthenticatorId, step: i64) -> Result<bool, DbErr> {
    let sql = "UPDATE authenticators SET last_step = $2 WHERE id = $1 AND last_step < $2";
    Ok(query::run(&**tx, sql, [id.as_str().into(), step.into()]).await? == 1)
}

pub async fn remove_authenticators(tx: &Tx, user: &UserId) -> Result<(), DbErr> {
    for sql in
        ["DELETE FROM authenticators WHERE user_id = $1", "DELETE FROM recovery_codes WHERE user_id = $1"]
    {
        query::run(&**tx, sql, [user.as_str().into()]).await?;
    }
    Ok(())
}

/// New codes invalidate the old ones.
pub async fn replace_recovery_codes(tx: &Tx, user: &UserId, hashes: &[String]) -> Result<(), DbErr> {
    query::run(&**tx, "DELETE FROM recovery_codes WHERE user_id = $1", [user.as_str().into()]).await?;
    for hash in hashes {
        let sql = "INSERT INTO recovery_codes (user_id, hash) VALUES ($1, $2)";
        query::run(&**tx, sql, [user.as_str().into(), hash.as_str().into()]).await?;
    }
    Ok(())
}

/// Uses a code up; false if it is unknown or was used before.
pub async fn use_recovery_code(tx: &Tx, user: &UserId, hash: &str, now: Time) -> Result<bool, DbErr> {
    let sql = "UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND hash = $2 AND used_at IS NULL";
    Ok(query::run(&**tx, sql, [user.as_str().into(), hash.into(), now.0.into()]).await? == 1)
}

pub async fn count_recovery_codes(conn: &impl ConnectionTrait, user: &UserId) -> Result<i64, DbErr> {
    let sql = "SELECT COUNT(*) AS value FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL";
    Ok(query::scalar(conn, sql, [user.as_str().into()]).await?.unwrap_or(0))
}
