//! A database per test: a file of its own, or a database of its own in the cluster of `scripts/with-postgres`.

use archway_db::Db;
use sea_orm::{ConnectionTrait, Database};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

pub fn is_postgres() -> bool {
    std::env::var("ARCHWAY_TEST_ENGINE").is_ok_and(|engine| engine == "postgres")
}

/// The URL of an empty, migrated database.
pub async fn fresh(folder: &Path) -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let url = if is_postgres() {
        let cluster = std::env::var("ARCHWAY_TEST_POSTGRES").expect("the cluster of scripts/with-postgres");
        let name = format!("t{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::SeqCst));
        let admin = Database::connect(&cluster).await.unwrap();
        admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
        admin.close().await.unwrap();
        cluster.rsplit_once('/').map(|(server, _)| format!("{server}/{name}")).unwrap()
    } else {
        format!("sqlite://{}", folder.join("test.db").display())
    };
    let db = Db::open(&url, 1).await.unwrap();
    db.migrate().await.unwrap();
    db.close().await.unwrap();
    url
}
