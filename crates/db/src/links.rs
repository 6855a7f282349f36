//! Tokens given to a person outside a session: in a mail, or as a handle in an API answer. Stored hashed.

use crate::{DbErr, Tx, query};
use archway_domain::{LinkId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Activate,
    ResetPassword,
    /// The random `uid` with which a person who is not activated can request another activation mail (ACC-07).
    ResendActivation,
}

impl Purpose {
    pub fn as_str(self) -> &'static str {
        match self {
            Purpose::Activate => "activate",
            Purpose::ResetPassword => "reset_password",
            Purpose::ResendActivation => "resend_activation",
        }
    }
}

pub struct NewLink<'a> {
    pub id: &'a LinkId,
    pub purpose: Purpose,
    pub user_id: &'a UserId,
    pub hash: &'a str,
    pub expires_at: Time,
}

pub async fn insert(tx: &Tx, link: &NewLink<'_>, now: Time) -> Result<(), DbErr> {
    let row = [
        ("id", link.id.as_str().into()),
        ("purpose", link.purpose.as_str().into()),
        ("user_id", link.user_id.as_str().into()),
        ("hash", link.hash.into()),
        ("created_at", now.0.into()),
        ("expires_at", link.expires_at.0.into()),
    ];
    query::insert(&**tx, "links", row).await
}

#[derive(Deserialize)]
struct Row {
    user_id: UserId,
    expires_at: Time,
    used_at: Option<Time>,
}

pub enum Found {
    Good(UserId),
    Expired(UserId),
    Used(UserId),
}

/// Finds a link without using it up: opening a mailed link must not consume it.
pub async fn find(
    conn: &impl ConnectionTrait,
    purpose: Purpose,
    hash: &str,
    now: Time,
) -> Result<Option<Found>, DbErr> {
    let sql = "SELECT user_id, expires_at, used_at FROM links WHERE hash = $1 AND purpose = $2";
    let row: Option<Row> = query::one(conn, sql, [hash.into(), purpose.as_str().into()]).await?;
    Ok(row.map(|row| {
        let user = row.user_id;
        match row.used_at {
            Some(_) => Found::Used(user),
            None if row.expires_at <= now => Found::Expired(user),
            None => Found::Good(user),
        }
    }))
}

/// Uses a link up. Of two concurrent callers, exactly one gets the person.
pub async fn consume(tx: &Tx, purpose: Purpose, hash: &str, now: Time) -> Result<Option<UserId>, DbErr> {
    let sql = "UPDATE links SET used_at = $3 WHERE hash = $1 AND purpose = $2 AND used_at IS NULL \
        AND expires_at > $3 RETURNING user_id AS value";
    let user =
        query::scalar::<String>(&**tx, sql, [hash.into(), purpose.as_str().into(), now.0.into()]).await?;
    Ok(user.map(UserId::new))
}

/// Invalidates all open links of this purpose: a newer link replaces them, or they are no longer needed.
pub async fn revoke_all(tx: &Tx, purpose: Purpose, user: &UserId, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE links SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL";
    query::run(&**tx, sql, [user.as_str().into(), purpose.as_str().into(), now.0.into()]).await.map(drop)
}
