//! A full disk: the server reports it, stores nothing partial, and continues when there is room again.

use super::files::{config, some_case, texts};
use super::sender::{Memory, PIECE_BYTES, Scan, Sender};
use super::talk::sign_in;
use super::{Killable, Running};
use archway::base::app::App;
use archway::base::clock::Clock;
use archway::base::random::Random;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Command;
use std::sync::{Arc, Mutex};

/// The server with a private store of 24 MiB, which disappears with it.
fn serve_from_small_store(server: &Killable) -> Command {
    let store = server.folder.path().join("data/blobs");
    std::fs::create_dir_all(&store).unwrap();
    let serve = server.command("serve");
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
    command.arg("mount -t tmpfs -o size=24m tmpfs \"$0\" && exec \"$@\"").arg(store);
    command.arg(serve.get_program()).args(serve.get_args());
    command.envs(serve.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command
}

async fn remove_all(sender: &Sender, scans: &BTreeSet<Scan>) {
    let url = format!("{}/v1/cases/{}/files/", sender.base, sender.case);
    let listed = sender.client.get(url).bearer_auth(&sender.token).send().await.unwrap();
    let listed: Value = listed.json().await.unwrap();
    for file in listed["files"].as_array().unwrap() {
        if Scan::of_name(file["filename"].as_str().unwrap()).is_some_and(|scan| scans.contains(&scan)) {
            let url = format!("{}/v1/files/{}/remove/", sender.base, file["id"].as_str().unwrap());
            let removed = sender.client.delete(url).bearer_auth(&sender.token).send().await.unwrap();
            assert_eq!(removed.status(), StatusCode::OK);
        }
    }
}

// FIL-02, quality 21: uploads get 507, reads continue
#[tokio::test(flavor = "multi_thread")]
async fn a_full_store_says_so_and_goes_on_when_there_is_room() {
    let server = Killable::new().await;
    assert!(server.command("migrate").status().unwrap().success());
    assert!(server.command("demo").status().unwrap().success());
    let app = App::open(config(&server), Clock::System, Random::seeded(1)).await.unwrap();
    let mut process = Running::start(serve_from_small_store(&server));
    server.wait_until_ready().await;
    let sender = Sender {
        base: server.base(),
        case: some_case(&app).await,
        token: sign_in(&server.base(), "clinic@demo.example").await,
        client: Client::new(),
        memory: Arc::new(Mutex::new(Memory::default())),
    };

    // Begun while there was room.
    let scan = (1_000..).map(Scan::new).find(|scan| scan.length > 5_000_000).unwrap();
    let place = sender.begin(scan).await.unwrap();
    let begun = sender.send_piece(&place, &scan.bytes(), 0).await.unwrap();
    assert_eq!(begun.status(), StatusCode::NO_CONTENT);
    // Large and small ones, until almost nothing fits.
    let (mut kept, mut refused) = (BTreeSet::new(), 0);
    for scan in (0..40).map(Scan::new) {
        let answer = sender.send_form(scan).await.unwrap();
        if answer.status() == StatusCode::CREATED {
            kept.insert(scan);
            continue;
        }
        refused += 1;
        assert_eq!(answer.status(), StatusCode::INSUFFICIENT_STORAGE);
        assert_eq!(answer.json::<Value>().await.unwrap()["code"], json!("storage_full"));
    }
    assert!(kept.len() >= 4 && refused > 20, "{} kept, {refused} refused", kept.len());
    let status = sender.send_in_pieces(&place, scan, PIECE_BYTES).await.unwrap();
    assert_eq!(status, StatusCode::INSUFFICIENT_STORAGE);
    assert_eq!(sender.read_all().await, kept, "nothing by half, and all of it can be read");
    assert_eq!(texts(&app, "SELECT id FROM uploads").await.len(), 1, "what was refused is forgotten");

    remove_all(&sender, &kept).await;
    assert!(sender.go_on(&place, scan).await, "from where it stood");
    assert_eq!(sender.read_all().await, BTreeSet::from([scan]));
    process.kill();
}
