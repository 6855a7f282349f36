//! The binary as an operator uses it.

use crate::harness::database;
use archway::commands::Cli;
use clap::CommandFactory;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

struct Binary {
    folder: tempfile::TempDir,
    database: String,
}

impl Binary {
    async fn new() -> Binary {
        let folder = tempfile::tempdir().unwrap();
        let database = database::fresh(folder.path()).await;
        Binary { folder, database }
    }

    fn data(&self) -> std::path::PathBuf {
        self.folder.path().join("data")
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_archway"))
            .args(arguments)
            .env("ARCHWAY_DATA", self.data())
            .env("ARCHWAY_DATABASE_URL", &self.database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_commands_are_well_formed() {
    Cli::command().debug_assert();
}

// API-01: the pages' types and other clients are generated from the file
#[tokio::test]
async fn the_committed_description_of_the_api_is_what_the_routes_say() {
    let printed = text(&Binary::new().await.run(&["openapi"], "").stdout);
    let committed = std::fs::read_to_string("../../openapi.json").unwrap();
    assert!(printed == committed, "openapi.json is stale: run 'make gen' and commit");
}

// OPS-04, OPS-05
#[tokio::test(flavor = "multi_thread")]
async fn user_create_and_promote() {
    let binary = Binary::new().await;
    let create = [
        "user",
        "create",
        "ada@example.com",
        "--password-stdin",
        "--first-name",
        "Ada",
        "--last-name",
        "Klein",
        "--role",
        "lab",
        "--country",
        "DE",
        "--device-rental-manager",
    ];
    let made = binary.run(&create, "zirconia at noon\n");
    assert!(made.status.success(), "{}", text(&made.stderr));
    let db = archway_db::Db::open(&binary.database, 1).await.unwrap();
    let user = archway_db::users::find_by_email(db.reader(), "ada@example.com").await.unwrap().unwrap();
    assert_eq!((user.state.as_str(), user.two_factor_method as i32), ("active", 0));
    assert!(user.is_device_rental_manager && !user.is_staff);

    let again = binary.run(&create, "zirconia at noon\n");
    assert!(text(&again.stderr).contains("has an account already"));
    let weak = binary.run(
        &[
            "user",
            "create",
            "b@example.com",
            "--password-stdin",
            "--first-name",
            "B",
            "--last-name",
            "B",
            "--role",
            "lab",
            "--country",
            "DE",
        ],
        "12345678",
    );
    assert!(text(&weak.stderr).contains("This password is too common."), "{}", text(&weak.stderr));

    assert!(binary.run(&["user", "promote", "Ada@example.com", "--staff"], "").status.success());
    let user = archway_db::users::find_by_email(db.reader(), "ada@example.com").await.unwrap().unwrap();
    assert!(user.is_staff && user.is_device_rental_manager);
    assert!(!binary.run(&["user", "promote", "nobody@example.com", "--staff"], "").status.success());
    let nothing = binary.run(&["user", "promote", "ada@example.com"], "");
    assert!(text(&nothing.stderr).contains("Name the rights to give"), "{}", text(&nothing.stderr));
    let audit = binary.run(&["audit"], "");
    assert!(text(&audit.stdout).contains("whole: 2 entries"), "{}", text(&audit.stdout));
}

// OPS-03, OPS-04
#[tokio::test(flavor = "multi_thread")]
async fn demo_fills_an_empty_installation_only() {
    let binary = Binary::new().await;
    for _ in 0..2 {
        let demo = binary.run(&["demo"], "");
        assert!(demo.status.success(), "{}", text(&demo.stderr));
        assert!(text(&demo.stdout).contains("clinic@demo.example"));
    }
    let used = Binary::new().await;
    let create = [
        "user",
        "create",
        "real@example.com",
        "--password-stdin",
        "--first-name",
        "R",
        "--last-name",
        "R",
        "--role",
        "lab",
        "--country",
        "DE",
    ];
    assert!(used.run(&create, "zirconia at noon").status.success());
    let refused = used.run(&["demo"], "");
    assert!(!refused.status.success() && text(&refused.stderr).contains("in use"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_secret_is_made_once_and_kept_private() {
    let binary = Binary::new().await;
    assert!(binary.run(&["demo"], "").status.success());
    let file = binary.data().join("secret.key");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&file), mode(&binary.data())), (0o600, 0o700));
    let secret = std::fs::read_to_string(&file).unwrap();
    assert!(secret.len() >= 43);
    assert!(binary.run(&["demo"], "").status.success());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), secret);
    std::fs::write(&file, "another secret, as a second node would make").unwrap();
    let other = binary.run(&["jobs"], "");
    assert!(text(&other.stderr).contains("server.secret"), "{}", text(&other.stderr));
}

// OPS-04
#[tokio::test(flavor = "multi_thread")]
async fn migrate_says_what_it_did_and_a_wrong_setting_is_named() {
    let binary = Binary::new().await;
    let done = binary.run(&["migrate"], "");
    assert_eq!(text(&done.stdout).trim(), "The database is up to date.");
    let output = Command::new(env!("CARGO_BIN_EXE_archway"))
        .arg("serve")
        .env("ARCHWAY_LISTEN", "nowhere")
        .output()
        .unwrap();
    let error = text(&output.stderr);
    assert!(!output.status.success() && error.contains("setting server.listen"), "{error}");
}
