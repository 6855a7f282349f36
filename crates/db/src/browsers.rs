//! Browsers a person has signed in from, told apart by a cookie that grants nothing by itself (ACC-09).

use crate::{DbErr, Tx, query};
use archway_domain::{BrowserId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Browser {
    pub id: BrowserId,
    pub hash: String,
    pub user_agent: String,
    pub address: String,
    pub first_seen_at: Time,
    pub last_used_at: Time,
    pub remembered_until: Option<Time>,
}

pub struct Seen<'a> {
    /// The id of a new row, for a browser not seen before.
    pub id: &'a BrowserId,
    pub user: &'a UserId,
    pub hash: &'a str,
    pub user_agent: &'a str,
    pub address: &'a str,
    /// None keeps the stored value.
    pub remember_until: Option<Time>,
}

/// Whether the person has used this browser before.
#[derive(Debug, PartialEq, Eq)]
pub enum Acquaintance {
    Known,
    New,
    /// The first browser of the account.
    First,
}

/// Call it after the session of this sign-in was added.
pub async fn note(tx: &Tx, seen: &Seen<'_>, now: Time) -> Result<Acquaintance, DbErr> {
    let sql = "UPDATE browsers SET user_agent = $3, address = $4, last_used_at = $5, \
        remembered_until = COALESCE($6, remembered_until) WHERE user_id = $1 AND hash = $2";
    let remembered = seen.remember_until.map(|time| time.0);
    let values = [
        seen.user.as_str().into(),
        seen.hash.into(),
        seen.user_agent.into(),
        seen.address.into(),
        now.0.into(),
        remembered.into(),
    ];
    if query::run(&**tx, sql, values).await? == 1 {
        return Ok(Acquaintance::Known);
    }
    // The count includes the new session. Sessions remain when their browser was removed.
    let traces = "SELECT (SELECT COUNT(*) FROM browsers WHERE user_id = $1) + \
        (SELECT COUNT(*) FROM sessions WHERE user_id = $1) AS value";
    let traces = query::scalar::<i64>(&**tx, traces, [seen.user.as_str().into()]).await?.unwrap_or(0);
    let row = [
        ("id", seen.id.as_str().into()),
        ("user_id", seen.user.as_str().into()),
        ("hash", seen.hash.into()),
        ("user_agent", seen.user_agent.into()),
        ("address", seen.address.into()),
        ("first_seen_at", now.0.into()),
        ("last_used_at", now.0.into()),
        ("remembered_until", remembered.into()),
    ];
    query::insert(&**tx, "browsers", row).await?;
    Ok(if traces <= 1 { Acquaintance::First } else { Acquaintance::New })
}

/// Whether anyone has used this cookie. A cookie that we did not issue is not accepted.
pub async fn is_known(conn: &impl ConnectionTrait, hash: &str) -> Result<bool, DbErr> {
    let sql = "SELECT id AS value FROM browsers WHERE hash = $1 LIMIT 1";
    Ok(query::scalar::<String>(conn, sql, [hash.into()]).await?.is_some())
}

/// Whether the account with this folded address was used in the browser with this cookie.
pub async fn is_known_to(conn: &impl ConnectionTrait, email_folded: &str, hash: &str) -> Result<bool, DbErr> {
    let sql = "SELECT b.id AS value FROM users u JOIN browsers b ON b.user_id = u.id \
        WHERE u.email_folded = $1 AND b.hash = $2";
    Ok(query::scalar::<String>(conn, sql, [email_folded.into(), hash.into()]).await?.is_some())
}

/// Gives the browser a new cookie, for everyone who uses it.
pub async fn rename(tx: &Tx, old_hash: &str, new_hash: &str) -> Result<(), DbErr> {
    let sql = "UPDATE browsers SET hash = $2 WHERE hash = $1";
    query::run(&**tx, sql, [old_hash.into(), new_hash.into()]).await.map(drop)
}

pub async fn is_remembered(
    conn: &impl ConnectionTrait,
    user: &UserId,
    hash: &str,
    now: Time,
) -> Result<bool, DbErr> {
    let sql = "SELECT id AS value FROM browsers WHERE user_id = $1 AND hash = $2 AND remembered_until > $3";
    let found = query::scalar::<String>(conn, sql, [user.as_str().into(), hash.into(), now.0.into()]).await?;
    Ok(found.is_some())
}

pub async fn list(conn: &impl ConnectionTrait, user: &UserId) -> Result<Vec<Browser>, DbErr> {
    let sql = "SELECT id, hash, user_agent, address, first_seen_at, last_used_at, remembered_until FROM browsers \
        WHERE user_id = $1 ORDER BY last_used_at DESC LIMIT 100";
    query::all(conn, sql, [user.as_str().into()]).await
}

/// False if the person has no such browser.
pub async fn remove(tx: &Tx, user: &UserId, id: &BrowserId) -> Result<bool, DbErr> {
    let sql = "DELETE FROM browsers WHERE user_id = $1 AND id = $2";
    Ok(query::run(&**tx, sql, [user.as_str().into(), id.as_str().into()]).await? == 1)
}

/// From now on, every browser of this person has to enter a code again.
pub async fn forget_all(tx: &Tx, user: &UserId) -> Result<(), DbErr> {
    let sql =
        "UPDATE browsers SET remembered_until = NULL WHERE user_id = $1 AND remembered_until IS NOT NULL";
    query::run(&**tx, sql, [user.as_str().into()]).await.map(drop)
}
