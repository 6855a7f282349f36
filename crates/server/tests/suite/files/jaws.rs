//! Which jaw a scan shows: said by its name, by two names together, or by a person (VWR-06).

use super::shapes::tetrahedron;
use super::{World, world};
use crate::harness::stream::settle;
use reqwest::Method;
use serde_json::{Value, json};

impl World {
    /// Each file by its name, with its jaw and who says it.
    async fn jaws(&self, who: &str, case: &str) -> Vec<Value> {
        jaws_of(&self.files(who, case).await)
    }

    async fn say_jaw(&self, who: &str, file: &str, jaw: &str) -> u16 {
        self.call(who, "PUT", &format!("/v1/files/{file}/jaw/"), &json!({"jaw": jaw})).await.status
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
    // Saying the same again changes nothing.
    assert_eq!(world.say_jaw("clinic", &left, "lower").await, 200);
    assert_eq!(world.noted("file.jaw").await, [format!("case:{id}")]);
    assert_eq!(world.say_jaw("clinic", &left, "none").await, 200);
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
