//! Licence keys: list, upload, export (LIC-01).

use super::{device_manager, fixture, sheet, skipped, start};
use crate::harness::TestServer;
use archway_domain::Time;
use serde_json::{Value, json};

const KEYS: &str = "/v1/c4w/licencekeys/";
const UPLOAD: &str = "/heclore/v1/c4w/licence/upload-keys/";

/// What a scanner will do when it activates a key.
async fn settle(server: &TestServer, key: &str, status: &str, udi: &str, at: Option<i64>) {
    let tx = server.app.db.begin().await.unwrap();
    archway_db::licences::settle(&tx, key, status, udi, at.map(Time)).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn keys_are_uploaded_as_json_and_never_overwrite_used_ones() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let upload = async |keys: Value, overwrite: bool| {
        manager.post(UPLOAD, &json!({"licenceKeys": keys, "overwrite": overwrite})).await
    };
    let first = upload(json!(["A-1", "A-2", "A-3", " ", ""]), false).await;
    assert_eq!((first.status, &first.body["added"], &first.body["skipped"]), (200, &json!(3), &json!([])));
    assert_eq!(first.text("message"), "3 added, 0 updated, 0 skipped");
    settle(&server, "A-1", "used", "SN-1", Some(1_780_000_000_000)).await;
    settle(&server, "A-2", "rejected", "", None).await;
    let again = upload(json!(["A-1", "A-2", "A-4"]), false).await;
    assert_eq!(&again.body["added"], &json!(1));
    assert_eq!(skipped(&again, "key"), ["A-1: Already exists", "A-2: Already exists"]);
    let over = upload(json!(["A-1", "A-2", "A-3"]), true).await;
    assert_eq!((&over.body["added"], &over.body["updated"]), (&json!(0), &json!(1)));
    assert_eq!(skipped(&over, "key"), ["A-1: The licence key is used", "A-3: No change needed"]);
    let used = manager.get("/v1/c4w/licencekeys/?status=used").await.body["results"][0].clone();
    assert_eq!(
        (&used["licencekey"], &used["udi"], &used["activated_at"], &used["licence_status"]),
        (&json!("A-1"), &json!("SN-1"), &json!(1_780_000_000_000_i64), &json!("used"))
    );
    assert_eq!(manager.get("/v1/c4w/licencekeys/?status=rejected").await.body["pageInfo"]["total"], 0);

    let odd = upload(json!(["B-1", "ü", "x".repeat(101)]), false).await;
    assert_eq!((&odd.body["added"], skipped(&odd, "key").len()), (&json!(1), 2));
    for (keys, text) in [
        (json!([]), "No valid license keys found..."),
        (json!(["", " "]), "No valid license keys found..."),
        (json!(["C-1", "C-2", " C-1"]), "Duplicate Licence Key found in the uploaded file: C-1"),
    ] {
        let refused = upload(keys, false).await;
        assert_eq!((refused.status, refused.text("detail")), (400, text));
    }
    assert!(server.actions().await.contains(&"licence.upload".to_owned()));
}

#[tokio::test]
async fn keys_are_uploaded_as_a_workbook() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    // In the header any case, among the keys an empty cell, a number, spaces around.
    let first = manager.upload(UPLOAD, fixture("keys.xls"), false).await;
    assert_eq!((first.status, &first.body["added"]), (200, &json!(4)), "{}", first.raw);
    let listed = manager.column("/v1/c4w/licencekeys/?sort=licencekey%20asc", "licencekey").await;
    assert_eq!(listed, ["120034", "AB-0001", "AB-0002", "AB-0003"]);
    let again = manager.upload(UPLOAD, fixture("keys.xlsx"), true).await;
    assert_eq!((&again.body["added"], skipped(&again, "key").len()), (&json!(0), 4), "{}", again.raw);
    let header = "Invalid Excel format. The first column header must be \"License Key\".";
    for (bytes, text) in [
        (fixture("no-sheets.xlsx"), "No sheets found in the Excel file."),
        (fixture("empty.xlsx"), "The Excel file is empty or does not contain data rows."),
        (fixture("header-only.xlsx"), "The Excel file is empty or does not contain data rows."),
        (fixture("header-only.xls"), "The Excel file is empty or does not contain data rows."),
        (fixture("registrations.xlsx"), header),
        (
            sheet(&[vec!["License Key"], vec!["D-1"], vec!["D-2"], vec!["D-1"]]),
            "Duplicate Licence Key found in the uploaded file: D-1",
        ),
        (sheet(&[vec!["LICENSE KEY", "Note"], vec!["", "x"]]), "No valid license keys found..."),
        (
            b"License Key\nA-1\n".to_vec(),
            "Failed to read the file. Please ensure it is a valid .xls or .xlsx file.",
        ),
    ] {
        let refused = manager.upload(UPLOAD, bytes, false).await;
        assert_eq!((refused.status, refused.text("detail")), (400, text));
    }
    assert_eq!(manager.get(KEYS).await.body["pageInfo"]["total"], 4, "nothing of what was refused");
}

#[tokio::test]
async fn keys_are_sorted_filtered_and_exported() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let keys: Vec<String> = (1..=25).map(|number| format!("K-{number:02}")).collect();
    manager.post(UPLOAD, &json!({"licenceKeys": keys})).await;
    settle(&server, "K-03", "used", "SN-3", Some(1_780_000_000_000)).await;
    settle(&server, "K-07", "used", "SN-7", Some(1_770_000_000_000)).await;
    settle(&server, "K-09", "rejected", "", None).await;
    let listed = async |query: &str| manager.column(&format!("{KEYS}{query}"), "licencekey").await;
    let first = listed("").await;
    assert_eq!((first.len(), &first[0], &first[1]), (20, &"K-03".to_owned(), &"K-07".to_owned()));
    assert_eq!(listed("?sort=activated_at%20asc&page_size=100").await[23..], ["K-07", "K-03"]);
    assert_eq!(listed("?status=used").await, ["K-03", "K-07"]);
    assert_eq!(listed("?status=rejected").await, ["K-09"]);
    assert_eq!(listed("?status=notused&page_size=100").await.len(), 22);
    assert_eq!(listed("?search=sn-7").await, ["K-07"], "by its device");
    assert_eq!(manager.get(&format!("{KEYS}?page_size=100")).await.body["pageInfo"]["has_next"], false);
    for query in ["?status=odd", "?sort=udi%20asc"] {
        assert_eq!(manager.get(&format!("{KEYS}{query}")).await.status, 400);
    }
    let (name, rows) = manager.workbook("/v1/c4w/licencekeys/excel/").await;
    assert_eq!((name.as_str(), rows.len()), ("C4W_Licenses.xlsx", 26));
    assert_eq!(rows[0], ["Licence Key", "Activated At", "UDI", "Licence Status"]);
    assert_eq!(rows[3], ["K-03", "2026-05-28", "SN-3", "used"]);
    assert_eq!(rows[4], ["K-04", "", "", "notused"]);
    let (name, rows) = manager.workbook("/heclore/v1/c4w/licence/template/").await;
    assert_eq!((name.as_str(), rows), ("C4WLicenceTemplate.xlsx", vec![vec!["License Key".to_owned()]]));
}
