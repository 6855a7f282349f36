//! Files of cases: uploaded, downloaded, shown, shared, deleted, and what remains after a failure.

mod announcing;
mod broken;
mod bucket;
mod clean_copies;
mod clean_jobs;
mod clean_limits;
mod getting;
mod jaws;
mod links;
mod locked;
mod nodes;
mod refusals;
mod removing;
mod renditions;
mod repeating;
mod resuming;
mod sending;
mod shapes;
mod share_owners;
mod shares;
mod silence;
mod sweeping;
mod tus;
mod zips;

use crate::cases::World;
use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// A binary answer.
pub struct Got {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Got {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn detail(&self) -> String {
        let body: Value = serde_json::from_slice(&self.bytes).unwrap_or_default();
        body["detail"].as_str().unwrap_or_default().to_owned()
    }
}

pub async fn got(request: RequestBuilder) -> Got {
    let response = request.send().await.expect("an answer");
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Got { status, headers, bytes: response.bytes().await.expect("the bytes").to_vec() }
}

/// A server that renders with the binary under test.
pub async fn world() -> World {
    world_with(|_| {}).await
}

pub async fn world_with(adjust: impl FnOnce(&mut archway::base::config::Config)) -> World {
    World::with(|config| {
        config.files.renderer = Some(env!("CARGO_BIN_EXE_archway").into());
        adjust(config);
    })
    .await
}

impl World {
    pub async fn fetch(&self, who: &str, path: &str) -> Got {
        got(self.person(who).request(Method::GET, path)).await
    }

    /// A stranger without an account or a session.
    pub async fn fetch_unknown(&self, path: &str) -> Got {
        got(self.server.stranger().request(Method::GET, path)).await
    }

    pub async fn files(&self, who: &str, case: &str) -> Vec<Value> {
        let listed = self.get(who, &format!("/v1/cases/{case}/files/")).await;
        assert_eq!(listed.status, 200, "{}", listed.raw);
        listed.body["files"].as_array().unwrap().clone()
    }

    /// Uploads a file and returns its id.
    pub async fn sent(&self, who: &str, case: &str, name: &str, bytes: &[u8]) -> String {
        let sent = self.send_file(who, case, name, bytes).await;
        assert_eq!(sent.status, 201, "{}", sent.raw);
        sent.text("id").to_owned()
    }

    /// The files in the store, complete or not.
    pub async fn stored(&self) -> Vec<String> {
        self.stored_in("files").await
    }

    pub async fn stored_in(&self, area: &str) -> Vec<String> {
        let found = self.server.app.blobs.list(area).await.unwrap();
        let mut ids: Vec<String> = found.into_iter().map(|found| found.id).collect();
        ids.sort();
        ids
    }

    /// One number, read directly from the database.
    pub async fn number(&self, sql: &str) -> i64 {
        let db = self.server.app.db.reader();
        let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        row.unwrap().try_get_by_index(0).unwrap()
    }

    /// Checks that only these files have bytes and rows.
    pub async fn assert_only(&self, files: &[&str]) {
        let mut files: Vec<&str> = files.to_vec();
        files.sort_unstable();
        assert_eq!(self.stored().await, files);
        assert_eq!(self.number("SELECT COUNT(*) FROM uploads").await, 0);
        assert_eq!(self.number("SELECT COUNT(*) FROM files").await, files.len() as i64);
    }
}

/// Without repetition, so that a piece in the wrong place is noticed.
pub fn scan(length: usize) -> Vec<u8> {
    (0..length as u64).map(|n| (n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as u8).collect()
}

pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
