//! How copies without the patient are made, with retries until they exist (SHR-01).

use super::shapes::tetrahedron;
use super::{World, got, world, world_with};
use archway::base::config::Config;
use archway_blobs::BlobKey;
use archway_domain::time::{HOUR, MINUTE, SECOND};
use reqwest::Method;
use serde_json::json;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

const JOBS: &str = "SELECT COUNT(*) FROM jobs WHERE kind = 'render' AND dead_at IS NULL";
const BINARY: &str = env!("CARGO_BIN_EXE_archway");

fn flag(config: &Config) -> PathBuf {
    config.server.data.join("mended")
}

fn gate(config: &Config) -> PathBuf {
    config.server.data.join("gate")
}

/// Renders with the binary, and cleans with a script until the flag file exists.
fn broken(config: &mut Config, text: &str) {
    std::fs::create_dir_all(&config.server.data).unwrap();
    let (path, flag) = (config.server.data.join("renderer.sh"), flag(config));
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = clean ] && ! [ -e '{}' ]; then\n{text}\nfi\nexec '{BINARY}' \"$@\"\n",
        flag.display()
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    config.files.renderer = Some(path);
}

impl World {
    fn mend(&self) {
        std::fs::write(flag(&self.server.app.config), "").unwrap();
    }

    async fn clean_blob(&self) -> String {
        let stored = self.stored_in("clean_copies").await;
        assert_eq!(stored.len(), 1, "{stored:?}");
        stored[0].clone()
    }

    /// Runs the sweep an hour later; the store does not use the test's clock.
    async fn sweep_copies(&self) {
        let folder = self.server.app.config.server.data.join("blobs/clean_copies");
        for entry in std::fs::read_dir(folder).unwrap() {
            let kept_at = self.server.app.now().minus(HOUR + MINUTE);
            let file = std::fs::File::options().write(true).open(entry.unwrap().path()).unwrap();
            file.set_modified(UNIX_EPOCH + Duration::from_millis(kept_at.0.unsigned_abs())).unwrap();
        }
        archway::areas::files::sweep(&self.server.app).await.unwrap();
    }
}

// SHR-01: a child process without a report is no verdict about the file
#[tokio::test]
async fn a_failure_that_passes_is_tried_again() {
    for text in [
        "exit 1",
        "kill -9 $$",
        "echo nonsense; exit 0",
        "exec sleep 1000",
        "echo '{\"Done\":{\"is_jpeg\":false}}'; exit 0",
    ] {
        let world = world_with(|config| {
            broken(config, text);
            config.files.render_seconds = 2;
        })
        .await;
        let id = world.case("Stone").await;
        let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
        let token = world.shared("clinic", &id, json!({})).await;
        for pause in [5, 10] {
            world.draw().await;
            assert_eq!(world.states(&token).await, json!({&file: "waiting"}), "{text}");
            assert_eq!(world.number(JOBS).await, 1, "{text}");
            world.server.advance(SECOND * pause);
        }
        world.draw().await;
        assert_eq!(world.states(&token).await, json!({&file: "left_out"}), "{text}");
        assert_eq!(world.number("SELECT COUNT(*) FROM jobs").await, 0, "it is given up");
        let figures = world.server.stranger().get("/metrics").await.raw;
        assert!(figures.contains("archway_clean_copies_total{result=\"failed\"} "), "{figures}");

        // Opening the link does not retry it, a new link does.
        world.mend();
        assert_eq!(world.look(&token, None).await.body["left_out"], 1);
        assert_eq!(world.number(JOBS).await, 0, "{text}");
        let newer = world.shared("lab", &id, json!({})).await;
        assert_eq!(world.states(&newer).await, json!({&file: "waiting"}), "{text}");
        world.draw().await;
        for token in [&token, &newer] {
            assert!(world.copy(token, &file).await.bytes == tetrahedron(3), "{text}");
        }
    }
}

// SHR-01: a file that cannot be cleaned is not retried
#[tokio::test]
async fn a_file_that_is_refused_stays_left_out() {
    let world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)[..500]).await;
    let token = world.shared("clinic", &id, json!({})).await;
    world.draw().await;
    assert_eq!(world.states(&token).await, json!({&file: "left_out"}));
    let newer = world.shared("lab", &id, json!({})).await;
    assert_eq!((world.number(JOBS).await, world.states(&newer).await), (0, json!({&file: "left_out"})));
}

// SHR-01: copies by an older version of the code are made again, and the old ones removed
#[tokio::test]
async fn copies_are_made_again_when_the_way_of_cleaning_changes() {
    let world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    world.server.advance(Duration::from_millis(5));
    let broken = world.sent("clinic", &id, "b.stl", &tetrahedron(3)[..500]).await;
    let token = world.shared("clinic", &id, json!({})).await;
    world.draw().await;
    assert_eq!(world.states(&token).await, json!({&file: "ready", &broken: "left_out"}));
    let older = world.clean_blob().await;
    assert!(older.starts_with("1_"), "the way is in its name: {older}");

    assert_eq!(world.server.run_any_sql("UPDATE clean_copies SET cleaned_as = 0").await, 2);
    assert_eq!(world.states(&token).await, json!({&file: "waiting", &broken: "waiting"}));
    assert_eq!(world.look(&token, None).await.body["preparing"], json!([file, broken]));
    assert_eq!(world.number(JOBS).await, 2);
    world.draw().await;
    assert_eq!(world.states(&token).await, json!({&file: "ready", &broken: "left_out"}));
    world.sweep_copies().await;
    assert_ne!(world.clean_blob().await, older, "the older one is gone");
    assert!(world.copy(&token, &file).await.bytes == tetrahedron(3));
    // Also if no newer one is requested.
    world.server.run_any_sql("UPDATE clean_copies SET cleaned_as = 0").await;
    world.sweep_copies().await;
    assert_eq!(world.stored_in("clean_copies").await, Vec::<String>::new());
}

// SHR-01: during an upgrade
#[tokio::test]
async fn a_copy_wanted_by_a_newer_version_is_left_to_it() {
    let world = world().await;
    let id = world.case("Stone").await;
    world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    world.draw().await;
    let token = world.shared("clinic", &id, json!({})).await;
    world.server.run_sql("UPDATE clean_copies SET cleaned_as = 99").await;
    world.draw().await;
    assert_eq!((world.number(JOBS).await, world.stored_in("clean_copies").await.len()), (1, 0));
    world.server.run_sql("UPDATE clean_copies SET cleaned_as = 1").await;
    world.server.advance(SECOND * 5);
    world.draw().await;
    assert_eq!(world.look(&token, None).await.body["preparing"], json!([]));
}

// SHR-01: a copy with missing bytes is made again, whichever request finds it
#[tokio::test]
async fn a_lost_copy_is_made_again() {
    let world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    let token = world.shared("clinic", &id, json!({})).await;
    world.draw().await;
    let lose = async |world: &World| {
        let blob = world.clean_blob().await;
        let key = BlobKey::new("clean_copies", &blob).unwrap();
        world.server.app.blobs.delete(&key).await.unwrap();
    };
    let link = world.shared_links(&token, std::slice::from_ref(&file)).await;
    let link = &link[&(file.clone(), "original")];
    lose(&world).await;
    for _ in 0..2 {
        let lost = world.fetch_unknown(link).await;
        assert_eq!((lost.status, lost.header("retry-after")), (409, "5"));
    }
    assert_eq!((world.number(JOBS).await, world.states(&token).await), (1, json!({&file: "waiting"})));
    world.draw().await;
    assert!(world.fetch_unknown(link).await.bytes == tetrahedron(3), "by the same link");

    let all = world.shared_all(&token).await;
    lose(&world).await;
    let request = world.server.stranger().request(Method::GET, all.text("url"));
    let broken = match request.send().await {
        Ok(response) => response.bytes().await.is_err(),
        Err(_) => true,
    };
    assert!(broken, "its length was told before");
    assert_eq!(world.number(JOBS).await, 1);
    world.draw().await;
    let whole = got(world.server.stranger().request(Method::GET, all.text("url"))).await;
    assert_eq!(whole.status, 200);
    assert!(super::zips::unpack(&whole)["scan.stl"] == tetrahedron(3));
}

// SHR-01: of two attempts at one copy the later one counts, and the other leaves no bytes
#[tokio::test]
async fn an_attempt_that_was_overtaken_leaves_no_bytes() {
    let world = world_with(|config| {
        let waits = format!("read line < '{}'", gate(config).display());
        broken(config, &waits);
        assert!(Command::new("mkfifo").arg(gate(config)).status().unwrap().success());
    })
    .await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    let token = world.shared("clinic", &id, json!({})).await;
    let app = world.server.app.clone();
    let working = tokio::spawn(async move { archway::worker::drain(&app).await });
    // Blocks the child process while it is open, and releases it when it is closed.
    let gate = gate(&world.server.app.config);
    let open = tokio::task::spawn_blocking(move || std::fs::File::options().write(true).open(gate));
    let gate = open.await.unwrap().unwrap();
    world.server.run_sql("UPDATE clean_copies SET blob_id = '1_another'").await;
    drop(gate);
    working.await.unwrap().unwrap();
    assert_eq!(world.stored_in("clean_copies").await, Vec::<String>::new());
    assert_eq!(world.states(&token).await, json!({&file: "waiting"}));
}

// SHR-01: copies are queued in the same order for all cases, or two cases would deadlock
#[tokio::test]
async fn two_cases_with_the_same_files_are_shared_at_once_on_postgres() {
    let world = world().await;
    let (one, other) = (world.case("Stone").await, world.case("Cutter").await);
    let texts: Vec<String> = (0..12).map(|number| format!("v 0 0 {number}\n")).collect();
    for text in &texts {
        world.sent("clinic", &one, "a.obj", text.as_bytes()).await;
        world.server.advance(Duration::from_millis(5));
    }
    for text in texts.iter().rev() {
        world.sent("clinic", &other, "a.obj", text.as_bytes()).await;
        world.server.advance(Duration::from_millis(5));
    }
    for _ in 0..8 {
        let (first, second) = tokio::join!(
            world.make_share("clinic", &one, json!({})),
            world.make_share("lab", &other, json!({})),
        );
        assert_eq!((first.status, second.status), (201, 201), "{} {}", first.raw, second.raw);
        world.server.run_any_sql("DELETE FROM clean_copies").await;
    }
}
