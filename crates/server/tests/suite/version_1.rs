//! This version opens an installation of version 1: all data is there, and unfinished work completes. It was made by
//! `tests/data/version_1/make` with the last binary of that version, on both engines: the demo, a complete order,
//! waiting jobs, and an upload that is half done. Then the server was killed.

use crate::harness::database::is_postgres;
use crate::harness::person::send;
use crate::harness::{Person, TestServer, database, postgres};
use archway::base::config::Config;
use archway_domain::Time;
use archway_domain::time::MINUTE;
use reqwest::Method;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

const HALF_BYTES: usize = 50_000;

pub struct Version1 {
    pub server: TestServer,
    /// The notes of `make`.
    made: Value,
}

fn stored(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/version_1").join(name)
}

impl Version1 {
    pub async fn open() -> Version1 {
        let engine = if is_postgres() { "postgres" } else { "sqlite" };
        let made = std::fs::read(stored(&format!("{engine}.json"))).unwrap();
        let made: Value = serde_json::from_slice(&made).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        std::fs::create_dir(&data).unwrap();
        let packed = stored(&format!("{engine}.tar.gz"));
        let unpacked = Command::new("tar").arg("xzf").arg(packed).arg("-C").arg(&data).status();
        assert!(unpacked.unwrap().success());
        let mut config = Config::default();
        config.server.listen = "127.0.0.1:0".parse().unwrap();
        config.server.public_url = Some("http://archway.test".to_owned());
        config.database.url = format!("sqlite://{}", data.join("archway.db").display());
        if is_postgres() {
            config.database.url = database::bare_postgres().await;
            postgres::load(&config.database.url, &stored("postgres.sql.gz"));
        }
        config.server.data = data;
        config.files.reserve_bytes = Some(0);
        config.files.renderer = Some(env!("CARGO_BIN_EXE_archway").into());
        let killed_at = Time(made["made_at"].as_i64().unwrap());
        let server = TestServer::open(config, killed_at.plus(MINUTE * 5), folder).await;
        Version1 { server, made }
    }

    pub fn made(&self, name: &str) -> &str {
        self.made[name].as_str().unwrap()
    }

    /// A person who signed in before, with their browser's cookies.
    pub fn clinic(&self) -> Person {
        let mut clinic = self.server.stranger();
        clinic.token = Some(self.made("token").to_owned());
        clinic
    }
}

// OPS-04
#[tokio::test]
async fn what_was_there_is_there() {
    let old = Version1::open().await;
    let clinic = old.clinic();
    let case = clinic.get(&format!("/v1/cases/{}/all/", old.made("case"))).await;
    assert_eq!(case.status, 200, "{}", case.raw);
    let content = &case.body["content"];
    assert_eq!(
        content["patient"],
        json!({"firstname": "Ida", "lastname": "Stone", "sex": "F", "birdt": "1980-02-29"})
    );
    assert_eq!(content["note"], "Please call\nbefore milling");
    assert_eq!(content["bridges"], json!(["tu3,tu4,tu5"]));
    assert_eq!(content["missing_teeth"], json!(["td8"]));
    let restorations = content["restorations"].as_array().unwrap();
    assert_eq!(restorations.len(), 2);
    assert_eq!((&restorations[0]["tooth_no"], &restorations[0]["shade"]), (&json!("tu3,tu5"), &json!("A2")));
    let comments = clinic.get(&format!("/v1/cases/{}/comments/", old.made("case"))).await;
    assert_eq!(comments.body["comments"][0]["text"], "Which shade at the neck?", "{}", comments.raw);
    let file = clinic.get(&format!("/v1/files/{}/download/", old.made("file"))).await;
    assert_eq!(file.status, 200);
    assert!(file.raw.starts_with("solid Stone Ida"), "{}", file.raw);

    let first = clinic.get("/v1/cases/").await;
    for page in 1..=first.body["page"]["num_pages"].as_u64().unwrap() {
        let listed = clinic.get(&format!("/v1/cases/?page={page}")).await;
        for listed in listed.body["posts"].as_array().unwrap() {
            let opened = clinic.get(&format!("/v1/cases/{}/all/", listed["id"].as_str().unwrap())).await;
            assert_eq!(opened.status, 200, "{}", opened.raw);
        }
    }
    assert!(first.body["page"]["total_num"].as_u64().unwrap() > 40, "the demo's: {}", first.raw);
    let renewed = clinic.post_with_cookie("/v1/auth/refresh/", old.made("refresh_cookie")).await;
    assert_eq!(renewed.status, 200, "a browser stays signed in: {}", renewed.raw);
}

// OPS-04
#[tokio::test]
async fn what_waited_is_done() {
    let old = Version1::open().await;
    let mails = old.server.mails().await;
    let subjects = |to: &str| -> Vec<&str> {
        let to_them = mails.iter().filter(|mail| mail.recipient == to);
        to_them.map(|mail| mail.subject.as_str()).collect()
    };
    let no = old.clinic().get(&format!("/v1/cases/{}/all/", old.made("case"))).await;
    let no = no.body["content"]["no"].as_str().unwrap().to_owned();
    let expected = [
        ("lab@demo.example", format!("New case {no} from Clara Lindqvist")),
        ("clinic@demo.example", format!("New comment on case {no}")),
        ("new@invited.example", "Clara Lindqvist would like to connect with you on Archway".to_owned()),
        ("mira@demo.example", "Reset your Archway password".to_owned()),
    ];
    for (to, subject) in expected {
        assert_eq!(subjects(to), [subject], "{to}");
    }
    assert!(subjects("help@archway.test")[0].ends_with("] Export"));
    assert_eq!(mails.len(), 5);

    let files = old.clinic().get(&format!("/v1/cases/{}/files/", old.made("case"))).await;
    let scan = &files.body["files"][0];
    assert_eq!(scan["rendition"]["state"], "ready", "it was to be drawn: {}", files.raw);
    let states = format!("/v1/share/files/states/?data={}", old.made("share"));
    let states = old.server.stranger().get(&states).await;
    assert_eq!(states.body["states"][old.made("file")], "ready", "it was to be cleaned: {}", states.raw);
}

// OPS-04, FIL-02
#[tokio::test]
async fn an_upload_goes_on_from_where_it_was() {
    let old = Version1::open().await;
    let clinic = old.clinic();
    let tus = |method: Method| clinic.request(method, old.made("upload")).header("tus-resumable", "1.0.0");
    let asked = send(tus(Method::HEAD)).await;
    assert_eq!(asked.status, 200, "{}", asked.raw);
    assert_eq!(asked.headers["upload-offset"], (HALF_BYTES / 2).to_string());
    let whole: Vec<u8> = (0..HALF_BYTES).map(|place| ((place * 7 + 3) % 251) as u8).collect();
    let rest = tus(Method::PATCH)
        .header("upload-offset", HALF_BYTES / 2)
        .header("content-type", "application/offset+octet-stream")
        .body(whole[HALF_BYTES / 2..].to_vec());
    let sent = send(rest).await;
    assert_eq!(sent.status, 204, "{}", sent.raw);
    let file = sent.headers["file-id"].to_str().unwrap();
    let got = clinic.request(Method::GET, &format!("/v1/files/{file}/download/")).send().await.unwrap();
    assert!(got.bytes().await.unwrap() == whole, "the file is what was sent");
}
