//! Scans of a locked device: every way to read them × everybody who may see the case (FIL-07).

use super::shapes::tetrahedron;
use super::{Got, World, got, world};
use reqwest::Method;
use serde_json::json;

const KEPT_BACK: &str = "Download mesh data is not allowed for export management device";
/// Author, the author's group, recipient, the recipient's group.
const CALLERS: [(&str, bool); 4] =
    [("clinic", false), ("assistant", false), ("lab", true), ("technician", true)];

impl World {
    async fn lock_device(&self, case: &str) {
        self.server.run_sql(&format!("UPDATE cases SET from_locked_device = TRUE WHERE id = '{case}'")).await;
    }

    async fn links(&self, who: &str, file: &str, kind: &str) -> serde_json::Value {
        self.get(who, &format!("/v1/files/uri/?ids={file}&type={kind}")).await.body
    }
}

fn assert_kept_back(got: &Got, what: &str) {
    assert_eq!((got.status, got.detail().as_str()), (403, KEPT_BACK), "{what}");
}

async fn locked_world() -> (World, String) {
    let world = world().await;
    world.share("clinic", "assistant").await;
    world.share("lab", "technician").await;
    let id = world.case("Stone").await;
    (world, id)
}

// FIL-07
#[tokio::test]
async fn a_scan_of_a_locked_device_is_kept_back_on_every_way() {
    let (world, id) = locked_world().await;
    let file = world.sent("clinic", &id, "Maxillary.stl", &tetrahedron(4)).await;
    archway::worker::drain(&world.server.app).await.unwrap();
    let uploader = world.users["clinic"].id.clone();
    // Made before the device was locked.
    let mut before = Vec::new();
    for (who, _) in CALLERS {
        let mut links = Vec::new();
        for kind in ["original", "fine"] {
            links.push(world.links(who, &file, kind).await[&file].as_str().unwrap().to_owned());
        }
        for query in [String::new(), format!("?userid={uploader}")] {
            let all = world.get(who, &format!("/v1/cases/{id}/files/uri/{query}")).await;
            links.push(all.text("url").to_owned());
        }
        before.push(links);
    }
    world.lock_device(&id).await;
    for ((who, is_recipient), before) in CALLERS.into_iter().zip(before) {
        let download = format!("/v1/files/{file}/download/");
        let range = world.person(who).request(Method::GET, &download).header("range", "bytes=0-99");
        let mut ways = vec![("range".to_owned(), got(range).await)];
        for path in [
            download,
            format!("/v1/files/{file}/fine/"),
            format!("/v1/cases/{id}/files/download/"),
            format!("/v1/cases/{id}/files/download/{uploader}/"),
        ] {
            let got = world.fetch(who, &path).await;
            ways.push((path, got));
        }
        for link in before {
            let got = world.fetch_unknown(&link).await;
            ways.push((link, got));
        }
        for query in [String::new(), format!("?userid={uploader}")] {
            let all = world.get(who, &format!("/v1/cases/{id}/files/uri/{query}")).await;
            ways.push((format!("a new link to all {query}"), world.fetch_unknown(all.text("url")).await));
        }
        for (way, got) in ways {
            if is_recipient {
                assert!([200, 206].contains(&got.status), "{who} {way}: {}", got.status);
            } else {
                assert_kept_back(&got, &format!("{who} {way}"));
            }
        }
        for kind in ["original", "fine"] {
            let links = world.links(who, &file, kind).await;
            assert_eq!(links.as_object().unwrap().len(), usize::from(is_recipient), "{who} {kind}");
        }
        let listed = &world.files(who, &id).await[0];
        assert_eq!(
            (&listed["from_locked_device"], &listed["may_download"]),
            (&json!(1), &json!(is_recipient))
        );
        assert_eq!(listed["rendition"]["fine_size"].is_null(), !is_recipient, "{who}");
        // Everybody may still view it.
        assert!(listed["rendition"]["coarse_size"].as_i64().unwrap() > 0);
        for (level, kind) in [("coarse", "model/gltf-binary"), ("picture", "image/png")] {
            let shown = world.fetch(who, &format!("/v1/files/{file}/{level}/")).await;
            assert_eq!((shown.status, shown.header("content-type")), (200, kind), "{who}");
            let link = world.links(who, &file, level).await[&file].as_str().unwrap().to_owned();
            assert_eq!(world.fetch_unknown(&link).await.status, 200, "{who} {level}");
        }
    }
}

// FIL-07, SHR-01: the rule also applies to share links of all makers
#[tokio::test]
async fn a_shared_case_of_a_locked_device_keeps_its_scans() {
    let (world, id) = locked_world().await;
    let file = world.sent("clinic", &id, "Maxillary.stl", &tetrahedron(4)).await;
    archway::worker::drain(&world.server.app).await.unwrap();
    for (who, _) in CALLERS {
        let shared = world.call(who, "POST", &format!("/v1/cases/{id}/shares/"), &json!({})).await;
        let token = shared.text("url").split_once("data=").unwrap().1.to_owned();
        archway::worker::drain(&world.server.app).await.unwrap();
        let uri = async |kind: &str| {
            let path = format!("/v1/share/files/uri/?data={token}&ids={file}&type={kind}");
            world.server.stranger().get(&path).await.body[&file].as_str().map(str::to_owned)
        };
        let before = [uri("original").await.unwrap(), uri("fine").await.unwrap()];
        world.lock_device(&id).await;
        for link in before {
            assert_kept_back(&world.fetch_unknown(&link).await, who);
        }
        assert_eq!((uri("original").await, uri("fine").await), (None, None), "{who}");
        assert_eq!(world.fetch_unknown(&uri("coarse").await.unwrap()).await.status, 200);
        assert_eq!(world.fetch_unknown(&uri("picture").await.unwrap()).await.status, 200);
        let seen = world.server.stranger().get(&format!("/v1/share/case/?data={token}")).await;
        let listed = &seen.body["files"][0];
        assert_eq!(
            (&listed["may_download"], &listed["rendition"]["fine_size"]),
            (&json!(false), &json!(null))
        );
        let unlock = format!("UPDATE cases SET from_locked_device = FALSE WHERE id = '{id}'");
        world.server.run_sql(&unlock).await;
    }
}

// FIL-07: decided by the ending alone; other files are not restricted
#[tokio::test]
async fn what_is_no_scan_is_had_from_a_locked_device() {
    let (world, id) = locked_world().await;
    world.lock_device(&id).await;
    let table = [
        ("a.ply", false),
        ("b.STL", false),
        ("c.obj", false),
        ("d.xorder", false),
        ("e.3oxz", false),
        ("f.pdf", true),
        ("g.png", true),
        ("h.xml", true),
        ("11-margin.txt", true),
        ("i.dentalProject", true),
    ];
    for (name, may_have) in table {
        let file = world.sent("clinic", &id, name, b"some bytes").await;
        for (who, is_recipient) in CALLERS {
            let got = world.fetch(who, &format!("/v1/files/{file}/download/")).await;
            let expected = if may_have || is_recipient { 200 } else { 403 };
            assert_eq!(got.status, expected, "{who} {name}");
        }
    }
    // The ZIP contains the other files.
    for (who, is_recipient) in CALLERS {
        let zip = world.fetch(who, &format!("/v1/cases/{id}/files/download/")).await;
        let archive = zip::ZipArchive::new(std::io::Cursor::new(zip.bytes)).unwrap();
        assert_eq!(archive.len(), if is_recipient { 10 } else { 5 }, "{who}");
    }
}
