//! Which sessions go on: until they are ended or expire, and while their person does something (SES-06).

use crate::sessions::close_streams;
use crate::{Db, DbErr, Tx, dialect, query};
use archway_domain::{SessionId, Time, UserId};
use sea_orm::Value;
use serde::Deserialize;

/// The moment a session is looked at, and since when its person must have done something for it to go on.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    pub now: Time,
    pub active_since: Time,
    pub staff_active_since: Time,
}

impl Moment {
    /// The values of a statement with [`ALIVE`] or [`IDLE`], whose `$1` is its own.
    pub(crate) fn values_after(&self, first: impl Into<Value>) -> [Value; 4] {
        [first.into(), self.now.0.into(), self.active_since.0.into(), self.staff_active_since.0.into()]
    }
}

/// When the person of the session `s` last did something. Sessions from before this was noted have no note until their
/// tokens are renewed or somebody does something: they count from their newest token, without one from their beginning.
/// The look for it runs for them only.
macro_rules! active_at {
    () => {
        "COALESCE(s.active_at, (SELECT MAX(r.issued_at) FROM refresh_tokens r WHERE r.session_id = s.id), s.created_at)"
    };
}
pub(crate) const ACTIVE_AT: &str = active_at!();

/// The person of the session `s`, with the account `u`, did something recently enough. Sessions of the administration's
/// people (`Flags::is_of_administration`), and of staff who look at somebody's account, end sooner than others.
macro_rules! active {
    () => {
        concat!(
            active_at!(),
            " > CASE WHEN s.support_by IS NOT NULL OR u.is_staff = TRUE OR u.is_device_manager = TRUE \
             OR u.is_sales_manager = TRUE OR u.is_device_user_viewer = TRUE THEN $4 ELSE $3 END"
        )
    };
}

/// The session `s` has not ended and the account `u` is active; staff who look at somebody's account must still have the right.
/// The COALESCE keeps PostgreSQL from the index of states: before it has statistics it would begin with everybody who is
/// active.
pub(crate) const ALIVE: &str = concat!(
    "s.ended_at IS NULL AND s.expires_at > $2 AND ",
    active!(),
    " AND COALESCE(u.state, '') = 'active' \
     AND (s.support_by IS NULL OR EXISTS (SELECT 1 FROM users b WHERE b.id = s.support_by \
     AND b.state = 'active' AND b.is_staff = TRUE AND b.is_main_company = TRUE))"
);

/// A session that is over because its person did nothing for too long, and that nobody has marked so yet.
const IDLE: &str = concat!("s.ended_at IS NULL AND s.expires_at > $2 AND NOT (", active!(), ")");

pub async fn is_alive(tx: &Tx, session: &SessionId, at: Moment) -> Result<bool, DbErr> {
    let sql = format!(
        "SELECT s.id AS value FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND {ALIVE}"
    );
    let found = query::scalar::<String>(&**tx, &sql, at.values_after(session.as_str())).await?;
    Ok(found.is_some())
}

/// How many sessions one statement notes.
const AT_ONCE: usize = 200;

/// Notes when the persons of these sessions last did something, and says of which. One that somebody else changes at this
/// moment is passed over: nothing waits for a note.
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
        noted.extend(rows.into_iter().map(|row| SessionId::new(row.id)));
    }
    Ok(noted)
}

#[derive(Deserialize)]
struct Noted {
    id: String,
}

/// Keeps what counts so far in a session without a note: a new token is issued for its browser, not for its person.
pub(crate) fn keep_active_at(tx: &Tx, session: &SessionId, active_at: i64) {
    let sql = "UPDATE sessions SET active_at = $2 WHERE id = $1 AND active_at IS NULL";
    tx.later(sql, [session.as_str().into(), active_at.into()]);
}

/// Marks the session of this refresh token as ended if its person did nothing for too long. It stays over then, even if
/// the operator allows more time later.
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

/// How many sessions one transaction ends.
const ENDED_AT_ONCE: i64 = 1_000;

/// Marks all such sessions as ended, and says how many. One that somebody else holds waits for the next time: its person
/// may be doing something.
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
