//! Captcha answers that were already accepted: each counts once (ACC-04).

use crate::{DbErr, Tx, query};
use archway_domain::Time;

/// False when this answer was spent before.
pub async fn spend(tx: &Tx, answer_hash: &str, expires_at: Time) -> Result<bool, DbErr> {
    let sql = "INSERT INTO captcha_answers (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    Ok(query::run(&**tx, sql, [answer_hash.into(), expires_at.0.into()]).await? == 1)
}
