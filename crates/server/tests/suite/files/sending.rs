use super::{World, scan, sha256, world};
use crate::harness::Answer;
use reqwest::multipart::{Form, Part};
use serde_json::json;

// FIL-01, FIL-03
#[tokio::test]
async fn a_file_that_was_sent_is_there_for_both_sides() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(700_001));
    let sent = world.send_file("clinic", &id, "Maxillary.stl", &bytes).await;
    assert_eq!(sent.status, 201, "{}", sent.raw);
    let file = sent.text("id");
    assert_eq!(sent.text("filename"), "Maxillary.stl");
    assert_eq!(sent.body["size"], 700_001);
    assert_eq!(sent.text("url"), format!("/v1/files/{file}/download/"));
    assert_eq!(sent.text("name"), "Ada Klein");
    assert_eq!(sent.text("user_id"), &*world.users["clinic"].id);
    assert_eq!(
        sent.body["recognised"],
        json!({"kind": "model", "jaw": "upper", "jaw_source": "name", "role": "scan", "tooth": null})
    );
    assert_eq!(sent.body["rendition"]["state"], "waiting");
    for (who, is_own) in [("clinic", true), ("lab", false)] {
        let listed = world.files(who, &id).await;
        let mut expected = sent.body.clone();
        let answer = expected.as_object_mut().unwrap();
        assert_eq!(answer.remove("post_uid"), Some(json!(id)));
        assert!(answer.remove("post_no").is_some());
        expected["uploader"] = json!(is_own);
        assert_eq!(listed, [expected], "{who}");
        let opened = world.open(who, &id).await;
        assert_eq!(opened["files"], json!(listed));
        assert_eq!(opened["content"]["files_count"], "1");
        let found = world.get(who, "/v1/cases/").await;
        assert_eq!(found.body["posts"][0]["files_count"], "1", "{}", found.raw);
        let got = world.fetch(who, &format!("/v1/files/{file}/download/")).await;
        assert_eq!((got.status, sha256(&got.bytes)), (200, sha256(&bytes)));
    }
    let limits = world.get("lab", &format!("/v1/cases/{id}/files/")).await.body["limits"].clone();
    assert_eq!(limits, json!({"max_bytes": 209_715_200}));
    world.assert_only(&[file]).await;
}

// FIL-01: files of a comment
#[tokio::test]
async fn a_file_is_attached_to_a_comment() {
    let world = world().await;
    let id = world.case("Stone").await;
    let said = world.say("lab", &id, "See the margin").await;
    let comment = said.text("id").to_owned();
    let form = |comment: &str| {
        let part = Part::bytes(b"<order/>".to_vec()).file_name("order.xml");
        Form::new().text("comment_id", comment.to_owned()).part("file", part)
    };
    let path = format!("/v1/cases/{id}/file/");
    let sent = world.person("lab").post_form(&path, form(&comment)).await;
    assert_eq!((sent.status, sent.text("comment_id")), (201, comment.as_str()));
    assert_eq!(sent.body["rendition"], json!(null));
    let foreign = world.person("clinic").post_form(&path, form(&comment)).await;
    assert_eq!((foreign.status, foreign.text("detail")), (403, "Only who wrote a comment adds files to it."));
    let unknown = world.person("lab").post_form(&path, form("01hxnothere")).await;
    assert_eq!(unknown.status, 404, "{}", unknown.raw);
    world.assert_only(&[sent.text("id")]).await;
    // The comment is deleted, and its file stays with the case.
    world.person("lab").delete(&format!("/v1/comments/{comment}/remove/")).await;
    assert_eq!(world.files("lab", &id).await.len(), 1);
}

// FIL-01: the scanners' own formats, and the case id in the form as well
#[tokio::test]
async fn scanners_send_their_own_kinds() {
    let world = world().await;
    let id = world.case("Stone").await;
    let no = world.open("clinic", &id).await["content"]["no"].as_str().unwrap().to_owned();
    for (name, named) in
        [("a.xorder", id.as_str()), ("b.3oxz", &no), ("c.dentalProject", ""), ("11-margin.txt", &id)]
    {
        let part = Part::bytes(b"some bytes".to_vec()).file_name(name);
        let form = Form::new().text("post_uid", named.to_owned()).part("file", part);
        let sent = world.person("clinic").post_form(&format!("/v1/cases/{id}/file/"), form).await;
        assert_eq!((sent.status, sent.text("filename")), (201, name), "{}", sent.raw);
    }
    let listed = world.files("lab", &id).await;
    let margin = listed.iter().find(|file| file["filename"] == "11-margin.txt").unwrap();
    assert_eq!(
        (&margin["recognised"]["kind"], &margin["recognised"]["tooth"]),
        (&json!("margin"), &json!("11"))
    );
}

// FIL-01: a draft takes files, too, and they are sent with it
#[tokio::test]
async fn files_of_a_draft_are_published_with_it() {
    let world = world().await;
    let id = world.draft("clinic", "Stone").await;
    world.sent("clinic", &id, "note.pdf", b"%PDF-1.7").await;
    assert_eq!(world.get("lab", &format!("/v1/cases/{id}/files/")).await.status, 404);
    world.publish("clinic", &id).await;
    assert_eq!(world.files("lab", &id).await.len(), 1);
}

/// A form for case 0.
async fn send_to_none(world: &World, post_uid: &str, name: &str, bytes: &[u8]) -> Answer {
    let part = Part::bytes(bytes.to_vec()).file_name(name.to_owned());
    let form = Form::new().text("post_uid", post_uid.to_owned()).part("file", part);
    world.person("clinic").post_form("/v1/cases/0/file/", form).await
}

// FIL-01, API-07: 0 means a case that does not exist yet
#[tokio::test]
async fn a_file_without_a_case_begins_a_draft() {
    let world = world().await;
    let first = send_to_none(&world, "", "upper.xml", b"<order/>").await;
    assert_eq!(first.status, 201, "{}", first.raw);
    let draft = first.text("post_uid").to_owned();
    assert_eq!(first.text("filename"), "upper.xml");
    for post_uid in [draft.as_str(), first.text("post_no")] {
        let more = send_to_none(&world, post_uid, "lower.xml", b"<order/>").await;
        assert_eq!((more.status, more.text("post_uid")), (201, draft.as_str()), "{}", more.raw);
    }
    assert_eq!(world.files("clinic", &draft).await.len(), 3);
    let case = world.open("clinic", &draft).await["content"].clone();
    assert_eq!((&case["status"]["code"], &case["no"]), (&json!("DRFT"), &json!(first.text("post_no"))));
    let saved = world.person("clinic").put(&format!("/v1/cases/{draft}/"), &world.order("Stone")).await;
    assert_eq!(saved.status, 200, "{}", saved.raw);
    world.publish("clinic", &draft).await;
    assert_eq!(world.files("lab", &draft).await.len(), 3);

    // A refused file leaves no draft behind.
    let kind = send_to_none(&world, "", "note.exe", b"MZ").await;
    let empty = send_to_none(&world, "", "scan.stl", b"").await;
    let foreign = send_to_none(&world, "another", "scan.stl", b"solid").await;
    assert_eq!((kind.status, empty.status, foreign.status), (415, 400, 404));
    assert!(world.list("clinic", "status=Draft").await.is_empty());
    assert_eq!(world.number("SELECT COUNT(*) FROM cases").await, 1);
    assert_eq!(world.server.stranger().post("/v1/cases/0/file/", &json!({})).await.status, 401);
}

// FIL-04: the name is compared with the first bytes on arrival
#[tokio::test]
async fn what_is_not_what_it_is_called_is_only_downloaded() {
    let world = world().await;
    let id = world.case("Stone").await;
    let html = b"<!doctype html><script>alert(1)</script>";
    let picture = world.sent("clinic", &id, "photo.png", html).await;
    let document = world.sent("clinic", &id, "letter.pdf", html).await;
    let honest = world.sent("clinic", &id, "real.pdf", b"%PDF-1.7").await;
    archway::worker::drain(&world.server.app).await.unwrap();
    for file in world.files("lab", &id).await {
        let is_honest = file["id"] == json!(honest);
        assert_eq!(file["recognised"]["kind"], if is_honest { "pdf" } else { "other" }, "{file}");
        assert_ne!(file["rendition"]["has_picture"], true, "nothing is drawn of it: {file}");
    }
    let reason = "The content of this file is not what its name says. It can be downloaded.";
    let listed = world.files("lab", &id).await;
    let told = &listed.iter().find(|file| file["id"] == json!(picture)).unwrap()["rendition"];
    assert_eq!((&told["state"], &told["reason"]), (&json!("failed"), &json!(reason)));
    assert_eq!(world.number("SELECT COUNT(*) FROM jobs WHERE kind = 'render'").await, 0);
    let links = world.get("lab", &format!("/v1/files/uri/?type=pdf&ids={document},{honest}")).await;
    assert_eq!(links.body.as_object().unwrap().keys().collect::<Vec<_>>(), [&honest]);
    for (file, name) in [(&picture, "photo.png"), (&document, "letter.pdf")] {
        assert_eq!(world.fetch("lab", &format!("/v1/files/{file}/picture/")).await.status, 404);
        let got = world.fetch("lab", &format!("/v1/files/{file}/download/")).await;
        assert_eq!((got.status, got.bytes.as_slice()), (200, &html[..]));
        assert_eq!(got.header("content-type"), "application/octet-stream");
        assert_eq!(got.header("x-content-type-options"), "nosniff");
        assert!(got.header("content-security-policy").contains("sandbox"));
        assert!(got.header("content-disposition").starts_with(&format!("attachment; filename=\"{name}\"")));
    }
}
