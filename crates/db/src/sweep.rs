//! Removal of what has run out. Safe on every node at any time: it only deletes what nobody can use.

use crate::{DbErr, Tx, query};
use archway_domain::Time;
use archway_domain::time::DAY;

/// Long enough for an operator to notice; they may name a person, so not for ever.
const DEAD_JOBS_KEPT: std::time::Duration = DAY.saturating_mul(30);

/// As long as a browser keeps the cookie by which it is known.
const BROWSERS_KEPT: std::time::Duration = DAY.saturating_mul(400);

/// A page that was away for longer loads everything anew.
const EVENTS_KEPT: std::time::Duration = DAY.saturating_mul(7);

/// Ended and expired things stay a little while, so that a late replay is still recognised.
pub async fn run(tx: &Tx, now: Time) -> Result<u64, DbErr> {
    let keep_after = now.minus(DAY);
    let mut gone = 0;
    for sql in [
        "DELETE FROM access_tokens WHERE expires_at < $1",
        "DELETE FROM sessions WHERE expires_at < $1",
        "DELETE FROM login_attempts WHERE expires_at < $1",
        "DELETE FROM spent_once WHERE expires_at < $1",
        "DELETE FROM rate_limits WHERE spent_until < $1",
        "DELETE FROM links WHERE expires_at < $1",
        "DELETE FROM phone_verifications WHERE expires_at < $1",
        "DELETE FROM social_sign_ins WHERE expires_at < $1",
        "DELETE FROM social_sign_ups WHERE expires_at < $1",
        "DELETE FROM social_links WHERE expires_at < $1",
        "DELETE FROM handovers WHERE expires_at < $1",
    ] {
        gone += query::run(&**tx, sql, [keep_after.0.into()]).await?;
    }
    for sql in [
        // Accounts whose owner never came; their address is free again.
        "DELETE FROM users WHERE state = 'unactivated' AND password_hash IS NULL AND created_at < $1 AND id NOT IN \
         (SELECT user_id FROM social_sign_ups WHERE user_id IS NOT NULL)",
        "DELETE FROM device_registrations WHERE confirmed_at IS NULL AND expires_at < $1 AND id NOT IN \
         (SELECT registration_id FROM devices WHERE registration_id IS NOT NULL)",
        "DELETE FROM devices WHERE user_id IS NULL AND is_blocked = FALSE AND created_at < $1 AND id NOT IN \
         (SELECT device_id FROM device_registrations)",
    ] {
        gone += query::run(&**tx, sql, [keep_after.0.into()]).await?;
    }
    let sql = "DELETE FROM browsers WHERE last_used_at < $1";
    gone += query::run(&**tx, sql, [now.minus(BROWSERS_KEPT).0.into()]).await?;
    let sql = "DELETE FROM events WHERE at < $1";
    gone += query::run(&**tx, sql, [now.minus(EVENTS_KEPT).0.into()]).await?;
    let sql = "DELETE FROM jobs WHERE dead_at < $1";
    gone += query::run(&**tx, sql, [now.minus(DEAD_JOBS_KEPT).0.into()]).await?;
    Ok(gone)
}
