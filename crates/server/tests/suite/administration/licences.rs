//! Licence keys: list, upload, export (LIC-01).

use super::{device_manager, fixture, sheet, skipped, start};
use crate::harness::TestServer;
use archway_domain::Time;
use archway_domain::licence::LicenceStatus;
use serde_json::{Value, json};

const KEYS: &str = "/v1/c4w/licencekeys/";
const UPLOAD: &str = "/heclore/v1/c4w/licence/upload-keys/";

/// Does what a scanner does when it activates a key.
async fn settle(server: &TestServer, key: &str, status: &str, udi: &str, at: Option<i64>) {
    let tx = server.app.db.begin().await.unwrap();
    archway_db::licences::settle(&tx, key, LicenceStatus::parse(status).unwrap(), udi, at.map(Time))
        .await
        .unwrap();
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

    let long = "x".repeat(101);
    let odd = upload(json!(["B-1", "ü", long]), false).await;
    let no_keys = ["ü: Not a licence key".to_owned(), format!("{}: Not a licence key", &long[..100])];
    assert_eq!((&odd.body["added"], skipped(&odd, "key")), (&json!(1), no_keys.to_vec()));
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

// LIC-01: a bad row is reported with its number and the reason
#[tokio::test]
async fn a_bad_row_of_keys_is_named_with_its_number() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let column = |keys: &[&str]| sheet(&keys.iter().map(|key| vec![*key]).collect::<Vec<_>>());
    let taken = manager.upload(UPLOAD, column(&["License Key", "A-2", "", "clé", "A-1"]), false).await;
    assert_eq!((taken.status, &taken.body["added"]), (200, &json!(2)), "{}", taken.raw);
    let bad = json!([{"key": "clé", "row": 4, "reason": "Not a licence key"}]);
    assert_eq!(taken.body["skipped"], bad, "an empty cell is no mistake");
    let again = manager.upload(UPLOAD, column(&["License Key", "A-3", "A-1"]), false).await;
    assert_eq!(again.body["skipped"], json!([{"key": "A-1", "row": 3, "reason": "Already exists"}]));
    let refused = manager.upload(UPLOAD, column(&["License Key", "B-1", "B-2", "B-1"]), false).await;
    assert_eq!(refused.body["rows"], json!(["2: Named more than once", "4: Named more than once"]));
    let none = manager.upload(UPLOAD, column(&["License Key", "ü"]), false).await;
    assert_eq!(none.body["rows"], json!(["2: Not a licence key"]), "{}", none.raw);
}

#[tokio::test]
async fn keys_are_uploaded_as_a_workbook() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    // The header in any case; among the keys an empty cell, a number, and spaces around keys.
    let first = manager.upload(UPLOAD, fixture("keys.xls"), false).await;
    assert_eq!((first.status, &first.body["added"]), (200, &json!(4)), "{}", first.raw);
    let listed = manager.column("/v1/c4w/licencekeys/?sort=licencekey%20asc", "licencekey").await;
    assert_eq!(listed, ["120034", "AB-0001", "AB-0002", "AB-0003"]);
    for (overwrite, reason) in [(false, "Already exists"), (true, "No change needed")] {
        let again = manager.upload(UPLOAD, fixture("keys.xlsx"), overwrite).await;
        // In the order of the rows.
        let rows = ["AB-0001", "AB-0002", "120034", "AB-0003"];
        let known: Vec<String> = rows.iter().map(|key| format!("{key}: {reason}")).collect();
        assert_eq!((&again.body["added"], skipped(&again, "key")), (&json!(0), known), "{}", again.raw);
    }
    let header = "Invalid Excel format. The first column header must be \"License Key\".";
    let duplicate = "Duplicate Licence Key found in the uploaded file: TW-0001";
    let no_keys = "No valid license keys found...";
    let unreadable = "Failed to read the file. Please ensure it is a valid .xls or .xlsx file.";
    let whole = fixture("keys.xlsx");
    for (bytes, text) in [
        (fixture("no-sheets.xlsx"), "No sheets found in the Excel file."),
        (fixture("empty.xlsx"), "The Excel file is empty or does not contain data rows."),
        (fixture("header-only.xlsx"), "The Excel file is empty or does not contain data rows."),
        (fixture("header-only.xls"), "The Excel file is empty or does not contain data rows."),
        (fixture("registrations.xlsx"), header),
        (fixture("misplaced-keys.xls"), header),
        (fixture("duplicate-keys.xlsx"), duplicate),
        (fixture("duplicate-keys.xls"), duplicate),
        (fixture("blank-keys.xlsx"), no_keys),
        (fixture("blank-keys.xls"), no_keys),
        (fixture("wide.xlsx"), "Error processing Excel file: it has more than 50 columns."),
        (whole[..whole.len() / 2].to_vec(), unreadable),
        (b"License Key\nA-1\n".to_vec(), unreadable),
        (Vec::new(), unreadable),
    ] {
        let refused = manager.upload(UPLOAD, bytes, false).await;
        assert_eq!((refused.status, refused.text("detail")), (400, text));
    }
    assert_eq!(manager.get(KEYS).await.body["pageInfo"]["total"], 4, "nothing of what was refused");
}

// LIC-01: overwriting makes a rejected key usable again and leaves used ones alone
#[tokio::test]
async fn a_workbook_of_known_keys_changes_only_the_rejected_one() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let (used, rejected) = ("C4W-1200-9000-4400", "C4W-2051-7367-4423");
    manager.post(UPLOAD, &json!({"licenceKeys": [used, rejected]})).await;
    settle(&server, used, "used", "LQ-204117", Some(1_780_000_000_000)).await;
    settle(&server, rejected, "rejected", "", None).await;

    let first = manager.upload(UPLOAD, fixture("known-keys.xls"), false).await;
    assert_eq!(&first.body["added"], &json!(1), "{}", first.raw);
    let no_key = "clé: Not a licence key".to_owned();
    let known = [used, rejected].map(|key| format!("{key}: Already exists"));
    assert_eq!(skipped(&first, "key"), [&known[..], std::slice::from_ref(&no_key)].concat());
    let over = manager.upload(UPLOAD, fixture("known-keys.xls"), true).await;
    assert_eq!(over.text("message"), "0 added, 1 updated, 3 skipped");
    let used_one = format!("{used}: The licence key is used");
    assert_eq!(skipped(&over, "key"), [used_one, "KN-0001: No change needed".to_owned(), no_key]);
    let listed = manager.get(&format!("{KEYS}?search=C4W-&sort=licencekey%20asc")).await.body;
    let [first, second] = [0, 1].map(|n| listed["results"][n].clone());
    assert_eq!((&first["licence_status"], &first["udi"]), (&json!("used"), &json!("LQ-204117")));
    assert_eq!((&second["licencekey"], &second["licence_status"]), (&json!(rejected), &json!("notused")));
}

#[tokio::test]
async fn keys_are_sorted_filtered_and_exported() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    // LIC-03: without keys the workbook has only its heading.
    let (_, rows) = manager.workbook("/v1/c4w/licencekeys/excel/").await;
    assert_eq!(rows, [["Licence Key", "Activated At", "UDI", "Licence Status"]]);
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
    assert_eq!(listed("?search=k-07").await, ["K-07"], "by its letters, whatever their case");
    assert_eq!(listed("?search=nothing%20like%20it").await, [""; 0]);
    assert_eq!(listed("?sort=licencekey%20asc&page=2").await[0], "K-21");
    assert_eq!(listed("?sort=licencekey%20desc").await[0], "K-25");
    assert_eq!(listed("?status=rejected&search=k-07").await, [""; 0], "both narrow the list");
    assert_eq!(manager.get(&format!("{KEYS}?page_size=100")).await.body["pageInfo"]["has_next"], false);
    for query in ["?status=odd", "?sort=udi%20asc"] {
        assert_eq!(manager.get(&format!("{KEYS}{query}")).await.status, 400);
    }
    let (name, rows) = manager.workbook("/v1/c4w/licencekeys/excel/").await;
    assert_eq!((name.as_str(), rows.len()), ("C4W_Licenses.xlsx", 26));
    assert_eq!(rows[0], ["Licence Key", "Activated At", "UDI", "Licence Status"]);
    assert_eq!(rows[3], ["K-03", "2026-05-28", "SN-3", "used"]);
    assert_eq!(rows[4], ["K-04", "", "", "notused"]);
    let (_, some) = manager.workbook("/v1/c4w/licencekeys/excel/?status=used&search=K-").await;
    assert_eq!(some.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), ["Licence Key", "K-03", "K-07"]);
    let (name, rows) = manager.workbook("/heclore/v1/c4w/licence/template/").await;
    assert_eq!((name.as_str(), rows), ("C4WLicenceTemplate.xlsx", vec![vec!["License Key".to_owned()]]));
}
