//! Senders that stop in the middle, and forms with parts after the file.

use super::resuming::id_of;
use super::tus::header;
use super::{World, scan, sha256, world, world_with};
use crate::harness::raw::Line;
use reqwest::multipart::{Form, Part};

const FILE: &str = "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.stl\"\r\n\r\n";

async fn impatient() -> World {
    world_with(|config| config.server.request_seconds = 3).await
}

impl World {
    /// Begins to send a form of ten million bytes.
    async fn begin_form(&self, case: &str, sent: &[u8]) -> Line {
        let mut line = Line::open(&self.server.base).await;
        let token = self.person("clinic").token.clone().unwrap();
        let fields = [("content-type", "multipart/form-data; boundary=x"), ("content-length", "10000000")];
        line.send_head(&format!("POST /v1/cases/{case}/file/"), &token, &fields).await;
        line.send(sent).await;
        line
    }
}

// FIL-01, FIL-02: the reason is sent, the connection is closed, nothing is listed or kept
#[tokio::test]
async fn a_form_whose_sender_falls_silent_is_refused() {
    let world = impatient().await;
    let id = world.case("Stone").await;
    let half = [FILE.as_bytes(), &scan(1_500_000)].concat();
    let field = b"--x\r\ncontent-disposition: form-data; name=\"post_uid\"\r\n\r\n01";
    let forms = [b"".as_slice(), b"--x", field, FILE.as_bytes(), &half];
    // All at once, because each waits for three seconds.
    let answers = forms.map(async |sent| world.begin_form(&id, sent).await.last_answer().await);
    for answer in futures::future::join_all(answers).await {
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
        assert!(answer.contains("The form did not come whole: nothing came for 3 seconds."), "{answer}");
    }
    world.assert_only(&[]).await;
    world.sent("clinic", &id, "a.stl", &scan(1_000)).await;
}

// FIL-02: received bytes are kept, and the answer says how many there are
#[tokio::test]
async fn an_upload_whose_sender_falls_silent_waits_for_its_rest() {
    let world = impatient().await;
    let (id, bytes) = (world.case("Stone").await, scan(3_000_000));
    let place = world.begin("clinic", &id, "a.stl", bytes.len()).await;
    let mut line = world.stall("clinic", &place, 0, bytes.len(), &bytes[..1_700_000]).await;
    let answer = line.last_answer().await;
    assert!(answer.starts_with("HTTP/1.1 204") && answer.contains("upload-offset: 1700000\r\n"), "{answer}");
    assert!(world.files("clinic", &id).await.is_empty());
    let taken = world.patch("clinic", &place, 1_700_000, &bytes[1_700_000..]).await;
    assert_eq!((taken.status, header(&taken, "file-id")), (204, id_of(&place)));
    let got = world.fetch("lab", &format!("/v1/files/{}/download/", id_of(&place))).await;
    assert_eq!(sha256(&got.bytes), sha256(&bytes));
}

// FIL-01: fields after the file would be ignored, so they are refused
#[tokio::test]
async fn a_form_that_goes_on_behind_its_file_is_refused() {
    let world = world().await;
    let id = world.case("Stone").await;
    let said = world.say("clinic", &id, "See the margin").await.text("id").to_owned();
    let file = || Part::bytes(scan(700_000)).file_name("a.stl");
    let begun = || Form::new().part("file", file());
    let forms = [
        begun().text("comment_id", said),
        begun().text("post_uid", "another"),
        begun().text("anything", ""),
        begun().part("second", file()),
        begun().text("long", "x".repeat(500_000)),
    ];
    for form in forms {
        let refused = world.person("clinic").post_form(&format!("/v1/cases/{id}/file/"), form).await;
        let detail = "Nothing may follow the file in the form.";
        assert_eq!((refused.status, refused.text("detail")), (400, detail));
        world.assert_only(&[]).await;
    }
}

// FIL-01: only the file may be long
#[tokio::test]
async fn what_stands_around_a_file_is_short() {
    let world = world().await;
    let id = world.case("Stone").await;
    let preamble = vec![b'-'; 3_000_000];
    let headers = [b"--x\r\nx: ".as_slice(), &vec![b'y'; 3_000_000]].concat();
    let behind = [FILE.as_bytes(), b"solid\r\n--x\r\nx: ", &vec![b'y'; 3_000_000]].concat();
    for sent in [preamble, headers, behind] {
        let answer = world.begin_form(&id, &sent).await.answer().await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
        world.assert_only(&[]).await;
    }
}
