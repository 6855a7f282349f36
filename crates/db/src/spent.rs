//! What counts once, on all nodes: captcha answers (ACC-04), questions of the other region's site (ACC-10).

use crate::{DbErr, Tx, query};
use archway_domain::Time;

/// False when this was spent before. After `expires_at` it is worthless anyway and forgotten.
pub async fn spend(tx: &Tx, hash: &str, expires_at: Time) -> Result<bool, DbErr> {
    let sql = "INSERT INTO spent_once (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    Ok(query::run(&**tx, sql, [hash.into(), expires_at.0.into()]).await? == 1)
}
