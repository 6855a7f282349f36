use super::World;
use crate::harness::person::send;
use reqwest::Method;
use serde_json::{Value, json};

impl World {
    pub async fn say(&self, who: &str, case: &str, text: &str) -> crate::harness::Answer {
        self.server.advance(std::time::Duration::from_millis(5));
        self.person(who).post(&format!("/v1/cases/{case}/comment/"), &json!({"comment": text})).await
    }

    async fn talk(&self, who: &str, case: &str) -> Value {
        self.get(who, &format!("/v1/cases/{case}/comments/")).await.body
    }
}

// COM-01
#[tokio::test]
async fn people_talk_about_a_case() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    let text = "<b>A2</b> or A3?\nhttps://example.com";
    let said = world.say("lab", &id, text).await;
    assert_eq!((said.status, said.text("text")), (201, text), "text stays text");
    assert_eq!((&said.body["author"], &said.body["is_editable"]), (&json!(1), &json!(true)));
    let mine = said.text("id").to_owned();
    world.say("clinic", &id, "A2").await;
    let heard = world.talk("clinic", &id).await["comments"].clone();
    assert_eq!((&heard[0]["author"], &heard[0]["name"]), (&json!(0), &json!("Bruno Rossi")));
    assert_eq!((&heard[1]["author"], &heard[0]["is_editable"]), (&json!(1), &json!(false)));
    assert_eq!(world.get("lab", "/v1/cases/").await.body["posts"][0]["comment_count"], 2);

    for empty in ["", "  \n "] {
        assert_eq!(world.say("lab", &id, empty).await.field("comment"), "This field may not be blank");
    }
    assert_eq!(world.say("lab", &id, &"x".repeat(4_001)).await.status, 400);
    let edit = async |who: &str, text: &str| {
        world.call(who, "PUT", &format!("/v1/comments/{mine}/edit/"), &json!({"comment": text})).await
    };
    assert_eq!(edit("clinic", "mine now").await.status, 403);
    assert_eq!(edit("stranger", "mine now").await.status, 404);
    assert_eq!(edit("lab", "").await.status, 400);
    let same = edit("lab", text).await;
    assert_eq!((same.status, &same.body["is_edited"]), (200, &json!(false)), "nothing was changed");
    let edited = edit("lab", "A2 or A3?").await;
    assert_eq!((edited.text("text"), &edited.body["is_edited"]), ("A2 or A3?", &json!(true)));
    let remove =
        async |who: &str| world.person(who).delete(&format!("/v1/comments/{mine}/remove/")).await.status;
    assert_eq!((remove("clinic").await, remove("stranger").await), (403, 404));
    assert_eq!(remove("lab").await, 200);
    assert_eq!(remove("lab").await, 404);
    assert_eq!(world.open("lab", &id).await["content"]["comment_count"], 1);
}

// COM-01: a client that did not receive the answer retries, and the comment exists once
#[tokio::test]
async fn a_comment_sent_again_is_said_once() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    let say = async |who: &str, key: &str, text: &str| {
        let call = world.person(who).request(Method::POST, &format!("/v1/cases/{id}/comment/"));
        send(call.header("Idempotency-Key", key).json(&json!({"comment": text}))).await
    };
    let (one, two, three) = tokio::join!(
        say("lab", "try 1", "A2 or A3?"),
        say("lab", "try 1", "A2 or A3?"),
        say("lab", "try 1", "A2 or A3?")
    );
    assert_eq!([one.status, two.status, three.status], [201; 3], "{} {} {}", one.raw, two.raw, three.raw);
    assert_eq!((one.text("id"), one.text("id")), (two.text("id"), three.text("id")));
    assert_ne!(say("lab", "try 2", "Hello?").await.text("id"), one.text("id"));
    assert_ne!(say("clinic", "try 1", "A2").await.text("id"), one.text("id"), "a key is one's own");
    world.move_to("clinic", &id, "CLSD").await;
    assert_eq!(say("lab", "try 1", "A2 or A3?").await.text("id"), one.text("id"), "it was said before");
    let heard = world.talk("clinic", &id).await["comments"].clone();
    let texts: Vec<&str> =
        heard.as_array().unwrap().iter().filter_map(|said| said["text"].as_str()).collect();
    assert_eq!(texts, ["A2 or A3?", "Hello?", "A2"]);
    assert_eq!(say("stranger", "try 1", "A2").await.status, 404);
    assert_eq!(say("lab", &"x".repeat(129), "A2").await.status, 400);
}

// COM-01: a closed case only stops taking files
#[tokio::test]
async fn a_closed_case_is_still_talked_about() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    world.say("clinic", &id, "It fits.").await;
    world.move_to("clinic", &id, "CLSD").await;
    let said = world.say("lab", &id, "Glad to hear.").await;
    assert_eq!((said.status, &said.body["is_editable"]), (201, &json!(true)), "{}", said.raw);
    let mine = said.text("id");
    let edit = json!({"comment": "Glad to hear it."});
    let edited = world.call("lab", "PUT", &format!("/v1/comments/{mine}/edit/"), &edit).await;
    assert_eq!((edited.status, edited.text("text")), (200, "Glad to hear it."));
    let heard = world.talk("clinic", &id).await["comments"].clone();
    assert_eq!((&heard[0]["is_editable"], &heard[1]["is_editable"]), (&json!(true), &json!(false)));
    let foreign = world.call("clinic", "PUT", &format!("/v1/comments/{mine}/edit/"), &edit).await;
    assert_eq!(foreign.status, 403, "one's own only");
    assert_eq!(world.person("lab").delete(&format!("/v1/comments/{mine}/remove/")).await.status, 200);
    assert_eq!(world.open("clinic", &id).await["content"]["status"]["code"], "CLSD", "it stays closed");
}

// COM-01: no one else sees a draft, and a deleted case cannot change
#[tokio::test]
async fn drafts_and_deleted_cases_take_no_comments() {
    let world = World::new().await;
    let draft = world.draft("clinic", "Begun").await;
    let refused = world.say("clinic", &draft, "Hello").await;
    assert_eq!((refused.status, refused.text("detail")), (409, "This case takes no comments now."));
    let id = world.case("Stone").await;
    world.say("clinic", &id, "Hello").await;
    assert_eq!(world.person("clinic").delete(&format!("/v1/cases/{id}/remove/")).await.status, 200);
    let resting = world.say("clinic", &id, "Hello again").await;
    assert_eq!((resting.status, resting.text("detail")), (400, "This case was deleted. Restore it first."));
    assert_eq!(world.talk("clinic", &id).await["comments"][0]["is_editable"], false);
}

// COM-02
#[tokio::test]
async fn what_was_said_is_unread_until_it_is_read() {
    let world = World::new().await;
    world.share("clinic", "assistant").await;
    let id = world.case("Stone").await;
    world.case("Quiet").await;
    world.open("lab", &id).await;
    world.say("lab", &id, "Which shade?").await;
    for who in ["clinic", "assistant"] {
        assert_eq!(world.list(who, "unread=true").await, ["Stone"], "{who}");
    }
    assert!(world.list("lab", "unread=true").await.is_empty(), "who said it knows it");
    let row = world.get("clinic", "/v1/cases/").await.body["posts"][0].clone();
    assert_eq!((&row["has_unread_comments"], &row["is_unread"]), (&json!(true), &json!(true)));
    world.open("clinic", &id).await;
    assert!(world.list("clinic", "unread=true").await.is_empty());
    assert_eq!(world.list("assistant", "unread=true").await, ["Stone"], "each reads for oneself");
    world.say("clinic", &id, "A2").await;
    assert_eq!(world.list("lab", "unread=true").await, ["Stone"]);
    assert_eq!(world.list("lab", "unreadCommentsOnly=true").await, ["Stone"], "by its other name");
    assert_eq!(world.get("lab", "/v1/cases/?unread=true").await.body["page"]["total_num"], 1);
}

// COM-01: an unsent comment is stored by the server, for its author only
#[tokio::test]
async fn a_begun_comment_is_kept() {
    let world = World::new().await;
    world.share("clinic", "assistant").await;
    let id = world.case("Stone").await;
    let keep = async |who: &str, text: &str| {
        world.call(who, "PUT", &format!("/v1/cases/{id}/comment/draft/"), &json!({"comment": text})).await
    };
    assert_eq!(keep("clinic", "I wonder").await.status, 200);
    assert_eq!(keep("stranger", "I wonder").await.status, 404);
    assert_eq!(keep("clinic", &"x".repeat(4_001)).await.status, 400);
    assert_eq!(world.open("clinic", &id).await["comment_draft"], "I wonder");
    for other in ["lab", "assistant"] {
        assert_eq!(world.open(other, &id).await["comment_draft"], "", "{other}");
    }
    keep("clinic", "").await;
    assert_eq!(world.open("clinic", &id).await["comment_draft"], "");
    keep("clinic", "I wonder still").await;
    world.say("clinic", &id, "Now I know").await;
    assert_eq!(world.open("clinic", &id).await["comment_draft"], "", "said is said");
}
