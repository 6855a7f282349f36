//! How a session is renewed: each refresh token can be exchanged for one pair of new tokens, and stores its parent
//! token (SES-01).

use crate::session_life::{self, ACTIVE_AT, ALIVE, Moment};
use crate::{DbErr, Tx, dialect, query, sessions};
use archway_domain::time::SECOND;
use archway_domain::{CaseId, SessionId, Time, UserId};
use serde::Deserialize;

/// How long a replaced refresh token still works while its successor is unused: two tabs may race, and an answer may be
/// lost (SES-01).
const REPLACED_GRACE: std::time::Duration = SECOND.saturating_mul(20);
/// How many times one token can be exchanged within that time; more renewals cannot come from tabs.
const MAX_SUCCESSORS: i64 = 20;

/// The hashes of a new pair of tokens.
pub struct TokenHashes<'a> {
    pub access: &'a str,
    pub access_expires_at: Time,
    pub refresh: &'a str,
}

/// Adds a pair of tokens; the parent is the token exchanged for it.
pub(crate) async fn issue(
    tx: &Tx,
    session: &SessionId,
    parent: Option<&str>,
    tokens: &TokenHashes<'_>,
    now: Time,
) -> Result<(), DbErr> {
    let sql = "INSERT INTO access_tokens (hash, session_id, expires_at) VALUES ($1, $2, $3)";
    query::run(
        &**tx,
        sql,
        [tokens.access.into(), session.as_str().into(), tokens.access_expires_at.0.into()],
    )
    .await?;
    let sql = "INSERT INTO refresh_tokens (hash, session_id, parent_hash, issued_at) VALUES ($1, $2, $3, $4)";
    let values =
        [tokens.refresh.into(), session.as_str().into(), parent.map(str::to_owned).into(), now.0.into()];
    query::run(&**tx, sql, values).await.map(drop)
}

#[derive(Deserialize)]
struct RefreshToken {
    session_id: SessionId,
    user_id: UserId,
    active_at: Time,
    case_id: Option<CaseId>,
    parent_hash: Option<String>,
    used_at: Option<Time>,
}

pub enum Refreshed {
    /// The session continues with the new tokens.
    Renewed { user: UserId, active_at: Time, is_limited: bool },
    /// No such token, or its session has ended; a session that is over but not yet marked is marked by this
    /// transaction.
    Unknown,
    /// A used token was sent again: there is a copy of it, so the whole session is ended.
    Replayed { session: SessionId, user: UserId },
}

pub async fn refresh(
    tx: &Tx,
    refresh_hash: &str,
    tokens: &TokenHashes<'_>,
    at: Moment,
) -> Result<Refreshed, DbErr> {
    let now = at.now;
    let sql = format!(
        "SELECT t.session_id, s.user_id, {ACTIVE_AT} AS active_at, s.case_id, t.parent_hash, t.used_at \
         FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id \
         WHERE t.hash = $1 AND {ALIVE}{}",
        dialect::for_update_of(tx.engine(), "t, s")
    );
    let found = query::one::<RefreshToken>(&**tx, &sql, at.values_after(refresh_hash)).await?;
    let Some(token) = found else {
        session_life::end_idle_of(tx, refresh_hash, at).await?;
        return Ok(Refreshed::Unknown);
    };
    let session = token.session_id;
    let user = token.user_id;
    let is_good = match token.used_at {
        None => match &token.parent_hash {
            Some(parent) => !has_used_child(tx, parent).await?,
            None => true,
        },
        Some(used_at) => {
            used_at.plus(REPLACED_GRACE) >= now
                && !has_used_child(tx, refresh_hash).await?
                && count_children(tx, refresh_hash).await? < MAX_SUCCESSORS
        }
    };
    if !is_good {
        sessions::end(tx, &session, now).await?;
        return Ok(Refreshed::Replayed { session, user });
    }
    let sql = "UPDATE refresh_tokens SET used_at = $2 WHERE hash = $1 AND used_at IS NULL";
    query::run(&**tx, sql, [refresh_hash.into(), now.0.into()]).await?;
    session_life::keep_active_at(tx, &session, token.active_at);
    issue(tx, &session, Some(refresh_hash), tokens, now).await?;
    Ok(Refreshed::Renewed { user, active_at: token.active_at, is_limited: token.case_id.is_some() })
}

async fn count_children(tx: &Tx, parent_hash: &str) -> Result<i64, DbErr> {
    let sql = "SELECT COUNT(*) AS value FROM refresh_tokens WHERE parent_hash = $1";
    Ok(query::scalar(&**tx, sql, [parent_hash.into()]).await?.unwrap_or(0))
}

async fn has_used_child(tx: &Tx, parent_hash: &str) -> Result<bool, DbErr> {
    let sql = "SELECT COUNT(*) AS value FROM refresh_tokens WHERE parent_hash = $1 AND used_at IS NOT NULL";
    Ok(query::scalar::<i64>(&**tx, sql, [parent_hash.into()]).await?.unwrap_or(0) > 0)
}
