use super::{World, scan, world, world_with};
use crate::harness::Answer;
use crate::harness::raw::Line;
use archway_domain::file::MAX_BYTES;
use reqwest::Body;
use reqwest::multipart::{Form, Part};

impl World {
    /// Checks the refusal, and that nothing of it remains.
    async fn refused(&self, answer: &Answer, status: u16, detail: &str) {
        assert_eq!((answer.status, answer.text("detail")), (status, detail));
        self.assert_only(&[]).await;
    }
}

// FIL-01: refused by the server with a reason
#[tokio::test]
async fn what_is_not_taken_is_refused_with_a_reason_and_leaves_nothing() {
    let world = world().await;
    let id = world.case("Stone").await;
    let kind = "Files of this kind are not accepted.";
    let name = "The name of the file contains characters that are not allowed.";
    let long = format!("{}.stl", "a".repeat(200));
    for (filename, status, detail) in [
        ("scan.exe", 415, kind),
        ("scan.stl.html", 415, kind),
        ("stl", 415, kind),
        ("note.txt", 415, kind),
        ("../a.stl", 400, name),
        ("..\\a.stl", 400, name),
        ("/etc/a.stl", 400, name),
        ("a\u{202E}lts.stl", 400, name),
        ("..", 400, "The file has no name."),
        (&long, 400, "The name of the file is too long."),
    ] {
        let refused = world.send_file("clinic", &id, filename, b"solid").await;
        assert_eq!((refused.status, refused.text("detail")), (status, detail), "{filename:?}");
    }
    world.refused(&world.send_file("clinic", &id, "a.stl", b"").await, 400, "The file is empty.").await;
    let path = format!("/v1/cases/{id}/file/");
    let form = Form::new().text("post_uid", "another").part("file", Part::bytes(scan(10)).file_name("a.stl"));
    let elsewhere = world.person("clinic").post_form(&path, form).await;
    world.refused(&elsewhere, 400, "post_uid names another case.").await;
    let none = world.person("clinic").post_form(&path, Form::new().text("post_uid", id.clone())).await;
    world.refused(&none, 400, "The form has no file.").await;
    let json = world.person("clinic").post(&path, &serde_json::json!({})).await;
    world.refused(&json, 415, "The content type must be multipart/form-data.").await;
    for who in ["stranger", "technician"] {
        world.refused(&world.send_file(who, &id, "a.stl", b"solid").await, 404, "Not found.").await;
    }
    world.move_to("clinic", &id, "CLSD").await;
    let closed = world.send_file("clinic", &id, "a.stl", b"solid").await;
    world.refused(&closed, 409, "This case takes no files now.").await;
    // A comment in a closed case takes no files either (COM-01).
    let said = world
        .person("clinic")
        .post(&format!("/v1/cases/{id}/comment/"), &serde_json::json!({"comment": "See"}))
        .await;
    let form = Form::new()
        .text("comment_id", said.text("id").to_owned())
        .part("file", Part::bytes(scan(10)).file_name("a.stl"));
    let attached = world.person("clinic").post_form(&path, form).await;
    world.refused(&attached, 409, "This case takes no files now.").await;
}

// FIL-01: the limit of files per case includes unfinished uploads
#[tokio::test]
async fn a_case_holds_so_many_files() {
    let world = world_with(|config| config.files.files_per_case = 2).await;
    let id = world.case("Stone").await;
    let sent = world.sent("clinic", &id, "a.stl", b"solid").await;
    world.begin("lab", &id, "b.stl", 10).await;
    let refused = world.send_file("clinic", &id, "c.stl", b"solid").await;
    assert_eq!((refused.status, refused.text("detail")), (400, "This case has too many files."));
    assert_eq!(world.stored().await, [sent]);
    assert_eq!(world.number("SELECT COUNT(*) FROM uploads").await, 1);
}

// FIL-02: an upload takes long; a sender who lost the case or the account meanwhile adds no file
#[tokio::test]
async fn who_lost_the_case_on_the_way_adds_no_file() {
    let world = world().await;
    world.share("clinic", "assistant").await;
    let (id, bytes) = (world.case("Stone").await, scan(2_000_000));
    let leave = format!("DELETE FROM group_members WHERE user_id = '{}'", world.users["assistant"].id);
    let off = format!("UPDATE users SET state = 'disabled' WHERE id = '{}'", world.users["lab"].id);
    let alone = format!("UPDATE users SET side = id WHERE id = '{}'", world.users["assistant"].id);
    for (who, changes, status) in [("assistant", vec![leave, alone], "404"), ("lab", vec![off], "401")] {
        let place = world.begin(who, &id, "a.stl", bytes.len()).await;
        let mut line = world.stall(who, &place, 0, bytes.len(), &bytes[..1_000_000]).await;
        while world.number("SELECT COUNT(*) FROM uploads WHERE held_until > 0").await == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        for change in changes {
            world.server.run_sql(&change).await;
        }
        line.send(&bytes[1_000_000..]).await;
        let answer = line.answer().await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{who}: {answer}");
        assert!(world.files("clinic", &id).await.is_empty());
    }
}

// API-04: PostgreSQL stores no NUL, so both engines refuse it
#[tokio::test]
async fn a_nul_is_refused_wherever_it_stands() {
    let world = world().await;
    let id = world.case("Stone").await;
    for path in ["/v1/cases/?search=a%00b", "/v1/cases/?uid=%00", "/v1/files/uri/?ids=%00"] {
        assert_eq!(world.get("clinic", path).await.status, 400, "{path}");
    }
    let file = Part::bytes(scan(100)).file_name("a.stl");
    let form = Form::new().text("comment_id", "\0").part("file", file);
    let refused = world.person("clinic").post_form(&format!("/v1/cases/{id}/file/"), form).await;
    world.refused(&refused, 400, "A field contains a NUL character.").await;
}

// FIL-01: refused before a byte of it is sent
#[tokio::test]
async fn ten_gigabytes_are_refused_at_once() {
    let world = world().await;
    let id = world.case("Stone").await;
    let mut line = Line::open(&world.server.base).await;
    let token = world.person("clinic").token.clone().unwrap();
    let fields = [("content-type", "multipart/form-data; boundary=x"), ("content-length", "10737418240")];
    line.send_head(&format!("POST /v1/cases/{id}/file/"), &token, &fields).await;
    let answer = line.answer().await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    world.assert_only(&[]).await;
}

// FIL-01: closing the connection in the middle of a file would lose the reason
#[tokio::test]
async fn whoever_is_refused_at_once_can_finish_and_hears_why() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(3_000_000));
    world.move_to("clinic", &id, "CLSD").await;
    let token = world.person("clinic").token.clone().unwrap();
    let length = bytes.len().to_string();
    let form = [("content-type", "multipart/form-data; boundary=x"), ("content-length", length.as_str())];
    let rest = [
        ("tus-resumable", "1.0.0"),
        ("content-type", "application/offset+octet-stream"),
        ("upload-offset", "0"),
        ("content-length", length.as_str()),
    ];
    let sent = format!("POST /v1/cases/{id}/file/");
    for (request, fields, status) in
        [(sent.as_str(), &form[..], "409"), ("PATCH /v1/uploads/nothing/", &rest[..], "404")]
    {
        let mut line = Line::open(&world.server.base).await;
        line.send_head(request, &token, fields).await;
        for piece in bytes.chunks(300_000) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            line.send(piece).await;
        }
        let answer = line.answer().await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{request}: {answer}");
    }
}

/// This many bytes, none of them before they are requested.
fn flow(length: u64) -> Body {
    let piece = bytes::Bytes::from(scan(1 << 20));
    let sizes = (0..length.div_ceil(1 << 20)).map(move |number| (length - (number << 20)).min(1 << 20));
    let pieces =
        sizes.map(move |size| Ok::<_, std::io::Error>(piece.slice(..usize::try_from(size).unwrap())));
    Body::wrap_stream(futures::stream::iter(pieces))
}

// FIL-01: 209,715,200 bytes and not one more, also if the sender announces no length
#[tokio::test]
async fn a_body_without_a_length_ends_at_the_limit() {
    let world = world().await;
    let id = world.case("Stone").await;
    let path = format!("/v1/cases/{id}/file/");
    let form = |length| Form::new().part("file", Part::stream(flow(length)).file_name("scan.stl"));
    let refused = world.person("clinic").post_form(&path, form(MAX_BYTES + 1)).await;
    world.refused(&refused, 413, "The file is too large. The limit is 209715200 bytes.").await;
    let taken = world.person("clinic").post_form(&path, form(MAX_BYTES)).await;
    assert_eq!((taken.status, &taken.body["size"]), (201, &MAX_BYTES.into()), "{}", taken.raw);
}

// FIL-01: the limit of a case, and of an institution
#[tokio::test]
async fn what_would_be_too_much_in_all_is_refused() {
    let world = world_with(|config| config.files.case_bytes = 5_000).await;
    let id = world.case("Stone").await;
    let first = world.sent("clinic", &id, "a.xml", &scan(3_000)).await;
    let more = world.send_file("lab", &id, "b.xml", &scan(3_000)).await;
    assert_eq!((more.status, more.text("detail")), (400, "size limit"));
    // The pages upload in pieces, and are refused before the first one.
    let in_pieces = [("case_id", id.as_str()), ("filename", "c.xml")];
    let begun = world.begin_with("clinic", 3_000, &in_pieces).await;
    assert_eq!((begun.status, begun.text("detail")), (400, "size limit"));
    world.assert_only(&[&first]).await;
    let other = world.case("Other").await;
    world.sent("lab", &other, "b.xml", &scan(3_000)).await;

    let world = world_with(|config| config.files.quota_bytes = 5_000).await;
    world.share("clinic", "assistant").await;
    let (one, two) = (world.case("Stone").await, world.case("Other").await);
    let first = world.sent("clinic", &one, "a.xml", &scan(3_000)).await;
    let more = world.send_file("assistant", &two, "b.xml", &scan(3_000)).await;
    assert_eq!((more.status, more.text("detail")), (400, "quota"));
    world.assert_only(&[&first]).await;
    world.sent("lab", &two, "b.xml", &scan(3_000)).await;
}

// FIL-01, quality 23: anyone can sign up; a side without partners gets little room
#[tokio::test]
async fn a_side_without_a_partner_has_little_room() {
    let world = world_with(|config| config.files.unconnected_quota_bytes = 5_000).await;
    let mut order = world.order("Stone");
    order["connection_id"] = serde_json::Value::Null;
    let made = world.person("stranger").post("/v1/cases/", &order).await;
    assert_eq!(made.status, 201, "{}", made.raw);
    let id = made.text("id");
    let begun = world.begin_with("stranger", 3_000, &[("case_id", id), ("filename", "a.xml")]).await;
    assert_eq!(begun.status, 201, "{}", begun.raw);
    let more = world.send_file("stranger", id, "b.xml", &scan(3_000)).await;
    assert_eq!((more.status, more.text("detail")), (400, "quota"), "what is still coming counts");
    world.connect("stranger", "clinic").await;
    world.sent("stranger", id, "b.xml", &scan(3_000)).await;
}

// FIL-01, quality 23: the database can still write when files have no room left
#[tokio::test]
async fn the_reserve_of_the_disk_is_left_to_the_database() {
    let world = world_with(|config| config.files.reserve_bytes = Some(u64::MAX / 2)).await;
    let id = world.case("Stone").await;
    let full = "The storage is full.";
    world.refused(&world.send_file("clinic", &id, "a.stl", b"solid").await, 507, full).await;
    let in_pieces = [("case_id", id.as_str()), ("filename", "c.xml")];
    world.refused(&world.begin_with("clinic", 3_000, &in_pieces).await, 507, full).await;

    let comment = serde_json::json!({"comment": "Later, then."});
    let said = world.person("clinic").post(&format!("/v1/cases/{id}/comment/"), &comment).await;
    assert_eq!(said.status, 201, "{}", said.raw);
    world.server.stranger().sign_in("clinic@example.com").await;
    world.case("Another").await;
    let figures = world.server.stranger().get("/metrics").await.raw;
    for name in ["archway_disk_free_bytes", "archway_disk_reserve_bytes"] {
        assert!(figures.contains(name), "{figures}");
    }
}
