//! Facts about this installation as a whole.

use crate::{Db, DbErr, query};
use sea_orm::ConnectionTrait;

/// Stores `value` under `name` if nothing is stored yet; returns the stored value.
pub async fn remember(db: &Db, name: &str, value: &str) -> Result<String, DbErr> {
    if let Some(kept) = find(db.reader(), name).await? {
        return Ok(kept);
    }
    let tx = db.begin().await?;
    let sql = "INSERT INTO instance (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    query::run(&*tx, sql, [name.into(), value.into()]).await?;
    let kept = find(&*tx, name).await?;
    tx.commit().await?;
    Ok(kept.unwrap_or_default())
}

async fn find(conn: &impl ConnectionTrait, name: &str) -> Result<Option<String>, DbErr> {
    query::scalar(conn, "SELECT value FROM instance WHERE name = $1", [name.into()]).await
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    // OPS-04: a backup starts next to a server that writes all the time
    #[tokio::test]
    async fn opening_what_is_complete_needs_no_writer() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/test.db", folder.path().display());
        let server = Db::open(&url, 2).await.unwrap();
        server.migrate().await.unwrap();
        assert_eq!(remember(&server, "secret", "first").await.unwrap(), "first");
        let busy = server.begin().await.unwrap();
        let command = Db::open(&url, 2).await.unwrap();
        assert!(command.migrate().await.unwrap().is_empty());
        command.require_migrated().await.unwrap();
        assert_eq!(remember(&command, "secret", "second").await.unwrap(), "first");
        drop(busy);
    }
}
