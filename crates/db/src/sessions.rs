//! Sessions. Their tokens are hashed before they get here; the raw tokens exist only in the browser.

use crate::columns::{Columns, Fields};
use crate::refresh_tokens::{self, TokenHashes};
use crate::session_life::{ACTIVE_AT, ALIVE, Moment};
use crate::users::{self, User};
use crate::{DbErr, Tx, events, query};
use archway_domain::{CaseId, SessionId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use std::sync::LazyLock;

pub struct NewSession<'a> {
    pub id: SessionId,
    pub user_id: UserId,
    pub address: &'a str,
    pub user_agent: &'a str,
    pub expires_at: Time,
    /// Set if the session is limited to one case.
    pub case_id: Option<&'a CaseId>,
}

/// A support session: staff view an account through a separate session (ADM-05).
#[derive(Debug, Clone)]
pub struct Support {
    pub by: UserId,
    pub until: Time,
}

pub async fn start(
    tx: &Tx,
    session: &NewSession<'_>,
    tokens: &TokenHashes<'_>,
    now: Time,
) -> Result<(), DbErr> {
    let row = [
        ("id", session.id.as_str().into()),
        ("user_id", session.user_id.as_str().into()),
        ("created_at", now.0.into()),
        ("active_at", now.0.into()),
        ("expires_at", session.expires_at.0.into()),
        ("address", session.address.into()),
        ("user_agent", session.user_agent.into()),
        ("case_id", session.case_id.map(ToString::to_string).into()),
    ];
    query::insert(&**tx, "sessions", row).await?;
    refresh_tokens::issue(tx, &session.id, None, tokens, now).await
}

/// Ends all sessions: everyone has to sign in again.
pub async fn end_everybodys(tx: &Tx, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE sessions SET ended_at = $1 WHERE ended_at IS NULL";
    query::run(&**tx, sql, [now.0.into()]).await.map(drop)
}

/// Starts a support session: with one access token, and none to renew it. It ends an earlier support session of the
/// same two people.
pub async fn start_support(
    tx: &Tx,
    session: &NewSession<'_>,
    by: &UserId,
    access_hash: &str,
    now: Time,
) -> Result<(), DbErr> {
    let sql = "UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND support_by = $2 AND ended_at IS NULL";
    let ended = query::run(&**tx, sql, [session.user_id.as_str().into(), by.as_str().into(), now.0.into()]);
    close_streams(tx, (ended.await? > 0).then_some(&session.user_id), now);
    let row = [
        ("id", session.id.as_str().into()),
        ("user_id", session.user_id.as_str().into()),
        ("created_at", now.0.into()),
        ("active_at", now.0.into()),
        ("expires_at", session.expires_at.0.into()),
        ("address", session.address.into()),
        ("user_agent", session.user_agent.into()),
        ("support_by", by.as_str().into()),
    ];
    query::insert(&**tx, "sessions", row).await?;
    let sql = "INSERT INTO access_tokens (hash, session_id, expires_at) VALUES ($1, $2, $3)";
    let values = [access_hash.into(), session.id.as_str().into(), session.expires_at.0.into()];
    query::run(&**tx, sql, values).await.map(drop)
}

#[derive(Deserialize)]
struct SignedIn {
    session_id: SessionId,
    case_id: Option<CaseId>,
    session_created_at: Time,
    session_active_at: Time,
    session_expires_at: Time,
    support_by: Option<UserId>,
    user: User,
}

/// A live session and its person.
pub struct Live {
    pub session: SessionId,
    pub case_id: Option<CaseId>,
    pub created_at: Time,
    /// When its person was last active, as far as stored.
    pub active_at: Time,
    pub support: Option<Support>,
    pub user: User,
}

/// The session of this access token, if the session and its account are active. The most frequent statement of the
/// server: three lookups by primary key.
pub async fn find_by_access_token(
    conn: &impl ConnectionTrait,
    access_hash: &str,
    at: Moment,
) -> Result<Option<Live>, DbErr> {
    static COLUMNS: Columns = Columns::new(|| {
        Fields::of::<SignedIn>("s")
            .with("session_id", "s.id")
            .with("session_created_at", "s.created_at")
            .with("session_active_at", ACTIVE_AT)
            .with("session_expires_at", "s.expires_at")
            .with_struct("user", users::COLUMNS.fields())
            .texts()
    });
    static FROM: LazyLock<String> = LazyLock::new(|| {
        format!(
            "FROM access_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id \
             WHERE t.hash = $1 AND t.expires_at > $2 AND {ALIVE}"
        )
    });
    let sql = COLUMNS.select_wide(conn.get_database_backend(), "", &FROM);
    let found: Option<SignedIn> = query::one_wide(conn, &sql, at.values_after(access_hash)).await?;
    Ok(found.map(|row| Live {
        session: row.session_id,
        case_id: row.case_id,
        created_at: row.session_created_at,
        active_at: row.session_active_at,
        support: row.support_by.map(|by| Support { by, until: row.session_expires_at }),
        user: row.user,
    }))
}

/// The current person of an open session.
#[derive(Deserialize)]
pub struct Holder {
    pub user: User,
    support_by: Option<UserId>,
    session_expires_at: Time,
}

impl Holder {
    pub fn support(&self) -> Option<Support> {
        let by = self.support_by.as_ref()?;
        Some(Support { by: by.clone(), until: self.session_expires_at })
    }
}

pub async fn find_holder(
    conn: &impl ConnectionTrait,
    session: &SessionId,
    at: Moment,
) -> Result<Option<Holder>, DbErr> {
    static COLUMNS: Columns = Columns::new(|| {
        Fields::of::<Holder>("s")
            .with_struct("user", users::COLUMNS.fields())
            .with("session_expires_at", "s.expires_at")
            .texts()
    });
    let sql = format!(
        "SELECT {COLUMNS} FROM sessions s \
         JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND {ALIVE}"
    );
    query::one(conn, &sql, at.values_after(session.as_str())).await
}

pub async fn end(tx: &Tx, session: &SessionId, now: Time) -> Result<(), DbErr> {
    let sql =
        "UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING user_id AS value";
    let user = query::scalar::<String>(&**tx, sql, [session.as_str().into(), now.0.into()]).await?;
    close_streams(tx, user.map(UserId::new).as_ref(), now);
    Ok(())
}

/// Closes the streams of an ended session.
pub(crate) fn close_streams(tx: &Tx, user: Option<&UserId>, now: Time) {
    if let Some(user) = user {
        events::add_access_changed(tx, user, now);
    }
}

/// Ends the session of a refresh token, and returns its person.
pub async fn end_by_refresh_token(tx: &Tx, refresh_hash: &str, now: Time) -> Result<Option<UserId>, DbErr> {
    let sql = "UPDATE sessions SET ended_at = $2 WHERE ended_at IS NULL AND id = \
        (SELECT session_id FROM refresh_tokens WHERE hash = $1) RETURNING user_id AS value";
    let user =
        query::scalar::<String>(&**tx, sql, [refresh_hash.into(), now.0.into()]).await?.map(UserId::new);
    close_streams(tx, user.as_ref(), now);
    Ok(user)
}

/// Ends all sessions of a person except the given one (ACC-19).
pub async fn end_all(tx: &Tx, user: &UserId, except: Option<&SessionId>, now: Time) -> Result<u64, DbErr> {
    let sql = "UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND id <> $3";
    let except = except.map_or("", SessionId::as_str);
    let ended = query::run(&**tx, sql, [user.as_str().into(), now.0.into(), except.into()]).await?;
    close_streams(tx, (ended > 0).then_some(user), now);
    end_looking(tx, user, now).await?;
    Ok(ended)
}

#[derive(Deserialize)]
struct LookedAt {
    user_id: UserId,
}

/// Ends the support sessions in which this person views other accounts.
async fn end_looking(tx: &Tx, by: &UserId, now: Time) -> Result<(), DbErr> {
    let sql =
        "UPDATE sessions SET ended_at = $2 WHERE support_by = $1 AND ended_at IS NULL RETURNING user_id";
    let looked_at: Vec<LookedAt> = query::all(&**tx, sql, [by.as_str().into(), now.0.into()]).await?;
    for person in looked_at {
        close_streams(tx, Some(&person.user_id), now);
    }
    Ok(())
}

#[derive(Debug, Deserialize)]
pub struct OwnSession {
    pub id: SessionId,
    pub address: String,
    pub user_agent: String,
    pub created_at: Time,
    pub last_seen_at: Time,
    /// Whether it is a support session.
    pub is_support: bool,
}

/// The open sessions of a person, latest first. A browser renews its token at least every hour.
pub async fn list_open(
    conn: &impl ConnectionTrait,
    user: &UserId,
    at: Moment,
) -> Result<Vec<OwnSession>, DbErr> {
    let sql = format!(
        "SELECT s.id, s.address, s.user_agent, s.created_at, COALESCE((SELECT MAX(t.issued_at) \
         FROM refresh_tokens t WHERE t.session_id = s.id), s.created_at) AS last_seen_at, \
         s.support_by IS NOT NULL AS is_support FROM sessions s JOIN users u ON u.id = s.user_id \
         WHERE s.user_id = $1 AND {ALIVE} ORDER BY last_seen_at DESC LIMIT 100"
    );
    query::all(conn, &sql, at.values_after(user.as_str())).await
}

/// False if the person has no such open session.
pub async fn end_own(tx: &Tx, user: &UserId, session: &SessionId, now: Time) -> Result<bool, DbErr> {
    let sql = "UPDATE sessions SET ended_at = $3 WHERE id = $1 AND user_id = $2 AND ended_at IS NULL";
    let values = [session.as_str().into(), user.as_str().into(), now.0.into()];
    let has_ended = query::run(&**tx, sql, values).await? == 1;
    close_streams(tx, has_ended.then_some(user), now);
    Ok(has_ended)
}
