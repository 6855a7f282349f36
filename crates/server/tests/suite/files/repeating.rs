//! Calls repeated with one `Idempotency-Key` by a sender that did not receive the answer.

use super::{World, world, world_with};
use crate::harness::Answer;
use crate::harness::person::send;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

const ORDER: &[u8] = b"<order/>";

impl World {
    async fn send_under(&self, who: &str, key: &str, case: &str, name: &str, bytes: &[u8]) -> Answer {
        let form = Form::new().part("file", Part::bytes(bytes.to_vec()).file_name(name.to_owned()));
        let request = self.person(who).request(Method::POST, &format!("/v1/cases/{case}/file/"));
        send(request.header("idempotency-key", key).multipart(form)).await
    }

    async fn order_under(&self, key: &str, order: &Value) -> Answer {
        let request = self.person("clinic").request(Method::POST, "/v1/cases/");
        send(request.header("idempotency-key", key).json(order)).await
    }
}

// FIL-01, API-07: the draft and the file are created once
#[tokio::test]
async fn a_file_that_is_sent_again_is_there_once() {
    let world = world().await;
    let send = async || world.send_under("clinic", "one", "0", "upper.xml", ORDER).await;
    let (one, two, three) = tokio::join!(send(), send(), send());
    assert_eq!([one.status, two.status, three.status], [201; 3], "{} {} {}", one.raw, two.raw, three.raw);
    let (file, draft) = (one.text("id"), one.text("post_uid"));
    for again in [two, three, send().await] {
        assert_eq!((again.text("id"), again.text("post_uid")), (file, draft));
    }
    world.assert_only(&[file]).await;
    assert_eq!(world.files("clinic", draft).await.len(), 1);
    assert_eq!(world.number("SELECT COUNT(*) FROM cases").await, 1);
}

// FIL-01: also in an existing case, and when it takes no more files
#[tokio::test]
async fn a_key_is_one_file_of_one_person_in_a_case() {
    let world = world().await;
    let (case, other) = (world.case("Stone").await, world.case("Steen").await);
    let send = async |who: &str, key: &str, case: &str| {
        let sent = world.send_under(who, key, case, "upper.xml", ORDER).await;
        assert_eq!(sent.status, 201, "{who} {key}: {}", sent.raw);
        sent.text("id").to_owned()
    };
    let first = send("clinic", "one", &case).await;
    assert_eq!(send("clinic", "one", &case).await, first);
    let others = [
        send("clinic", "two", &case).await,
        send("lab", "one", &case).await,
        send("clinic", "one", &other).await,
    ];
    assert!(!others.contains(&first), "{others:?}");
    assert_eq!((world.files("lab", &case).await.len(), world.files("lab", &other).await.len()), (3, 1));

    let used = "This Idempotency-Key was used for another file.";
    for (name, bytes) in [("lower.xml", ORDER), ("upper.xml", b"<order />")] {
        let refused = world.send_under("clinic", "one", &case, name, bytes).await;
        assert_eq!((refused.status, refused.text("detail")), (409, used), "{name}");
    }
    let stranger = world.send_under("stranger", "one", &case, "upper.xml", ORDER).await;
    assert_eq!(stranger.status, 404, "{}", stranger.raw);
    world.move_to("clinic", &case, "CLSD").await;
    assert_eq!(send("clinic", "one", &case).await, first, "it was sent before");
    assert_eq!(world.send_under("clinic", "three", &case, "upper.xml", ORDER).await.status, 409);
    let [second, labs, elsewhere] = &others;
    world.assert_only(&[&first, second, labs, elsewhere]).await;
}

// ORD-01, FIL-01: the key of an order, then that of its files
#[tokio::test]
async fn a_file_under_the_key_of_an_order_goes_to_it() {
    let world = world().await;
    let made = world.order_under("one", &world.order("Stone")).await;
    let sent = world.send_under("clinic", "one", "0", "upper.xml", ORDER).await;
    assert_eq!((sent.status, sent.text("post_uid")), (201, made.text("id")), "{}", sent.raw);
}

// FIL-01, ORD-01: an order with content remains when a file is refused
#[tokio::test]
async fn a_refused_file_deletes_no_draft_but_its_own() {
    let world = world_with(|config| config.files.case_bytes = 1_000).await;
    let orders = [
        world.order("Stone"),
        json!({"title": "Bridge"}),
        json!({"patient": {"lastname": "Stone"}}),
        json!({"connection_id": world.connection}),
        json!({"restorations": [{"tooth_no": "tu3", "type": "crown"}]}),
        // The draft has no content, but it was not created for the file either.
        json!({}),
    ];
    for (number, order) in orders.iter().enumerate() {
        let key = format!("scan {number}");
        let made = world.order_under(&key, order).await;
        assert_eq!(made.status, 201, "{}", made.raw);
        for (bytes, detail) in [(vec![], "The file is empty."), (vec![0; 2_000], "size limit")] {
            let refused = world.send_under("clinic", &key, "0", "upper.stl", &bytes).await;
            assert_eq!((refused.status, refused.text("detail")), (400, detail), "{order}");
        }
        let opened = world.get("clinic", &format!("/v1/cases/{}/all/", made.text("id"))).await;
        assert_eq!(opened.status, 200, "{order}: {}", opened.raw);
        assert_eq!(world.order_under(&key, order).await.text("id"), made.text("id"), "{order}");
    }
    let refused = world.send_under("clinic", "another", "0", "upper.stl", b"").await;
    assert_eq!(refused.status, 400, "{}", refused.raw);
    let count = i64::try_from(orders.len()).unwrap();
    assert_eq!(world.number("SELECT COUNT(*) FROM cases").await, count, "this one was made for its file");
    world.assert_only(&[]).await;
}
