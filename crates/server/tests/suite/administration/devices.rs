//! Manufactured devices and their registrations (ADM-02, ADM-03).

use super::{device_manager, fixture, mistyped, sheet, skipped, start, udi};
use crate::harness::person::send;
use crate::harness::{Answer, Person, TestServer};
use archway_domain::account::Flags;
use reqwest::Method;
use serde_json::{Value, json};

const DEVICES: &str = "/v1/cs/devices/";

async fn add(manager: &Person, numbers: &[u32]) {
    let devices: Vec<Value> = numbers.iter().map(|number| json!({"udi": udi(number)})).collect();
    let added = manager.post(DEVICES, &json!({"devices": devices})).await;
    assert_eq!((added.status, &added.body["added"]), (201, &json!(numbers.len())), "{}", added.raw);
}

async fn register(person: &Person, number: u32) {
    let data = json!({"installed_date": "2026-05-01"});
    let form = json!({"udi": udi(number), "userData": data});
    assert_eq!(person.post("/v1/camera/udi/register/", &form).await.status, 201);
}

async fn id_of(manager: &Person, number: u32) -> String {
    manager.column(&format!("{DEVICES}?search={}", udi(number)), "id").await.remove(0)
}

async fn delete(person: &Person, path: &str, ids: &[&str]) -> Answer {
    send(person.request(Method::DELETE, path).json(&json!({"ids": ids}))).await
}

async fn named(server: &TestServer, name: &str, country: &str) -> Person {
    let email = format!("{}@example.com", name.trim_start_matches('='));
    server.create(&email, "clinic", Flags::default()).await;
    let mut person = server.stranger();
    person.sign_in(&email).await;
    let form = json!({"first_name": name, "last_name": "Öberg", "institution": "X", "role": "clinic",
        "country": country, "phone": "", "address": "Main St 1\nTown"});
    let saved = person.put("/v1/user/edit/", &form).await;
    assert_eq!(saved.status, 200, "{}", saved.raw);
    person
}

// ADM-02
#[tokio::test]
async fn a_device_is_added_once_and_changed_only_when_told() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let first = json!({"udi": "0108800000000015211SN\u{1d}11260101", "prod_date": "2026-01-01"});
    let added = manager.post(DEVICES, &json!({"devices": [first, {"udi": udi(2), "serial_no": "S2"}]})).await;
    assert_eq!((added.status, &added.body["added"], &added.body["skipped"]), (201, &json!(2), &json!([])));
    let row = manager.get(DEVICES).await.body["results"][0].clone();
    assert_eq!(
        (&row["udi"], &row["serial_no"], &row["state"], &row["features"], &row["reg_customer"]),
        (&json!(udi(2)), &json!("S2"), &json!("free"), &json!([]), &json!(null))
    );
    let row = manager.get(DEVICES).await.body["results"][1].clone();
    assert_eq!(
        (&row["serial_no"], &row["prod_date"]),
        (&json!("1SN"), &json!("2026-01-01")),
        "the serial number of the UDI"
    );

    let again = |serial: &str, overwrite: bool| json!({"devices": [{"udi": udi(2), "serial_no": serial}], "overwrite": overwrite});
    for (serial, overwrite, updated, reason) in [
        ("S2", false, 0, Some("No change needed")),
        ("S3", false, 0, Some("Already exists")),
        ("S3", true, 1, None),
        ("S3", true, 0, Some("No change needed")),
    ] {
        let answer = manager.post(DEVICES, &again(serial, overwrite)).await;
        assert_eq!((answer.status, &answer.body["updated"]), (201, &json!(updated)), "{}", answer.raw);
        let expected: Vec<String> = reason.iter().map(|reason| format!("{}: {reason}", udi(2))).collect();
        assert_eq!(skipped(&answer, "udi"), expected);
    }
    let serial = |length: usize| json!({"devices": [{"udi": udi(7), "serial_no": "S".repeat(length)}]});
    let too_long = manager.post(DEVICES, &serial(41)).await;
    assert_eq!(skipped(&too_long, "udi"), [format!("{}: Not a serial number", udi(7))]);
    let longest = manager.post(DEVICES, &serial(40)).await;
    assert_eq!((longest.status, &longest.body["added"]), (201, &json!(1)), "{}", longest.raw);
    let odd = json!({"devices": [{"udi": "x"}, {"udi": udi(4), "prod_date": "soon"}, {"udi": " "}]});
    let odd = manager.post(DEVICES, &odd).await;
    assert_eq!(
        skipped(&odd, "udi"),
        ["x: Not a device identifier".to_owned(), format!("{}: Not a date", udi(4))]
    );
    for (body, text) in [
        (json!({"devices": []}), "No valid UDIs found..."),
        (json!({"devices": [{"udi": "x"}]}), "No valid UDIs found..."),
        (
            json!({"devices": [{"udi": udi(5)}, {"udi": format!(" {} ", udi(5))}]}),
            "Duplicate UDI found in the uploaded file: (01)08800000000015(21)SN-5",
        ),
        (json!({"devices": vec![json!({"udi": udi(6)}); 1001]}), "At most 1000 at once."),
    ] {
        let refused = manager.post(DEVICES, &body).await;
        assert_eq!((refused.status, refused.text("detail")), (400, text));
    }
}

// ADM-02: a device known only from its registration becomes a manufactured one, and is not swept
#[tokio::test]
async fn a_device_that_was_registered_first_is_added_too() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    register(&server.person("clinic").await, 1).await;
    let form = json!({"devices": [{"udi": udi(1), "prod_date": "2026-02-02"}]});
    let added = manager.post(DEVICES, &form).await;
    assert_eq!(&added.body["added"], &json!(1), "{}", added.raw);
    let row = &manager.get(DEVICES).await.body["results"][0];
    assert_eq!((&row["state"], &row["prod_date"]), (&json!("registered"), &json!("2026-02-02")));
    add(&manager, &[2]).await;
    server.advance(archway_domain::time::DAY.saturating_mul(400));
    archway_db::sweep::run(&server.app.db, server.app.now()).await.unwrap();
    let left = server.run_any_sql("UPDATE devices SET is_made = TRUE WHERE is_made = TRUE").await;
    assert_eq!(left, 2);
}

// ADM-02: a bad row is reported with its number and the reason
#[tokio::test]
async fn a_bad_row_of_devices_is_named_with_its_number() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let cells = |udi: &str, serial: &str, date: &str| [udi, serial, date].map(str::to_owned).to_vec();
    let bytes = sheet(&[
        cells("UDI", "Serial No", "Manufacturing Date"),
        cells(&udi(2), "", "2026-02-30"),
        cells(&udi(1), "", "2026-02-03"),
        cells("", "", ""),
        cells("", "SN-9", ""),
        cells(&udi(3), &"x".repeat(41), ""),
        cells("§", "", ""),
    ]);
    let taken = manager.upload(DEVICES, bytes, false).await;
    assert_eq!((taken.status, &taken.body["added"]), (201, &json!(1)), "{}", taken.raw);
    let bad = json!([
        {"udi": udi(2), "row": 2, "reason": "Not a date"},
        {"udi": "", "row": 5, "reason": "The UDI is missing"},
        {"udi": udi(3), "row": 6, "reason": "Not a serial number"},
        {"udi": "§", "row": 7, "reason": "Not a device identifier"},
    ]);
    assert_eq!((&taken.body["skipped"], &taken.body["skipped_count"]), (&bad, &json!(4)));
    let twice = sheet(&[vec!["UDI"], vec!["SN-7000"], vec!["SN-7001"], vec!["SN-7000"]]);
    let refused = manager.upload(DEVICES, twice, false).await;
    assert_eq!(
        (refused.status, refused.text("detail")),
        (400, "Duplicate UDI found in the uploaded file: SN-7000")
    );
    assert_eq!(refused.body["rows"], json!(["2: Named more than once", "4: Named more than once"]));
    let none = manager.upload(DEVICES, sheet(&[vec!["UDI"], vec!["§"]]), false).await;
    assert_eq!(none.body["rows"], json!(["2: Not a device identifier"]), "{}", none.raw);
}

// ADM-02: a mistyped device is not added; one known from before the check can be changed
#[tokio::test]
async fn a_device_with_a_wrong_check_digit_is_changed_but_not_added() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    add(&manager, &[1]).await;
    server.run_sql(&format!("UPDATE devices SET udi = '{}'", mistyped(1))).await;
    let line = |udi: String, serial: &str| json!({"udi": udi, "serial_no": serial});
    let lines = json!([line(mistyped(2), "S2"), line(mistyped(1), "S1"), line(udi(3), "S3")]);
    let changed = manager.post(DEVICES, &json!({"devices": lines, "overwrite": true})).await;
    assert_eq!((changed.status, changed.text("message")), (201, "1 added, 1 updated, 1 skipped"));
    let bad = json!([{"udi": mistyped(2), "row": 1, "reason": "The check digit is wrong"}]);
    assert_eq!(changed.body["skipped"], bad);
    assert_eq!(manager.column(&format!("{DEVICES}?sort=udi%20asc"), "serial_no").await, ["S3", "S1"]);
    let cells = |udi: String, serial: &str| vec![udi, serial.to_owned()];
    let bytes = sheet(&[
        cells("UDI".to_owned(), "Serial No"),
        cells(mistyped(2), "S2"),
        cells(mistyped(2), "S2"),
        cells("010880000000001721SN-1".to_owned(), "S9"),
    ]);
    let uploaded = manager.upload(DEVICES, bytes, true).await;
    assert_eq!((uploaded.status, &uploaded.body["updated"]), (201, &json!(1)), "{}", uploaded.raw);
    let rows: Vec<&Value> =
        uploaded.body["skipped"].as_array().unwrap().iter().map(|line| &line["row"]).collect();
    assert_eq!(rows, [&json!(2), &json!(3)]);
    let none = manager.post(DEVICES, &json!({"devices": [{"udi": mistyped(2)}]})).await;
    assert_eq!((none.status, skipped(&none, "udi").len()), (201, 1), "{}", none.raw);
}

// ADM-02
#[tokio::test]
async fn devices_come_from_a_workbook() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    for (name, added) in [("devices.xlsx", 3), ("devices.xls", 0)] {
        let answer = manager.upload(DEVICES, fixture(name), false).await;
        assert_eq!((answer.status, &answer.body["added"]), (201, &json!(added)), "{name}: {}", answer.raw);
    }
    assert_eq!(
        manager.column("/v1/cs/devices/?sort=udi%20asc", "serial_no").await,
        ["SN-1", "OTHER-2", "4711"]
    );
    assert_eq!(
        manager.column("/v1/cs/devices/?sort=udi%20asc", "prod_date").await,
        ["2026-03-09", "2026-04-01", ""]
    );
    let dated = manager.upload(DEVICES, fixture("dated-devices.xls"), false).await;
    assert_eq!(&dated.body["added"], &json!(1), "the lines with a readable date: {}", dated.raw);
    assert_eq!(skipped(&dated, "udi"), ["(01)08800000000022(21)DV-02: Not a date"]);
    let header = "Invalid Excel format. The first column header must be \"UDI\".";
    for (bytes, text) in [
        (sheet(&[vec!["UDI"]]), "The Excel file is empty or does not contain data rows."),
        (sheet(&[vec!["Serial No", "UDI"], vec!["1", "2"]]), header),
        (fixture("keys.xls"), header),
        (sheet(&[vec!["udi"], vec!["x"]]), "No valid UDIs found..."),
        (fixture("blank-udis.xls"), "No valid UDIs found..."),
        (
            fixture("duplicate-udis.xlsx"),
            "Duplicate UDI found in the uploaded file: (01)08800000000022(21)TW-01",
        ),
    ] {
        let refused = manager.upload(DEVICES, bytes, false).await;
        assert_eq!((refused.status, refused.text("detail")), (400, text));
    }
    assert_eq!(manager.get(DEVICES).await.body["pageInfo"]["total"], 4, "nothing of what was refused");
    let (name, rows) = manager.workbook("/v1/cs/devices/template/").await;
    assert_eq!(
        (name.as_str(), rows),
        (
            "DeviceTemplate.xlsx",
            vec![vec!["UDI".to_owned(), "Serial No".into(), "Manufacturing Date".into()]]
        )
    );
}

// ADM-02: search, every order, both filters, pages
#[tokio::test]
async fn the_list_is_searched_sorted_and_filtered() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    add(&manager, &[1, 2, 3, 4]).await;
    let (anna, zoe) = (named(&server, "anna", "SE").await, named(&server, "zoe", "AT").await);
    register(&anna, 3).await;
    register(&zoe, 1).await;
    let blocked = json!({"ids": [id_of(&manager, 4).await], "block": true});
    assert_eq!(manager.post("/v1/cs/devices/block/", &blocked).await.body["changed"], 1);

    let numbers = async |query: &str| -> String {
        let udis = manager.column(&format!("{DEVICES}{query}"), "udi").await;
        udis.iter().map(|udi| udi.chars().last().unwrap()).collect()
    };
    assert_eq!(numbers("").await, "4321", "the default is udi desc");
    assert_eq!(numbers("?sort=udi%20asc").await, "1234");
    assert_eq!(numbers("?sort=name%20desc").await[..2], *"13");
    assert_eq!(numbers("?sort=regdevEmail%20desc").await[..2], *"13");
    assert_eq!(numbers("?sort=country%20desc").await[..2], *"31");
    assert_eq!(numbers("?sort=name%20asc").await[2..], *"31", "those without a holder first");
    assert_eq!(numbers("?sort=regdevEmail%20asc").await[2..], *"31");
    assert_eq!(numbers("?sort=country%20asc").await[2..], *"13");
    assert_eq!(numbers("?sort=state%20asc").await[..2], *"42", "blocked, free, registered");
    assert_eq!(numbers("?sort=state%20desc").await[2..], *"24");
    assert_eq!(numbers("?user-registeredDevices=true").await, "31");
    assert_eq!(numbers("?user-registeredDevices=true&sort=name%20asc").await, "31");
    for (state, found) in [("blocked", "4"), ("registered", "31"), ("free", "2"), ("locked", "")] {
        assert_eq!(numbers(&format!("?state={state}")).await, found, "{state}");
        assert_eq!(numbers(&format!("?filters={state}")).await, found, "{state}, as documented");
    }
    assert_eq!(numbers("?search=oberg%20ANNA").await, "3", "by the holder");
    assert_eq!(numbers("?search=anna@example").await, "3", "by the holder's address");
    assert_eq!(numbers("?search=sn-2").await, "2");
    assert_eq!(numbers("?search=sn-99").await, "");
    assert_eq!(numbers("?page_size=3&page=2").await, "1");
    for query in ["?sort=features%20asc", "?state=odd", "?filters=odd", "?sort=udi%20up"] {
        assert_eq!(manager.get(&format!("{DEVICES}{query}")).await.status, 400, "{query}");
    }
    // The list uses the customer's current name.
    let form = json!({"first_name": "Berta", "last_name": "Ek", "institution": "X", "role": "clinic", "country": "SE"});
    assert_eq!(anna.put("/v1/user/edit/", &form).await.status, 200);
    assert_eq!(numbers("?search=anna%20oberg").await, "");
    assert_eq!(numbers("?search=berta").await, "3");
}

// ADM-03
#[tokio::test]
async fn registrations_and_their_devices_are_looked_at() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let viewer = Flags { device_user_viewer: true, ..Flags::default() };
    let viewer = server.administrator("viewer", viewer).await;
    add(&manager, &[1, 2, 3]).await;
    let (anna, zoe) = (named(&server, "anna", "SE").await, named(&server, "zoe", "AT").await);
    register(&anna, 2).await;
    server.advance(std::time::Duration::from_secs(5));
    register(&zoe, 1).await;
    let names = async |sort: &str| viewer.column(&format!("/v1/cs/user-registrations/{sort}"), "name").await;
    assert_eq!(names("").await, ["zoe Öberg", "anna Öberg"], "the newest first");
    for sort in ["name", "email", "registered_at"] {
        assert_eq!(names(&format!("?sort={sort}%20asc")).await, ["anna Öberg", "zoe Öberg"], "{sort}");
    }
    for sort in ["udi", "country"] {
        assert_eq!(names(&format!("?sort={sort}%20asc")).await, ["zoe Öberg", "anna Öberg"], "{sort}");
    }
    assert_eq!(names("?search=anna").await, ["anna Öberg"]);
    let row = viewer.get("/v1/cs/user-registrations/?search=anna").await.body["results"][0].clone();
    assert_eq!(
        (&row["email"], &row["installed_date"], &row["email_confirmed"], &row["state"], &row["serial_no"]),
        (
            &json!("anna@example.com"),
            &json!("2026-05-01"),
            &json!(false),
            &json!("registered"),
            &json!("SN-2")
        )
    );

    let detail = viewer.get(&format!("/v1/cs/devices/{}/", row["id"].as_str().unwrap())).await;
    assert_eq!(detail.status, 200, "{}", detail.raw);
    let customer = json!({"name": "anna Öberg", "email": "anna@example.com", "country": "SE", "phone": "",
        "address": "Main St 1\nTown", "city": "", "state": "", "zip_code": "", "installed_date": "2026-05-01"});
    assert_eq!((&detail.body["reg_customer"], &detail.body["email_confirmed"]), (&customer, &json!(false)));
    assert!(detail.text("system_id").starts_with("MOB"), "{}", detail.raw);
    let free = viewer.get(&format!("/v1/cs/devices/{}/", id_of(&manager, 3).await)).await;
    assert_eq!((&free.body["reg_customer"], &free.body["registered_at"]), (&json!(null), &json!(null)));
    assert_eq!(viewer.get("/v1/cs/devices/unknown/").await.status, 404);
    assert!(server.actions().await.contains(&"device.open".to_owned()));
}

// ADM-02: what may be removed, what a reset does, and their audit entries
#[tokio::test]
async fn devices_are_removed_and_reset() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    add(&manager, &[1, 2]).await;
    let clinic = server.person("clinic").await;
    register(&clinic, 1).await;
    let link = server.link_for("clinic@example.com").await;
    let (held, free) = (id_of(&manager, 1).await, id_of(&manager, 2).await);

    let removed = delete(&manager, "/v1/cs/devices/remove/", &[&held, &free, &free, "unknown"]).await;
    assert_eq!((removed.status, &removed.body["removed"]), (200, &json!(1)), "{}", removed.raw);
    assert_eq!(skipped(&removed, "udi"), [format!("{}: The device is registered", udi(1))]);

    let reset = "/v1/cs/devices/registrations/reset/";
    let answer = delete(&manager, reset, &[&held]).await;
    assert_eq!((answer.status, &answer.body["reset"]), (200, &json!(1)), "{}", answer.raw);
    assert_eq!(clinic.get("/v1/auth/check/").await.body["udis"], json!([]));
    assert_eq!(manager.column(DEVICES, "state").await, ["free"]);
    let (path, query) = link.split_once("?sid=").unwrap();
    let path = path.trim_start_matches("/devices/confirm-email/");
    let late = clinic.put(&format!("/v1/devices/confirm-email/{path}/?srv_loc={query}"), &json!({})).await;
    assert_eq!(late.text("detail"), "Email confirmation link invalid", "the mail brings nobody back");
    let again = delete(&manager, reset, &[&held]).await;
    assert_eq!(skipped(&again, "udi"), [format!("{}: The device is not registered", udi(1))]);
    assert_eq!(delete(&manager, "/v1/cs/devices/remove/", &[&held]).await.body["removed"], 1);
    let actions = server.actions().await;
    for action in ["device.add", "device.remove", "device.reset"] {
        assert!(actions.contains(&action.to_owned()), "{action}: {actions:?}");
    }
}

// ADM-02: blocked means no registration and no new cases; features
#[tokio::test]
async fn a_blocked_device_registers_and_orders_nothing() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let clinic = server.person("clinic").await;
    add(&manager, &[1]).await;
    let id = id_of(&manager, 1).await;
    let before = clinic.post("/v1/cases/", &json!({"device_udi": udi(1)})).await;
    assert_eq!(before.status, 201);
    let block = async |is_blocked: bool| {
        manager.post("/v1/cs/devices/block/", &json!({"ids": [id], "block": is_blocked})).await
    };
    assert_eq!(block(true).await.body, json!({"message": "1 blocked", "changed": 1}));
    assert_eq!(block(true).await.body["changed"], 0, "it is already");
    let refused = clinic.post("/v1/camera/udi/register/", &json!({"udi": udi(1)})).await;
    assert_eq!((refused.status, refused.text("detail")), (400, "This device is blocked."));
    let form = json!({"udi": udi(1), "email": "a@example.com", "first_name": "A", "last_name": "B", "country": "DE"});
    let refused = server.stranger().post("/qc/v2.5/device/register/", &form).await;
    assert_eq!((refused.status, refused.text("detail")), (400, "This device is blocked."));
    let ordered = clinic.post("/v1/cases/", &json!({"device_udi": udi(1)})).await;
    assert_eq!((ordered.status, ordered.field("device_udi")), (400, "This device is blocked."));
    let saved =
        clinic.put(&format!("/v1/cases/{}/", before.text("id")), &json!({"device_udi": udi(1)})).await;
    assert_eq!((saved.status, saved.field("device_udi")), (400, "This device is blocked."), "nor a draft");
    assert_eq!(block(false).await.body, json!({"message": "1 unblocked", "changed": 1}));
    assert_eq!(clinic.post("/v1/cases/", &json!({"device_udi": udi(1)})).await.status, 201);

    let features = |features: Value| json!({"ids": [id], "features": features});
    let set = manager.post("/v1/cs/devices/features/", &features(json!(["Shade", " AI ", "AI"]))).await;
    assert_eq!((set.status, &set.body["changed"]), (200, &json!(1)), "{}", set.raw);
    assert_eq!(manager.get(DEVICES).await.body["results"][0]["features"], json!(["Shade", "AI"]));
    let replaced = manager.post("/v1/cs/devices/features/", &features(json!(["Margin line"]))).await;
    assert_eq!((replaced.status, &replaced.body["changed"]), (200, &json!(1)), "{}", replaced.raw);
    assert_eq!(manager.get(DEVICES).await.body["results"][0]["features"], json!(["Margin line"]));
    for bad in [json!(["x".repeat(41)]), json!([" "]), json!(vec!["x"; 21])] {
        let refused = manager.post("/v1/cs/devices/features/", &features(bad)).await;
        assert_eq!(refused.status, 400, "{}", refused.raw);
    }
    let actions = server.actions().await;
    for action in ["device.block", "device.unblock", "device.set_features"] {
        assert!(actions.contains(&action.to_owned()), "{action}");
    }
}

// ADM-02: Devices.xlsx, complete and filtered
#[tokio::test]
async fn devices_are_exported() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let numbers: Vec<u32> = (1001..=1700).collect();
    add(&manager, &numbers).await;
    register(&named(&server, "=cmd", "SE").await, 1005).await;
    let features = json!({"ids": [id_of(&manager, 1005).await], "features": ["=SUM(1;2)", "Margin <line>"]});
    assert_eq!(manager.post("/v1/cs/devices/features/", &features).await.status, 200);
    let (name, rows) = manager.workbook("/v1/cs/devices/excel/").await;
    assert_eq!((name.as_str(), rows.len()), ("Devices.xlsx", 701), "more than one question's worth");
    assert_eq!(rows[0][..5], ["UDI", "Serial No", "Manufacturing Date", "State", "Features"]);
    assert_eq!(rows[0][5..], ["Customer", "Email", "Country", "Installation Date"]);
    assert_eq!(rows[1][..4], [&udi(1001), "SN-1001", "", "free"]);
    assert_eq!(rows[5][3..5], ["registered", "=SUM(1;2), Margin <line>"]);
    assert_eq!(rows[5][5..], ["=cmd Öberg", "cmd@example.com", "SE", "2026-05-01"]);
    let (_, some) = manager.workbook("/v1/cs/devices/excel/?state=registered").await;
    assert_eq!((some.len(), &some[1][0]), (2, &udi(1005)), "only what is listed");
    let (_, some) = manager.workbook("/v1/cs/devices/excel/?search=SN-169").await;
    assert_eq!(some.len(), 11);
    assert!(server.actions().await.contains(&"device.export".to_owned()));
}

// ADM-02: no sort order reads and sorts all rows; checked on the engine whose query plan shows it in one line
#[tokio::test]
async fn every_order_of_the_list_walks_an_index_on_sqlite() {
    use sea_orm::{ConnectionTrait, DbBackend, Statement};
    let server = start().await;
    let db = sea_orm::Database::connect(&server.app.config.database.url).await.unwrap();
    for (table, filter, order) in [
        ("devices", "", "udi"),
        ("devices", "", "sort_name, id"),
        ("devices", "", "sort_email DESC, id DESC"),
        ("devices", "", "sort_country, id"),
        ("devices", "", "state DESC, id DESC"),
        ("devices", "WHERE state = 'free'", "udi DESC"),
        ("devices", "WHERE registered_at > 0", "registered_at DESC, id DESC"),
        ("devices", "WHERE registered_at > 0", "udi"),
        ("devices", "WHERE registered_at > 0", "sort_name, id"),
        ("devices", "WHERE registered_at > 0", "sort_email, id"),
        ("devices", "WHERE registered_at > 0", "sort_country, id"),
        ("licence_keys", "", "activated_at DESC, id DESC"),
        ("licence_keys", "", "licence_key"),
        ("licence_keys", "WHERE status = 'used'", "activated_at DESC, id DESC"),
        ("licence_keys", "WHERE status = 'used'", "licence_key"),
        ("feature_registrations", "", "created_at, id"),
        ("feature_registrations", "", "udi"),
        ("partner_features", "", "udi"),
    ] {
        let sql = format!("EXPLAIN QUERY PLAN SELECT * FROM {table} {filter} ORDER BY {order} LIMIT 20");
        let rows = db.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await.unwrap();
        let plan: Vec<String> = rows.iter().map(|row| row.try_get("", "detail").unwrap()).collect();
        assert!(plan.iter().all(|step| !step.contains("TEMP B-TREE")), "{table} {filter} {order}: {plan:?}");
        assert!(plan.iter().all(|step| step.contains("INDEX")), "{table} {filter} {order}: {plan:?}");
    }
}
