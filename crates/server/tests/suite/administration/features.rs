//! Devices registered for the licensed feature (LIC-02).

use super::{device_manager, fixture, sheet, skipped, start, udi};
use crate::harness::person::send;
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
    let old = manager.upload(UPLOAD, fixture("registrations.xls"), true).await;
    assert_eq!((old.status, &old.body["added"], skipped(&old, "udi").len()), (200, &json!(0), 6));
    let rows = manager.get(&format!("{LIST}?orderBy=udi%20asc")).await.body["results"].clone();
    let enabled: Vec<bool> = (0..4).map(|n| rows[n]["feat_enable"].as_bool().unwrap()).collect();
    assert_eq!(enabled, [true, false, true, false]);
    for (lines, text) in [
        (
            vec![vec!["feat_enable", "UDI"], vec!["1", "SN-1"]],
            "Invalid Excel format. The first column header must be \"UDI\".",
        ),
        (vec![vec!["UDI"], vec!["SN-1"], vec!["SN-1"]], "Duplicate UDI found in the uploaded file: SN-1"),
        (vec![vec!["UDI", "feat_enable"], vec!["", "1"]], "No valid UDIs found..."),
    ] {
        let refused = manager.upload(UPLOAD, sheet(&lines), false).await;
        assert_eq!((refused.status, refused.text("detail")), (400, text));
    }
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
    archway_db::licences::settle(&tx, "A-1", "used", &udi(2), Some(server.app.now())).await.unwrap();
    archway_db::licences::settle(&tx, "A-2", "rejected", &udi(3), None).await.unwrap();
    tx.commit().await.unwrap();
    let numbers = async |query: &str| -> String {
        let udis = manager.column(&format!("{LIST}{query}"), "udi").await;
        udis.iter().map(|udi| udi.chars().last().unwrap()).collect()
    };
    assert_eq!(numbers("").await, "213", "the oldest first");
    assert_eq!(numbers("?orderBy=created_at%20desc").await, "312");
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
