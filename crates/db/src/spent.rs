//! Values that can be used once, on all nodes: captcha answers (ACC-04), queries of the other region's site (ACC-10),
//! the anchor of a day.

use crate::{DbErr, Tx, query};
use archway_domain::Time;
use sea_orm::ConnectionTrait;

/// False if this value was used before. After `expires_at` it is invalid anyway and is deleted.
pub async fn spend(tx: &Tx, hash: &str, expires_at: Time) -> Result<bool, DbErr> {
    let sql = "INSERT INTO spent_once (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    Ok(query::run(&**tx, sql, [hash.into(), expires_at.0.into()]).await? == 1)
}

pub async fn is_spent(conn: &impl ConnectionTrait, hash: &str) -> Result<bool, DbErr> {
    let sql = "SELECT hash AS value FROM spent_once WHERE hash = $1";
    Ok(query::scalar::<String>(conn, sql, [hash.into()]).await?.is_some())
}
