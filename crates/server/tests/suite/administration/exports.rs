//! People and the log as workbooks (ADM-04, ADM-07).

use super::{device_manager, rows_of, staff, start};
use crate::harness::{Person, TestServer};
use reqwest::Method;
use serde_json::json;
use std::time::Duration;

const USERS: &str = "/v1/cs/users/excel/";
const LOGS: &str = "/v1/cs/logs/excel/";
const MIB: u64 = 1024 * 1024;

/// One column of a workbook, without its heading.
async fn column_of(person: &Person, path: &str, place: usize) -> Vec<String> {
    let (_, rows) = person.workbook(path).await;
    rows[1..].iter().map(|row| row[place].clone()).collect()
}

// ADM-04
#[tokio::test]
async fn people_go_out_as_a_workbook() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    let clinic = server.person("clinic").await;
    let form = json!({"first_name": "=1+1", "last_name": "Klein", "institution": "@SUM(A1)", "role": "clinic",
        "country": "SE"});
    assert_eq!(clinic.put("/v1/user/edit/", &form).await.status, 200);
    server.person("lab").await;
    server.disable("lab@example.com").await;
    server.unactivated("noa@example.com").await;

    let (name, rows) = staff.workbook(USERS).await;
    assert_eq!(name, "Users.xlsx");
    let heading = ["Name", "Email", "Institution", "Role", "Country", "Created", "Last Login", "Status"];
    assert_eq!(rows[0], heading);
    let day = archway::base::clock::day_of(server.app.now().0);
    let row = |email: &str| rows.iter().find(|row| row[1] == email).unwrap().clone();
    let clinic = ["=1+1 Klein", "clinic@example.com", "@SUM(A1)", "clinic", "SE", &day, &day, "active"];
    assert_eq!(row("clinic@example.com"), clinic, "a text, letter by letter");
    let noa = row("noa@example.com");
    assert_eq!((noa[6].as_str(), noa[7].as_str()), ("", "unactivated"), "never signed in");
    assert_eq!(rows.len(), 5);

    for (query, expected) in [
        ("?role=lab", vec!["lab@example.com"]),
        ("?state=disabled", vec!["lab@example.com"]),
        ("?state=active&search=SUM%20klein", vec!["clinic@example.com"]),
        ("?role=clinic&sort=name%20desc&page=7", vec!["clinic@example.com", "noa@example.com"]),
        ("?search=nobody-at-all", vec![]),
    ] {
        let mut emails = column_of(&staff, &format!("{USERS}{query}"), 1).await;
        emails.sort();
        assert_eq!(emails, expected, "{query}");
    }
    for query in ["?role=king", "?state=lost"] {
        assert_eq!(staff.get(&format!("{USERS}{query}")).await.status, 400, "{query}");
    }
    assert_eq!(server.person("dealer").await.get(USERS).await.status, 403);
    assert_eq!(server.administrator("manager", device_manager()).await.get(USERS).await.status, 403);
    assert_eq!(server.stranger().get(USERS).await.status, 401);
    // The whole list and five filtered ones, each an export of its own.
    let exports = server.actions().await.into_iter().filter(|action| action == "account.export_list");
    assert_eq!(exports.count(), 6);
}

// ADM-07
#[tokio::test]
async fn the_log_goes_out_as_a_workbook() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    server.advance(Duration::from_secs(10));
    let clinic = server.person("clinic").await;
    let own = clinic.get("/v1/auth/check/").await.text("id").to_owned();
    server.advance(Duration::from_secs(10));
    let ended = server.app.now();
    assert_eq!(clinic.post("/v1/auth/logout/", &json!({})).await.status, 204);
    archway::base::audit::write_reads(&server.app).await.unwrap();
    archway::base::audit::seal_all(&server.app).await.unwrap();

    let (name, rows) = manager.workbook(LOGS).await;
    assert_eq!(name, "Logs.xlsx");
    assert_eq!(
        rows[0],
        ["Time", "Action", "Person", "Email", "Record", "Object", "Detail", "Address", "Number"]
    );
    let newest = &rows[1];
    let expected = [&archway::base::clock::rfc3339(ended), "session.end", "Ada Klein", "clinic@example.com"]
        .map(str::to_owned);
    assert_eq!((&newest[..4], newest[7].as_str()), (&expected[..], "127.0.0.1"), "newest first");
    assert_eq!(newest[5], "Ada Klein", "whose session it was");
    assert_eq!(newest[8], (rows.len() - 1).to_string(), "its place in the chain");
    let listed = manager.get("/v1/cs/logs/?page_size=100").await;
    assert_eq!(super::column(&listed, "record"), column_of(&manager, LOGS, 4).await);

    let from = ended.0;
    for (query, expected) in [
        ("?person=clinic@example.com&action=account.login".to_owned(), vec!["account.login"]),
        (format!("?record=user:{own}&action=account.create"), vec!["account.create"]),
        (format!("?from={from}&action=session.end"), vec!["session.end"]),
        ("?person=nobody@example.com".to_owned(), vec![]),
    ] {
        assert_eq!(column_of(&manager, &format!("{LOGS}{query}"), 1).await, expected, "{query}");
    }
    assert_eq!(manager.get(&format!("{LOGS}?from=yesterday")).await.status, 400);
    assert_eq!(server.administrator("staff", staff()).await.get(LOGS).await.status, 403);
    assert_eq!(server.person("lab").await.get(LOGS).await.status, 403);
    assert_eq!(server.stranger().get(LOGS).await.status, 401);
    assert!(server.actions().await.contains(&"audit.export".to_owned()));
}

/// Adds this many log entries with older times.
async fn fill_log(server: &TestServer, count: u32) {
    let sql = format!(
        "WITH RECURSIVE n (i) AS (SELECT 100001 UNION ALL SELECT i + 1 FROM n WHERE i < {}) \
         INSERT INTO audit_entries (id, at, action, record, detail, person_hash) \
         SELECT '00' || i, i, 'device.open', 'device:' || i, '{{\"reason\": \"+asked by phone\"}}', '' FROM n",
        100_000 + count
    );
    assert_eq!(server.run_any_sql(&sql).await, u64::from(count));
}

// ADM-07: entries written during the export neither move others nor appear in it
#[tokio::test]
async fn the_log_goes_out_as_it_was() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    fill_log(&server, 5_000).await;
    let path = format!("{LOGS}?action=device.open");
    let mut answer = manager.request(Method::GET, &path).send().await.unwrap();
    let mut bytes = answer.chunk().await.unwrap().unwrap().to_vec();
    let sql = "INSERT INTO audit_entries (id, at, action, record, detail, person_hash) \
        VALUES ('zz', 1, 'device.open', 'device:new', '{}', '')";
    server.run_sql(sql).await;
    while let Some(piece) = answer.chunk().await.unwrap() {
        bytes.extend(piece);
    }
    let rows = rows_of(&bytes);
    let records: Vec<String> = rows[1..].iter().map(|row| row[4].clone()).collect();
    let expected: Vec<String> = (100_001..=105_000).rev().map(|i| format!("device:{i}")).collect();
    assert!(records == expected, "{} {:?}", records.len(), records.first());
    assert_eq!(rows[1][6], "reason: +asked by phone");
}

// ADM-07: a list is counted up to 10,000 and says that there are more; its workbook has all entries
#[tokio::test]
async fn a_list_longer_than_is_counted_goes_out_whole() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    fill_log(&server, 10_050).await;
    let listed = manager.get("/v1/cs/logs/?action=device.open").await.body["pageInfo"].clone();
    assert_eq!((&listed["total"], &listed["has_more"]), (&json!(10_000), &json!(true)));
    assert_eq!(column_of(&manager, &format!("{LOGS}?action=device.open"), 4).await.len(), 10_050);
}

/// Anonymous memory of this process, which the server shares with the test.
fn held() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("RssAnon")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}

// ADM-04, ADM-07: memory use while a hundred thousand rows are exported
#[tokio::test]
async fn a_hundred_thousand_rows_go_out_small() {
    let server = start().await;
    let both = archway_domain::account::Flags { device_manager: true, ..staff() };
    let person = server.administrator("boss", both).await;
    fill_log(&server, 100_000).await;
    let kept = "password_hash, state, first_name, last_name, role, institution, country, phone, address, language, \
        data_location, data_loc_set, two_factor_method, use_auto_refresh, is_first_login, is_staff, is_device_manager, \
        is_sales_manager, is_device_rental_manager, is_device_user_viewer, is_main_company, side, staff_search_text";
    let sql = format!(
        "WITH RECURSIVE n (i) AS (SELECT 100001 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) \
         INSERT INTO users (id, email, email_folded, name_folded, created_at, {kept}) \
         SELECT 'many' || i, 'many' || i, 'many' || i, 'many' || i, i, {kept} FROM users, n \
         WHERE email = 'boss@example.com'"
    );
    assert_eq!(server.run_any_sql(&sql).await, 100_000);
    for path in [LOGS, USERS] {
        let before = held();
        let mut answer = person.request(Method::GET, path).send().await.unwrap();
        let (mut length, mut most) = (0, before);
        while let Some(piece) = answer.chunk().await.unwrap() {
            length += piece.len();
            most = most.max(held());
        }
        println!("{path}: {length} bytes, +{} MiB", (most - before) / MIB);
        assert!(length > 500_000 && most - before < 50 * MIB, "{path}: {length} {}", most - before);
    }
}
