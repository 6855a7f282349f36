use super::World;
use crate::harness::person::send;
use crate::harness::stream::settle;
use reqwest::Method;
use serde_json::json;

// RT-01, RT-03: every action on a case reaches both sides as its own event, and nobody else
#[tokio::test]
async fn what_happens_to_a_case_is_heard_by_those_who_see_it() {
    let world = World::new().await;
    world.share("lab", "technician").await;
    let draft = world.draft("clinic", "Stone").await;
    settle(&world.server).await;
    let mut streams = Vec::new();
    for who in ["clinic", "lab", "technician"] {
        let mut stream = world.person(who).listen(None).await;
        stream.expect("ready").await;
        streams.push(stream);
    }
    let mut elsewhere = world.person("stranger").listen(None).await;
    elsewhere.expect("ready").await;

    world.publish("clinic", &draft).await;
    world.open("lab", &draft).await;
    let set = world.person("lab").request(Method::PUT, &format!("/v1/cases/{draft}/status/"));
    send(set.header("action-id", "mine-1").json(&json!({"action": "PROC"}))).await;
    let said = world.say("lab", &draft, "Hello").await;
    let comment = said.text("id");
    world.call("lab", "PUT", &format!("/v1/comments/{comment}/edit/"), &json!({"comment": "Hi"})).await;
    world.person("lab").delete(&format!("/v1/comments/{comment}/remove/")).await;
    let assigned = json!({"assignee_id": world.users["technician"].id});
    // Setting the same assignee again causes no event.
    for _ in 0..2 {
        world.call("lab", "PUT", &format!("/v1/cases/{draft}/assignee/"), &assigned).await;
    }
    world.move_to("clinic", &draft, "CLSD").await;
    world.person("clinic").delete(&format!("/v1/cases/{draft}/remove/")).await;
    let expected = [
        "post_published",
        "post_status_modified",
        "post_status_modified",
        "comment_added",
        "comment_modified",
        "comment_deleted",
        "assignee_changed",
        "post_status_modified",
        "posts_deleted",
    ];
    for stream in &mut streams {
        for (index, kind) in expected.into_iter().enumerate() {
            let heard = stream.expect(kind).await;
            assert_eq!(heard.data["post_ids"], json!([draft]));
            let own = if index == 2 { json!("mine-1") } else { json!(null) };
            assert_eq!(heard.data["action_id"], own, "{kind}");
        }
    }
    // The first event the stranger gets is the stranger's own.
    world.person("stranger").post("/v1/group/new/", &json!({"name": "Own"})).await;
    elsewhere.expect("group_changed").await;
}

// RT-01: drafts and changes to them cause no event for others
#[tokio::test]
async fn a_draft_is_not_heard_of_by_the_recipient() {
    let world = World::new().await;
    settle(&world.server).await;
    let mut at_lab = world.person("lab").listen(None).await;
    at_lab.expect("ready").await;
    let id = world.draft("clinic", "Stone").await;
    world.person("clinic").put(&format!("/v1/cases/{id}/"), &world.order("Stein")).await;
    world.person("clinic").delete(&format!("/v1/cases/{id}/remove/")).await;
    let other = world.case("Other").await;
    let heard = at_lab.expect("post_published").await;
    assert_eq!(heard.data["post_ids"], json!([other]));
}

// RT-02: a session says where its first stream begins, so that data loaded meanwhile need not be loaded again
#[tokio::test]
async fn the_first_stream_begins_where_the_session_began() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    settle(&world.server).await;
    let renewed = world.person("lab").post("/v1/auth/refresh/", &json!({})).await;
    assert_eq!(renewed.status, 200, "{}", renewed.raw);
    let began = renewed.text("last_event");
    let mut quiet = world.person("lab").listen(Some(began)).await;
    quiet.expect("ready").await;
    world.say("clinic", &id, "Hello").await;
    settle(&world.server).await;
    let mut stream = world.person("lab").listen(Some(began)).await;
    stream.expect("comment_added").await;
    stream.expect("ready").await;
}

// RT-02: a stream that is cut a hundred times misses no event and gets none twice
#[tokio::test]
async fn a_stream_cut_a_hundred_times_misses_nothing() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    settle(&world.server).await;
    let mut last = world.person("lab").listen(None).await.expect("ready").await.place;
    let mut ids = Vec::new();
    for round in 0..100 {
        world.say("clinic", &id, &format!("{round}")).await;
        settle(&world.server).await;
        let mut stream = world.person("lab").listen(Some(&last)).await;
        let heard = stream.expect("comment_added").await;
        ids.push(heard.id);
        last = heard.place;
    }
    assert!(ids.is_sorted() && ids.windows(2).all(|two| two[0] < two[1]), "{ids:?}");
    assert_eq!(ids.len(), 100);
}

// GRP-04: the open stream of a former member gets no more events of the cases
#[tokio::test]
async fn who_leaves_hears_nothing_of_the_cases_any_more() {
    let world = World::new().await;
    let group = world.share("lab", "technician").await;
    let id = world.case("Stone").await;
    settle(&world.server).await;
    let mut stream = world.person("technician").listen(None).await;
    stream.expect("ready").await;
    world.say("clinic", &id, "Hello").await;
    stream.expect("comment_added").await;
    let ended = world.person("lab").delete(&format!("/v1/group/{group}/remove/")).await;
    assert_eq!(ended.status, 200);
    world.say("clinic", &id, "Still there?").await;
    world.move_to("clinic", &id, "CLSD").await;
    world.person("technician").post("/v1/group/new/", &json!({"name": "Own"})).await;
    // The events are the end of the membership and the start of the person's own side, and nothing in between.
    let mut heard = Vec::new();
    while heard.iter().filter(|kind| *kind == "group_changed").count() < 2 {
        heard.push(stream.next().await.expect("a stream that goes on").kind);
    }
    assert!(heard.iter().all(|kind| kind == "group_changed" || kind == "resync"), "{heard:?}");
}
