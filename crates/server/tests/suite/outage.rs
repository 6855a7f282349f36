//! A database outage: 503 while it is unavailable, recovery without a restart.

use crate::harness::person::send;
use crate::harness::postgres::{Pooler, Postgres};
use crate::harness::{Answer, PASSWORD, Person, TestServer, database, login_form};
use archway_domain::account::Flags;
use reqwest::Method;
use sea_orm::{ConnectionTrait, Statement};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A TCP proxy to a database: forwards to an address, or is cut. A change closes the open connections.
pub async fn wire(address: Option<String>) -> (u16, watch::Sender<Option<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (leads_to, mut target) = watch::channel(address);
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let Some(address) = target.borrow_and_update().clone() else { continue };
            let mut target = target.clone();
            tokio::spawn(async move {
                let Ok(mut far) = TcpStream::connect(&address).await else { return };
                tokio::select! {
                    _ = copy_bidirectional(&mut near, &mut far) => {}
                    _ = target.changed() => {}
                }
            });
        }
    });
    (port, leads_to)
}

/// Waits for the first answer with this status.
async fn until(person: &Person, path: &str, status: u16) -> Answer {
    for _ in 0..1_000 {
        let answer = person.get(path).await;
        if answer.status == status {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{path} never answers {status}");
}

// The messages are in the language of the database; the codes are not.
#[tokio::test]
async fn errors_are_told_apart_by_their_code_on_postgres() {
    let server = TestServer::start().await;
    let db = server.app.db.reader();
    let (busy, full, own) = ((true, false), (false, true), (false, false));
    for (state, expected) in [
        ("08006", busy),
        ("40001", busy),
        ("40P01", busy),
        ("55P03", busy),
        ("53300", busy),
        ("57P01", busy),
        ("57P03", busy),
        ("57P05", busy),
        ("25P03", busy),
        // A fault of ours; a pooler reports its own with the severity FATAL.
        ("08P01", own),
        ("25006", busy),
        ("53100", full),
        ("23505", own),
        ("22012", own),
        ("57014", own),
    ] {
        let sql = format!("DO $$ BEGIN RAISE EXCEPTION 'Störung' USING ERRCODE = '{state}'; END $$");
        let error = db.execute_unprepared(&sql).await.map(drop).unwrap_err();
        let told = (archway_db::is_unavailable(&error), archway_db::is_disk_full(&error));
        assert_eq!(told, expected, "{state}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_cut_off_is_503_and_heals_on_postgres() {
    let folder = tempfile::tempdir().unwrap();
    let url = database::fresh(folder.path()).await;
    let host = url.split('@').nth(1).unwrap().split('/').next().unwrap().to_owned();
    let (port, wire) = wire(Some(host.clone())).await;
    let server = TestServer::start_with(|config| {
        config.database.url = url.replace(&host, &format!("127.0.0.1:{port}"))
    })
    .await;
    server.create("ada@example.com", "lab", Flags::default()).await;
    let mut person = server.stranger();
    person.sign_in("ada@example.com").await;

    wire.send(None).unwrap();
    let away = person.get("/v1/auth/check/").await;
    assert_eq!(away.status, 503, "{}", away.raw);
    assert!(away.headers.contains_key("retry-after"));
    assert_eq!(person.get("/readyz").await.status, 503);
    assert_eq!(person.get("/healthz").await.status, 200);
    assert_eq!(person.get("/login").await.status, 200, "pages need no database");

    wire.send(Some(host)).unwrap();
    until(&person, "/v1/auth/check/", 200).await;
    until(&person, "/readyz", 200).await;
}

// Another process holds SQLite's write lock too long: writes are asked to retry, reads continue.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_file_is_503_and_heals_on_sqlite() {
    let server = TestServer::start_with(|config| config.server.request_seconds = 3).await;
    server.create("ada@example.com", "lab", Flags::default()).await;
    let mut person = server.stranger();
    person.sign_in("ada@example.com").await;
    let other = archway_db::Db::open(&server.app.config.database.url, 1).await.unwrap();
    let lock = other.begin().await.unwrap();
    let locked_at = Instant::now();
    let login =
        send(person.request(Method::POST, "/v1/auth/login/").json(&login_form("ada@example.com", PASSWORD)));
    let (login, check, ready) = tokio::join!(login, person.get("/v1/auth/check/"), person.get("/readyz"));
    assert_eq!((login.status, check.status), (503, 200), "{}", login.raw);
    assert_eq!(ready.status, 200, "a writer that is busy for a moment is ready");
    until(&person, "/readyz", 503).await;
    assert!(locked_at.elapsed() > Duration::from_secs(5), "ready means able to write");
    drop(lock);
    other.close().await.unwrap();
    let healed = person.post("/v1/auth/login/", &login_form("ada@example.com", PASSWORD)).await;
    assert_eq!(healed.status, 200, "{}", healed.raw);
    until(&person, "/readyz", 200).await;
}

// OPS-02: anyone may call this, and each check costs a synced write
#[tokio::test(flavor = "multi_thread")]
async fn being_ready_is_found_out_once_a_second_on_sqlite() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let written = async || {
        let db = server.app.db.reader();
        let sql = "SELECT value FROM instance WHERE name = 'written'";
        let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        row.map(|row| row.try_get::<String>("", "value").unwrap())
    };
    let mut found_out = Vec::new();
    let mut last = None;
    while found_out.len() < 3 {
        let asked_at = Instant::now();
        // The written value alternates, so an odd number of writes is visible.
        let at_once = futures::future::join_all((0..11).map(|_| person.get("/readyz"))).await;
        assert!(at_once.iter().all(|answer| answer.status == 200));
        let now = written().await;
        if now != last {
            found_out.push((asked_at, Instant::now()));
            last = now;
        }
    }
    let is_a_second = |two: &[(Instant, Instant)]| two[1].1 - two[0].0 >= Duration::from_secs(1);
    assert!(found_out.windows(2).all(is_a_second), "{found_out:?}");
}

// OPS-01, OPS-02: the server dies, its address leads to the standby, which accepts no writes until it is promoted
#[tokio::test(flavor = "multi_thread")]
async fn a_failover_loses_nothing_and_heals_by_itself_on_postgres() {
    let primary = Postgres::start();
    let standby = primary.standby();
    let (port, address) = wire(Some(primary.address())).await;
    let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
    let db = archway_db::Db::open(&url, 1).await.unwrap();
    db.migrate().await.unwrap();
    db.close().await.unwrap();
    let server = TestServer::start_with(|config| config.database.url = url).await;
    server.create("ada@example.com", "lab", Flags::default()).await;
    let mut person = server.stranger();
    person.sign_in("ada@example.com").await;

    primary.crash();
    until(&person, "/readyz", 503).await;
    address.send(Some(standby.address())).unwrap();
    until(&person, "/v1/auth/check/", 200).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(person.get("/readyz").await.status, 503, "it can read, and nothing else");
    let refused = person.post("/v1/auth/login/", &login_form("ada@example.com", PASSWORD)).await;
    assert_eq!(refused.status, 503, "{}", refused.raw);
    assert!(refused.headers.contains_key("retry-after"));

    standby.promote();
    until(&person, "/readyz", 200).await;
    assert_eq!(person.get("/v1/auth/check/").await.status, 200, "who was signed in still is");
    person.sign_in("ada@example.com").await;
}

fn migrate(url: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_archway"));
    command
        .arg("migrate")
        .env("ARCHWAY_DATA", folder.path())
        .env("ARCHWAY_DATABASE_URL", url)
        .output()
        .unwrap()
}

// OPS-01, DEP-04: pgbouncer in transaction mode is refused with a clear sentence
#[tokio::test]
async fn a_pooler_that_lends_connections_out_is_refused_in_one_sentence_on_postgres() {
    let folder = tempfile::tempdir().unwrap();
    let url = database::fresh(folder.path()).await;
    let all = "extra_float_digits,options";
    for (mode, ignores) in [("transaction", ""), ("transaction", all), ("statement", all)] {
        let pooler = Pooler::before(&url, mode, ignores).await;
        let refused = migrate(&pooler.url(&url));
        let text = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success(), "{mode}");
        assert!(text.starts_with("archway: the database is behind a pooler"), "{mode}: {text}");
        assert_eq!(text.lines().count(), 1, "{mode}: {text}");
    }
    let pooler = Pooler::before(&url, "session", all).await;
    let taken = migrate(&pooler.url(&url));
    assert!(taken.status.success(), "{}", String::from_utf8_lossy(&taken.stderr));
}
