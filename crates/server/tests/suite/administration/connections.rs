use super::{column, staff, without_factor};
use crate::cases::World;
use serde_json::json;
use std::time::Duration;

// ADM-04
#[tokio::test]
async fn staff_see_who_works_with_whom() {
    let world = World::with(without_factor).await;
    let staff = world.server.administrator("staff", staff()).await;
    world.case("Lindholm").await;
    world.server.advance(Duration::from_secs(1));
    let invite = json!({"email": "new@example.com", "alias": "", "text": "Please join us"});
    assert_eq!(world.person("lab").post("/v1/connections/0/request/", &invite).await.status, 200);

    let listed = staff.get("/v1/cs/connections/").await;
    assert_eq!(column(&listed, "status"), ["REQD", "ACCD"], "the newest first");
    let (asked, accepted) = (&listed.body["results"][0], &listed.body["results"][1]);
    assert_eq!(asked["invited"], json!({"id": null, "name": "", "email": "new@example.com"}));
    assert_eq!((&asked["owner"]["email"], &asked["answered_at"]), (&json!("lab@example.com"), &json!(null)));
    assert_eq!((&accepted["id"], &accepted["cases_count"]), (&json!(world.connection), &json!(1)));
    assert_eq!(
        (&accepted["invited"]["name"], &accepted["is_designated"]),
        (&json!("Bruno Rossi"), &json!(false))
    );

    let ids =
        async |query: &str| column(&staff.get(&format!("/v1/cs/connections/{query}")).await, "id").len();
    assert_eq!(ids("?status=ACCD").await, 1);
    assert_eq!(ids("?status=REJD").await, 0);
    assert_eq!(ids("?search=rossi").await, 2);
    assert_eq!(ids("?search=new@example.com").await, 1);
    assert_eq!(ids("?search=oberg").await, 0);
    assert_eq!(staff.get("/v1/cs/connections/?status=LOST").await.status, 400);
    assert_eq!(
        column(&staff.get("/v1/cs/connections/?sort=created_at%20asc").await, "status"),
        ["ACCD", "REQD"]
    );
}

// ADM-04: counted up to 10,000, and marked as more beyond that
#[tokio::test]
async fn more_cases_than_are_counted_are_not_shown_as_exact() {
    let world = World::with(without_factor).await;
    let staff = world.server.administrator("staff", staff()).await;
    world.case("Lindholm").await;
    let add = async |from: u32, count: u32| {
        let kept = "author_id, status, title, patient_first_name, patient_last_name, patient_sex, number_system, note, \
            restorations, bridges, device_udi, search_text, created_at, updated_at, order_updated_at, connection_id";
        let sql = format!(
            "WITH RECURSIVE n (i) AS (SELECT {from} UNION ALL SELECT i + 1 FROM n WHERE i < {}) \
             INSERT INTO cases (id, no, {kept}) SELECT 'many' || i, 'many-' || i, {kept} FROM cases, n \
             WHERE patient_last_name = 'Lindholm' AND id NOT LIKE 'many%'",
            from + count - 1
        );
        assert_eq!(world.server.run_any_sql(&sql).await, u64::from(count));
        let row = staff.get("/v1/cs/connections/").await.body["results"][0].clone();
        (row["cases_count"].clone(), row["has_more_cases"].clone())
    };
    assert_eq!(add(1, 9_999).await, (json!(10_000), json!(false)));
    assert_eq!(add(10_000, 1).await, (json!(10_000), json!(true)));
}
