use super::World;
use serde_json::json;

// HLP-01
#[tokio::test]
async fn a_question_becomes_a_ticket_and_a_mail() {
    let world = World::with(|config| {
        config.help.recipients = vec!["support@example.com".into(), "scanners@example.com".into()];
        config.limits.tickets_per_person = 3;
    })
    .await;
    let clinic = world.person("clinic");
    let offered = clinic.get("/v1/helpdesk/").await.body;
    assert_eq!(offered, json!({"recipients": ["support@example.com", "scanners@example.com"]}));
    let ask = |recipient: &str| json!({"recipient": recipient, "title": "Scanner", "description": "It blinks.\nWhy?"});
    let sent = clinic.post("/v1/helpdesk/", &ask("scanners@example.com")).await;
    assert_eq!(sent.status, 201, "{}", sent.raw);
    let mail = world.server.last_mail("scanners@example.com").await;
    assert!(
        mail.subject.contains(sent.text("ticket_no")) && mail.subject.contains("Scanner"),
        "{}",
        mail.subject
    );
    assert!(mail.text.contains("It blinks.") && mail.text.contains("clinic@example.com"), "{}", mail.text);
    assert_eq!(clinic.post("/v1/helpdesk/", &ask("")).await.status, 201, "the first is the default");
    let elsewhere = clinic.post("/v1/helpdesk/", &ask("victim@example.com")).await;
    assert_eq!(elsewhere.field("recipient"), "This is not a valid choice.");
    let empty = clinic.post("/v1/helpdesk/", &json!({})).await;
    assert_eq!(empty.field("title"), "This field may not be blank");
    assert_eq!(empty.field("description"), "This field may not be blank");
    assert_eq!(clinic.post("/v1/helpdesk/", &ask("")).await.status, 201);
    assert_eq!(clinic.post("/v1/helpdesk/", &ask("")).await.status, 429);
}
