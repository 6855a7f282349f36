//! `kill -9`, many times, and a full disk: nothing that was acknowledged is lost.

mod files;
mod full;
mod nodes;
mod sender;
mod sign_up;
mod stopping;
mod synced;
pub mod talk;

use crate::harness::database;
use crate::harness::smtp::SmtpServer;
use archway_db::Db;
use archway_db::audit::{self, Verdict};
use reqwest::Client;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A process that ends with its test, also if the test fails.
pub struct Running(Child);

impl Running {
    pub fn start(mut command: Command) -> Running {
        Running(command.spawn().unwrap())
    }

    /// `name` as for `kill`.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([format!("-{name}"), self.0.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Its exit code, unless it still runs after `within` or was killed.
    pub async fn ended(&mut self, within: Duration) -> Option<i32> {
        let ended = async {
            loop {
                if let Some(status) = self.0.try_wait().unwrap() {
                    return status.code();
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(within, ended).await.ok().flatten()
    }

    pub fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub struct Killable {
    pub folder: tempfile::TempDir,
    pub database: String,
    port: u16,
    smtp: SmtpServer,
    /// More settings, as environment variables.
    pub settings: Vec<(&'static str, String)>,
}

impl Killable {
    pub async fn new() -> Killable {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let folder = tempfile::tempdir().unwrap();
        let database = database::fresh(folder.path()).await;
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Killable { folder, database, port, smtp: SmtpServer::start(), settings: Vec::new() }
    }

    pub fn start(&self) -> Running {
        Running::start(self.command("serve"))
    }

    pub fn command(&self, name: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_archway"));
        command
            .arg(name)
            // A variable of the test, not a setting of the server.
            .env("ARCHWAY_LISTEN", format!("127.0.0.1:{}", self.port))
            .env("ARCHWAY_DATA", self.folder.path().join("data"))
            .env("ARCHWAY_DATABASE_URL", &self.database)
            .env("ARCHWAY_MAIL__SMTP_URL", self.smtp.url())
            .env("ARCHWAY_CAPTCHA__COST", "1")
            .env("ARCHWAY_SERVER__JOB_LEASE_SECONDS", "2")
            // The tests do not use renderings of the demo's scans.
            .env("ARCHWAY_FILES__RENDERER", "/bin/false")
            .env("ARCHWAY_LIMITS__SIGNUP_PER_ADDRESS", "1000000")
            .env("ARCHWAY_LIMITS__VALIDATE_PER_ADDRESS", "1000000")
            // Tests need no reserve, whatever disk this machine has.
            .env("ARCHWAY_FILES__RESERVE_BYTES", "0")
            .env("ARCHWAY_LOG__LEVEL", "error")
            .envs(self.settings.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub async fn wait_until_ready(&self) {
        wait_until_ready(&self.base()).await;
    }
}

async fn wait_until_ready(base: &str) {
    for _ in 0..1000 {
        if Client::new().get(format!("{base}/readyz")).send().await.is_ok_and(|answer| answer.status() == 200)
        {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the server does not start");
}

/// Checks the hash chain and returns its length.
pub async fn verify_audit(db: &Db) -> i64 {
    let tx = db.begin().await.unwrap();
    while audit::seal(&tx, 500).await.unwrap() > 0 {}
    tx.commit().await.unwrap();
    match audit::verify(db.reader()).await.unwrap() {
        Verdict::Whole { entries } => entries,
        broken @ Verdict::Broken { .. } => panic!("{broken:?}"),
    }
}
