//! Which sessions are alive: until they are ended or expire, and while their person is active (SES-06).

use crate::sessions::close_streams;
use crate::{Db, DbErr, Tx, dialect, query};
use archway_domain::{SessionId, Time, UserId};
use sea_orm::Value;
use serde::Deserialize;

/// The current time, and the time since which a person must have been active for the session to continue.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    pub now: Time,
    pub active_since: Time,
    pub staff_active_since: Time,
}

impl Moment {
    /// The values of a statement with [`ALIVE`] or [`IDLE`]; its `$1` is `first`.
    pub(crate) fn values_after(&self, first: impl Into<Value>) -> [Value; 4] {
        [first.into(), self.now.0.into(), self.active_since.0.into(), self.staff_active_since.0.into()]
    }
}

/// When the person of session `s` was last active. Sessions older than this column have no value until their tokens are
/// renewed or the person is active: until then, the time of their newest token counts, or of their start without one.
/// Only for them does the subquery run.
macro_rules! active_at {
    () => {
        "COALESCE(s.active_at, (SELECT MAX(r.issued_at) FROM refresh_tokens r WHERE r.session_id = s.id), s.created_at)"
    };
}
pub(crate) const ACTIVE_AT: &str = active_at!();

/// Whether the person of session `s`, with the account `u`, was active recently enough. Sessions of administration
/// accounts (`Flags::is_of_administration`) and support sessions end sooner than others.
macro_rules! active {
    () => {
        concat!(
            active_at!(),
            " > CASE WHEN s.support_by IS NOT NULL OR u.is_staff = TRUE OR u.is_device_manager = TRUE \
             OR u.is_sales_manager = TRUE OR u.is_device_user_viewer = TRUE THEN $4 ELSE $3 END"
        )
    };
}

/// Session `s` has not ended and the account `u` is active; in a support session, staff must still have the right.
/// COALESCE keeps PostgreSQL from using the index of states: before it has statistics, it would start with all active
/// accounts.
pub(crate) const ALIVE: &str = concat!(
    "s.ended_at IS NULL AND s.expires_at > $2 AND ",
    active!(),
    " AND COALESCE(u.state, '') = 'active' \
     AND (s.support_by IS NULL OR EXISTS (SELECT 1 FROM users b WHERE b.id = s.support_by \
     AND b.state = 'active' AND b.is_staff = TRUE AND b.is_main_company = TRUE))"
);

/// A session that ended through inactivity, but is not yet marked as ended.
const IDLE: &str = concat!("s.ended_at IS NULL AND s.expires_at > $2 AND NOT (", active!(), ")");

pub async fn is_alive(tx: &Tx, session: &SessionId, at: Moment) -> Result<bool, DbErr> {
    let sql = format!(
        "SELECT s.id AS value FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND {ALIVE}"
    );
    let found = query::scalar::<String>(&**tx, &sql, at.values_after(session.as_str())).await?;
    Ok(found.is_some())
}

/// Sessions per statement.
const AT_ONCE: usize = 200;

/// Stores when the people of these sessions were last active, and returns the stored ones. Skips a session that another
/// transaction is changing: nothing waits for this.
pub async fn set_active(tx: &Tx, sessions: &[(SessionId, Time)]) -> Result<Vec<SessionId>, DbErr> {
    let mut noted = Vec::new();
    for some in sessions.chunks(AT_ONCE) {
        let sql = format!(
            "WITH v (id, active_at) AS (VALUES {}) \
             UPDATE sessions SET active_at = (SELECT CASE WHEN v.active_at > {ACTIVE_AT} THEN v.active_at \
             ELSE {ACTIVE_AT} END FROM sessions s JOIN v ON v.id = s.id WHERE s.id = sessions.id) \
             WHERE id IN (SELECT s.id FROM sessions s WHERE s.id IN (SELECT v.id FROM v){}) RETURNING id",
            query::rows(some.len(), 2),
            dialect::skip_locked(tx.engine())
        );
        let values = some.iter().flat_map(|(session, at)| [session.as_str().into(), at.0.into()]);
        let rows: Vec<Noted> = query::all(&**tx, &sql, values).await?;
        noted.extend(rows.into_iter().map(|row| row.id));
    }
    Ok(noted)
}

#[derive(Deserialize)]
struct Noted {
    id: SessionId,
}

/// Stores the computed time of last activity in a session that has none: a renewed token shows that the browser is
/// open, not that the person is active.
pub(crate) fn keep_active_at(tx: &Tx, session: &SessionId, active_at: Time) {
    let sql = "UPDATE sessions SET active_at = $2 WHERE id = $1 AND active_at IS NULL";
    tx.later(sql, [session.as_str().into(), active_at.0.into()]);
}

/// Marks the session of this refresh token as ended if its person was inactive for too long. It then stays ended, even
/// if the operator allows more time later.
pub(crate) async fn end_idle_of(tx: &Tx, refresh_hash: &str, at: Moment) -> Result<(), DbErr> {
    let sql = format!(
        "UPDATE sessions SET ended_at = $2 WHERE ended_at IS NULL AND id = (SELECT s.id FROM refresh_tokens t \
         JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id WHERE t.hash = $1 AND {IDLE}) \
         RETURNING user_id AS value"
    );
    let user = query::scalar::<String>(&**tx, &sql, at.values_after(refresh_hash)).await?;
    close_streams(tx, user.map(UserId::new).as_ref(), at.now);
    Ok(())
}

/// Sessions ended per transaction.
const ENDED_AT_ONCE: i64 = 1_000;

/// Marks all such sessions as ended, and returns how many. Skips a session locked by another transaction until the next
/// run: its person may be active right now.
pub async fn end_idle(db: &Db, at: Moment) -> Result<u64, DbErr> {
    let mut ended = 0;
    loop {
        let tx = db.begin().await?;
        let sql = format!(
            "UPDATE sessions SET ended_at = $2 WHERE id IN (SELECT s.id FROM sessions s \
             JOIN users u ON u.id = s.user_id WHERE {IDLE} LIMIT $1{})",
            dialect::skip_locked_of(tx.engine(), "s")
        );
        let count = query::run(&*tx, &sql, at.values_after(ENDED_AT_ONCE)).await?;
        tx.commit().await?;
        if count == 0 {
            return Ok(ended);
        }
        ended += count;
    }
}
