//! A node that is suspended in the middle of an upload, and wakes up when another node has continued it.

use super::files::{config, keep_in_bucket, some_case, texts};
use super::sender::{Memory, PIECE_BYTES, Scan, Sender};
use super::talk::sign_in;
use super::{Killable, Running, wait_until_ready};
use crate::harness::raw::Line;
use archway::base::app::App;
use archway::base::clock::Clock;
use archway::base::config::Config;
use archway::base::random::Random;
use archway_domain::time::DAY;
use reqwest::{Client, StatusCode};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

async fn another_node_goes_on(mut server: Killable, config: Config) {
    server.settings.push(("ARCHWAY_LIMITS__FLOOD_PER_SECOND", "0".to_owned()));
    server.settings.push(("ARCHWAY_FILES__HOLD_SECONDS", "4".to_owned()));
    assert!(server.command("migrate").status().unwrap().success());
    assert!(server.command("demo").status().unwrap().success());
    // After all unfinished uploads have expired.
    let clock = Clock::mock(Clock::System.now().plus(DAY * 9));
    let app = App::open(config, clock, Random::seeded(1)).await.unwrap();
    let (mut process, here) = (server.start(), server.base());
    server.wait_until_ready().await;
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let there = format!("http://127.0.0.1:{port}");
    let mut command = server.command("serve");
    command.env("ARCHWAY_LISTEN", format!("127.0.0.1:{port}"));
    let mut other = Running::start(command);
    wait_until_ready(&there).await;

    let sender = Sender {
        base: here.clone(),
        case: some_case(&app).await,
        token: sign_in(&here, "clinic@demo.example").await,
        client: Client::new(),
        memory: Arc::new(Mutex::new(Memory::default())),
    };
    let scan = (0..).map(Scan::new).find(|scan| scan.length > 5_500_000).unwrap();
    let (bytes, place) = (scan.bytes(), sender.begin(scan).await.unwrap());
    assert_eq!(sender.send_piece(&place, &bytes, 0).await.unwrap().status(), StatusCode::NO_CONTENT);
    let mut line = Line::open(&here).await;
    let (offset, rest) = (PIECE_BYTES.to_string(), (scan.length - PIECE_BYTES).to_string());
    let fields = [
        ("tus-resumable", "1.0.0"),
        ("content-type", "application/offset+octet-stream"),
        ("upload-offset", &offset),
        ("content-length", &rest),
    ];
    line.send_head(&format!("PATCH {place}"), &sender.token, &fields).await;
    line.send(&bytes[PIECE_BYTES..3_000_000]).await;
    while texts(&app, "SELECT id FROM uploads WHERE held_until > 0").await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    process.signal("STOP");
    // Waits until the hold has expired.
    let elsewhere = Sender { base: there, ..sender.clone() };
    assert!(elsewhere.go_on(&place, scan).await, "from where it stood");
    process.signal("CONT");
    // Other bytes than the file has there.
    line.send_late(&vec![b'x'; scan.length - 3_000_000]).await;
    let late = line.answer().await;
    assert!(!late.starts_with("HTTP/1.1 2"), "{late}");
    for sender in [sender, elsewhere] {
        assert_eq!(sender.read_all().await, BTreeSet::from([scan]));
    }
    for process in [&mut process, &mut other] {
        process.kill();
    }
    archway::areas::files::sweep(&app).await.unwrap();
    let stored: Vec<String> =
        app.blobs.list("files").await.unwrap().into_iter().map(|found| found.id).collect();
    let known = texts(&app, "SELECT id FROM files").await;
    assert_eq!((stored.len(), stored.into_iter().collect()), (known.len(), known), "nothing lies beside it");
}

// FIL-02: an interrupted upload resumes where it stopped, on any node
#[tokio::test(flavor = "multi_thread")]
async fn another_node_goes_on_while_one_stands_still_on_postgres() {
    let server = Killable::new().await;
    let config = config(&server);
    another_node_goes_on(server, config).await;
}

// FIL-02: the same in a bucket
#[tokio::test(flavor = "multi_thread")]
async fn another_node_goes_on_in_a_bucket_while_one_stands_still_on_postgres() {
    let mut server = Killable::new().await;
    let mut config = config(&server);
    keep_in_bucket(&mut server, &mut config).await;
    another_node_goes_on(server, config).await;
}
