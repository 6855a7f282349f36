//! Backups: made while people work, restored elsewhere, on either engine.

use crate::harness::database;
use crate::kill::talk::{sign_in, talk_until_killed};
use crate::kill::{Killable, verify_audit};
use archway_db::{Db, Engine, dump};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::{Arc, Mutex};

/// How many clients write comments during the backup.
const WRITERS: usize = 64;

impl Killable {
    fn run(&self, arguments: &[&str]) -> Output {
        let (name, rest) = arguments.split_first().unwrap();
        self.command(name)
            .args(rest)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .output()
            .unwrap()
    }

    /// The output of the command, which must succeed.
    pub fn succeed(&self, arguments: &[&str]) -> String {
        let done = self.run(arguments);
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).into_owned()
    }

    /// The error of the command, which must fail.
    pub fn fail(&self, arguments: &[&str]) -> String {
        let done = self.run(arguments);
        assert!(!done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stdout));
        String::from_utf8_lossy(&done.stderr).into_owned()
    }

    /// Another, empty installation with a database of its own engine.
    async fn beside(database: impl AsyncFnOnce(&Path) -> String) -> Killable {
        let mut other = Killable::new().await;
        other.database = database(other.folder.path()).await;
        other
    }
}

async fn sqlite(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("restored.db").display())
}

/// The rows of every table and the hash of every file in a backup.
pub struct Contents {
    pub tables: BTreeMap<String, BTreeSet<String>>,
    rows: BTreeMap<String, u64>,
    files: u64,
}

/// Reads the only backup of a folder.
pub fn contents(folder: &Path) -> Contents {
    let manifests: Vec<PathBuf> = files_below(&folder.join("backups"));
    assert_eq!(manifests.len(), 1, "{manifests:?}");
    let manifest: Value = serde_json::from_slice(&std::fs::read(&manifests[0]).unwrap()).unwrap();
    let name = manifests[0].file_name().unwrap().to_str().unwrap();
    let (mut tables, mut rows) = (BTreeMap::new(), BTreeMap::new());
    for table in manifest["tables"].as_array().unwrap() {
        let table_name = table["name"].as_str().unwrap();
        let packed = std::fs::File::open(find(folder, &format!("tables_{name}"), table_name)).unwrap();
        let text = std::io::read_to_string(flate2::read::GzDecoder::new(packed)).unwrap();
        rows.insert(table_name.to_owned(), table["rows"].as_u64().unwrap());
        tables.insert(table_name.to_owned(), text.lines().map(str::to_owned).collect());
    }
    Contents { tables, rows, files: manifest["files"].as_u64().unwrap() }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(files_below(&path)),
            path => found.push(path),
        }
    }
    found
}

/// The path of an object in a store on disk.
fn find(folder: &Path, area: &str, id: &str) -> PathBuf {
    let found = files_below(&folder.join(area))
        .into_iter()
        .find(|path| path.file_name().is_some_and(|name| name == id));
    found.unwrap_or_else(|| panic!("no {area}/{id}"))
}

/// Checks that every file the database refers to exists, byte for byte.
async fn check_files(database: &str, data: &Path) -> usize {
    let db = Db::open(database, 1).await.unwrap();
    let statement =
        Statement::from_string(db.reader().get_database_backend(), "SELECT id, sha256 FROM files");
    let rows = db.reader().query_all_raw(statement).await.unwrap();
    for row in &rows {
        let (id, expected): (String, String) =
            (row.try_get("", "id").unwrap(), row.try_get("", "sha256").unwrap());
        let bytes = std::fs::read(find(&data.join("blobs"), "files", &id)).unwrap();
        let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(sum, expected, "{id}");
    }
    db.close().await.unwrap();
    rows.len()
}

/// A case that both demo accounts see.
pub async fn some_case(server: &Killable, token: &str) -> String {
    let client = reqwest::Client::new();
    let answer = client.get(format!("{}/v1/cases/", server.base())).bearer_auth(token).send().await.unwrap();
    let listed: Value = answer.json().await.unwrap();
    listed["posts"][0]["id"].as_str().unwrap().to_owned()
}

// OPS-04: a backup made while 64 clients write is one snapshot, and is restored completely: into an empty folder on
// SQLite, and from SQLite into the engine of this run
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_while_people_write_comes_back_whole() {
    let server = Killable::new().await;
    server.succeed(&["migrate"]);
    server.succeed(&["demo"]);
    let mut running = server.start();
    server.wait_until_ready().await;
    let token = sign_in(&server.base(), "clinic@demo.example").await;
    let case = some_case(&server, &token).await;
    let url = format!("{}/v1/cases/{case}/comment/", server.base());
    let acknowledged = Arc::new(Mutex::new(BTreeSet::new()));
    let talkers: Vec<_> = (0..WRITERS)
        .map(|n| {
            tokio::spawn(talk_until_killed(url.clone(), token.clone(), format!("w{n}"), acknowledged.clone()))
        })
        .collect();
    while acknowledged.lock().unwrap().len() < WRITERS {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let place = server.folder.path().join("backups");
    let before = acknowledged.lock().unwrap().clone();
    let said = server.succeed(&["backup", place.to_str().unwrap()]);
    assert!(said.starts_with("Backup "), "{said}");
    let after = acknowledged.lock().unwrap().len();
    assert!(after > before.len(), "people went on writing: {after}");
    running.kill();
    for talker in talkers {
        talker.await.unwrap();
    }

    let first = contents(&place);
    let comments = first.tables["comments"].iter().cloned().collect::<Vec<_>>().join("\n");
    for text in &before {
        assert!(comments.contains(&format!("\"{text}\"")), "{text} was acknowledged before the backup began");
    }
    assert!(first.files > 0);

    let on_sqlite = Killable::beside(sqlite).await;
    on_sqlite.succeed(&["restore", place.to_str().unwrap()]);
    check_restored(&on_sqlite, &first).await;
    let again = on_sqlite.folder.path().join("backups");
    on_sqlite.succeed(&["backup", again.to_str().unwrap()]);

    // From SQLite into the engine of this run, and back: nothing has changed on the way.
    let on_this = Killable::beside(database::fresh).await;
    on_this.succeed(&["restore", again.to_str().unwrap()]);
    check_restored(&on_this, &first).await;
    let third = on_this.folder.path().join("backups");
    on_this.succeed(&["backup", third.to_str().unwrap()]);
    let last = contents(&third);
    for (table, rows) in &first.tables {
        assert_eq!(lasting(table, rows), lasting(table, &last.tables[table]), "{table}");
    }
    let _running = on_this.start();
    on_this.wait_until_ready().await;
    let token = sign_in(&on_this.base(), "clinic@demo.example").await;
    some_case(&on_this, &token).await;
}

/// The rows without values specific to a database: its transaction numbers, the end times of its sessions, and the
/// chain links of entries that were sealed after the backup.
fn lasting(table: &str, rows: &BTreeSet<String>) -> BTreeSet<String> {
    let own = match table {
        "events" => 5..6,
        "sessions" => 4..5,
        "audit_entries" => 6..8,
        _ => return rows.clone(),
    };
    let without = |row: &String| {
        let mut values: Vec<Value> = serde_json::from_str(row).unwrap();
        values.drain(own.clone());
        Value::from(values).to_string()
    };
    rows.iter().map(without).collect()
}

async fn check_restored(server: &Killable, backup: &Contents) {
    let db = Db::open(&server.database, 1).await.unwrap();
    let count = async |rows: &str| -> i64 {
        let sql = format!("SELECT COUNT(*) AS value FROM {rows}");
        let statement = Statement::from_string(db.reader().get_database_backend(), sql);
        db.reader().query_one_raw(statement).await.unwrap().unwrap().try_get("", "value").unwrap()
    };
    for (table, expected) in &backup.rows {
        assert_eq!(count(table).await, i64::try_from(*expected).unwrap(), "{table}");
    }
    assert!(count("sessions").await > 0);
    assert_eq!(count("sessions WHERE ended_at IS NULL").await, 0, "everybody signs in again");
    if db.engine() == Engine::Postgres {
        assert!(count("pg_stats WHERE tablename = 'users'").await > 0, "it plans by what it was given");
    }
    assert_eq!(verify_audit(&db).await, i64::try_from(backup.rows["audit_entries"]).unwrap());
    db.close().await.unwrap();
    let files = check_files(&server.database, &server.folder.path().join("data")).await;
    assert_eq!(files as u64, backup.rows["files"]);
}

// OPS-04: a backup that is damaged, or not made for this place, is refused and changes nothing
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_backup_is_refused() {
    let server = Killable::new().await;
    server.succeed(&["migrate"]);
    server.succeed(&["demo"]);
    let place = server.folder.path().join("backups");
    let to = place.to_str().unwrap();
    server.succeed(&["backup", to]);
    assert!(server.fail(&["restore", to]).contains("People live here already"));
    assert!(
        server
            .fail(&["restore", server.folder.path().join("nothing").to_str().unwrap()])
            .contains("no backup")
    );

    let name = files_below(&place.join("backups"))[0].file_name().unwrap().to_str().unwrap().to_owned();
    let scan = files_below(&place.join("files")).into_iter().next().unwrap();
    let objects = [find(&place, &format!("tables_{name}"), "users"), find(&place, "lists", &name), scan];
    for object in objects {
        let whole = std::fs::read(&object).unwrap();
        let mut damaged = whole.clone();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 1;
        for bytes in [damaged, whole[..whole.len() - 1].to_vec()] {
            std::fs::write(&object, bytes).unwrap();
            let other = Killable::beside(database::fresh).await;
            let said = other.fail(&["restore", to]);
            assert!(said.contains("damaged") || said.contains("lacks"), "{}: {said}", object.display());
            let db = Db::open(&other.database, 1).await.unwrap();
            assert!(dump::is_empty(&db).await.unwrap(), "nothing came of it");
            db.close().await.unwrap();
        }
        std::fs::write(&object, whole).unwrap();
    }
    let other = Killable::beside(database::fresh).await;
    other.succeed(&["restore", to]);
}

// OPS-04: backups in one place share their files; old ones are removed with the files that only they refer to
#[tokio::test(flavor = "multi_thread")]
async fn further_backups_copy_only_what_is_new() {
    let server = Killable::new().await;
    server.succeed(&["migrate"]);
    server.succeed(&["demo"]);
    let place = server.folder.path().join("backups");
    let to = place.to_str().unwrap();
    let first = server.succeed(&["backup", to]);
    let second = server.succeed(&["backup", to]);
    assert!(!first.contains(" 0 of them new") && second.contains(" 0 of them new"), "{first}{second}");
    let stored = files_below(&place.join("files")).len();

    let db = sea_orm::Database::connect(&server.database).await.unwrap();
    let gone =
        db.execute_unprepared("DELETE FROM files WHERE id = (SELECT MIN(id) FROM files)").await.unwrap();
    assert_eq!(gone.rows_affected(), 1);
    db.close().await.unwrap();
    let third = server.succeed(&["backup", to, "--keep", "1"]);
    assert!(third.contains("Removed 2 older ones."), "{third}");
    assert_eq!(files_below(&place.join("backups")).len(), 1);
    assert_eq!(files_below(&place.join("files")).len(), stored - 1);
    let other = Killable::beside(database::fresh).await;
    other.succeed(&["restore", to]);
}

// OPS-04: to and from a bucket
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_can_lie_in_a_bucket() {
    let mut server = Killable::new().await;
    let endpoint = crate::harness::s3::start(&server.folder.path().join("s3")).await;
    let settings = || {
        vec![
            ("ARCHWAY_STORAGE__ENDPOINT", endpoint.clone()),
            ("ARCHWAY_STORAGE__ACCESS_KEY", crate::harness::s3::ACCESS_KEY.to_owned()),
            ("ARCHWAY_STORAGE__SECRET_KEY", crate::harness::s3::SECRET_KEY.to_owned()),
        ]
    };
    server.settings = settings();
    server.succeed(&["migrate"]);
    server.succeed(&["demo"]);
    let place = format!("s3://{}/nightly", crate::harness::s3::BUCKET);
    server.succeed(&["backup", &place]);
    let mut other = Killable::beside(database::fresh).await;
    other.settings = settings();
    other.succeed(&["restore", &place]);
    assert!(check_files(&other.database, &other.folder.path().join("data")).await > 0);
    assert!(other.succeed(&["audit"]).contains("whole"));
}

// OPS-04: a table that a migration adds must not be forgotten
#[tokio::test]
async fn every_table_is_in_a_backup_or_left_out_on_purpose() {
    let folder = tempfile::tempdir().unwrap();
    let url = database::fresh(folder.path()).await;
    let db = Db::open(&url, 1).await.unwrap();
    let sql = match database::is_postgres() {
        true => {
            "SELECT table_name::text AS value FROM information_schema.tables WHERE table_schema = current_schema()"
        }
        false => {
            "SELECT name AS value FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
             AND name NOT LIKE '%\\_letters%' ESCAPE '\\'"
        }
    };
    let rows = db
        .reader()
        .query_all_raw(Statement::from_string(db.reader().get_database_backend(), sql))
        .await
        .unwrap();
    let tables: BTreeSet<String> = rows.iter().map(|row| row.try_get("", "value").unwrap()).collect();
    let known: BTreeSet<String> =
        dump::TABLES.iter().chain(&dump::LEFT_OUT).map(|name| (*name).to_owned()).collect();
    assert_eq!(tables, known);
    db.close().await.unwrap();
}
