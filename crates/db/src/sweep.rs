//! Removal of what has run out. Safe on every node at any time: it only deletes what nobody can use.

use crate::{DbErr, Tx, query};
use archway_domain::Time;
use archway_domain::time::DAY;

/// Long enough for an operator to notice; they may name a person, so not for ever.
const DEAD_JOBS_KEPT: std::time::Duration = DAY.saturating_mul(30);

/// Ended and expired things stay a little while, so that a late replay is still recognised.
pub async fn run(tx: &Tx, now: Time) -> Result<u64, DbErr> {
    let keep_after = now.minus(DAY);
    let mut gone = 0;
    for sql in [
        "DELETE FROM access_tokens WHERE expires_at < $1",
        "DELETE FROM sessions WHERE expires_at < $1",
        "DELETE FROM login_attempts WHERE expires_at < $1",
        "DELETE FROM captcha_answers WHERE expires_at < $1",
        "DELETE FROM rate_limits WHERE spent_until < $1",
        "DELETE FROM links WHERE expires_at < $1",
    ] {
        gone += query::run(&**tx, sql, [keep_after.0.into()]).await?;
    }
    let sql = "DELETE FROM jobs WHERE dead_at < $1";
    gone += query::run(&**tx, sql, [now.minus(DEAD_JOBS_KEPT).0.into()]).await?;
    Ok(gone)
}
