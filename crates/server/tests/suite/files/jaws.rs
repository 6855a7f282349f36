//! Which jaw a scan shows: told by its name, by two names together, or by a person (VWR-06).

use super::shapes::tetrahedron;
use super::{World, world};
use crate::harness::Answer;
use crate::harness::stream::settle;
use reqwest::Method;
use serde_json::{Value, json};

impl World {
    /// Each file by its name, with its jaw and its source.
    async fn jaws(&self, who: &str, case: &str) -> Vec<Value> {
        jaws_of(&self.files(who, case).await)
    }

    /// Chooses the jaw for the first time.
    async fn say_jaw(&self, who: &str, file: &str, jaw: &str) -> u16 {
        self.correct_jaw(who, file, None, jaw).await.status
    }

    async fn correct_jaw(&self, who: &str, file: &str, from: Option<&str>, jaw: &str) -> Answer {
        self.call(who, "PUT", &format!("/v1/files/{file}/jaw/"), &json!({"jaw": jaw, "from": from})).await
    }
}

fn jaws_of(files: &[Value]) -> Vec<Value> {
    let mut jaws: Vec<Value> = files
        .iter()
        .map(|file| json!([file["filename"], file["recognised"]["jaw"], file["recognised"]["jaw_source"]]))
        .collect();
    jaws.sort_by_key(Value::to_string);
    jaws
}

// VWR-06
#[tokio::test]
async fn a_jaw_is_said_by_names_or_once_by_a_person() {
    let world = world().await;
    let id = world.case("Stone").await;
    for (size, name) in [(2, "Maxillary.stl"), (3, "12_u.stl"), (4, "12_l.stl")] {
        world.sent("clinic", &id, name, &tetrahedron(size)).await;
    }
    let left = world.sent("clinic", &id, "left_l.stl", &tetrahedron(5)).await;
    let with_left = |jaw: Value, by: Value| {
        vec![
            json!(["12_l.stl", "lower", "name"]),
            json!(["12_u.stl", "upper", "name"]),
            json!(["Maxillary.stl", "upper", "name"]),
            json!(["left_l.stl", jaw, by]),
        ]
    };
    assert_eq!(world.jaws("lab", &id).await, with_left(json!(null), json!(null)));

    settle(&world.server).await;
    let mut stream = world.person("clinic").listen(None).await;
    stream.expect("ready").await;
    assert_eq!(world.say_jaw("lab", &left, "lower").await, 200);
    assert_eq!(stream.expect("file_rendered").await.data["post_ids"], json!([id]), "the others see it, too");
    for who in ["clinic", "lab"] {
        assert_eq!(world.jaws(who, &id).await, with_left(json!("lower"), json!("person")), "{who}");
    }
    // Choosing the same again changes nothing.
    assert_eq!(world.say_jaw("clinic", &left, "lower").await, 200);
    assert_eq!(world.noted("file.jaw").await, [format!("file:{left}")]);
    assert_eq!(world.correct_jaw("clinic", &left, Some("lower"), "none").await.status, 200);
    assert_eq!(
        world.jaws("lab", &id).await,
        with_left(json!(null), json!("person")),
        "a design, for instance"
    );

    let opened = world.open("lab", &id).await;
    let came = jaws_of(opened["files"].as_array().unwrap());
    assert_eq!(came, with_left(json!(null), json!("person")), "also as it comes with the case");
}

// VWR-06
#[tokio::test]
async fn only_who_sees_an_open_case_says_it_and_only_of_scans() {
    let world = world().await;
    let id = world.case("Stone").await;
    let scan = world.sent("clinic", &id, "scan.stl", &tetrahedron(2)).await;
    let note = world.sent("clinic", &id, "note.pdf", b"%PDF").await;
    assert_eq!(world.say_jaw("stranger", &scan, "upper").await, 404);
    assert_eq!(world.say_jaw("clinic", "nothing", "upper").await, 404);
    assert_eq!(world.say_jaw("clinic", &scan, "left").await, 400);
    assert_eq!(world.say_jaw("clinic", &note, "upper").await, 409);
    let path = format!("/v1/files/{scan}/jaw/");
    let unknown = world.server.stranger().request(Method::PUT, &path).json(&json!({"jaw": "upper"}));
    assert_eq!(super::got(unknown).await.status, 401);
    assert_eq!(world.number("SELECT COUNT(*) FROM files WHERE jaw IS NOT NULL").await, 0);
    assert_eq!(world.person("clinic").delete(&format!("/v1/cases/{id}/remove/")).await.status, 200);
    assert_ne!(world.say_jaw("lab", &scan, "upper").await, 200, "a deleted case stays as it is");
}

// VWR-06, quality 13: another person's choice is never replaced unseen
#[tokio::test]
async fn of_two_who_say_it_at_once_one_is_told() {
    let world = world().await;
    let id = world.case("Stone").await;
    let scan = world.sent("clinic", &id, "scan.stl", &tetrahedron(2)).await;
    for (from, jaws) in [(None, ["upper", "lower"]), (Some("upper"), ["none", "lower"])] {
        let (one, other) = tokio::join!(
            world.correct_jaw("clinic", &scan, from, jaws[0]),
            world.correct_jaw("lab", &scan, from, jaws[1])
        );
        let (first, late) = if one.status == 200 { (jaws[0], other) } else { (jaws[1], one) };
        assert_eq!(
            (late.status, late.text("detail")),
            (409, "Somebody else has said meanwhile which jaw this is.")
        );
        let said = world.number(&format!("SELECT COUNT(*) FROM files WHERE jaw = '{first}'")).await;
        assert_eq!(said, 1, "{first}");
        // A person who has seen it may correct it.
        if first != "upper" {
            assert_eq!(world.correct_jaw("lab", &scan, Some(first), "upper").await.status, 200);
        }
    }
}

// VWR-06, quality 23: the audit log keeps each entry for ever
#[tokio::test]
async fn saying_it_again_and_again_is_limited() {
    let world = World::with(|config| config.limits.jaws_per_person = 3).await;
    let id = world.case("Stone").await;
    let scan = world.sent("clinic", &id, "scan.stl", &tetrahedron(2)).await;
    let mut from = None;
    for jaw in ["upper", "lower", "upper"] {
        assert_eq!(world.correct_jaw("clinic", &scan, from, jaw).await.status, 200);
        assert_eq!(
            world.correct_jaw("clinic", &scan, from, jaw).await.status,
            200,
            "what changes nothing is free"
        );
        from = Some(jaw);
    }
    let refused = world.correct_jaw("clinic", &scan, from, "lower").await;
    assert_eq!(refused.status, 429, "{}", refused.raw);
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(world.noted("file.jaw").await.len(), 3);
    assert_eq!(world.correct_jaw("lab", &scan, from, "lower").await.status, 200, "nobody else is held");
}
