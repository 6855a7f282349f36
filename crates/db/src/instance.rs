//! Facts about this installation as a whole.

use crate::{DbErr, Tx, query};

/// Keeps `value` under `name` if nothing is there yet, and says what is there.
pub async fn remember(tx: &Tx, name: &str, value: &str) -> Result<String, DbErr> {
    let sql = "INSERT INTO instance (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    query::run(&**tx, sql, [name.into(), value.into()]).await?;
    let kept = query::scalar(&**tx, "SELECT value FROM instance WHERE name = $1", [name.into()]).await?;
    Ok(kept.unwrap_or_default())
}
