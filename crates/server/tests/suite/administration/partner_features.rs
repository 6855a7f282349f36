//! Devices with shade matching by a partner's program (ADM-08).

use super::{mistyped, skipped, start, udi};
use crate::harness::person::send;
use archway_domain::account::Flags;
use reqwest::Method;
use serde_json::json;

const LIST: &str = "/v1/cs/partnerfeatures/";

#[tokio::test]
async fn partner_features_are_added_switched_exported_and_deleted() {
    let server = start().await;
    let seller = Flags { sales_manager: true, ..Flags::default() };
    let manager = server.administrator("seller", seller).await;
    let bulk = json!({"udis": [udi(2), udi(1), udi(1), " ", "§"], "option": true});
    let added = manager.post("/v1/cs/partnerfeatures/bulk/", &bulk).await;
    assert_eq!((added.status, &added.body["added"]), (200, &json!(2)), "{}", added.raw);
    let bad = json!([{"udi": "§", "row": 5, "reason": "Not a device identifier"}]);
    assert_eq!(added.body["skipped"], bad);
    let again = manager
        .post("/v1/cs/partnerfeatures/bulk/", &json!({"udis": [udi(1), udi(3)], "option": false}))
        .await;
    assert_eq!(
        (&again.body["added"], skipped(&again, "udi")),
        (&json!(1), vec![format!("{}: Already exists", udi(1))])
    );
    assert_eq!(manager.column(LIST, "udi").await, [udi(1), udi(2), udi(3)]);
    assert_eq!(manager.column(&format!("{LIST}?sort=udi%20desc&search=sn-3"), "udi").await, [udi(3)]);
    assert_eq!(manager.get(&format!("{LIST}?sort=option%20asc")).await.status, 400);

    let id = manager.column(LIST, "id").await.remove(0);
    let set = async |id: &str| {
        let request = manager.request(Method::PATCH, &format!("{LIST}{id}/"));
        send(request.json(&json!({"option": false}))).await
    };
    let switched = set(&id).await;
    assert_eq!((switched.status, &switched.body["option"]), (200, &json!(false)), "{}", switched.raw);
    assert_eq!(set("unknown").await.status, 404);

    let (name, rows) = manager.workbook("/v1/cs/partnerfeatures/excel/").await;
    assert_eq!(name, "PartnerFeatures.xlsx");
    let expected = [["UDI", "Option"], [&udi(1), "No"], [&udi(2), "Yes"], [&udi(3), "No"]];
    assert_eq!(rows, expected);

    let removed =
        manager.post("/v1/cs/partnerfeatures/delete/", &json!({"udis": [udi(1), udi(3), udi(9)]})).await;
    assert_eq!((removed.status, &removed.body["removed"]), (200, &json!(2)), "{}", removed.raw);
    assert_eq!(manager.column(LIST, "udi").await, [udi(2)]);
    let many: Vec<String> = (0..1001).map(udi).collect();
    for path in ["/v1/cs/partnerfeatures/bulk/", "/v1/cs/partnerfeatures/delete/"] {
        assert_eq!(manager.post(path, &json!({"udis": many})).await.text("detail"), "At most 1000 at once.");
        assert_eq!(
            manager.post(path, &json!({"udis": []})).await.field("udis"),
            "This field may not be blank"
        );
    }
    let actions = server.actions().await;
    for action in ["add", "enable", "disable", "remove", "export"] {
        let action = format!("partner_feature.{action}");
        assert_eq!(actions.contains(&action), action != "partner_feature.enable", "{action}");
    }
}

// ADM-08, ADM-02: each skipped line is reported with its position and reason, in the order of the list
#[tokio::test]
async fn what_is_not_added_is_named_with_its_place() {
    let server = start().await;
    let seller = Flags { sales_manager: true, ..Flags::default() };
    let manager = server.administrator("seller", seller).await;
    let add = async |udis: serde_json::Value| {
        manager.post("/v1/cs/partnerfeatures/bulk/", &json!({"udis": udis, "option": true})).await
    };
    add(json!([udi(1), udi(2)])).await;
    server
        .run_sql(&format!("UPDATE partner_features SET udi = '{}' WHERE udi = '{}'", mistyped(2), udi(2)))
        .await;
    // A device known from before the check.
    let known = format!(
        "INSERT INTO devices (id, udi, serial_no, is_blocked, created_at) VALUES ('d', '{}', 'S', FALSE, 1)",
        mistyped(3)
    );
    server.run_sql(&known).await;
    let lines = json!(["§", "", udi(9), mistyped(4), mistyped(3), udi(1), mistyped(2), udi(9)]);
    let added = add(lines).await;
    assert_eq!((added.status, added.text("message")), (200, "2 added, 4 skipped"), "{}", added.raw);
    let bad = json!([
        {"udi": "§", "row": 1, "reason": "Not a device identifier"},
        {"udi": mistyped(4), "row": 4, "reason": "The check digit is wrong"},
        {"udi": udi(1), "row": 6, "reason": "Already exists"},
        {"udi": mistyped(2), "row": 7, "reason": "Already exists"},
    ]);
    assert_eq!(added.body["skipped"], bad);
    assert_eq!(manager.column(LIST, "udi").await, [udi(1), udi(9), mistyped(2), mistyped(3)]);
}
