//! Links for what a browser loads by itself: without a header, short-lived, and for one target only.

use super::{World, scan, world};
use archway_domain::time::{MINUTE, SECOND};
use serde_json::json;

impl World {
    async fn link(&self, who: &str, file: &str, kind: &str) -> String {
        let links = self.get(who, &format!("/v1/files/uri/?ids={file}&type={kind}")).await;
        assert_eq!(links.status, 200, "{}", links.raw);
        links.text(file).to_owned()
    }

    async fn follows(&self, link: &str) -> u16 {
        self.fetch_unknown(link).await.status
    }
}

// FIL-04: links are short-lived
#[tokio::test]
async fn a_link_works_without_a_header_for_five_minutes() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(1_000));
    let file = world.sent("clinic", &id, "a.xml", &bytes).await;
    let link = world.link("lab", &file, "original").await;
    let all = world.get("lab", &format!("/v1/cases/{id}/files/uri/")).await.text("url").to_owned();
    world.server.advance(MINUTE * 5 - SECOND);
    assert_eq!(world.fetch_unknown(&link).await.bytes, bytes);
    assert_eq!(world.follows(&all).await, 200);
    world.server.advance(SECOND);
    for link in [link, all] {
        let gone = world.fetch_unknown(&link).await;
        assert_eq!((gone.status, gone.detail().as_str()), (404, "Not found."));
    }
}

// FIL-04: a link ends with the session that made it, and with the access behind it
#[tokio::test]
async fn a_link_ends_with_what_it_stands_on() {
    let world = world().await;
    let group = world.share("lab", "technician").await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.xml", b"<order/>").await;
    let signed_out = world.link("lab", &file, "original").await;
    let all = world.get("technician", &format!("/v1/cases/{id}/files/uri/")).await.text("url").to_owned();
    let left = world.link("technician", &file, "original").await;
    let removed = world.link("clinic", &file, "original").await;
    for link in [&signed_out, &all, &left, &removed] {
        assert_eq!(world.follows(link).await, 200);
    }
    world.person("lab").post("/v1/auth/logout/", &json!({})).await;
    assert_eq!(world.follows(&signed_out).await, 404);
    let members = "DELETE FROM group_members WHERE group_id = ";
    world.server.run_any_sql(&format!("{members}'{group}'")).await;
    world.server.set_side("technician@example.com", &world.users["technician"].id).await;
    assert_eq!((world.follows(&left).await, world.follows(&all).await), (404, 404));
    assert_eq!(world.follows(&removed).await, 200);
    world.person("clinic").delete(&format!("/v1/files/{file}/remove/")).await;
    assert_eq!(world.follows(&removed).await, 404);
    world.server.disable("clinic@example.com").await;
    let other = world.get("clinic", &format!("/v1/files/uri/?ids={file}")).await;
    assert_eq!(other.status, 401);
}

// FIL-04: changing any byte makes it invalid
#[tokio::test]
async fn a_link_cannot_be_made_into_another() {
    let world = world().await;
    let id = world.case("Stone").await;
    let (one, two) =
        (world.sent("clinic", &id, "a.xml", b"one").await, world.sent("clinic", &id, "b.xml", b"two").await);
    let link = world.link("lab", &one, "original").await;
    assert_eq!(world.follows(&link).await, 200);
    for position in "/v1/files/link/".len()..link.len() - 1 {
        let mut bytes = link.clone().into_bytes();
        bytes[position] = if bytes[position] == b'0' { b'1' } else { b'0' };
        let changed = String::from_utf8(bytes).unwrap();
        // With a dot removed, the path may not be a route.
        assert_eq!(world.follows(&changed).await, 404, "{position} {changed}");
    }
    let late: String = link.replace(".original.", ".fine.");
    for changed in [
        link.replace(&one, &two),
        late,
        link.replace(".original.", ".zip.").replace(&one, &id),
        link.replace("session.", "share."),
    ] {
        assert_ne!(changed, link);
        assert_eq!(world.follows(&changed).await, 404, "{changed}");
    }
    for nonsense in ["x", "....", "session......", "%2e%2e%2f", "session.a.original.b..99999999999999.x"] {
        assert_eq!(world.follows(&format!("/v1/files/link/{nonsense}/")).await, 404, "{nonsense}");
    }
}

// FIL-04, FIL-05: links only to what the person may read
#[tokio::test]
async fn links_are_made_to_what_one_may_have() {
    let world = world().await;
    let (id, elsewhere) = (world.case("Stone").await, world.draft("clinic", "Other").await);
    let pdf = world.sent("clinic", &id, "Note.PDF", b"%PDF-1.7").await;
    let xml = world.sent("lab", &id, "a.xml", b"<order/>").await;
    let hidden = world.sent("clinic", &elsewhere, "b.pdf", b"%PDF-1.7").await;
    let ask = async |who: &str, kind: &str| {
        let ids = format!("{pdf},{xml},,{hidden}, {xml},01hxnothere");
        let answer = world.get(who, &format!("/v1/files/uri/?ids={ids}{kind}").replace(' ', "%20")).await;
        assert_eq!(answer.status, 200, "{}", answer.raw);
        let mut found: Vec<String> = answer.body.as_object().unwrap().keys().cloned().collect();
        found.sort();
        found
    };
    let sorted = |mut ids: Vec<&String>| {
        ids.sort();
        ids.into_iter().cloned().collect::<Vec<_>>()
    };
    assert_eq!(ask("clinic", "").await, sorted(vec![&pdf, &xml, &hidden]));
    assert_eq!(ask("clinic", "&type=pdf").await, sorted(vec![&pdf, &hidden]));
    assert_eq!(ask("lab", "").await, sorted(vec![&pdf, &xml]));
    assert_eq!(ask("lab", "&type=pdf").await, [pdf.as_str()]);
    for kind in ["picture", "coarse", "fine"] {
        assert!(ask("clinic", &format!("&type={kind}")).await.is_empty(), "nothing is drawn of these");
    }
    assert!(ask("stranger", "").await.is_empty());
    assert_eq!(world.get("lab", "/v1/files/uri/?ids=&type=exe").await.status, 400);
    let many = vec!["01hxnothere"; 501].join(",");
    assert_eq!(world.get("lab", &format!("/v1/files/uri/?ids={many}")).await.status, 400);
    assert_eq!(world.get("stranger", &format!("/v1/cases/{id}/files/uri/")).await.status, 404);
}
