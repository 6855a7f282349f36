//! A node that is told to stop, whatever happened to its log and its database.

use super::{Killable, Running};
use crate::outage::wire;
use reqwest::{Client, StatusCode};
use sea_orm::{ConnectionTrait, Database, DbBackend, TransactionTrait};
use serde_json::json;
use std::io::{BufRead, BufReader, PipeReader};
use std::process::Stdio;
use std::time::Duration;

const SHUTDOWN: Duration = Duration::from_secs(3);
/// Extra time for a busy machine.
const SPARE: Duration = Duration::from_secs(5);

async fn installation() -> Killable {
    let mut server = Killable::new().await;
    server.settings.push(("ARCHWAY_SERVER__SHUTDOWN_SECONDS", SHUTDOWN.as_secs().to_string()));
    server.settings.push(("ARCHWAY_LOG__LEVEL", "info".to_owned()));
    assert!(server.command("migrate").status().unwrap().success());
    server
}

/// All output of the node goes into the pipe.
async fn serve_into_pipe(server: &Killable) -> (Running, PipeReader) {
    let (reader, writer) = std::io::pipe().unwrap();
    let mut command = server.command("serve");
    command.stdout(writer.try_clone().unwrap()).stderr(writer);
    let process = Running::start(command);
    server.wait_until_ready().await;
    (process, reader)
}

/// More lines than fit into a pipe.
async fn ask_often(server: &Killable) {
    let client = Client::new();
    for _ in 0..600 {
        let answer = client.get(format!("{}/healthz", server.base())).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
    }
}

// Quality 23: an almost full disk is reported in the log
#[tokio::test(flavor = "multi_thread")]
async fn a_node_warns_of_a_disk_that_is_nearly_full() {
    let mut server = installation().await;
    // More than any disk has.
    server.settings.push(("ARCHWAY_FILES__RESERVE_BYTES", (1_u64 << 60).to_string()));
    let (mut process, reader) = serve_into_pipe(&server).await;
    let warned = tokio::task::spawn_blocking(move || {
        let mut lines = BufReader::new(reader).lines().map_while(Result::ok);
        lines.find(|line| line.contains("the disk is nearly full"))
    });
    let line = warned.await.unwrap().expect("a line before the log ends");
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(line["level"], "WARN", "{line}");
    assert_eq!(line["reserve"], json!(1_u64 << 60), "{line}");
    process.kill();
}

// OPS-02: `archway serve 2>&1 | head -1`
#[tokio::test]
async fn a_node_answers_and_stops_when_the_reader_of_its_log_is_gone() {
    let server = installation().await;
    let (mut process, reader) = serve_into_pipe(&server).await;
    drop(reader);
    ask_often(&server).await;
    process.signal("TERM");
    assert_eq!(process.ended(SHUTDOWN + SPARE).await, Some(0));
}

// OPS-02: a pager that nobody scrolls
#[tokio::test]
async fn a_node_answers_and_stops_when_its_log_is_not_read() {
    let server = installation().await;
    let (mut process, _reader) = serve_into_pipe(&server).await;
    ask_often(&server).await;
    process.signal("TERM");
    assert_eq!(process.ended(SHUTDOWN + SPARE).await, Some(0));
}

// OPS-02: a closed terminal sends SIGHUP
#[tokio::test]
async fn a_hangup_does_not_stop_a_node() {
    let server = installation().await;
    let (mut process, _reader) = serve_into_pipe(&server).await;
    process.signal("HUP");
    assert_eq!(process.ended(Duration::from_millis(300)).await, None);
    ask_often(&server).await;
    process.signal("INT");
    assert_eq!(process.ended(SHUTDOWN + SPARE).await, Some(0));
}

// OPS-02: the last writes wait for another process's lock
#[tokio::test]
async fn a_node_that_cannot_finish_ends_in_time() {
    let server = installation().await;
    assert!(server.command("demo").status().unwrap().success());
    let (mut process, _reader) = serve_into_pipe(&server).await;
    let db = Database::connect(&server.database).await.unwrap();
    let tx = db.begin().await.unwrap();
    let lock = match tx.get_database_backend() {
        DbBackend::Postgres => "LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE",
        _ => "UPDATE users SET email = email",
    };
    tx.execute_unprepared(lock).await.unwrap();
    let body = json!({"username": "clinic@demo.example", "password": "archway-demo"});
    let sign_in = Client::new().post(format!("{}/v1/auth/login/", server.base())).json(&body).send();
    let waiting = tokio::spawn(sign_in);
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(!waiting.is_finished(), "it waits for the lock");
    process.signal("TERM");
    assert!(process.ended(SHUTDOWN + SPARE).await.is_some());
}

// OPS-02: only the last writes are given up
#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_database_is_away_stops_as_told_on_postgres() {
    let mut server = installation().await;
    let (before, after) = server.database.split_once('@').unwrap();
    let (host, name) = after.split_once('/').unwrap();
    let (port, wire) = wire(Some(host.to_owned())).await;
    server.database = format!("{before}@127.0.0.1:{port}/{name}");
    server.settings.push(("ARCHWAY_SERVER__SHUTDOWN_SECONDS", "40".to_owned()));
    let (mut process, reader) = serve_into_pipe(&server).await;
    let read = tokio::task::spawn_blocking(move || {
        BufReader::new(reader).lines().map_while(Result::ok).collect::<Vec<String>>()
    });
    wire.send(None).unwrap();
    let asked =
        Client::new().get(format!("{}/v1/auth/check/", server.base())).bearer_auth("any").send().await;
    assert_eq!(asked.unwrap().status(), StatusCode::SERVICE_UNAVAILABLE);
    process.signal("TERM");
    assert_eq!(process.ended(Duration::from_secs(40)).await, Some(0));
    let lines = read.await.unwrap();
    let says = |what: &str| lines.iter().any(|line| line.contains(what));
    assert!(says("the audit log could not be sealed to its end"), "{lines:#?}");
    assert!(says("\"stopped\""), "{lines:#?}");
}

// OPS-01, DEP-02: two servers would each release the other's leases
#[tokio::test]
async fn a_second_server_on_one_database_is_refused_on_sqlite() {
    let server = installation().await;
    let (mut first, _reader) = serve_into_pipe(&server).await;
    let mut second = server.command("serve");
    let refused = second.env("ARCHWAY_LISTEN", "127.0.0.1:0").stderr(Stdio::piped()).output().unwrap();
    let text = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success());
    assert!(text.contains("another `archway serve` uses the database"), "{text}");
    first.kill();
    let _again = serve_into_pipe(&server).await;
}
