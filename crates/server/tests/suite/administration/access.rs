//! Every call of the administration × every right, inside and outside the main company. A call without a row fails.

use crate::harness::person::send;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

use archway_domain::account::Flags;
use archway_domain::administration::Area::{
    self, Dashboard, Data, DeviceDetail, Factory, FeatureRegistrations, Labs, Licences, Logs,
    PartnerFeatures, Registrations, Tickets,
};

/// Prefixes of all calls of the administration.
const PREFIXES: [&str; 3] = ["/v1/cs/", "/v1/c4w/", "/heclore/v1/c4w/"];

enum Way {
    See,
    Change,
}
use Way::{Change, See};

struct Row {
    method: &'static str,
    path: &'static str,
    area: Area,
    way: Way,
    body: Value,
    /// The status for callers with the right: the named objects do not exist, the forms are empty.
    expected: u16,
}

const fn row(
    method: &'static str,
    path: &'static str,
    area: Area,
    way: Way,
    body: Value,
    expected: u16,
) -> Row {
    Row { method, path, area, way, body, expected }
}

fn table() -> Vec<Row> {
    let none = || Value::Null;
    let empty = || json!({});
    vec![
        row("get", "/v1/cs/cases/", Data, See, none(), 200),
        row("post", "/v1/cs/cases/{id}/open/", Data, Change, empty(), 400),
        row("get", "/v1/cs/connections/", Data, See, none(), 200),
        row("get", "/v1/cs/devices/tickets/", Tickets, See, none(), 200),
        row("post", "/v1/cs/devices/tickets/new/", Tickets, Change, empty(), 400),
        row("get", "/v1/cs/devices/tickets/{id}/", Tickets, See, none(), 404),
        row("post", "/v1/cs/devices/tickets/{id}/answer/", Tickets, Change, empty(), 400),
        row("post", "/v1/cs/devices/tickets/{id}/state/", Tickets, Change, empty(), 400),
        row("get", "/v1/cs/group/{id}/", Data, See, none(), 404),
        row("get", "/v1/cs/devices/", Factory, See, none(), 200),
        row("post", "/v1/cs/devices/", Factory, Change, empty(), 400),
        row("get", "/v1/cs/devices/{id}/", DeviceDetail, See, none(), 404),
        row("delete", "/v1/cs/devices/remove/", Factory, Change, json!({"ids": []}), 400),
        row("delete", "/v1/cs/devices/registrations/reset/", Factory, Change, json!({"ids": []}), 400),
        row("post", "/v1/cs/devices/block/", Factory, Change, json!({"ids": [], "block": true}), 400),
        row("post", "/v1/cs/devices/features/", Factory, Change, json!({"ids": [], "features": []}), 400),
        row("get", "/v1/cs/devices/excel/", Factory, See, none(), 200),
        row("get", "/v1/cs/devices/template/", Factory, See, none(), 200),
        row("get", "/v1/cs/user-registrations/", Registrations, See, none(), 200),
        row("get", "/v1/c4w/licencekeys/", Licences, See, none(), 200),
        row("get", "/v1/c4w/licencekeys/excel/", Licences, See, none(), 200),
        row("post", "/heclore/v1/c4w/licence/upload-keys/", Licences, Change, empty(), 400),
        row("get", "/heclore/v1/c4w/licence/template/", Licences, See, none(), 200),
        row("get", "/heclore/v1/c4w/registrations/", FeatureRegistrations, See, none(), 200),
        row(
            "patch",
            "/heclore/v1/c4w/registrations/feat_enable/",
            FeatureRegistrations,
            Change,
            empty(),
            400,
        ),
        row("post", "/heclore/v1/c4w/registrations/upload/", FeatureRegistrations, Change, empty(), 400),
        row("get", "/heclore/v1/c4w/registrations/template/", FeatureRegistrations, See, none(), 200),
        row("get", "/heclore/v1/c4w/registrations/excel/", FeatureRegistrations, See, none(), 200),
        row("get", "/v1/cs/partnerfeatures/", PartnerFeatures, See, none(), 200),
        row("patch", "/v1/cs/partnerfeatures/{id}/", PartnerFeatures, Change, json!({"option": true}), 404),
        row("post", "/v1/cs/partnerfeatures/bulk/", PartnerFeatures, Change, empty(), 400),
        row("post", "/v1/cs/partnerfeatures/delete/", PartnerFeatures, Change, empty(), 400),
        row("get", "/v1/cs/partnerfeatures/excel/", PartnerFeatures, See, none(), 200),
        row("get", "/v1/cs/labs/", Labs, See, none(), 200),
        row("get", "/v1/cs/labs/{id}/", Labs, See, none(), 404),
        row("post", "/v1/cs/labs/register/", Labs, Change, empty(), 400),
        row("post", "/v1/cs/labs/{id}/edit/", Labs, Change, empty(), 404),
        row("delete", "/v1/cs/labs/remove/", Labs, Change, json!({"ids": []}), 400),
        row("get", "/v1/cs/logs/", Logs, See, none(), 200),
        row("get", "/v1/cs/logs/actions/", Logs, See, none(), 200),
        row("get", "/v1/cs/logs/excel/", Logs, See, none(), 200),
        row("get", "/v1/cs/logs/verify/", Logs, See, none(), 200),
        row("get", "/v1/cs/stats/", Dashboard, See, none(), 200),
        row("get", "/v1/cs/user-locations/", Data, See, none(), 200),
        row("get", "/v1/cs/users/", Data, See, none(), 200),
        row("get", "/v1/cs/users/excel/", Data, See, none(), 200),
        row("get", "/v1/cs/users/{id}/", Data, See, none(), 404),
        row("post", "/v1/cs/users/{id}/disable/", Data, Change, empty(), 400),
        row("post", "/v1/cs/users/{id}/enable/", Data, Change, empty(), 400),
        row("get", "/v1/cs/users/{id}/login/", Data, See, none(), 404),
        row("post", "/v1/cs/users/{id}/login/", Data, Change, empty(), 400),
        row("post", "/v1/cs/users/{id}/reset-factor/", Data, Change, empty(), 400),
    ]
}

/// Each right alone, and none, inside and outside the main company.
fn callers() -> Vec<(&'static str, Flags)> {
    let none = Flags::default();
    let rights = [
        ("nobody", none),
        ("staff", Flags { staff: true, ..none }),
        ("device.manager", Flags { device_manager: true, ..none }),
        ("sales.manager", Flags { sales_manager: true, ..none }),
        ("viewer", Flags { device_user_viewer: true, ..none }),
        ("rental.manager", Flags { device_rental_manager: true, ..none }),
    ];
    rights
        .into_iter()
        .flat_map(|(name, flags)| [(name, flags), (name, Flags { main_company: true, ..flags })])
        .collect()
}

// ADM-01
#[tokio::test]
async fn every_call_answers_every_right_as_the_table_says() {
    let server = super::start().await;
    let mut wrong = Vec::new();
    for (name, flags) in callers() {
        let company = if flags.main_company { "main" } else { "other" };
        let person = server.administrator(&format!("{name}.{company}"), flags).await;
        for row in table() {
            let is_allowed = match row.way {
                See => row.area.may_see(flags),
                Change => row.area.may_change(flags),
            };
            let expected = if is_allowed { row.expected } else { 403 };
            let method = row.method.to_uppercase().parse::<Method>().unwrap();
            let request = person.request(method, row.path);
            let request = if row.body.is_null() { request } else { request.json(&row.body) };
            let answer = send(request).await;
            if answer.status != expected {
                wrong.push(format!("{name} {company}: {} {} → {}", row.method, row.path, answer.raw));
            }
            if !is_allowed {
                let said = answer.text("detail");
                assert_eq!(said, "You do not have sufficient permissions to access this page.");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn no_call_is_missing_from_the_table() {
    let server = super::start().await;
    let description = server.stranger().get("/openapi.json").await.body;
    let mut calls = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        if PREFIXES.iter().any(|prefix| path.starts_with(prefix)) {
            calls.extend(methods.as_object().unwrap().keys().map(|method| format!("{method} {path}")));
        }
    }
    let rows: BTreeSet<String> = table().iter().map(|row| format!("{} {}", row.method, row.path)).collect();
    assert_eq!(calls, rows);
}
