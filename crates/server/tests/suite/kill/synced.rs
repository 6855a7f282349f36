//! Acknowledged data is on disk, in an order that survives a power cut. Kills cannot test that, because the system
//! keeps what a killed process wrote; the traced system calls can.

use super::files::{config, some_case};
use super::talk::sign_in;
use super::{Killable, Running};
use archway::base::app::App;
use archway::base::clock::Clock;
use archway::base::random::Random;
use reqwest::Client;
use reqwest::multipart::{Form, Part};
use serde_json::json;
use std::path::Path;
use std::process::Command;

/// The server, with its syncs and renames traced into a file. `-D`: it stays the child that is killed at the end.
fn serve_traced(server: &Killable, trace: &Path) -> Running {
    let serve = server.command("serve");
    let mut command = Command::new("strace");
    command.args(["-D", "-f", "-y", "-qq", "-e", "signal=none", "-e", "trace=fsync,fdatasync,rename", "-o"]);
    command.arg(trace).arg(serve.get_program()).args(serve.get_args());
    command.envs(serve.get_envs().filter_map(|(name, value)| Some((name, value?))));
    Running::start(command)
}

/// Completed calls, oldest first.
fn calls(trace: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(trace).unwrap();
    text.lines().filter(|line| line.ends_with("= 0")).map(str::to_owned).collect()
}

fn position(calls: &[String], is_meant: impl Fn(&str) -> bool) -> usize {
    calls.iter().position(|call| is_meant(call)).unwrap_or_else(|| panic!("no such call in {calls:#?}"))
}

fn count_log_syncs(trace: &Path) -> usize {
    let is_log = |call: &&String| call.contains("sync(") && call.contains("test.db-wal>");
    calls(trace).iter().filter(is_log).count()
}

// FIL-02: bytes first, then the name, then the folder that contains the name; and the row is in the WAL
#[tokio::test(flavor = "multi_thread")]
async fn what_is_acknowledged_was_synced_on_sqlite() {
    let server = Killable::new().await;
    assert!(server.command("demo").status().unwrap().success());
    let app = App::open(config(&server), Clock::System, Random::seeded(1)).await.unwrap();
    let case = some_case(&app).await;
    let trace = server.folder.path().join("trace");
    let _process = serve_traced(&server, &trace);
    server.wait_until_ready().await;
    let (base, client) = (server.base(), Client::new());
    let token = sign_in(&base, "clinic@demo.example").await;

    let form = Form::new().part("file", Part::bytes(b"<order/>".to_vec()).file_name("order.xml"));
    let sent = client.post(format!("{base}/v1/cases/{case}/file/")).bearer_auth(&token).multipart(form);
    let sent = sent.send().await.unwrap();
    assert_eq!(sent.status(), 201);
    let sent: serde_json::Value = sent.json().await.unwrap();
    let id = sent["id"].as_str().unwrap();
    let calls = calls(&trace);
    let named = position(&calls, |call| call.contains("rename(") && call.contains(id));
    let draft = calls[named].split('"').nth(1).unwrap();
    let folder = Path::new(calls[named].split('"').nth(3).unwrap()).parent().unwrap();
    let bytes = position(&calls, |call| call.contains("sync(") && call.contains(&format!("<{draft}>")));
    let is_folder = format!("<{}>", folder.display());
    let kept = position(&calls[named..], |call| call.contains("fsync(") && call.contains(&is_folder));
    assert!(bytes < named && kept > 0, "{calls:#?}");

    let before = count_log_syncs(&trace);
    let said = client.post(format!("{base}/v1/cases/{case}/comment/")).bearer_auth(&token);
    assert_eq!(said.json(&json!({"comment": "Thank you"})).send().await.unwrap().status(), 201);
    assert!(count_log_syncs(&trace) > before, "the comment was answered before it was on the disk");
}
