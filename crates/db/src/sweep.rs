//! Deletion of expired rows. Safe on every node at any time: it only deletes what nobody can use.

use crate::{Db, DbErr, cases, query};
use archway_domain::Time;
use archway_domain::time::DAY;

/// Long enough for an operator to notice, but limited: dead jobs may name a person.
const DEAD_JOBS_KEPT: std::time::Duration = DAY.saturating_mul(30);

/// As long as a browser keeps the cookie that identifies it.
const BROWSERS_KEPT: std::time::Duration = DAY.saturating_mul(400);

/// A page that was offline for longer reloads everything.
const EVENTS_KEPT: std::time::Duration = DAY.saturating_mul(7);

/// Time to notice that a case was deleted by mistake (LST-05).
const DELETED_CASES_KEPT: std::time::Duration = DAY.saturating_mul(30);

/// Longer than any period of the feed.
const ACTIVITIES_KEPT: std::time::Duration = DAY.saturating_mul(40);

/// A scanner that has not succeeded by then sends a new order.
const ORDER_KEYS_KEPT: std::time::Duration = DAY.saturating_mul(7);

/// Ended and expired rows stay for a while, so that a late replay is still recognised.
const EXPIRED_KEPT: std::time::Duration = DAY;

/// Each statement runs separately until no row is left, with the time rows are kept: a failure does not stop the other
/// statements.
const STATEMENTS: [(&str, std::time::Duration); 20] = [
    ("DELETE FROM access_tokens WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM sessions WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM login_attempts WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM spent_once WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM rate_limits WHERE spent_until < $1", EXPIRED_KEPT),
    ("DELETE FROM links WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM phone_verifications WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM social_sign_ins WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM social_sign_ups WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM social_links WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM handovers WHERE expires_at < $1", EXPIRED_KEPT),
    // Accounts that were never activated and have no valid link left; their address becomes free again.
    (
        "DELETE FROM users WHERE state = 'unactivated' AND created_at < $1 \
         AND NOT EXISTS (SELECT 1 FROM links l WHERE l.user_id = users.id) \
         AND NOT EXISTS (SELECT 1 FROM social_sign_ups s WHERE s.user_id = users.id) \
         AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.user_id = users.id)",
        EXPIRED_KEPT,
    ),
    (
        "DELETE FROM device_registrations WHERE confirmed_at IS NULL AND expires_at < $1 \
         AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.id = device_registrations.device_id \
         AND d.registration_id = device_registrations.id)",
        EXPIRED_KEPT,
    ),
    (
        "DELETE FROM devices WHERE user_id IS NULL AND is_blocked = FALSE AND is_made = FALSE AND created_at < $1 AND id NOT IN \
         (SELECT device_id FROM device_registrations)",
        EXPIRED_KEPT,
    ),
    ("DELETE FROM browsers WHERE last_used_at < $1", BROWSERS_KEPT),
    // In batches: a backlog of a week would block all other writers, or time out.
    (
        "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE at < $1 ORDER BY at LIMIT 1000)",
        EVENTS_KEPT,
    ),
    ("DELETE FROM jobs WHERE dead_at < $1", DEAD_JOBS_KEPT),
    (
        "DELETE FROM activities WHERE case_id IN (SELECT case_id FROM activities WHERE at < $1 ORDER BY at LIMIT 1000) \
         AND at < $1",
        ACTIVITIES_KEPT,
    ),
    ("DELETE FROM shares WHERE expires_at < $1", EXPIRED_KEPT),
    ("DELETE FROM order_keys WHERE created_at < $1", ORDER_KEYS_KEPT),
];

pub async fn run(db: &Db, now: Time) -> Result<u64, DbErr> {
    let (mut gone, mut failed) = (0, None);
    for (sql, kept) in STATEMENTS {
        loop {
            match delete(db, sql, now.minus(kept)).await {
                Ok(0) => break,
                Ok(count) => gone += count,
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
    }
    while cases::purge_deleted(db, now.minus(DELETED_CASES_KEPT)).await? > 0 {
        gone += 1;
    }
    failed.map_or(Ok(gone), Err)
}

async fn delete(db: &Db, sql: &str, before: Time) -> Result<u64, DbErr> {
    let tx = db.begin().await?;
    let gone = query::run(&*tx, sql, [before.0.into()]).await?;
    tx.commit().await?;
    Ok(gone)
}
