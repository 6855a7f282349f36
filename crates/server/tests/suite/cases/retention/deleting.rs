//! Archived cases stay for ever, unless the operator sets a limit.

use super::World;
use archway_domain::time::DAY;
use serde_json::json;

impl World {
    async fn sweep(&self) {
        let app = &self.server.app;
        self.retain().await;
        archway_db::sweep::run(&app.db, app.now()).await.unwrap();
        archway::areas::files::sweep(app).await.unwrap();
    }
}

// OPS-06
#[tokio::test]
async fn an_archived_case_is_never_deleted_by_itself() {
    let mut world = World::new().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "order.xml", b"<order/>").await;
    world.archive(&id).await;
    world.pass(DAY * 3_650).await;
    world.sweep().await;
    assert_eq!(world.list("lab", "status=Archived").await, ["Stone"]);
    assert_eq!(world.fetch("lab", &format!("/v1/files/{file}/download/")).await.bytes, b"<order/>");
}

// OPS-06, LST-05: with the setting it is deleted as if by its author
#[tokio::test]
async fn with_the_setting_an_archived_case_is_deleted_with_its_files() {
    let mut world = World::with(|config| config.retention.delete_after_days = 60).await;
    let (id, other) = (world.case("Stone").await, world.case("Other").await);
    world.sent("clinic", &id, "order.xml", b"<order/>").await;
    let kept = world.sent("clinic", &other, "kept.xml", b"<kept/>").await;
    world.archive(&id).await;
    world.pass(DAY * 59).await;
    world.sweep().await;
    assert_eq!(world.list("lab", "status=Archived").await, ["Stone"]);
    world.pass(DAY * 2).await;
    world.sweep().await;
    assert_eq!(world.get("lab", &format!("/v1/cases/{id}/all/")).await.status, 404);
    assert_eq!(world.list("clinic", "status=Deleted").await, ["Stone"]);
    assert_eq!(world.noted_on("case.remove", &id).await, 1);

    // After it is restored it is in the archive again, for the whole time.
    let restored = world.call("clinic", "POST", &format!("/v1/cases/{id}/restore/"), &json!({})).await;
    assert_eq!(restored.status, 200, "{}", restored.raw);
    world.sweep().await;
    assert_eq!(world.list("lab", "status=Archived").await, ["Stone"]);
    world.say("lab", &other, "Still at it").await;
    world.pass(DAY * 61).await;
    world.sweep().await;
    assert_eq!(world.list("clinic", "status=Deleted").await, ["Stone"]);
    world.say("lab", &other, "And still").await;
    world.pass(DAY * 31).await;
    world.sweep().await;
    assert_eq!(world.get("clinic", &format!("/v1/cases/{id}/all/")).await.status, 404);
    world.assert_only(&[&kept]).await;
}

// OPS-06: the warning says what happens afterwards
#[tokio::test]
async fn the_warning_says_that_archived_cases_are_deleted() {
    let mut world = World::with(|config| config.retention.delete_after_days = 60).await;
    world.case("Stone").await;
    world.pass(DAY * 79).await;
    world.retain().await;
    let text = world.warning_mails("clinic").await.remove(0).text;
    assert!(text.contains("it is deleted after 60 days"), "{text}");
}
