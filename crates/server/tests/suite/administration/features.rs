//! Devices registered for the licensed feature (LIC-02).

use super::{device_manager, fixture, mistyped, sheet, skipped, start, udi};
use crate::harness::person::send;
use archway_domain::licence::LicenceStatus;
use reqwest::Method;
use serde_json::{Value, json};

const LIST: &str = "/heclore/v1/c4w/registrations/";
const UPLOAD: &str = "/heclore/v1/c4w/registrations/upload/";

#[tokio::test]
async fn registrations_are_uploaded_as_json() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let upload = async |registrations: Value, overwrite: bool| {
        manager.post(UPLOAD, &json!({"registrations": registrations, "overwrite": overwrite})).await
    };
    let values = [
        json!(true),
        json!("yes"),
        json!(1),
        json!("TRUE"),
        json!(false),
        json!("no"),
        json!(0),
        Value::Null,
    ];
    let lines: Vec<Value> =
        values.iter().enumerate().map(|(n, value)| json!({"udi": udi(n), "feat_enable": value})).collect();
    let first = upload(json!(lines), false).await;
    assert_eq!((first.status, &first.body["added"]), (200, &json!(8)), "{}", first.raw);
    let rows = manager.get(&format!("{LIST}?sort=udi%20asc")).await.body["results"].clone();
    let enabled: Vec<bool> = (0..8).map(|n| rows[n]["feat_enable"].as_bool().unwrap()).collect();
    assert_eq!(enabled, [true, true, true, true, false, false, false, false]);
    assert!(rows[0]["reg_key"].as_str().unwrap().len() >= 16);
    assert_eq!(rows[0]["licence_status"], "notused");

    let again = upload(
        json!([{"udi": udi(0)}, {"udi": udi(1), "feat_enable": true}, {"udi": udi(2), "feat_enable": "no"}]),
        false,
    )
    .await;
    assert_eq!(
        skipped(&again, "udi"),
        [
            format!("{}: No change needed", udi(0)),
            format!("{}: No change needed", udi(1)),
            format!("{}: Already exists", udi(2))
        ]
    );
    let over =
        upload(json!([{"udi": udi(2), "feat_enable": "no"}, {"udi": udi(4), "feat_enable": "maybe"}]), true)
            .await;
    assert_eq!(
        (&over.body["updated"], skipped(&over, "udi")),
        (&json!(1), vec![format!("{}: feat_enable must be true or false", udi(4))])
    );
    for (registrations, text) in [
        (json!([]), "No valid UDIs found..."),
        (json!([{"udi": "§"}]), "No valid UDIs found..."),
        (
            json!([{"udi": "SN-9000"}, {"udi": "SN-9000 "}]),
            "Duplicate UDI found in the uploaded file: SN-9000",
        ),
    ] {
        let refused = upload(registrations, true).await;
        assert_eq!((refused.status, refused.text("detail")), (400, text));
    }
}

// LIC-02: a bad row is reported with its number, counting empty rows, and the reason
#[tokio::test]
async fn a_bad_row_of_registrations_is_named_with_its_number() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let cells = |udi: &str, enable: &str| vec![udi.to_owned(), enable.to_owned()];
    let bytes = sheet(&[
        cells("UDI", "feat_enable"),
        cells("§", "yes"),
        cells(&udi(1), "yes"),
        cells("", ""),
        cells("", "yes"),
        cells(&udi(2), "maybe"),
    ]);
    let taken = manager.upload(UPLOAD, bytes, false).await;
    assert_eq!((taken.status, &taken.body["added"]), (200, &json!(1)), "{}", taken.raw);
    let bad = json!([
        {"udi": "§", "row": 2, "reason": "Not a device identifier"},
        {"udi": "", "row": 5, "reason": "The UDI is missing"},
        {"udi": udi(2), "row": 6, "reason": "feat_enable must be true or false"},
    ]);
    assert_eq!(taken.body["skipped"], bad);
    let twice = json!({"registrations": [{"udi": udi(7)}, {"udi": udi(8)}, {"udi": udi(7)}]});
    let refused = manager.post(UPLOAD, &twice).await;
    assert_eq!(refused.body["rows"], json!(["1: Named more than once", "3: Named more than once"]));
    let none = manager.post(UPLOAD, &json!({"registrations": [{"udi": "§"}]})).await;
    assert_eq!(none.body["rows"], json!(["1: Not a device identifier"]), "{}", none.raw);
    let again = manager.post(UPLOAD, &json!({"registrations": [{"udi": udi(9)}, {"udi": udi(1)}]})).await;
    assert_eq!(again.body["skipped"], json!([{"udi": udi(1), "row": 2, "reason": "No change needed"}]));
}

// LIC-02, ADM-02: a mistyped device is not registered; one known from before the check can be changed
#[tokio::test]
async fn a_registration_with_a_wrong_check_digit_is_changed_but_not_added() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let upload =
        async |lines: Value| manager.post(UPLOAD, &json!({"registrations": lines, "overwrite": true})).await;
    let on = |udi: String| json!({"udi": udi, "feat_enable": true});
    upload(json!([on(udi(1))])).await;
    server.run_sql(&format!("UPDATE feature_registrations SET udi = '{}'", mistyped(1))).await;
    manager.post("/v1/cs/devices/", &json!({"devices": [{"udi": udi(2)}]})).await;
    server.run_sql(&format!("UPDATE devices SET udi = '{}'", mistyped(2))).await;
    let off = json!({"udi": mistyped(1), "feat_enable": false});
    let changed = upload(json!([on(mistyped(3)), off, on(mistyped(2))])).await;
    assert_eq!((changed.status, changed.text("message")), (200, "1 added, 1 updated, 1 skipped"));
    let bad = json!([{"udi": mistyped(3), "row": 1, "reason": "The check digit is wrong"}]);
    assert_eq!(changed.body["skipped"], bad);
    let rows = manager.get(&format!("{LIST}?orderBy=udi%20asc")).await.body["results"].clone();
    let enabled: Vec<&Value> = rows.as_array().unwrap().iter().map(|row| &row["feat_enable"]).collect();
    assert_eq!(enabled, [&json!(false), &json!(true)]);
}

#[tokio::test]
async fn registrations_are_uploaded_as_a_workbook() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let first = manager.upload(UPLOAD, fixture("registrations.xlsx"), false).await;
    assert_eq!((first.status, &first.body["added"]), (200, &json!(4)), "{}", first.raw);
    assert_eq!(
        skipped(&first, "udi"),
        [format!("{}: feat_enable must be true or false", udi(5)), "§: Not a device identifier".to_owned()]
    );
    for overwrite in [false, true] {
        let old = manager.upload(UPLOAD, fixture("registrations.xls"), overwrite).await;
        assert_eq!((old.status, &old.body["added"], skipped(&old, "udi").len()), (200, &json!(0), 6));
        let unchanged = skipped(&old, "udi").into_iter().filter(|line| line.ends_with(": No change needed"));
        assert_eq!(unchanged.count(), 4, "the other format says the same");
    }
    let rows = manager.get(&format!("{LIST}?orderBy=udi%20asc")).await.body["results"].clone();
    let enabled: Vec<bool> = (0..4).map(|n| rows[n]["feat_enable"].as_bool().unwrap()).collect();
    assert_eq!(enabled, [true, false, true, false]);
}

/// The UDI, in the workbooks, of the device with this name.
fn other(name: &str) -> String {
    format!("(01)08800000000022(21){name}")
}

// LIC-02
#[tokio::test]
async fn every_fault_of_a_workbook_of_registrations_is_a_sentence() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let no_rows = "The Excel file is empty or does not contain data rows.";
    let header = "Invalid Excel format. The first column header must be \"UDI\".";
    let duplicate = format!("Duplicate UDI found in the uploaded file: {}", other("TW-01"));
    let no_udis = "No valid UDIs found...";
    let unreadable = "Failed to read the file. Please ensure it is a valid .xls or .xlsx file.";
    for (bytes, text) in [
        (fixture("no-sheets.xlsx"), "No sheets found in the Excel file."),
        (fixture("empty.xlsx"), no_rows),
        (fixture("header-only.xls"), no_rows),
        (fixture("keys.xlsx"), header),
        (fixture("misplaced-udis.xlsx"), header),
        (fixture("duplicate-udis.xlsx"), &duplicate),
        (fixture("duplicate-udis.xls"), &duplicate),
        (fixture("blank-udis.xlsx"), no_udis),
        (fixture("blank-udis.xls"), no_udis),
        (fixture("long.xls"), "Error processing Excel file: a cell has more than 1000 characters."),
        (fixture("registrations.xls")[..600].to_vec(), unreadable),
        (b"UDI\nUDI-1\n".to_vec(), unreadable),
    ] {
        let refused = manager.upload(UPLOAD, bytes, false).await;
        assert_eq!((refused.status, refused.text("detail")), (400, text));
    }
    assert_eq!(manager.get(LIST).await.body["pageInfo"]["total"], 0, "nothing of what was refused");
}

// LIC-02: true, 1 and yes switch the feature on, false, 0, no and an empty cell off
#[tokio::test]
async fn a_workbook_switches_features_and_changes_them_only_when_told() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let first = manager.upload(UPLOAD, fixture("features.xlsx"), false).await;
    assert_eq!(&first.body["added"], &json!(9), "{}", first.raw);
    let rows = manager.get(&format!("{LIST}?orderBy=udi%20asc")).await.body["results"].clone();
    let enabled: Vec<bool> = (0..9).map(|n| rows[n]["feat_enable"].as_bool().unwrap()).collect();
    assert_eq!(enabled, [true, true, true, true, false, false, false, false, false]);
    assert_eq!((&rows[0]["udi"], &rows[8]["udi"]), (&json!(other("FE-01")), &json!(other("FE-09"))));

    let on = |name: &str| json!({"udi": other(name), "feat_enable": true});
    manager.post(UPLOAD, &json!({"registrations": [on("CH-01"), on("CH-02")]})).await;
    let faults = [
        format!("{}: feat_enable must be true or false", other("CH-03")),
        "no device: Not a device identifier".into(),
    ];
    let some = manager.upload(UPLOAD, fixture("changed-features.xls"), false).await;
    assert_eq!(&some.body["added"], &json!(1), "{}", some.raw);
    let rest =
        [format!("{}: Already exists", other("CH-01")), format!("{}: No change needed", other("CH-02"))];
    assert_eq!(skipped(&some, "udi"), [&rest[..], &faults].concat(), "as the rows follow one another");
    let over = manager.upload(UPLOAD, fixture("changed-features.xls"), true).await;
    assert_eq!(over.text("message"), "0 added, 1 updated, 4 skipped");
    let rest = ["CH-02", "CH-04"].map(|name| format!("{}: No change needed", other(name)));
    assert_eq!(skipped(&over, "udi"), [&rest[..1], &faults, &rest[1..]].concat());
    let changed = manager.get(&format!("{LIST}?search=CH-01")).await.body["results"][0].clone();
    assert_eq!(changed["feat_enable"], false);
}

#[tokio::test]
async fn features_are_switched_listed_and_exported() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    for number in [2, 1, 3] {
        let line = json!({"registrations": [{"udi": udi(number), "feat_enable": number == 1}]});
        manager.post(UPLOAD, &line).await;
        server.advance(std::time::Duration::from_secs(1));
    }
    manager.post("/heclore/v1/c4w/licence/upload-keys/", &json!({"licenceKeys": ["A-1", "A-2"]})).await;
    let tx = server.app.db.begin().await.unwrap();
    archway_db::licences::settle(&tx, "A-1", LicenceStatus::Used, &udi(2), Some(server.app.now()))
        .await
        .unwrap();
    archway_db::licences::settle(&tx, "A-2", LicenceStatus::Rejected, &udi(3), None).await.unwrap();
    tx.commit().await.unwrap();
    let numbers = async |query: &str| -> String {
        let udis = manager.column(&format!("{LIST}{query}"), "udi").await;
        udis.iter().map(|udi| udi.chars().last().unwrap()).collect()
    };
    assert_eq!(numbers("").await, "213", "the oldest first");
    assert_eq!(numbers("?orderBy=created_at%20desc").await, "312");
    assert_eq!(numbers("?orderBy=udi%20asc").await, "123");
    assert_eq!(numbers("?orderBy=udi%20desc").await, "321");
    assert_eq!(numbers("?search=sn-3").await, "3");
    assert_eq!(numbers("?page=2&page_size=2").await, "3");
    assert_eq!(manager.get(&format!("{LIST}?orderBy=reg_key%20asc")).await.status, 400);
    assert_eq!(manager.column(LIST, "licence_status").await, ["used", "notused", "notused"]);

    let switch = async |updates: Value| {
        let request = manager.request(Method::PATCH, "/heclore/v1/c4w/registrations/feat_enable/");
        send(request.json(&json!({"updates": updates}))).await
    };
    let saved =
        switch(json!([{"udi": udi(1), "feat_enable": false}, {"udi": udi(2), "feat_enable": true}])).await;
    assert_eq!((saved.status, saved.text("message")), (200, "2 updated"));
    let half =
        switch(json!([{"udi": udi(1), "feat_enable": true}, {"udi": "SN-77", "feat_enable": true}])).await;
    assert_eq!(half.status, 400, "all or none");
    assert_eq!(switch(json!([])).await.status, 400);
    let many: Vec<Value> = (0..1001).map(|n| json!({"udi": udi(n), "feat_enable": true})).collect();
    assert_eq!(switch(json!(many)).await.text("detail"), "At most 1000 at once.");

    let (name, rows) = manager.workbook("/heclore/v1/c4w/registrations/excel/").await;
    assert_eq!(name, "C4W_Registrations.xlsx");
    assert_eq!(rows[0], ["UDI", "Feat_Enable", "Licence Status"]);
    assert_eq!(rows[1], [udi(1), "Disabled".into(), "Inactive".into()]);
    assert_eq!(rows[2], [udi(2), "Enabled".into(), "Active".into()]);
    let (_, some) = manager.workbook("/heclore/v1/c4w/registrations/excel/?search=sn-2").await;
    assert_eq!(some[1..], [[udi(2), "Enabled".into(), "Active".into()]], "only what is listed");
    let more: Vec<Value> = (4..=25).map(|n| json!({"udi": udi(n)})).collect();
    manager.post(UPLOAD, &json!({"registrations": more})).await;
    assert_eq!(manager.get(LIST).await.body["results"].as_array().unwrap().len(), 20);
    let (_, all) = manager.workbook("/heclore/v1/c4w/registrations/excel/").await;
    assert_eq!(all.len(), 26, "not only those of the page");
    let (name, rows) = manager.workbook("/heclore/v1/c4w/registrations/template/").await;
    assert_eq!(
        (name.as_str(), rows),
        ("C4WRegistrationTemplate.xlsx", vec![vec!["UDI".to_owned(), "feat_enable".into()]])
    );
    let actions = server.actions().await;
    for action in [
        "feature_registration.upload",
        "feature_registration.enable",
        "feature_registration.disable",
        "feature_registration.export",
    ] {
        assert!(actions.contains(&action.to_owned()), "{action}");
    }
}
