//! An archived case refuses every change and allows every read.

use super::World;
use crate::harness::Answer;
use serde_json::json;
use std::collections::BTreeSet;

const ARCHIVED: &str = "This case is archived. Bring it back first.";
const PARTIES: [&str; 4] = ["clinic", "assistant", "lab", "technician"];

/// All routes that change a case or something in it.
const CHANGES: [&str; 14] = [
    "put /v1/cases/{id}/",
    "put /v1/cases/{id}/files/upload-done/",
    "put /v1/cases/{id}/status/",
    "put /v1/cases/{id}/assignee/",
    "delete /v1/cases/{id}/remove/",
    "post /v1/cases/{id}/comment/",
    "put /v1/cases/{id}/comment/draft/",
    "post /v1/cases/{id}/shares/",
    "post /v1/cases/{id}/file/",
    "put /v1/comments/{id}/edit/",
    "delete /v1/comments/{id}/remove/",
    "put /v1/files/{id}/jaw/",
    "delete /v1/files/{id}/remove/",
    "post /v1/uploads/",
];

/// Exceptions: people may cancel their own uploads and revoke their own links, opening changes nothing, and the
/// others unarchive or restore it.
const ALLOWED: [&str; 6] = [
    "put /v1/cases/{id}/opened/",
    "patch /v1/uploads/{id}/",
    "delete /v1/uploads/{id}/",
    "delete /v1/shares/{id}/",
    "post /v1/cases/{id}/restore/",
    "post /v1/cases/{id}/unarchive/",
];

// OPS-06: a route that changes cases and is in neither list fails here
#[tokio::test]
async fn no_change_is_missing_from_the_table() {
    let world = World::new().await;
    let description = world.server.stranger().get("/openapi.json").await.body;
    let areas = ["/v1/cases/{id}/", "/v1/comments/", "/v1/files/", "/v1/uploads/", "/v1/shares/"];
    let mut routes = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let methods = methods.as_object().unwrap().keys();
        let changing = methods.filter(|method| ["post", "put", "patch", "delete"].contains(&method.as_str()));
        if areas.iter().any(|area| path.starts_with(area)) {
            routes.extend(changing.map(|method| format!("{method} {path}")));
        }
    }
    let known: BTreeSet<String> = CHANGES.into_iter().chain(ALLOWED).map(str::to_owned).collect();
    assert_eq!(routes, known);
}

/// An archived case with everything in it.
struct Archived {
    world: World,
    id: String,
    comment: String,
    file: String,
    share: String,
    /// The lab's group.
    group: String,
    /// An unfinished upload of the lab.
    begun: String,
}

impl Archived {
    async fn new() -> Archived {
        let world = World::new().await;
        world.share("clinic", "assistant").await;
        let group = world.share("lab", "technician").await;
        let id = world.case("Stone").await;
        let comment = world.say("lab", &id, "Hello").await.text("id").to_owned();
        let file = world.send_file("lab", &id, "order.xml", b"<order/>").await.text("id").to_owned();
        let shared = world.call("lab", "POST", &format!("/v1/cases/{id}/shares/"), &json!({})).await;
        let begun = world.begin("lab", &id, "scan.stl", 4).await;
        world.archive(&id).await;
        Archived { share: shared.text("id").to_owned(), world, id, comment, file, group, begun }
    }

    async fn change(&self, who: &str, route: &str) -> Answer {
        let world = &self.world;
        let (method, path) = route.split_once(' ').unwrap();
        match path {
            "/v1/cases/{id}/file/" => return world.send_file(who, &self.id, "more.xml", b"<more/>").await,
            "/v1/uploads/" => {
                let fields = [("filename", "more.stl"), ("case_id", self.id.as_str())];
                return world.begin_with(who, 4, &fields).await;
            }
            _ => {}
        }
        let of = match path {
            _ if path.starts_with("/v1/comments/") => &self.comment,
            _ if path.starts_with("/v1/files/") => &self.file,
            _ => &self.id,
        };
        let mut form = world.order("Other");
        form["action"] = json!("PROC");
        form["comment"] = json!("Hi");
        form["jaw"] = json!("upper");
        world.call(who, &method.to_uppercase(), &path.replace("{id}", of), &form).await
    }
}

// OPS-06, API-02
#[tokio::test]
async fn an_archived_case_is_changed_by_nobody() {
    let archived = Archived::new().await;
    let (world, id) = (&archived.world, &archived.id);
    let before = world.open("clinic", id).await;
    for route in CHANGES {
        for who in PARTIES {
            let refused = archived.change(who, route).await;
            assert_eq!((refused.status, refused.text("detail")), (400, ARCHIVED), "{who}: {route}");
        }
        assert_eq!(archived.change("stranger", route).await.status, 404, "{route}");
    }
    let several = world.call("clinic", "DELETE", "/v1/cases/0/remove/", &json!({"ids": [id]})).await;
    assert_eq!((several.status, several.text("detail")), (400, ARCHIVED));
    let last = world.patch("lab", &archived.begun, 0, b"scan").await;
    assert_eq!(
        (last.status, last.text("detail")),
        (400, ARCHIVED),
        "a file that is whole now comes too late"
    );
    let after = world.open("clinic", id).await;
    assert_eq!(before, after);
}

// OPS-06, GRP-04: it can still be read, downloaded and shared; nobody else sees it
#[tokio::test]
async fn an_archived_case_is_read_as_before() {
    let archived = Archived::new().await;
    let (world, id, file) = (&archived.world, &archived.id, &archived.file);
    for path in [
        format!("/v1/cases/{id}/"),
        format!("/v1/cases/{id}/all/"),
        format!("/v1/cases/{id}/content/"),
        format!("/v1/cases/{id}/comments/"),
        format!("/v1/cases/{id}/files/"),
        format!("/v1/cases/{id}/files/uri/"),
        format!("/v1/cases/{id}/files/download/"),
        format!("/v1/cases/{id}/shares/"),
        format!("/v1/files/{file}/download/"),
    ] {
        for who in PARTIES {
            assert_eq!(world.fetch(who, &path).await.status, 200, "{who}: {path}");
        }
        assert_eq!(world.fetch("stranger", &path).await.status, 404, "{path}");
    }
    assert_eq!(world.person("lab").delete(&format!("/v1/shares/{}/", archived.share)).await.status, 200);
    // It is not deleted: restoring it changes nothing.
    assert_eq!(
        world.call("clinic", "POST", &format!("/v1/cases/{id}/restore/"), &json!({})).await.status,
        200
    );
    assert!(world.content("lab", id).await["archived_date"].is_string());
    // A new member finds it only in the archive.
    assert!(world.list("stranger", "status=Archived").await.is_empty());
    world.join(&archived.group, "stranger").await;
    assert_eq!(world.list("stranger", "status=Archived").await, ["Stone"]);
    assert!(world.list("stranger", "").await.is_empty());
}
