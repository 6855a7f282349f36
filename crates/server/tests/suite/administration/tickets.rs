use super::{column, device_manager, start, without_factor};
use crate::harness::TestServer;
use crate::harness::person::send;
use archway_db::{devices, users};
use archway_domain::DeviceRegistrationId;
use archway_domain::udi::parse_udi;
use reqwest::Method;
use serde_json::json;
use std::time::Duration;

const UDI: &str = "(01)07333000000019(11)260302(21)LQ-204117";

async fn device_of(server: &TestServer, email: Option<&str>) -> String {
    let app = &server.app;
    let tx = app.db.begin().await.unwrap();
    let udi = parse_udi(UDI).unwrap();
    let device = devices::find_or_make(&tx, &app.new_id(), &udi, app.now()).await.unwrap().unwrap();
    if let Some(email) = email {
        let user = users::find_by_email(&*tx, email).await.unwrap().unwrap();
        devices::assign(&tx, &device.id, &user.id, &DeviceRegistrationId::new("registration")).await.unwrap();
    }
    tx.commit().await.unwrap();
    device.id.into()
}

// ADM-03, HLP-01
#[tokio::test]
async fn a_question_is_found_answered_and_closed() {
    let server = TestServer::start_with(|config| {
        without_factor(config);
        config.help.recipients = vec!["support@example.com".into()];
    })
    .await;
    let manager = server.administrator("manager", device_manager()).await;
    let clinic = server.person("clinic").await;
    let german = clinic.request(Method::POST, "/v1/setLang/").header("api-key", "archway-web");
    assert_eq!(send(german.json(&json!({"language": "de"}))).await.status, 200);
    let question = json!({"title": "Scanner", "description": "It blinks.\nWhy?"});
    assert_eq!(clinic.post("/v1/helpdesk/", &question).await.status, 201);
    server.advance(Duration::from_secs(5));

    let listed = manager.get("/v1/cs/devices/tickets/").await;
    let row = listed.body["results"][0].clone();
    assert_eq!(
        (&row["state"], &row["title"], &row["answers"]),
        (&json!("open"), &json!("Scanner"), &json!(0))
    );
    assert_eq!((&row["user"]["email"], &row["device"]), (&json!("clinic@example.com"), &json!(null)));
    let path = format!("/v1/cs/devices/tickets/{}/", row["id"].as_str().unwrap());
    let shown = manager.get(&path).await.body;
    assert_eq!((&shown["recipient"], &shown["entries"]), (&json!("support@example.com"), &json!([])));

    let blank = manager.post(&format!("{path}answer/"), &json!({"text": " "})).await;
    assert_eq!((blank.status, blank.field("text")), (400, "This field may not be blank"));
    let text = "Please switch it off\nand on again.";
    let answered = manager.post(&format!("{path}answer/"), &json!({"text": text})).await;
    assert_eq!((answered.status, answered.text("state")), (200, "answered"), "{}", answered.raw);
    let entry = &answered.body["entries"][0];
    assert_eq!(
        (&entry["text"], &entry["is_staff"], &entry["by_name"]),
        (&json!(text), &json!(true), &json!("Ada Klein"))
    );
    assert!(answered.body["updated_at"].as_i64() > answered.body["created_at"].as_i64());
    let mail = server.last_mail("clinic@example.com").await;
    assert!(
        mail.subject.starts_with("Antwort auf Ihre Anfrage"),
        "in the reader's language: {}",
        mail.subject
    );
    assert!(mail.text.contains("Scanner") && mail.text.contains("and on again."), "{}", mail.text);
    let staff = server.administrator("staff", super::staff()).await;
    assert_eq!(column(&staff.get("/v1/cs/devices/tickets/").await, "title"), ["Scanner"]);
    let second = staff.post(&format!("{path}answer/"), &json!({"text": "Did it help?"})).await;
    assert_eq!((second.status, &second.body["answers"]), (200, &json!(2)), "{}", second.raw);

    let close = json!({"state": "closed", "was": "open"});
    let late = manager.post(&format!("{path}state/"), &close).await;
    assert_eq!((late.status, late.text("detail")), (409, "This ticket was changed meanwhile."));
    let close = json!({"state": "closed", "was": "answered"});
    assert_eq!(manager.post(&format!("{path}state/"), &close).await.text("state"), "closed");
    assert_eq!(manager.post(&format!("{path}state/"), &close).await.status, 409, "of two, one closes it");
    let wrong = manager.post(&format!("{path}state/"), &json!({"state": "gone", "was": "closed"})).await;
    assert_eq!(wrong.field("state"), "This is not a valid choice.");
    assert_eq!(
        manager.post("/v1/cs/devices/tickets/nothing/answer/", &json!({"text": "x"})).await.status,
        404
    );
}

// ADM-03
#[tokio::test]
async fn a_manager_writes_a_question_of_a_customer_down() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    server.person("clinic").await;
    let device = device_of(&server, None).await;
    let form = json!({"device_id": device, "title": "Tip", "description": "The tip is loose."});
    let nobody = manager.post("/v1/cs/devices/tickets/new/", &form).await;
    assert_eq!((nobody.status, nobody.text("detail")), (400, "This device has no customer."));
    device_of(&server, Some("clinic@example.com")).await;
    let made = manager.post("/v1/cs/devices/tickets/new/", &form).await;
    assert_eq!(made.status, 201, "{}", made.raw);
    assert_eq!(made.body["device"], json!({"id": device, "udi": UDI, "udi_verified": true}));
    assert_eq!(
        (&made.body["user"]["email"], &made.body["state"]),
        (&json!("clinic@example.com"), &json!("open"))
    );
    let empty = manager.post("/v1/cs/devices/tickets/new/", &json!({"device_id": device})).await;
    assert_eq!((empty.field("title"), empty.field("description")).0, "This field may not be blank");
    let unknown = json!({"device_id": "unknown", "title": "Tip", "description": "x"});
    assert_eq!(manager.post("/v1/cs/devices/tickets/new/", &unknown).await.status, 404);
}

// ADM-03
#[tokio::test]
async fn tickets_are_searched_sorted_and_filtered() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    server.person("clinic").await;
    let device = device_of(&server, Some("clinic@example.com")).await;
    let mut ids = Vec::new();
    for title in ["Älteste", "Middle", "Newest"] {
        let form = json!({"device_id": device, "title": title, "description": "x"});
        ids.push(manager.post("/v1/cs/devices/tickets/new/", &form).await.text("id").to_owned());
        server.advance(Duration::from_secs(1));
    }
    let answer = format!("/v1/cs/devices/tickets/{}/answer/", ids[0]);
    assert_eq!(manager.post(&answer, &json!({"text": "Yes."})).await.status, 200);
    let titles =
        async |query: &str| column(&manager.get(&format!("/v1/cs/devices/tickets/{query}")).await, "title");
    assert_eq!(titles("").await, ["Älteste", "Newest", "Middle"], "what changed last comes first");
    assert_eq!(titles("?sort=created_at%20asc").await, ["Älteste", "Middle", "Newest"]);
    assert_eq!(titles("?state=open").await, ["Newest", "Middle"]);
    assert_eq!(titles("?search=alteste").await, ["Älteste"]);
    assert_eq!(titles("?search=clinic@example.com&state=answered").await, ["Älteste"]);
    assert_eq!(manager.get("/v1/cs/devices/tickets/?state=lost").await.status, 400);
}
