use super::{staff, without_factor};
use crate::cases::World;
use serde_json::{Value, json};
use std::time::Duration;

fn figure(stats: &Value, list: &str, name: &str) -> i64 {
    let found = stats[list].as_array().unwrap().iter().find(|figure| figure["name"] == json!(name));
    found.unwrap_or_else(|| panic!("no {name} in {stats}"))["count"].as_i64().unwrap()
}

// ADM-04
#[tokio::test]
async fn the_dashboard_counts_what_there_is() {
    let world = World::with(without_factor).await;
    let staff = world.server.administrator("staff", staff()).await;
    let case = world.case("Lindholm").await;
    world.draft("clinic", "Berg").await;
    let gone = world.draft("clinic", "Gone").await;
    assert_eq!(world.person("clinic").delete(&format!("/v1/cases/{gone}/remove/")).await.status, 200);
    let letter = b"%PDF-1.4\n";
    assert_eq!(world.send_file("clinic", &case, "letter.pdf", letter).await.status, 201);

    let stats = staff.get("/v1/cs/stats/").await.body;
    for (name, count) in [
        ("users", 6),
        ("active_users_30d", 6),
        ("cases", 1),
        ("cases_30d", 1),
        ("files", 1),
        ("storage_bytes", letter.len() as i64),
        ("devices", 0),
        ("registered_devices", 0),
        ("open_tickets", 0),
        ("connections", 1),
    ] {
        assert_eq!(figure(&stats, "stats", name), count, "{name}");
    }
    assert_eq!(stats["cases_by_status"], json!([{"name": "OPEN", "count": 1}]), "without drafts");
    assert_eq!((figure(&stats, "users_by_role", "lab"), figure(&stats, "users_by_role", "other")), (3, 1));
    let days = stats["cases_per_day"].as_array().unwrap();
    assert_eq!((days.len(), &days[29]), (30, &json!({"day": "2026-06-01", "count": 1})));
    assert_eq!(days[0], json!({"day": "2026-05-03", "count": 0}));
    assert_eq!(stats["users_per_day"][29]["count"], json!(6));

    world.case("Later").await;
    assert_eq!(staff.get("/v1/cs/stats/").await.body, stats, "remembered for a minute");
    world.server.advance(Duration::from_secs(61));
    assert_eq!(figure(&staff.get("/v1/cs/stats/").await.body, "stats", "cases"), 2);
}
