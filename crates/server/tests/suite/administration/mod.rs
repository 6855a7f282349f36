//! The administration area: who may enter, and what it does.

mod access;
mod cases;
mod connections;
mod devices;
mod exports;
mod features;
mod labs;
mod licences;
mod locks;
mod logs;
mod long_exports;
mod partner_features;
mod sheets;
mod stats;
mod support;
mod tickets;
mod users;

use crate::harness::{Answer, Person, TestServer};
use archway::base::config::{Config, StaffSecondFactor};
use archway_domain::account::Flags;
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use std::io::Cursor;

/// A server on which administrators need no second factor: only the tests of signing in use one.
pub async fn start() -> TestServer {
    TestServer::start_with(|config| {
        without_factor(config);
        config.files.renderer = Some(env!("CARGO_BIN_EXE_archway").into());
        config.limits.flood_per_second = 0;
    })
    .await
}

pub fn without_factor(config: &mut Config) {
    config.auth.staff_second_factor = StaffSecondFactor::Optional;
}

impl TestServer {
    /// A signed-in person with these rights; the address is made from the name.
    pub async fn administrator(&self, name: &str, flags: Flags) -> Person {
        let email = format!("{name}@example.com");
        self.create(&email, "other", flags).await;
        let mut person = self.stranger();
        person.sign_in(&email).await;
        person
    }
}

pub fn device_manager() -> Flags {
    Flags { device_manager: true, main_company: true, ..Flags::default() }
}

pub fn staff() -> Flags {
    Flags { staff: true, main_company: true, ..Flags::default() }
}

pub const REASON: &str = "Asked by phone on Monday";

/// One field of every row of a list.
pub fn column(answer: &Answer, field: &str) -> Vec<String> {
    assert_eq!(answer.status, 200, "{}", answer.raw);
    let rows = answer.body["results"].as_array().unwrap();
    rows.iter()
        .map(|row| row[field].as_str().unwrap_or_else(|| panic!("no {field} in {row}")).to_owned())
        .collect()
}

pub fn udi(number: impl std::fmt::Display) -> String {
    format!("(01)08800000000015(21)SN-{number}")
}

/// A UDI with a wrong check digit.
pub fn mistyped(number: impl std::fmt::Display) -> String {
    format!("(01)08800000000017(21)SN-{number}")
}

/// A workbook made by another program.
pub fn fixture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../sheets/tests/fixtures");
    std::fs::read(format!("{folder}/{name}")).unwrap()
}

/// The rows of a workbook, its header first.
pub fn rows_of(bytes: &[u8]) -> Vec<Vec<String>> {
    use calamine::{Reader, Xlsx};
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
    let range = book.worksheet_range_at(0).unwrap().unwrap();
    range.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect()
}

/// A workbook made by this program.
pub fn sheet<T: AsRef<str>>(lines: &[Vec<T>]) -> Vec<u8> {
    let texts = |line: &Vec<T>| line.iter().map(|cell| cell.as_ref().to_owned()).collect::<Vec<_>>();
    let header = texts(&lines[0]);
    let headings: Vec<(&str, u16)> = header.iter().map(|heading| (heading.as_str(), 9)).collect();
    let mut writer = archway_sheets::Writer::new("Sheet1", &headings).unwrap();
    for line in &lines[1..] {
        let line = texts(line);
        writer.row(&line.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
    }
    writer.finish().unwrap()
}

impl Person {
    pub async fn upload(&self, path: &str, bytes: Vec<u8>, overwrite: bool) -> Answer {
        let form = Form::new()
            .text("overwrite", overwrite.to_string())
            .part("file", Part::bytes(bytes).file_name("list.xlsx"));
        self.post_form(path, form).await
    }

    /// The file name and the rows of the workbook in the answer.
    pub async fn workbook(&self, path: &str) -> (String, Vec<Vec<String>>) {
        let answer = self.request(reqwest::Method::GET, path).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
        assert_eq!(kind, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
        let disposition = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
        let name = disposition.split('"').nth(1).unwrap().to_owned();
        (name, rows_of(&answer.bytes().await.unwrap()))
    }

    /// One column of a list.
    pub async fn column(&self, path: &str, column: &str) -> Vec<String> {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.raw);
        let rows = answer.body["results"].as_array().unwrap().clone();
        rows.iter().map(|row| row[column].as_str().unwrap_or_default().to_owned()).collect()
    }
}

impl TestServer {
    /// The actions in the audit log so far, newest last.
    pub async fn actions(&self) -> Vec<String> {
        use sea_orm::{ConnectionTrait, Statement};
        archway::base::audit::write_reads(&self.app).await.unwrap();
        let db = sea_orm::Database::connect(&self.app.config.database.url).await.unwrap();
        let sql = "SELECT action FROM audit_entries ORDER BY at, id";
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        rows.iter().map(|row| row.try_get("", "action").unwrap()).collect()
    }
}

/// The skipped lines, as "name: reason".
pub fn skipped(answer: &Answer, name: &str) -> Vec<String> {
    let lines = answer.body["skipped"].as_array().unwrap_or_else(|| panic!("{}", answer.raw));
    let text = |line: &Value, field: &str| line[field].as_str().unwrap().to_owned();
    lines.iter().map(|line| format!("{}: {}", text(line, name), text(line, "reason"))).collect()
}
