use super::{scan, sha256, world};
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
    assert_eq!(sent.text("user_id"), world.users["clinic"].id);
    assert_eq!(
        sent.body["recognised"],
        json!({"kind": "model", "jaw": "upper", "role": "scan", "tooth": null})
    );
    assert_eq!(sent.body["rendition"]["state"], "waiting");
    for (who, is_own) in [("clinic", true), ("lab", false)] {
        let listed = world.files(who, &id).await;
        let mut expected = sent.body.clone();
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
    // Taken back, the comment leaves its file to the case.
    world.person("lab").delete(&format!("/v1/comments/{comment}/remove/")).await;
    assert_eq!(world.files("lab", &id).await.len(), 1);
}

// FIL-01: the scanner's own kinds, and the case named again
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

// FIL-01: a draft takes files too, and they go with it
#[tokio::test]
async fn files_of_a_draft_are_published_with_it() {
    let world = world().await;
    let id = world.draft("clinic", "Stone").await;
    world.sent("clinic", &id, "note.pdf", b"%PDF-1.7").await;
    assert_eq!(world.get("lab", &format!("/v1/cases/{id}/files/")).await.status, 404);
    world.publish("clinic", &id).await;
    assert_eq!(world.files("lab", &id).await.len(), 1);
}
