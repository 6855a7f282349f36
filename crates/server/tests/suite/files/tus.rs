//! Uploads in pieces, by tus 1.0.

use super::{World, scan, sha256, world};
use crate::harness::Answer;
use crate::harness::person::send;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::{Method, RequestBuilder};
use serde_json::json;

pub const OFFSET_STREAM: &str = "application/offset+octet-stream";

pub fn metadata(fields: &[(&str, &str)]) -> String {
    let coded: Vec<String> =
        fields.iter().map(|(name, value)| format!("{name} {}", STANDARD.encode(value))).collect();
    coded.join(",")
}

impl World {
    fn tus(&self, who: &str, method: &str, path: &str) -> RequestBuilder {
        let method: Method = method.parse().unwrap();
        self.person(who).request(method, path).header("tus-resumable", "1.0.0")
    }

    pub async fn begin_with(&self, who: &str, length: u64, fields: &[(&str, &str)]) -> Answer {
        let request = self.tus(who, "POST", "/v1/uploads/").header("upload-length", length);
        send(request.header("upload-metadata", metadata(fields))).await
    }

    /// Creates an upload and returns its address.
    pub async fn begin(&self, who: &str, case: &str, name: &str, length: usize) -> String {
        let begun = self.begin_with(who, length as u64, &[("filename", name), ("case_id", case)]).await;
        assert_eq!(begun.status, 201, "{}", begun.raw);
        begun.headers["location"].to_str().unwrap().to_owned()
    }

    pub async fn patch(&self, who: &str, place: &str, offset: usize, bytes: &[u8]) -> Answer {
        let request = self.tus(who, "PATCH", place).header("upload-offset", offset);
        send(request.header("content-type", OFFSET_STREAM).body(bytes.to_vec())).await
    }

    pub async fn ask(&self, who: &str, place: &str) -> Answer {
        send(self.tus(who, "HEAD", place)).await
    }
}

pub fn header<'a>(answer: &'a Answer, name: &str) -> &'a str {
    answer.headers.get(name).map_or("", |value| value.to_str().unwrap())
}

// FIL-02
#[tokio::test]
async fn a_file_comes_in_pieces() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(1_200_003));
    let place = world.begin("clinic", &id, "Maxillary.stl", bytes.len()).await;
    let mut offset = 0;
    for end in [1, 600_000, 600_001, bytes.len()] {
        let asked = world.ask("clinic", &place).await;
        assert_eq!((asked.status, header(&asked, "upload-offset")), (200, offset.to_string().as_str()));
        assert_eq!(header(&asked, "upload-length"), bytes.len().to_string());
        assert_eq!(header(&asked, "cache-control"), "no-store");
        assert!(world.files("clinic", &id).await.is_empty(), "half a file is never listed");
        let taken = world.patch("clinic", &place, offset, &bytes[offset..end]).await;
        assert_eq!((taken.status, header(&taken, "upload-offset")), (204, end.to_string().as_str()));
        assert_eq!(header(&taken, "tus-resumable"), "1.0.0");
        assert_eq!(header(&taken, "file-id").is_empty(), end < bytes.len());
        offset = end;
    }
    let listed = world.files("lab", &id).await;
    let file = listed[0]["id"].as_str().unwrap();
    assert_eq!(place, format!("/v1/uploads/{file}/"));
    let got = world.fetch("lab", &format!("/v1/files/{file}/download/")).await;
    assert_eq!(sha256(&got.bytes), sha256(&bytes));
    world.assert_only(&[file]).await;
    // The answer to the last piece was lost.
    let asked = world.ask("clinic", &place).await;
    let length = bytes.len().to_string();
    assert_eq!(
        (asked.status, header(&asked, "upload-offset"), header(&asked, "upload-length")),
        (200, &*length, &*length)
    );
    assert_eq!(header(&asked, "file-id"), file);
    assert_eq!(world.ask("lab", &place).await.status, 404, "who did not send it has nothing to go on with");
}

// FIL-02: the tus headers, and refusals of other versions
#[tokio::test]
async fn calls_that_are_no_tus_are_refused() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(1_000));
    let described = send(world.server.stranger().request(Method::OPTIONS, "/v1/uploads/")).await;
    assert_eq!((described.status, header(&described, "tus-version")), (204, "1.0.0"));
    assert_eq!(header(&described, "tus-max-size"), "209715200");
    let place = world.begin("clinic", &id, "a.stl", bytes.len()).await;
    let clinic = world.person("clinic");
    for method in [Method::HEAD, Method::PATCH, Method::DELETE] {
        for version in ["", "0.2.2"] {
            let refused = send(clinic.request(method.clone(), &place).header("tus-resumable", version)).await;
            assert_eq!(refused.status, 412, "{method} {version}");
        }
    }
    let wrong_type = world.tus("clinic", "PATCH", &place).header("upload-offset", 0).body(bytes.clone());
    assert_eq!(send(wrong_type).await.status, 415);
    let without =
        world.tus("clinic", "PATCH", &place).header("content-type", OFFSET_STREAM).body(bytes.clone());
    assert_eq!(send(without).await.status, 400);
    for offset in [1, 500, 5_000] {
        let status = if offset < 5_000 { [409, 413] } else { [413, 413] };
        assert!(
            status.contains(&world.patch("clinic", &place, offset, &bytes[..100]).await.status),
            "{offset}"
        );
    }
    let wrong = world.patch("clinic", &place, 3, &bytes[..100]).await;
    assert_eq!((wrong.status, wrong.text("detail")), (409, "The next byte is number 0."));
    assert_eq!(world.patch("clinic", &place, 0, &scan(1_001)).await.status, 413);
    let grows = futures::stream::iter((0..2).map(|_| Ok::<_, std::io::Error>(scan(700))));
    let patch = world.tus("clinic", "PATCH", &place).header("upload-offset", 0);
    let patch = patch.header("content-type", OFFSET_STREAM).body(reqwest::Body::wrap_stream(grows));
    assert_eq!(send(patch).await.status, 413);
    // None of it did harm.
    assert_eq!(world.patch("clinic", &place, 0, &bytes).await.status, 204);
    let file = place.split('/').nth(3).unwrap();
    assert_eq!(world.fetch("clinic", &format!("/v1/files/{file}/download/")).await.bytes, bytes);
}

// FIL-02: what the protocol requires of every answer, and of refusals
#[tokio::test]
async fn refusals_speak_tus_too() {
    let world = world().await;
    let id = world.case("Stone").await;
    let place = world.begin("clinic", &id, "a.stl", 10).await;
    let old = world.person("clinic").request(Method::PATCH, &place).header("tus-resumable", "0.2.2");
    let old = send(old).await;
    assert_eq!((header(&old, "tus-resumable"), header(&old, "tus-version")), ("1.0.0", "1.0.0"));
    for refused in [
        world.patch("clinic", &place, 3, b"abc").await,
        world.ask("stranger", &place).await,
        world.begin_with("clinic", 10, &[("filename", "a.exe"), ("case_id", &id)]).await,
    ] {
        assert_eq!(header(&refused, "tus-resumable"), "1.0.0", "{}", refused.status);
    }
}

/// A length, fields, and the status.
type Row<'a> = (u64, &'a [(&'a str, &'a str)], u16);

// FIL-01: the same refusals as for uploads in one call
#[tokio::test]
async fn what_is_not_taken_is_refused_before_a_piece_is_sent() {
    let world = world().await;
    let id = world.case("Stone").await;
    let said = world.say("lab", &id, "Hello").await;
    let (case, comment) = (("case_id", id.as_str()), ("comment_id", said.text("id")));
    let long = "f".repeat(129);
    let table: [Row<'_>; 12] = [
        (10, &[case, ("filename", "a.exe")], 415),
        (10, &[case, ("filename", "../a.stl")], 400),
        (10, &[case, ("filename", "a\n.stl")], 400),
        (10, &[case, ("filename", "a\0.stl")], 400),
        (10, &[case], 400),
        (0, &[case, ("filename", "a.stl")], 400),
        (209_715_201, &[case, ("filename", "a.stl")], 413),
        (u64::MAX, &[case, ("filename", "a.stl")], 413),
        (10, &[case, comment, ("filename", "a.stl")], 403),
        (10, &[case, ("filename", "a.stl"), ("fingerprint", &long)], 400),
        (10, &[("case_id", "01hxnothere"), ("filename", "a.stl")], 404),
        (10, &[("filename", "a.stl")], 404),
    ];
    for (length, fields, status) in table {
        let refused = world.begin_with("clinic", length, fields).await;
        assert_eq!(refused.status, status, "{length} {fields:?}: {}", refused.raw);
    }
    for metadata in ["filename ???", "filename /w==", "filename"] {
        let request = world.tus("clinic", "POST", "/v1/uploads/").header("upload-length", 10);
        let refused = send(request.header("upload-metadata", metadata)).await;
        assert!([400, 404].contains(&refused.status), "{metadata}: {}", refused.raw);
    }
    assert_eq!(world.begin_with("stranger", 10, &[case, ("filename", "a.stl")]).await.status, 404);
    world.move_to("clinic", &id, "CLSD").await;
    assert_eq!(world.begin_with("clinic", 10, &[case, ("filename", "a.stl")]).await.status, 409);
    world.assert_only(&[]).await;
}

// FIL-01: folders that scanners write
#[tokio::test]
async fn a_folder_brings_the_kinds_of_scanners() {
    let world = world().await;
    let id = world.case("Stone").await;
    for name in ["a.xorder", "b.3oxz", "c.dentalProject", "11-margin.txt", "21-margin.csv", "margin_36.xyz"] {
        let fields = [("filename", name), ("case_id", &id)];
        let alone = world.begin_with("clinic", 10, &fields).await;
        assert_eq!(alone.status, if name.ends_with(".xyz") { 201 } else { 415 }, "{name}");
        let folder = [("filename", name), ("case_id", &id), ("folder", "1")];
        assert_eq!(world.begin_with("clinic", 10, &folder).await.status, 201, "{name}");
    }
    let text =
        world.begin_with("clinic", 10, &[("filename", "note.txt"), ("case_id", &id), ("folder", "1")]).await;
    assert_eq!(text.status, 415);
    assert_eq!(
        world.get("clinic", &format!("/v1/cases/{id}/uploads/")).await.body["uploads"][0]["offset"],
        json!(0)
    );
}
