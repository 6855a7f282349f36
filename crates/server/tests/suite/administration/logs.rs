use super::{column, device_manager, start};
use crate::harness::TestServer;
use sea_orm::{ConnectionTrait, Database, DbBackend};
use serde_json::json;
use std::time::Duration;

async fn seal(server: &TestServer) {
    archway::audit::write_reads(&server.app).await.unwrap();
    archway::audit::seal_all(&server.app).await.unwrap();
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
    // What one request does has one moment, so its order is chance.
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
