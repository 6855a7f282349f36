use super::{column, device_manager, start, udi, without_factor};
use crate::cases::World;
use crate::harness::TestServer;
use sea_orm::{ConnectionTrait, Database, DbBackend};
use serde_json::{Value, json};
use std::time::Duration;

async fn seal(server: &TestServer) {
    archway::base::audit::write_reads(&server.app).await.unwrap();
    archway::base::audit::seal_all(&server.app).await.unwrap();
}

// ADM-07
#[tokio::test]
async fn what_people_did_is_found_newest_first() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    server.advance(Duration::from_secs(10));
    let clinic = server.person("clinic").await;
    let own = clinic.get("/v1/auth/check/").await.text("id").to_owned();
    server.advance(Duration::from_secs(10));
    let before_logout = server.app.now().0;
    assert_eq!(clinic.post("/v1/auth/logout/", &json!({})).await.status, 204);
    seal(&server).await;

    let listed = manager.get("/v1/cs/logs/").await;
    let newest = &listed.body["results"][0];
    assert_eq!((&newest["action"], &newest["at"]), (&json!("session.end"), &json!(before_logout)));
    assert_eq!(newest["person"], json!({"id": own, "name": "Ada Klein", "email": "clinic@example.com"}));
    assert_eq!((&newest["address"], &newest["detail"]), (&json!("127.0.0.1"), &json!({})));
    assert!(newest["seq"].is_i64(), "{newest}");
    // Entries of one request have the same time, so their order is random.
    let actions = async |query: &str| {
        let mut actions = column(&manager.get(&format!("/v1/cs/logs/{query}")).await, "action");
        actions.sort();
        actions
    };
    let of_clinic = actions("?person=clinic@example.com").await;
    assert_eq!(of_clinic, actions(&format!("?person={own}")).await);
    assert_eq!(of_clinic, ["account.login", "session.end", "session.start"]);
    assert_eq!(actions(&format!("?record=user:{own}")).await, ["account.create", "account.login"]);
    assert_eq!(actions(&format!("?action=account.login&person={own}")).await, ["account.login"]);
    assert_eq!(actions("?action=account.login").await.len(), 2);
    assert_eq!(actions(&format!("?from={before_logout}")).await, ["session.end"]);
    let earlier = actions(&format!("?to={}", before_logout - 1)).await;
    assert_eq!(earlier.len(), actions("").await.len() - 1);
    assert_eq!(actions("?person=nobody@example.com").await, [""; 0]);

    let all = column(&listed, "id");
    let first = manager.get("/v1/cs/logs/?page_size=2").await;
    let older = manager.get(&format!("/v1/cs/logs/?page_size=2&before={}", column(&first, "id")[1])).await;
    assert_eq!([column(&first, "id"), column(&older, "id")].concat(), all[..4]);
    assert_eq!(column(&manager.get("/v1/cs/logs/?page_size=2&page=2").await, "id"), all[2..4]);
    assert_eq!(first.body["pageInfo"]["total"], json!(all.len()));
    let too_long = format!("/v1/cs/logs/?action={}", "x".repeat(301));
    for path in [too_long.as_str(), "/v1/cs/logs/?from=yesterday", "/v1/cs/logs/?record=%00"] {
        assert_eq!(manager.get(path).await.status, 400, "{path}");
    }
    let known = manager.get("/v1/cs/logs/actions/").await.body;
    assert_eq!(known["actions"], json!(["account.create", "account.login", "session.end", "session.start"]));
}

// ADM-07: an entry has the readable name of its object and the page that shows it
#[tokio::test]
async fn entries_name_what_they_are_about() {
    let world = World::with(without_factor).await;
    let server = &world.server;
    let manager = server.administrator("manager", device_manager()).await;
    let case = world.case("Lindholm").await;
    let draft = world.draft("clinic", "Berg").await;
    let clinic = world.person("clinic");
    assert_eq!(world.send_file("clinic", &case, "scan of Lindholm.pdf", b"%PDF-1.4\n").await.status, 201);
    let files = world.get("clinic", &format!("/v1/cases/{case}/files/")).await.body;
    let file = files["files"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(clinic.get(&format!("/v1/files/{file}/download/")).await.status, 200);
    let invitation = json!({"email": "new@example.com", "alias": "", "text": "Please join us"});
    assert_eq!(clinic.post("/v1/connections/0/request/", &invitation).await.status, 200);
    let group = clinic.post("/v1/group/new/", &json!({"name": "Klein & Co"})).await;
    assert_eq!(group.status, 200, "{}", group.raw);
    let group = clinic.get("/v1/group/users/").await;
    let device = json!({"devices": [{"udi": udi(1), "serial_no": "SN-A"}]});
    assert_eq!(manager.post("/v1/cs/devices/", &device).await.status, 201);
    seal(server).await;
    let number = async |id: &str| {
        let content = world.get("clinic", &format!("/v1/cases/{id}/all/")).await.body;
        content["content"]["no"].as_str().unwrap().to_owned()
    };
    let (case_no, draft_no) = (number(&case).await, number(&draft).await);
    let clinic_id = world.users["clinic"].id.clone();

    let listed = manager.get("/v1/cs/logs/?page_size=100").await;
    let entries = listed.body["results"].as_array().unwrap().clone();
    let object = |kind: &str, id: &str| {
        let is_it = |entry: &&Value| {
            let record = entry["record"].as_str().unwrap();
            record.split_once(':').is_some_and(|(k, i)| k == kind && (id.is_empty() || i == id))
        };
        entries.iter().find(is_it).unwrap_or_else(|| panic!("no {kind}:{id}"))["object"].clone()
    };
    let said = |name: &str, more: &str, page: Value, id: Value| json!({"name": name, "more": more, "page": page, "page_id": id});
    let of_case = said(&case_no, "", json!("case"), json!(case_no));
    assert_eq!(object("file", &file), of_case);
    assert_eq!(object("case", &case), of_case);
    assert_eq!(object("case", &draft), said(&draft_no, "", Value::Null, Value::Null), "staff find no drafts");
    let person = said("Ada Klein", "clinic@example.com", json!("user"), json!(clinic_id));
    assert_eq!((object("user", &clinic_id), object("session", "")["page"].clone()), (person, json!("user")));
    let group_id = group.body["sharegroup"]["id"].as_str().unwrap();
    assert_eq!(object("group", group_id), said("Klein & Co", "", json!("group"), json!(group_id)));
    let scanner = object("device", "");
    assert_eq!(
        (&scanner["name"], &scanner["more"], &scanner["page"]),
        (&json!(udi(1)), &json!("SN-A"), &json!("device"))
    );
    assert_eq!(object("connection", "")["name"], json!("Ada Klein – new@example.com"));
    assert!(!listed.raw.contains("Lindholm"), "neither a patient nor the name of a file");

    assert_eq!(clinic.delete(&format!("/v1/group/{group_id}/remove/")).await.status, 200);
    let gone = manager.get(&format!("/v1/cs/logs/?record=group:{group_id}")).await.body;
    assert_eq!(gone["results"][0]["object"], Value::Null, "what is gone has no name");
}

// ADM-07
#[tokio::test]
async fn an_entry_changed_by_hand_shows() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    seal(&server).await;
    let whole = manager.get("/v1/cs/logs/verify/").await.body;
    assert_eq!(whole, json!({"whole": true, "entries": 3, "broken_at": null}));
    let db = Database::connect(&server.app.config.database.url).await.unwrap();
    let drop_trigger = match db.get_database_backend() {
        DbBackend::Postgres => "DROP TRIGGER audit_entries_sealed ON audit_entries",
        _ => "DROP TRIGGER audit_entries_sealed",
    };
    db.execute_unprepared(drop_trigger).await.unwrap();
    db.execute_unprepared("UPDATE audit_entries SET action = 'nothing.done' WHERE seq = 2").await.unwrap();
    let broken = manager.get("/v1/cs/logs/verify/").await.body;
    assert_eq!(broken, json!({"whole": false, "entries": 1, "broken_at": 2}));
}
