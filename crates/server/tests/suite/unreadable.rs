//! A stored value that cannot be parsed is an error, on either engine, and never a default: an order with unreadable
//! restorations is not an order without any.

use crate::harness::person::send;
use crate::version_1::Version1;
use archway_db::cases::CaseViewer;
use archway_db::{cases, users};
use archway_domain::account::Flags;
use reqwest::Method;

/// Tables with a column that holds a code or JSON, and the person and call that read it.
const COLUMNS: [(&str, &str, &str, &str); 19] = [
    ("cases", "status", "clinic", "/v1/cases/CASE/all/"),
    ("cases", "number_system", "clinic", "/v1/cases/CASE/all/"),
    ("cases", "restorations", "clinic", "/v1/cases/CASE/all/"),
    ("cases", "bridges", "clinic", "/v1/cases/CASE/all/"),
    ("cases", "missing_teeth", "clinic", "/v1/cases/CASE/all/"),
    ("cases", "status", "clinic", "/v1/cases/"),
    ("cases", "restorations", "clinic", "/v1/cases/"),
    ("cases", "restorations", "clinic", "/v1/dashboard/cases/restorations/"),
    ("activities", "status", "clinic", "/v1/dashboard/cases/activities/"),
    ("activities", "action", "clinic", "/v1/dashboard/cases/activities/"),
    ("connections", "status", "clinic", "/v1/connections/"),
    ("users", "role", "clinic", "/v1/auth/check/"),
    ("users", "data_location", "clinic", "/v1/auth/check/"),
    ("users", "projection", "clinic", "/v1/user/settings/"),
    ("cases", "status", "staff", "/v1/cs/cases/"),
    ("connections", "status", "staff", "/v1/cs/connections/"),
    ("tickets", "state", "staff", "/v1/cs/devices/tickets/"),
    ("devices", "features", "staff", "/v1/cs/devices/"),
    ("licence_keys", "status", "staff", "/v1/c4w/licencekeys/"),
];

#[tokio::test]
async fn what_cannot_be_read_is_an_error() {
    let old = Version1::open().await;
    let everything = Flags { staff: true, device_manager: true, main_company: true, ..Flags::default() };
    let server = &old.server;
    server.create("staff@example.com", "other", everything).await;
    let (clinic, mut staff) = (old.clinic(), server.stranger());
    staff.sign_in_with_code(server, "staff@example.com").await;
    for (table, column, who, path) in COLUMNS {
        let path = path.replace("CASE", old.made("case"));
        let reader = if who == "staff" { &staff } else { &clinic };
        let readable = reader.get(&path).await;
        assert_eq!(readable.status, 200, "{path}: {}", readable.raw);
        server.run_any_sql(&format!("UPDATE {table} SET {column} = '?' || {column}")).await;
        let unreadable = reader.get(&path).await;
        assert_eq!(unreadable.status, 500, "{table}.{column} at {path}: {}", unreadable.raw);
        server.run_any_sql(&format!("UPDATE {table} SET {column} = substr({column}, 2)")).await;
        assert_eq!(reader.get(&path).await.status, 200, "{path}");
    }
}

// The log names the row and the column, and does not show the value.
#[tokio::test]
async fn the_error_names_the_row() {
    let old = Version1::open().await;
    let case = old.made("case");
    let sql = format!("UPDATE cases SET restorations = '[\"Stonecutter' WHERE id = '{case}'");
    old.server.run_sql(&sql).await;
    let db = old.server.app.db.reader();
    let user = users::find_by_email(db, "clinic@demo.example").await.unwrap().unwrap();
    let error = cases::access(db, CaseViewer::person(&user), case).await.map(drop).unwrap_err().to_string();
    assert!(error.contains(case) && error.contains("column restorations"), "{error}");
    assert!(!error.contains("Stonecutter"), "{error}");
}

// FIL-02
#[tokio::test]
async fn an_upload_with_unreadable_progress_can_be_deleted() {
    let old = Version1::open().await;
    old.server.run_sql("UPDATE uploads SET progress = '?'").await;
    let tus =
        |method: Method| old.clinic().request(method, old.made("upload")).header("tus-resumable", "1.0.0");
    let deleted = send(tus(Method::DELETE)).await;
    assert_eq!(deleted.status, 204, "{}", deleted.raw);
    assert_eq!(send(tus(Method::HEAD)).await.status, 404);
}
