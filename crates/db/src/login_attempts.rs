//! A sign-in between its password step and its code step (ACC-09).

use crate::{DbErr, Tx, dialect, query};
use archway_domain::{AttemptId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

/// The attempt ends after this many wrong codes.
pub const MAX_WRONG_CODES: i32 = 5;

pub async fn insert(
    tx: &Tx,
    id: &AttemptId,
    cookie_hash: &str,
    user: &UserId,
    expires_at: Time,
) -> Result<(), DbErr> {
    let sql =
        "INSERT INTO login_attempts (id, hash, user_id, wrong_codes, expires_at) VALUES ($1, $2, $3, 0, $4)";
    query::run(
        &**tx,
        sql,
        [id.as_str().into(), cookie_hash.into(), user.as_str().into(), expires_at.0.into()],
    )
    .await
    .map(drop)
}

/// Replaces an earlier attempt with the same name: only the latest is valid.
pub async fn replace(
    tx: &Tx,
    id: &AttemptId,
    name_hash: &str,
    user: &UserId,
    expires_at: Time,
) -> Result<(), DbErr> {
    query::run(&**tx, "DELETE FROM login_attempts WHERE hash = $1", [name_hash.into()]).await?;
    insert(tx, id, name_hash, user, expires_at).await
}

#[derive(Deserialize)]
pub struct Attempt {
    pub id: AttemptId,
    pub user_id: UserId,
    pub expires_at: Time,
}

/// The open attempt that belongs to this browser's cookie, locked until the transaction ends.
pub async fn find_open(tx: &Tx, cookie_hash: &str, now: Time) -> Result<Option<Attempt>, DbErr> {
    let sql = format!(
        "SELECT id, user_id, expires_at FROM login_attempts WHERE hash = $1 AND ended_at IS NULL AND expires_at > $2 \
         AND wrong_codes < $3{}",
        dialect::for_update(tx.engine())
    );
    query::one(&**tx, &sql, [cookie_hash.into(), now.0.into(), MAX_WRONG_CODES.into()]).await
}

/// The person whose attempt belongs to this browser's cookie.
pub async fn find_user(
    conn: &impl ConnectionTrait,
    cookie_hash: &str,
    now: Time,
) -> Result<Option<UserId>, DbErr> {
    let sql = "SELECT user_id AS value FROM login_attempts WHERE hash = $1 AND ended_at IS NULL AND expires_at > $2";
    Ok(query::scalar::<String>(conn, sql, [cookie_hash.into(), now.0.into()]).await?.map(UserId::new))
}

pub async fn count_wrong_code(tx: &Tx, id: &AttemptId) -> Result<(), DbErr> {
    let sql = "UPDATE login_attempts SET wrong_codes = wrong_codes + 1 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into()]).await.map(drop)
}

pub async fn end(tx: &Tx, id: &AttemptId, now: Time) -> Result<(), DbErr> {
    query::run(
        &**tx,
        "UPDATE login_attempts SET ended_at = $2 WHERE id = $1",
        [id.as_str().into(), now.0.into()],
    )
    .await
    .map(drop)
}

/// Ends all attempts: after a password change, sign-ins started with the old one are void.
pub async fn end_all(tx: &Tx, user: &UserId, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE login_attempts SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL";
    query::run(&**tx, sql, [user.as_str().into(), now.0.into()]).await.map(drop)
}
