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
