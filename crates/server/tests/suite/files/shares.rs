//! Links with which a person without an account views one case (SHR-01).

use super::clean_copies::VIEW;
use super::shapes::tetrahedron;
use super::{World, world, world_with};
use crate::harness::Answer;
use crate::harness::person::send;
use archway_domain::time::{DAY, MINUTE, SECOND};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;
use serde_json::{Value, json};

impl World {
    pub async fn make_share(&self, who: &str, case: &str, form: Value) -> Answer {
        self.call(who, "POST", &format!("/v1/cases/{case}/shares/"), &form).await
    }

    /// Makes a link and returns its token.
    pub async fn shared(&self, who: &str, case: &str, form: Value) -> String {
        let made = self.make_share(who, case, form).await;
        assert_eq!(made.status, 201, "{}", made.raw);
        let (page, token) = made.text("url").split_once("?data=").unwrap();
        assert_eq!(page, "http://archway.test/share/case");
        token.to_owned()
    }

    pub async fn look(&self, token: &str, password: Option<&str>) -> Answer {
        let request = self.server.stranger().request(Method::GET, &format!("/v1/share/case/?data={token}"));
        send(match password {
            Some(password) => request.header("share-password", STANDARD.encode(password)),
            None => request,
        })
        .await
    }

    async fn shares(&self, who: &str, case: &str) -> Vec<Value> {
        let listed = self.get(who, &format!("/v1/cases/{case}/shares/")).await;
        assert_eq!(listed.status, 200, "{}", listed.raw);
        listed.body["shares"].as_array().unwrap().clone()
    }
}

// SHR-01
#[tokio::test]
async fn whoever_holds_the_link_sees_the_case_without_names() {
    let world = world().await;
    let (id, bytes) = (world.case("Stonecutter").await, tetrahedron(3));
    let file = world.sent("clinic", &id, "a.stl", &bytes).await;
    let token = world.shared("clinic", &id, json!({"view": VIEW})).await;
    world.draw().await;
    let seen = world.look(&token, None).await;
    assert_eq!(seen.status, 200, "{}", seen.raw);
    let content = &seen.body["content"];
    let own = &world.open("clinic", &id).await["content"];
    for field in ["no", "restorations", "bridges", "missing_teeth", "number_sys", "deliverydt", "case_date"] {
        assert_eq!(content[field], own[field], "{field}");
    }
    assert_eq!((&content["author"], &content["to"]), (&json!("Klein Dental"), &json!("Rossi Labör")));
    assert_eq!((&content["patient"], &content["title"]), (&json!(null), &json!("")));
    assert_eq!(seen.body["view"], VIEW);
    assert_eq!((&content["note"], &content["has_hidden_texts"]), (&json!(""), &json!(true)));
    for hidden in
        ["Stonecutter", "Ida", "1980", "Bridge upper right", "Please call", "Ada", "Bruno", "@example.com"]
    {
        assert!(!seen.raw.contains(hidden), "{hidden} in {}", seen.raw);
    }
    for who in ["clinic", "lab"] {
        assert!(!seen.raw.contains(&*world.users[who].id), "{who}");
    }
    let listed = &seen.body["files"][0];
    assert_eq!(
        (&listed["id"], &listed["uploader"], &listed["may_download"]),
        (&json!(file), &json!(false), &json!(true))
    );
    // The links to the bytes.
    let uri = format!("/v1/share/files/uri/?data={token}&ids={file},01hxnothere");
    let links = world.server.stranger().get(&uri).await;
    assert_eq!(links.body.as_object().unwrap().len(), 1, "{}", links.raw);
    assert_eq!(world.fetch_unknown(links.text(&file)).await.bytes, bytes);
    assert_eq!(world.fetch_unknown(&format!("/v1/files/{file}/download/")).await.status, 401);
    let other = world.case("Other").await;
    let foreign = world.sent("clinic", &other, "b.xml", b"<order/>").await;
    let none = world.server.stranger().get(&format!("/v1/share/files/uri/?data={token}&ids={foreign}")).await;
    assert_eq!(none.body, json!({}), "another case of the same people");

    let open = world.shared("clinic", &id, json!({"show_patient": true})).await;
    let seen = world.look(&open, None).await;
    assert_eq!(seen.body["content"]["patient"]["lastname"], "Stonecutter", "{}", seen.raw);
    assert_eq!(seen.body["content"]["title"], "Bridge upper right");
    let content = &seen.body["content"];
    assert_eq!((&content["note"], &content["has_hidden_texts"]), (&own["note"], &json!(false)));
    assert!(content["note"].as_str().unwrap().starts_with("Please call"));
}

// SHR-01, OPS-05: downloads through a link are logged
#[tokio::test]
async fn downloads_through_a_link_are_written_down() {
    let world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    let token = world.shared("clinic", &id, json!({})).await;
    world.draw().await;
    let links = world.server.stranger().get(&format!("/v1/share/files/uri/?data={token}&ids={file}")).await;
    let all = world.server.stranger().get(&format!("/v1/share/files/all/?data={token}")).await;
    for _ in 0..2 {
        assert_eq!(world.fetch_unknown(links.text(&file)).await.status, 200);
        assert_eq!(world.fetch_unknown(all.text("url")).await.status, 200);
    }
    archway::base::audit::write_reads(&world.server.app).await.unwrap();
    let share = world.shares("clinic", &id).await[0]["id"].as_str().unwrap().to_owned();
    for record in [format!("file:{file}"), format!("case_files:{id}")] {
        let sql = format!(
            "SELECT COUNT(*) FROM audit_entries e JOIN audit_people p ON p.entry_id = e.id \
             WHERE action = 'file.download' AND record = '{record}' AND detail LIKE '%{share}%' AND person IS NULL"
        );
        assert_eq!(world.number(&sql).await, 1, "{record}");
    }
}

// SHR-01: hashing a password takes time, so it is limited
#[tokio::test]
async fn links_are_made_one_after_another() {
    let world = world_with(|config| config.limits.link_per_address = 3).await;
    let id = world.case("Stone").await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        answers.push(world.make_share("clinic", &id, json!({"password": "four teeth"})).await.status);
    }
    assert_eq!(answers, [201, 201, 201, 429]);
    assert_eq!(world.make_share("clinic", &id, json!({})).await.status, 201);
    let draft = world.draft("lab", "Stone").await;
    assert_eq!(world.make_share("lab", &draft, json!({"password": "four teeth"})).await.status, 409);
}

// SHR-01: a password in a header, and few attempts
#[tokio::test]
async fn a_password_is_asked_for() {
    let world = world_with(|config| config.limits.share_password = 5).await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.xml", b"<order/>").await;
    let token = world.shared("clinic", &id, json!({"password": "zähne 🦷🦷"})).await;
    let refused =
        |answer: &Answer| (answer.status, answer.body["detail"].as_str().unwrap_or_default().to_owned());
    assert_eq!(refused(&world.look(&token, None).await), (401, "password required".to_owned()));
    assert_eq!(refused(&world.look(&token, Some("")).await), (401, "password required".to_owned()));
    for uri in [
        format!("/v1/share/files/uri/?data={token}&ids={file}"),
        format!("/v1/share/files/all/?data={token}"),
    ] {
        assert_eq!(world.server.stranger().get(&uri).await.status, 401);
    }
    for _ in 0..20 {
        assert_eq!(
            world.look(&token, Some("zähne 🦷🦷")).await.status,
            200,
            "whoever knows it is not counted"
        );
    }
    for _ in 0..5 {
        assert_eq!(refused(&world.look(&token, Some("teeth")).await), (401, "wrong password".to_owned()));
    }
    let spent = world.look(&token, Some("zähne 🦷🦷")).await;
    assert_eq!(spent.status, 429);
    assert!(spent.headers.contains_key("retry-after"));
    world.server.advance(MINUTE * 11);
    assert_eq!(world.look(&token, Some("zähne 🦷🦷")).await.status, 200);
    let sql =
        format!("SELECT COUNT(*) FROM shares WHERE password_hash LIKE '%zähne%' OR token_hash = '{token}'");
    assert_eq!(world.number(&sql).await, 0, "neither is stored as it is");
}

// SHR-01: guesses from many addresses do not lock out a visitor who was right before
#[tokio::test]
async fn guesses_from_everywhere_are_counted_over_a_day() {
    let world = world_with(|config| {
        config.server.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        config.limits.wrong_share_password = 3;
    })
    .await;
    let id = world.case("Stone").await;
    let token = world.shared("clinic", &id, json!({"password": "four teeth"})).await;
    let look = async |address: &str, password: &str| {
        let path = format!("/v1/share/case/?data={token}");
        let request = world.server.stranger().request(Method::GET, &path).header("x-forwarded-for", address);
        send(request.header("share-password", STANDARD.encode(password))).await.status
    };
    assert_eq!(look("192.0.2.1", "four teeth").await, 200);
    for guesser in ["192.0.2.7", "192.0.2.8", "192.0.2.9"] {
        assert_eq!(look(guesser, "five teeth").await, 401);
    }
    assert_eq!(look("192.0.2.10", "four teeth").await, 429, "no more guesses today, not even right ones");
    assert_eq!(look("192.0.2.1", "four teeth").await, 200, "was right before");
    assert_eq!(look("192.0.2.1", "mistyped").await, 401);
    assert_eq!(look("192.0.2.1", "four teeth").await, 200);
    world.server.advance(DAY);
    assert_eq!(look("192.0.2.10", "four teeth").await, 200);
}

// SHR-01: tokens cannot be guessed by trying
#[tokio::test]
async fn guesses_at_tokens_are_counted() {
    let world = world_with(|config| config.limits.link_per_address = 5).await;
    let mut answers = Vec::new();
    for number in 0..7 {
        answers.push(world.look(&format!("guess{number}"), None).await.status);
    }
    assert_eq!(answers, [404, 404, 404, 404, 404, 429, 429]);
}

// SHR-01: expiry, default 7 days
#[tokio::test]
async fn a_link_to_a_case_runs_out() {
    let mut world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    let (day, week) =
        (world.shared("clinic", &id, json!({"days": 1})).await, world.shared("clinic", &id, json!({})).await);
    for (days, status) in [(0, 400), (91, 400), (90, 201)] {
        assert_eq!(world.make_share("clinic", &id, json!({"days": days})).await.status, status, "{days}");
    }
    for long in [
        json!({"password": "sevench"}),
        json!({"password": "x".repeat(129)}),
        json!({"view": ""}),
        json!({"view": "from above"}),
        json!({"view": format!("AQ{}", "A".repeat(400))}),
    ] {
        assert_eq!(world.make_share("clinic", &id, long).await.status, 400);
    }
    world.draw().await;
    world.pass(DAY - SECOND).await;
    assert_eq!(world.look(&day, None).await.status, 200);
    let links = world.server.stranger().get(&format!("/v1/share/files/uri/?data={day}&ids={file}")).await;
    world.pass(SECOND).await;
    assert_eq!((world.look(&day, None).await.status, world.look(&week, None).await.status), (404, 200));
    assert_eq!(world.fetch_unknown(links.text(&file)).await.status, 404, "a link to a file ends with it");
    assert_eq!(world.shares("clinic", &id).await.len(), 2);
    world.pass(DAY * 6).await;
    assert_eq!(world.look(&week, None).await.status, 404);
}
