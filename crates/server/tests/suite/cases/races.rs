use super::World;
use archway_db::cases::{self, CaseViewer};
use archway_db::users;
use futures::future::join_all;
use serde_json::json;

// CAS-03: two people change the status at once: one succeeds
#[tokio::test]
async fn of_many_who_move_a_case_at_once_one_succeeds() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    let path = format!("/v1/cases/{id}/status/");
    let (close, begin) =
        (json!({"action": "CLSD", "from": "OPEN"}), json!({"action": "PROC", "from": "OPEN"}));
    for _ in 0..5 {
        let calls = (0..20).map(|turn| {
            let (who, body) = if turn % 2 == 0 { ("clinic", &close) } else { ("lab", &begin) };
            world.call(who, "PUT", &path, body)
        });
        let answers: Vec<u16> = join_all(calls).await.iter().map(|answer| answer.status).collect();
        assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
        assert_eq!(answers.iter().filter(|status| **status == 409).count(), 19, "{answers:?}");
        let shown = world.open("clinic", &id).await["content"]["status"]["code"].as_str().unwrap().to_owned();
        let back = if shown == "CLSD" { ("clinic", "OPEN") } else { ("lab", "OPEN") };
        assert_eq!(world.move_to(back.0, &id, back.1).await.status, 200);
    }
    let counts = world.get("lab", "/v1/dashboard/cases/status/").await.body;
    assert_eq!(counts["status_counts"]["open"], 1);
}

// CAS-03: a double click
#[tokio::test]
async fn what_is_sent_twice_happens_once() {
    let world = World::new().await;
    let id = world.draft("clinic", "Stone").await;
    let path = format!("/v1/cases/{id}/files/upload-done/");
    let body = json!({});
    let sent = join_all((0..10).map(|_| world.call("clinic", "PUT", &path, &body))).await;
    assert!(sent.iter().all(|answer| answer.status == 200));
    let feed = world.get("lab", "/v1/dashboard/cases/activities/").await.body;
    assert_eq!(feed["cases_actions"].as_array().unwrap().len(), 1);
    assert_eq!(
        world.server.mails().await.iter().filter(|mail| mail.recipient == "lab@example.com").count(),
        1
    );
}

// COM-01, COM-02: many people write at once: no comment is lost, none is counted twice
#[tokio::test]
async fn many_talk_at_once_and_nothing_is_lost() {
    let world = World::new().await;
    world.share("lab", "technician").await;
    let id = world.case("Stone").await;
    let path = format!("/v1/cases/{id}/comment/");
    let bodies: Vec<_> = (0..40).map(|number| json!({"comment": format!("{number}")})).collect();
    let people = ["clinic", "lab", "technician", "clinic"];
    let calls =
        bodies.iter().zip(people.iter().cycle()).map(|(body, who)| world.call(who, "POST", &path, body));
    assert!(join_all(calls).await.iter().all(|answer| answer.status == 201));
    let detail = world.open("lab", &id).await;
    assert_eq!(
        (detail["comments"].as_array().unwrap().len(), &detail["content"]["comment_count"]),
        (40, &json!(40))
    );
    assert!(world.list("lab", "unread=true").await.is_empty());
}

// GRP-04: people join and leave while cases change; the lists stay correct
#[tokio::test]
async fn joining_and_leaving_while_cases_move_keeps_the_lists_true() {
    let world = World::new().await;
    let ids = [world.case("One").await, world.case("Two").await, world.case("Three").await];
    for _ in 0..3 {
        let group = world.share("clinic", "assistant").await;
        let group = format!("/v1/group/{group}/remove/");
        let leave = world.person("clinic").delete(&group);
        let bodies = [json!({"comment": "Hello"}), json!({"comment": "Hi"}), json!({"comment": "Hey"})];
        let paths = ids.each_ref().map(|id| format!("/v1/cases/{id}/comment/"));
        let talk =
            join_all(paths.iter().zip(&bodies).map(|(path, body)| world.call("lab", "POST", path, body)));
        let (left, said) = tokio::join!(leave, talk);
        assert!([200, 503].contains(&left.status), "{}", left.raw);
        assert!(said.iter().all(|answer| answer.status == 201));
        if left.status == 503 {
            assert_eq!(world.person("clinic").delete(&group).await.status, 200);
        }
        let list = world.get("clinic", "/v1/cases/").await.body;
        assert_eq!((&list["page"]["total_num"], list["posts"].as_array().unwrap().len()), (&json!(3), 3));
        assert_eq!(world.get("assistant", "/v1/cases/").await.body["page"]["total_num"], 0);
        for post in list["posts"].as_array().unwrap() {
            let opened = world.open("clinic", post["id"].as_str().unwrap()).await;
            assert_eq!(post["updated_date"], opened["content"]["updated_date"]);
        }
    }
}

// GRP-04: a person who loses access while waiting for the lock of a case changes nothing, on either engine
#[tokio::test]
async fn who_loses_a_case_while_waiting_for_it_changes_nothing() {
    let world = World::new().await;
    let group = world.share("clinic", "assistant").await;
    let id = world.case("Stone").await;
    let (path, comment) = (format!("/v1/cases/{id}/comment/"), json!({"comment": "Hello"}));
    let db = &world.server.app.db;
    // Either the author leaves, or the person who is about to write.
    for leaving in ["clinic", "assistant"].map(|who| &world.users[who]) {
        let tx = db.begin().await.unwrap();
        assert!(cases::lock(&tx, CaseViewer::person(&world.users["clinic"]), &id).await.unwrap().is_some());
        users::set_side(&tx, &leaving.id, &leaving.id).await.unwrap();
        let leave = async {
            tokio::time::sleep(std::time::Duration::from_millis(400)).await;
            tx.commit().await.unwrap();
        };
        let (said, ()) = tokio::join!(world.call("assistant", "POST", &path, &comment), leave);
        assert_eq!(said.status, 404, "{} leaves: {}", leaving.email, said.raw);
        let tx = db.begin().await.unwrap();
        users::set_side(&tx, &leaving.id, &group).await.unwrap();
        tx.commit().await.unwrap();
    }
    assert_eq!(world.call("assistant", "POST", &path, &comment).await.status, 201);
}
