//! Kills during uploads: acknowledged files are complete, incomplete files are never listed, unfinished uploads
//! resume, and nothing is left over.

use super::Killable;
use super::sender::{Memory, Scan, Sender};
use super::talk::sign_in;
use crate::harness::s3;
use archway::base::app::App;
use archway::base::clock::Clock;
use archway::base::config::{Config, StorageKind};
use archway::base::random::Random;
use archway_domain::time::DAY;
use reqwest::Client;
use sea_orm::{ConnectionTrait, Statement};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const CLIENTS: u64 = 4;

fn kills() -> u64 {
    std::env::var("ARCHWAY_TEST_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(3)
}

/// A case of the demo that takes files.
pub async fn some_case(app: &App) -> String {
    let cases = texts(app, "SELECT id FROM cases WHERE status = 'READ' ORDER BY id").await;
    cases.into_iter().next().unwrap()
}

pub async fn texts(app: &App, sql: &str) -> BTreeSet<String> {
    let db = app.db.reader();
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

async fn no_acknowledged_file_is_lost(mut server: Killable, config: Config) {
    server.settings.push(("ARCHWAY_LIMITS__FLOOD_PER_SECOND", "0".to_owned()));
    server.settings.push(("ARCHWAY_FILES__CASE_BYTES", "1000000000000".to_owned()));
    // Continues after every kill.
    let endless = [
        "ARCHWAY_FILES__FILES_PER_CASE",
        "ARCHWAY_FILES__UPLOADS_PER_PERSON",
        "ARCHWAY_LIMITS__LOGIN_PER_ADDRESS",
        "ARCHWAY_LIMITS__LOGIN_PER_ACCOUNT",
        "ARCHWAY_LIMITS__LOGIN_PER_ACCOUNT_TOTAL",
    ];
    server.settings.extend(endless.map(|limit| (limit, "1000000".to_owned())));
    assert!(server.command("migrate").status().unwrap().success());
    assert!(server.command("demo").status().unwrap().success());
    // After all unfinished uploads have expired.
    let app =
        App::open(config, Clock::mock(Clock::System.now().plus(DAY * 9)), Random::seeded(1)).await.unwrap();
    let case = some_case(&app).await;
    let memory = Arc::new(Mutex::new(Memory::default()));
    let sender = async |server: &Killable| {
        server.wait_until_ready().await;
        let token = sign_in(&server.base(), "clinic@demo.example").await;
        let (base, case, memory) = (server.base(), case.clone(), memory.clone());
        Sender { base, case, token, client: Client::new(), memory }
    };
    let count = || memory.lock().unwrap().acknowledged.len() as u64;

    for round in 0..kills() {
        let mut process = server.start();
        let sender = sender(&server).await;
        let numbers = (0..CLIENTS).map(|client| round * CLIENTS + client);
        let clients: Vec<_> =
            numbers.map(|number| tokio::spawn(sender.clone().send_until_killed(number))).collect();
        let enough = count() + CLIENTS;
        while count() < enough {
            assert!(clients.iter().any(|client| !client.is_finished()), "nobody sends any more");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // At a different moment each time, so that every step is hit by a kill.
        tokio::time::sleep(Duration::from_millis(round * 37 % 200)).await;
        process.kill();
        for client in clients {
            client.await.unwrap();
        }
    }

    let mut process = server.start();
    let sender = sender(&server).await;
    let listed = sender.read_all().await;
    let lost: Vec<Scan> = memory.lock().unwrap().acknowledged.difference(&listed).copied().collect();
    assert!(lost.is_empty(), "lost: {lost:?}");
    let begun = memory.lock().unwrap().begun.clone();
    let (mut went_on, mut anew) = (BTreeSet::new(), 0);
    for (place, scan) in &begun {
        if sender.go_on(place, *scan).await {
            went_on.insert(*scan);
        } else {
            anew += 1;
        }
    }
    assert!(!begun.is_empty(), "no upload was interrupted");
    if app.config.storage.kind == StorageKind::Disk {
        assert_eq!(anew, 0, "of {} uploads", begun.len());
    }
    assert!(anew * 4 <= begun.len(), "{anew} of {} uploads had to begin anew", begun.len());
    let listed = sender.read_all().await;
    assert!(went_on.is_subset(&listed));
    assert!(memory.lock().unwrap().acknowledged.is_subset(&listed));
    process.kill();

    archway::areas::files::sweep(&app).await.unwrap();
    let stored: Vec<String> =
        app.blobs.list("files").await.unwrap().into_iter().map(|found| found.id).collect();
    assert_eq!(stored.len(), stored.iter().collect::<BTreeSet<_>>().len(), "a rest lies beside its file");
    assert_eq!(stored.into_iter().collect::<BTreeSet<_>>(), texts(&app, "SELECT id FROM files").await);
    assert!(texts(&app, "SELECT id FROM uploads").await.is_empty());
    println!("{} files, {} interrupted, {anew} begun anew", listed.len(), begun.len());
}

pub fn config(server: &Killable) -> Config {
    let mut config = Config::default();
    config.server.data = server.folder.path().join("data");
    config.database.url = server.database.clone();
    config
}

/// Both the server processes and the test store files there; it outlives all servers.
pub async fn keep_in_bucket(server: &mut Killable, config: &mut Config) {
    let endpoint = s3::start(&server.folder.path().join("s3")).await;
    config.storage.kind = StorageKind::S3;
    config.storage.bucket = s3::BUCKET.to_owned();
    config.storage.endpoint = Some(endpoint.clone());
    config.storage.access_key = Some(s3::ACCESS_KEY.to_owned());
    config.storage.secret_key = Some(s3::SECRET_KEY.to_owned());
    server.settings.extend([
        ("ARCHWAY_STORAGE__KIND", "s3".to_owned()),
        ("ARCHWAY_STORAGE__BUCKET", s3::BUCKET.to_owned()),
        ("ARCHWAY_STORAGE__ENDPOINT", endpoint),
        ("ARCHWAY_STORAGE__ACCESS_KEY", s3::ACCESS_KEY.to_owned()),
        ("ARCHWAY_STORAGE__SECRET_KEY", s3::SECRET_KEY.to_owned()),
    ]);
}

// FIL-02: also after a server restart
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_file_is_lost_on_disk_on_sqlite() {
    let server = Killable::new().await;
    let config = config(&server);
    no_acknowledged_file_is_lost(server, config).await;
}

// FIL-02: the bucket outlives the server
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_file_is_lost_in_a_bucket_on_sqlite() {
    let mut server = Killable::new().await;
    let mut config = config(&server);
    keep_in_bucket(&mut server, &mut config).await;
    no_acknowledged_file_is_lost(server, config).await;
}
