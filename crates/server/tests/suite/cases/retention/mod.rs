//! Cases that no longer change: warned of, archived, unarchived, and deleted if the operator wants it (OPS-06).

mod asleep;
mod deleting;

use super::World;
use crate::harness::stream::settle;
use archway_db::outbox::Message;
use archway_domain::time::{DAY, HOUR};
use serde_json::{Value, json};

impl World {
    /// Runs what the worker does once an hour.
    async fn retain(&self) {
        archway::areas::retention::run(&self.server.app).await.unwrap();
    }

    /// The warnings to a person, newest first.
    async fn warning_mails(&self, who: &str) -> Vec<Message> {
        let to = format!("{who}@example.com");
        let is_warning = |mail: &Message| mail.recipient == to && mail.subject.contains("archived");
        self.server.mails().await.into_iter().filter(is_warning).collect()
    }

    /// The subjects of these warnings.
    async fn warnings(&self, who: &str) -> Vec<String> {
        self.warning_mails(who).await.into_iter().map(|mail| mail.subject).collect()
    }

    /// Archives the case: unchanged for years, with its people warned long ago.
    async fn archive(&self, case: &str) {
        self.server
            .run_sql(&format!("UPDATE cases SET updated_at = 1, warned_at = 2 WHERE id = '{case}'"))
            .await;
        self.retain().await;
        assert!(self.content("clinic", case).await["archived_date"].is_string());
    }

    async fn content(&self, who: &str, case: &str) -> Value {
        let shown = self.get(who, &format!("/v1/cases/{case}/content/")).await;
        assert_eq!(shown.status, 200, "{}", shown.raw);
        shown.body
    }

    async fn noted_on(&self, action: &str, case: &str) -> i64 {
        let entries = "SELECT COUNT(*) FROM audit_entries";
        self.number(&format!("{entries} WHERE action = '{action}' AND record = 'case:{case}'")).await
    }
}

// CAS-01: three months after the last update, or on the last day of a shorter month
#[tokio::test]
async fn a_case_expires_three_months_after_its_last_update() {
    let mut world = World::new().await;
    // From the first of June to the thirtieth of November.
    world.pass(DAY * 182).await;
    let id = world.case("Stone").await;
    let content = world.content("clinic", &id).await;
    let day = |name: &str| content[name].as_str().unwrap()[..10].to_owned();
    assert_eq!((day("updated_date"), day("expiration_date")), ("2026-11-30".into(), "2027-02-28".into()));
}

// OPS-06: one warning a fortnight before; then archived, hidden, and still readable
#[tokio::test]
async fn a_case_that_nobody_touches_is_told_of_once_and_then_archived() {
    let mut world = World::new().await;
    world.share("lab", "technician").await;
    let id = world.case("Stonecutter").await;
    let no = world.content("clinic", &id).await["no"].as_str().unwrap().to_owned();
    assert_eq!(world.content("clinic", &id).await["expiration_date"].as_str().unwrap()[..10], *"2026-09-01");
    world.pass(DAY * 77).await;
    world.retain().await;
    assert!(world.warnings("clinic").await.is_empty(), "17 August: more than a fortnight is left");

    world.pass(DAY * 2).await;
    world.retain().await;
    world.retain().await;
    let expected = [format!("Case {no} will be archived on 2026-09-02")];
    assert_eq!(world.warnings("clinic").await, expected);
    assert_eq!(world.warnings("lab").await, expected);
    assert!(world.warnings("technician").await.is_empty(), "not named on the case");
    let expiration = world.content("lab", &id).await["expiration_date"].clone();
    assert_eq!(expiration.as_str().unwrap()[..10], *"2026-09-02", "told a day late, shown as it was told");
    let mail = world.warning_mails("lab").await.remove(0);
    assert!(mail.text.contains(&format!("http://archway.test/cases/{no}")), "{}", mail.text);
    assert!(!format!("{} {}", mail.text, mail.html).contains("Stonecutter"), "no patient in a mail");

    world.pass(DAY * 13).await;
    world.retain().await;
    assert_eq!(world.list("lab", "").await, ["Stonecutter"], "1 September: not a fortnight yet");
    world.pass(DAY).await;
    world.retain().await;
    for who in ["clinic", "lab", "technician"] {
        assert!(world.list(who, "").await.is_empty());
        assert!(world.list(who, "status=Open").await.is_empty());
        assert!(world.list(who, "search=stonecutter").await.is_empty());
        assert_eq!(world.list(who, "status=Archived").await, ["Stonecutter"]);
        assert_eq!(world.list(who, "status=Archived&search=stonecutter").await, ["Stonecutter"]);
        assert_eq!(world.list(who, "status=Archived,Open").await, ["Stonecutter"]);
        let counts = world.get(who, "/v1/dashboard/cases/status/").await.body;
        assert_eq!(counts["status_counts"]["open"], 0);
        assert_eq!(world.get(who, "/v1/cases/").await.body["page"]["total_num"], 0);
    }
    assert!(world.list("stranger", "status=Archived").await.is_empty());
    let row = world.get("clinic", "/v1/cases/?status=Archived").await.body["posts"][0].clone();
    assert_eq!((&row["is_archived"], &row["del_enabled"]), (&json!(true), &json!(false)));
    let content = world.open("lab", &id).await["content"].clone();
    assert_eq!(content["archived_date"].as_str().unwrap()[..10], *"2026-09-02");
    assert_eq!(content["status"]["code"], "OPEN", "who only reads it changes nothing");
    assert_eq!((&content["moves"], &content["may_unarchive"]), (&json!([]), &json!(true)));
    for right in ["may_edit", "may_assign", "may_comment", "del_enabled", "is_deleted"] {
        assert_eq!(content[right], false, "{right}");
    }
    assert_eq!(world.warnings("clinic").await.len(), 1);
    assert_eq!(world.noted_on("case.archive", &id).await, 1);
}

// OPS-06: one unreadable case does not keep its people from the warning of the others
#[tokio::test]
async fn a_warning_leaves_out_a_case_that_cannot_be_read() {
    let mut world = World::new().await;
    world.case("Stonecutter").await;
    let id = world.case("Stone").await;
    let no = world.content("clinic", &id).await["no"].as_str().unwrap().to_owned();
    world.pass(DAY * 79).await;
    world.retain().await;
    let sql = format!("UPDATE cases SET restorations = '?' WHERE id <> '{id}'");
    world.server.run_any_sql(&sql).await;
    let mails = world.warning_mails("clinic").await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].text.contains(&format!("http://archway.test/cases/{no}")), "{}", mails[0].text);
}

// OPS-06: an update starts the three months again
#[tokio::test]
async fn an_update_makes_a_warning_void() {
    let mut world = World::new().await;
    let id = world.case("Stone").await;
    world.pass(DAY * 79).await;
    world.retain().await;
    // Before the mail is sent: it is no longer needed.
    world.say("lab", &id, "Still at it").await;
    assert!(world.warnings("clinic").await.is_empty());
    world.pass(DAY * 30).await;
    world.retain().await;
    assert_eq!(world.list("clinic", "").await, ["Stone"]);
    assert!(world.warnings("clinic").await.is_empty());
    world.pass(DAY * 50).await;
    world.retain().await;
    assert_eq!(world.warnings("clinic").await.len(), 1, "told again, three months after the comment");
    world.move_to("lab", &id, "PROC").await;
    world.pass(DAY * 80).await;
    world.retain().await;
    assert_eq!(world.warnings("clinic").await.len(), 2);
    world.pass(DAY * 14).await;
    world.retain().await;
    assert!(world.list("clinic", "").await.is_empty());
}

// OPS-06, SET-02: one mail for all cases; none for people who want none
#[tokio::test]
async fn several_cases_are_told_of_in_one_mail() {
    let mut world = World::new().await;
    world.switch("lab", "post_edit_email", false).await;
    let mut numbers = Vec::new();
    for name in ["One", "Two", "Three"] {
        let id = world.case(name).await;
        numbers.push(world.content("clinic", &id).await["no"].as_str().unwrap().to_owned());
    }
    world.draft("clinic", "Draft").await;
    world.pass(DAY * 79).await;
    let app = &world.server.app;
    let (one, other) = tokio::join!(archway::areas::retention::run(app), archway::areas::retention::run(app));
    one.and(other).unwrap();
    assert_eq!(world.warnings("clinic").await, ["3 cases will be archived on 2026-09-02"]);
    assert!(world.warnings("lab").await.is_empty());
    let mail = world.warning_mails("clinic").await.remove(0);
    assert!(numbers.iter().all(|number| mail.text.contains(number)), "{}", mail.text);
    assert!(mail.text.contains("at any time") && !mail.text.contains("deleted"), "{}", mail.text);
    // People who were warned late get the whole fortnight.
    world.server.run_any_sql("UPDATE cases SET updated_at = 1").await;
    world.retain().await;
    assert_eq!(world.list("clinic", "").await.len(), 4);
    world.pass(DAY * 14).await;
    world.retain().await;
    assert_eq!(world.list("clinic", "").await, ["Draft"], "a draft is its author's own affair");
}

// OPS-06: more cases than one batch
#[tokio::test]
async fn many_cases_are_told_of_in_one_mail() {
    let mut world = World::new().await;
    world.case("Stone").await;
    let kept = "author_id, recipient_id, status, title, patient_first_name, patient_last_name, patient_sex, \
        number_system, note, restorations, bridges, device_udi, search_text, created_at, updated_at, \
        order_updated_at, published_at";
    let copies = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450) \
         INSERT INTO cases (id, no, {kept}) SELECT id || i, no || i, {kept} FROM cases, n"
    );
    world.server.run_any_sql(&copies).await;
    world.pass(DAY * 79).await;
    world.retain().await;
    for who in ["clinic", "lab"] {
        assert_eq!(world.warnings(who).await, ["451 cases will be archived on 2026-09-02"], "{who}");
    }
    let text = world.warning_mails("lab").await.remove(0).text;
    assert!(text.contains(", …") && text.len() < 3_000, "{text}");
    assert_eq!(world.number("SELECT COUNT(*) FROM expiry_news").await, 0);
}

// OPS-06: all cases that expire on one day are in one mail
#[tokio::test]
async fn a_day_has_one_mail() {
    let mut world = World::new().await;
    for name in ["Morning", "Noon", "Evening"] {
        world.case(name).await;
        world.pass(HOUR * 4).await;
    }
    // The day with a fortnight left, hour by hour.
    world.pass(DAY * 77).await;
    for _ in 0..24 {
        world.retain().await;
        world.pass(HOUR).await;
    }
    assert_eq!(world.warnings("clinic").await.len(), 1);
    assert_eq!(world.warnings("lab").await.len(), 1);
}

// CAS-01, OPS-06: also if the month before has days that this one lacks
#[tokio::test]
async fn the_mail_names_the_date_that_the_page_shows() {
    let mut world = World::new().await;
    world.pass(DAY * 182).await;
    let id = world.case("Stone").await;
    let shown = world.content("clinic", &id).await["expiration_date"].as_str().unwrap()[..10].to_owned();
    assert_eq!(shown, "2027-02-28");
    for _ in 0..90 {
        world.pass(DAY).await;
        world.retain().await;
        if !world.warnings("clinic").await.is_empty() {
            break;
        }
        assert_eq!(world.content("clinic", &id).await["expiration_date"].as_str().unwrap()[..10], shown);
    }
    let no = world.content("clinic", &id).await["no"].as_str().unwrap().to_owned();
    assert_eq!(world.warnings("clinic").await, [format!("Case {no} will be archived on {shown}")]);
    assert_eq!(world.content("clinic", &id).await["expiration_date"].as_str().unwrap()[..10], shown);
}

// OPS-06: kept for ever if the operator wants it
#[tokio::test]
async fn nothing_expires_where_the_operator_says_so() {
    let mut world = World::with(|config| config.retention.archive_after_months = 0).await;
    let id = world.case("Stone").await;
    world.pass(DAY * 3_650).await;
    world.retain().await;
    assert_eq!(world.list("clinic", "").await, ["Stone"]);
    assert!(world.warnings("clinic").await.is_empty());
    assert_eq!(world.content("clinic", &id).await["expiration_date"], json!(null));
}

// OPS-06, RT-01: either side unarchives it for both; open pages get an event
#[tokio::test]
async fn an_archived_case_is_brought_back() {
    let mut world = World::new().await;
    world.share("lab", "technician").await;
    let id = world.case("Stone").await;
    world.pass(DAY).await;
    world.case("Newer").await;
    settle(&world.server).await;
    let mut stream = world.person("clinic").listen(None).await;
    stream.expect("ready").await;
    world.archive(&id).await;
    assert_eq!(stream.expect("post_status_modified").await.data["post_ids"], json!([id]));
    assert_eq!(world.list("clinic", "").await, ["Newer"]);

    let path = format!("/v1/cases/{id}/unarchive/");
    assert_eq!(world.call("stranger", "POST", &path, &json!({})).await.status, 404);
    assert_eq!(world.list("clinic", "").await, ["Newer"]);
    for _ in 0..2 {
        let back = world.call("technician", "POST", &path, &json!({})).await;
        assert_eq!(back.status, 200, "{}", back.raw);
    }
    assert_eq!(stream.expect("post_published").await.data["post_ids"], json!([id]));
    assert_eq!(world.noted_on("case.unarchive", &id).await, 1);
    world.retain().await;
    for who in ["clinic", "lab"] {
        assert_eq!(world.list(who, "").await, ["Stone", "Newer"], "it was updated just now");
        assert!(world.list(who, "status=Archived").await.is_empty());
    }
    assert_eq!(world.content("lab", &id).await["archived_date"], json!(null));
    assert_eq!(world.say("lab", &id, "Back again").await.status, 201);
    assert!(world.warnings("clinic").await.is_empty());
}
