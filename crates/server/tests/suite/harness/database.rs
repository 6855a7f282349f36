//! A database per test: an SQLite file, or a database in the cluster of `scripts/with-postgres`. Each is a copy of a
//! template that the first test migrates, because a migration takes longer than most tests.

use archway_db::Db;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::UNIX_EPOCH;

pub fn is_postgres() -> bool {
    std::env::var("ARCHWAY_TEST_ENGINE").is_ok_and(|engine| engine == "postgres")
}

/// The URL of an empty, migrated database.
pub async fn fresh(folder: &Path) -> String {
    if is_postgres() {
        return copy_postgres().await;
    }
    let file = folder.join("test.db");
    std::fs::copy(sqlite_template().await, &file).unwrap();
    format!("sqlite://{}", file.display())
}

/// Another build may have other migrations.
fn build() -> String {
    let binary = std::fs::metadata(std::env::current_exe().unwrap()).unwrap();
    let built = binary.modified().unwrap().duration_since(UNIX_EPOCH).unwrap();
    format!("{:x}", built.as_nanos())
}

async fn migrate(url: &str) {
    let db = Db::open(url, 1).await.unwrap();
    db.migrate().await.unwrap();
    db.close().await.unwrap();
}

async fn sqlite_template() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let template = folder.join(format!("template-{}.db", build()));
    if !template.exists() {
        let draft = tempfile::tempdir_in(folder).unwrap();
        let file = draft.path().join("template.db");
        migrate(&format!("sqlite://{}", file.display())).await;
        // Each test is a process, and several may get here at once; any of their templates will do.
        std::fs::rename(file, &template).unwrap();
        remove_others(folder, &template);
    }
    template
}

/// Removes the templates of earlier builds.
fn remove_others(folder: &Path, template: &Path) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        if entry.file_name().to_string_lossy().starts_with("template-") && entry.path() != template {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// The address of the cluster's server without a database, and a connection to it.
async fn cluster() -> (String, DatabaseConnection) {
    let cluster = std::env::var("ARCHWAY_TEST_POSTGRES").expect("the cluster of scripts/with-postgres");
    let server = cluster.rsplit_once('/').expect("a database in the URL").0;
    (server.to_owned(), Database::connect(&cluster).await.unwrap())
}

async fn create_postgres(server: &str, admin: DatabaseConnection, like: &str) -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("t{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::SeqCst));
    admin.execute_unprepared(&format!("CREATE DATABASE {name}{like}")).await.unwrap();
    admin.close().await.unwrap();
    format!("{server}/{name}")
}

/// The URL of a PostgreSQL database without tables.
pub async fn bare_postgres() -> String {
    let (server, admin) = cluster().await;
    create_postgres(&server, admin, "").await
}

async fn copy_postgres() -> String {
    let (server, admin) = cluster().await;
    let template = format!("template_{}", build());
    if !exists(&admin, &template).await {
        make_postgres_template(&admin, &server, &template).await;
    }
    create_postgres(&server, admin, &format!(" TEMPLATE {template}")).await
}

/// Created under another name: PostgreSQL cannot copy a template while others connect to it.
async fn make_postgres_template(admin: &DatabaseConnection, server: &str, template: &str) {
    let draft = format!("draft_{}", std::process::id());
    admin.execute_unprepared(&format!("CREATE DATABASE {draft}")).await.unwrap();
    migrate(&format!("{server}/{draft}")).await;
    let renamed = admin.execute_unprepared(&format!("ALTER DATABASE {draft} RENAME TO {template}")).await;
    assert!(renamed.is_ok() || exists(admin, template).await, "{renamed:?}");
}

async fn exists(admin: &DatabaseConnection, name: &str) -> bool {
    let sql = format!("SELECT 1 FROM pg_database WHERE datname = '{name}'");
    let found =
        admin.query_one_raw(sea_orm::Statement::from_string(sea_orm::DatabaseBackend::Postgres, sql)).await;
    found.unwrap().is_some()
}
