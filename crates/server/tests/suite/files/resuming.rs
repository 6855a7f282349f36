//! Connections that break, senders that reconnect, and those that never do.

use super::tus::header;
use super::{World, scan, sha256, world};
use crate::harness::person::send;
use crate::harness::raw::Line;
use archway_domain::time::{DAY, HOUR};
use reqwest::Method;
use serde_json::json;
use std::time::Duration;

impl World {
    /// Begins to send a piece and stops in the middle.
    pub async fn stall(&self, who: &str, place: &str, offset: usize, announced: usize, sent: &[u8]) -> Line {
        let mut line = Line::open(&self.server.base).await;
        let token = self.person(who).token.clone().unwrap();
        let (offset, announced) = (offset.to_string(), announced.to_string());
        let fields = [
            ("tus-resumable", "1.0.0"),
            ("content-type", "application/offset+octet-stream"),
            ("upload-offset", &offset),
            ("content-length", &announced),
        ];
        line.send_head(&format!("PATCH {place}"), &token, &fields).await;
        line.send(sent).await;
        line
    }

    /// Continues like a page: asks for the offset, sends the rest, and retries while another call is receiving.
    async fn go_on(&self, who: &str, place: &str, bytes: &[u8]) -> usize {
        for _ in 0..100 {
            let asked = self.ask(who, place).await;
            assert_eq!(asked.status, 200);
            let offset: usize = header(&asked, "upload-offset").parse().unwrap();
            let taken = self.patch(who, place, offset, &bytes[offset..]).await;
            if taken.status == 204 {
                return offset;
            }
            assert!([409, 423].contains(&taken.status), "{} {}", taken.status, taken.raw);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the upload cannot be gone on with");
    }

    async fn begun(&self, who: &str, case: &str) -> serde_json::Value {
        self.get(who, &format!("/v1/cases/{case}/uploads/")).await.body["uploads"].clone()
    }
}

pub fn id_of(place: &str) -> &str {
    place.split('/').nth(3).unwrap()
}

// FIL-02: an interrupted upload resumes where it stopped
#[tokio::test]
async fn a_line_that_breaks_is_gone_on_with() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(3_000_000));
    let place = world.begin("clinic", &id, "a.stl", bytes.len()).await;
    drop(world.stall("clinic", &place, 0, bytes.len(), &bytes[..1_700_000]).await);
    // Received bytes are saved without any request for it.
    let mut offset = 0;
    for _ in 0..500 {
        let asked = world.ask("clinic", &place).await;
        offset = header(&asked, "upload-offset").parse().unwrap();
        if offset > 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!((1..=1_700_000).contains(&offset), "{offset}");
    assert!(world.files("clinic", &id).await.is_empty());
    assert_eq!(world.go_on("clinic", &place, &bytes).await, offset);
    let got = world.fetch("lab", &format!("/v1/files/{}/download/", id_of(&place))).await;
    assert_eq!(sha256(&got.bytes), sha256(&bytes));
    world.assert_only(&[id_of(&place)]).await;
}

// FIL-02: the old connection hangs, and the new one does not wait for it
#[tokio::test]
async fn who_comes_back_takes_over_from_a_line_that_hangs() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(3_000_000));
    let place = world.begin("clinic", &id, "a.stl", bytes.len()).await;
    let mut hanging = world.stall("clinic", &place, 0, bytes.len(), &bytes[..1_000_000]).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let began = std::time::Instant::now();
    world.go_on("clinic", &place, &bytes).await;
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    let answer = hanging.answer().await;
    assert!(answer.starts_with("HTTP/1.1 204") && !answer.contains("file-id"), "{answer}");
    let got = world.fetch("lab", &format!("/v1/files/{}/download/", id_of(&place))).await;
    assert_eq!(sha256(&got.bytes), sha256(&bytes));
    world.assert_only(&[id_of(&place)]).await;
}

// FIL-02: two senders at once, repeatedly: one complete file
#[tokio::test]
async fn two_who_send_the_same_do_not_mix_it_up() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(2_000_000));
    for _ in 0..4 {
        let place = world.begin("clinic", &id, "a.stl", bytes.len()).await;
        let send = || world.patch("clinic", &place, 0, &bytes);
        let (one, two, three) = tokio::join!(send(), send(), send());
        let taken =
            [&one, &two, &three].into_iter().filter(|answer| header(answer, "file-id") == id_of(&place));
        if taken.count() == 0 {
            world.go_on("clinic", &place, &bytes).await;
        }
        for answer in [one, two, three] {
            assert!([204, 404, 409, 423].contains(&answer.status), "{} {}", answer.status, answer.raw);
        }
        let got = world.fetch("lab", &format!("/v1/files/{}/download/", id_of(&place))).await;
        assert_eq!(sha256(&got.bytes), sha256(&bytes));
    }
    assert_eq!(world.files("lab", &id).await.len(), 4);
    assert_eq!(world.number("SELECT COUNT(*) FROM uploads").await, 0);
}

// FIL-02: only the sender's page finds an unfinished upload
#[tokio::test]
async fn what_was_begun_is_listed_for_who_began_it() {
    let world = world().await;
    world.share("clinic", "assistant").await;
    let (id, bytes) = (world.case("Stone").await, scan(1_000));
    let fields = [("filename", "上顎.stl"), ("case_id", id.as_str()), ("fingerprint", "ab12")];
    let begun = world.begin_with("clinic", 1_000, &fields).await;
    let place = header(&begun, "location").to_owned();
    assert!(header(&begun, "upload-expires").ends_with("GMT"));
    world.patch("clinic", &place, 0, &bytes[..400]).await;
    let listed = world.begun("clinic", &id).await;
    assert_eq!((&listed[0]["id"], &listed[0]["filename"]), (&json!(id_of(&place)), &json!("上顎.stl")));
    assert_eq!(
        (&listed[0]["size"], &listed[0]["offset"], &listed[0]["fingerprint"]),
        (&json!(1_000), &json!(400), &json!("ab12"))
    );
    for who in ["assistant", "lab"] {
        assert_eq!(world.begun(who, &id).await, json!([]), "{who}");
    }
    for who in ["assistant", "lab", "stranger"] {
        assert_eq!(world.ask(who, &place).await.status, 404, "{who}");
        assert_eq!(world.patch(who, &place, 400, &bytes[400..]).await.status, 404, "{who}");
        let discard = world.person(who).request(Method::DELETE, &place).header("tus-resumable", "1.0.0");
        assert_eq!(send(discard).await.status, 404, "{who}");
    }
    assert_eq!(world.patch("clinic", &place, 400, &bytes[400..]).await.status, 204);
    assert_eq!(world.begun("clinic", &id).await, json!([]));
}

// FIL-01: cancelled, also while bytes arrive
#[tokio::test]
async fn what_was_begun_is_given_up() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(2_000_000));
    let place = world.begin("clinic", &id, "a.stl", bytes.len()).await;
    let _hanging = world.stall("clinic", &place, 0, bytes.len(), &bytes[..1_000_000]).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let discard = || world.person("clinic").request(Method::DELETE, &place).header("tus-resumable", "1.0.0");
    assert_eq!(send(discard()).await.status, 204);
    assert_eq!(world.ask("clinic", &place).await.status, 404);
    assert_eq!(world.patch("clinic", &place, 0, &bytes).await.status, 404);
    assert_eq!(send(discard()).await.status, 404);
    world.assert_only(&[]).await;
}

// FIL-02: kept for a week after the last piece
#[tokio::test]
async fn what_nobody_goes_on_with_is_forgotten() {
    let mut world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(1_000));
    let place = world.begin("clinic", &id, "a.stl", bytes.len()).await;
    world.pass(DAY * 6).await;
    assert_eq!(world.patch("clinic", &place, 0, &bytes[..500]).await.status, 204);
    world.pass(DAY * 6).await;
    archway::areas::files::sweep(&world.server.app).await.unwrap();
    assert_eq!(header(&world.ask("clinic", &place).await, "upload-offset"), "500");
    world.pass(DAY + HOUR).await;
    assert_eq!(world.ask("clinic", &place).await.status, 404);
    assert_eq!(world.begun("clinic", &id).await, json!([]));
    archway::areas::files::sweep(&world.server.app).await.unwrap();
    world.assert_only(&[]).await;
}

// FIL-01: closed, deleted or lost during an upload
#[tokio::test]
async fn a_case_that_was_closed_meanwhile_takes_nothing() {
    let world = world().await;
    let bytes = scan(1_000);
    for (how, status) in [("closed", 409), ("deleted", 400), ("left", 404)] {
        let id = world.case("Stone").await;
        let place = world.begin("clinic", &id, "a.stl", bytes.len()).await;
        assert_eq!(world.patch("clinic", &place, 0, &bytes[..500]).await.status, 204);
        match how {
            "closed" => drop(world.move_to("clinic", &id, "CLSD").await),
            "deleted" => drop(world.person("clinic").delete(&format!("/v1/cases/{id}/remove/")).await),
            _ => {
                let sql = format!(
                    "UPDATE cases SET author_id = '{}' WHERE id = '{id}'",
                    world.users["stranger"].id
                );
                world.server.run_sql(&sql).await;
                world.server.run_any_sql(&format!("DELETE FROM case_sides WHERE case_id = '{id}'")).await;
            }
        }
        let refused = world.patch("clinic", &place, 500, &bytes[500..]).await;
        assert_eq!(refused.status, status, "{how}: {}", refused.raw);
        world.assert_only(&[]).await;
    }
}
