//! Who makes links to a case, sees them and revokes them (SHR-01).

use super::shapes::tetrahedron;
use super::{World, world};
use serde_json::{Value, json};

impl World {
    async fn token(&self, who: &str, case: &str) -> (String, String) {
        let made =
            self.call(who, "POST", &format!("/v1/cases/{case}/shares/"), &json!({"password": ""})).await;
        assert_eq!(made.status, 201, "{}", made.raw);
        let token = made.text("url").split_once("?data=").unwrap().1.to_owned();
        (made.text("id").to_owned(), token)
    }

    async fn opens(&self, token: &str) -> u16 {
        self.server.stranger().get(&format!("/v1/share/case/?data={token}")).await.status
    }

    async fn made(&self, who: &str, case: &str) -> Vec<Value> {
        self.get(who, &format!("/v1/cases/{case}/shares/")).await.body["shares"].as_array().unwrap().clone()
    }
}

// SHR-01: view count, revocable
#[tokio::test]
async fn each_side_sees_and_takes_back_its_own_links() {
    let world = world().await;
    world.share("clinic", "assistant").await;
    let id = world.case("Stone").await;
    let (own, own_token) = world.token("clinic", &id).await;
    let (other, other_token) = world.token("lab", &id).await;
    for _ in 0..3 {
        assert_eq!(world.opens(&own_token).await, 200);
    }
    assert_eq!(world.noted("share.create").await.len(), 2);
    assert_eq!(world.noted("share.open").await, vec![format!("share:{own}"); 3]);
    for (who, is_own) in [("clinic", true), ("assistant", false)] {
        let listed = world.made(who, &id).await;
        assert_eq!(listed.len(), 1, "{who}");
        let share = &listed[0];
        assert_eq!(
            (&share["id"], &share["views"], &share["is_own"]),
            (&json!(own), &json!(3), &json!(is_own))
        );
        assert_eq!((&share["name"], &share["has_password"]), (&json!("Ada Klein"), &json!(false)));
        assert!(share.get("url").is_none(), "told only where it is made");
    }
    assert_eq!(world.made("lab", &id).await[0]["id"], json!(other));
    assert_eq!(world.get("stranger", &format!("/v1/cases/{id}/shares/")).await.status, 404);
    for who in ["lab", "stranger", "technician"] {
        assert_eq!(world.person(who).delete(&format!("/v1/shares/{own}/")).await.status, 404, "{who}");
    }
    assert_eq!(world.opens(&own_token).await, 200);
    assert_eq!(world.person("assistant").delete(&format!("/v1/shares/{own}/")).await.status, 200);
    assert_eq!((world.opens(&own_token).await, world.opens(&other_token).await), (404, 200));
    assert_eq!(world.person("clinic").delete(&format!("/v1/shares/{own}/")).await.status, 404);
    assert_eq!(world.noted("share.revoke").await, [format!("share:{own}")]);
    assert!(world.made("clinic", &id).await.is_empty());
}

// SHR-01: a link shows no more than its maker may see
#[tokio::test]
async fn a_link_ends_with_the_access_of_its_maker() {
    let world = world().await;
    world.share("lab", "technician").await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    let (_, left) = world.token("technician", &id).await;
    world.draw().await;
    let (_, disabled) = world.token("lab", &id).await;
    let (_, kept) = world.token("clinic", &id).await;
    let link = world.server.stranger().get(&format!("/v1/share/files/uri/?data={left}&ids={file}")).await;
    assert_eq!(world.fetch_unknown(link.text(&file)).await.status, 200);
    world
        .server
        .run_any_sql(&format!("DELETE FROM group_members WHERE user_id = '{}'", world.users["technician"].id))
        .await;
    world.server.set_side("technician@example.com", &world.users["technician"].id).await;
    assert_eq!(world.opens(&left).await, 404);
    assert_eq!(world.fetch_unknown(link.text(&file)).await.status, 404);
    assert_eq!(world.opens(&disabled).await, 200);
    world.server.disable("lab@example.com").await;
    assert_eq!((world.opens(&disabled).await, world.opens(&kept).await), (404, 200));
    world.person("clinic").delete(&format!("/v1/cases/{id}/remove/")).await;
    assert_eq!(world.opens(&kept).await, 404);
    world.person("clinic").post(&format!("/v1/cases/{id}/restore/"), &json!({})).await;
    assert_eq!(world.opens(&kept).await, 200);
}

// SHR-01: a draft cannot be shared
#[tokio::test]
async fn a_draft_cannot_be_shared() {
    let world = world().await;
    let id = world.draft("clinic", "Stone").await;
    let refused = world.call("clinic", "POST", &format!("/v1/cases/{id}/shares/"), &json!({})).await;
    assert_eq!((refused.status, refused.text("detail")), (409, "A draft cannot be shared."));
    let sent = world.case("Other").await;
    let stranger = world.call("stranger", "POST", &format!("/v1/cases/{sent}/shares/"), &json!({})).await;
    assert_eq!(stranger.status, 404);
    for _ in 0..50 {
        world.token("clinic", &sent).await;
    }
    let many = world.call("clinic", "POST", &format!("/v1/cases/{sent}/shares/"), &json!({})).await;
    assert_eq!((many.status, many.text("detail")), (400, "This case has too many links."));
}
