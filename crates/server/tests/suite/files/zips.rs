use super::{Got, scan, world};
use std::collections::BTreeMap;
use std::io::{Cursor, Read};

/// The contents of a ZIP, read by another library, which checks the checksums.
pub fn unpack(got: &Got) -> BTreeMap<String, Vec<u8>> {
    assert_eq!((got.status, got.header("content-type")), (200, "application/zip"));
    assert_eq!(got.header("content-length"), got.bytes.len().to_string());
    let mut archive = zip::ZipArchive::new(Cursor::new(&got.bytes)).unwrap();
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        let name = entry.name().unwrap().into_owned();
        assert!(files.insert(name, bytes).is_none(), "two of one name");
    }
    files
}

// FIL-05
#[tokio::test]
async fn all_files_come_in_one_zip() {
    let world = world().await;
    let id = world.case("Stone").await;
    let no = world.open("clinic", &id).await["content"]["no"].as_str().unwrap().to_owned();
    let path = format!("/v1/cases/{id}/files/download/");
    assert_eq!(world.fetch("lab", &path).await.status, 404, "nothing to pack");
    let files: [(&str, &str, Vec<u8>); 6] = [
        ("clinic", "scan.stl", scan(1_700_000)),
        ("clinic", "上顎 скан.ply", scan(3)),
        ("lab", "scan.stl", scan(20)),
        ("lab", "SCAN.STL", scan(21)),
        ("clinic", "scan (2).stl", scan(22)),
        ("clinic", "one.xml", scan(1)),
    ];
    for (who, name, bytes) in &files {
        world.sent(who, &id, name, bytes).await;
        world.server.advance(std::time::Duration::from_millis(5));
    }
    let zip = world.fetch("lab", &path).await;
    assert!(zip.header("content-disposition").contains(&format!("{no}.zip")));
    let named = |names: [&str; 6]| -> BTreeMap<String, Vec<u8>> {
        names.iter().zip(&files).map(|(name, (_, _, bytes))| ((*name).to_owned(), bytes.clone())).collect()
    };
    // On file systems that ignore case they are the same name, too.
    let expected =
        named(["scan.stl", "上顎 скан.ply", "scan (2).stl", "SCAN (3).STL", "scan (2) (2).stl", "one.xml"]);
    assert_eq!(unpack(&zip), expected);
    let link = world.get("lab", &format!("/v1/cases/{id}/files/uri/")).await.text("url").to_owned();
    assert_eq!(unpack(&world.fetch_unknown(&link).await), expected);
    for (who, count) in [("clinic", 4), ("lab", 2)] {
        let person = &world.users[who].id;
        let of = world.fetch("clinic", &format!("{path}{person}/")).await;
        assert_eq!(unpack(&of).len(), count, "{who}");
        let link = world.get("clinic", &format!("/v1/cases/{id}/files/uri/?userid={person}")).await;
        assert_eq!(unpack(&world.fetch_unknown(link.text("url")).await).len(), count, "{who}");
    }
    let nobody = &world.users["stranger"].id;
    assert_eq!(world.fetch("clinic", &format!("{path}{nobody}/")).await.status, 404);
    assert_eq!(world.fetch("clinic", &format!("{path}{nobody}/?filename=mine")).await.status, 404);
    assert_eq!(world.fetch("stranger", &path).await.status, 404);
    let tricked = world.get("clinic", &format!("/v1/cases/{id}/files/uri/?userid=.x")).await;
    assert_eq!(tricked.status, 404, "never everything, where one was asked for");
}

// FIL-05: with the requested name
#[tokio::test]
async fn the_zip_of_one_person_is_called_as_asked() {
    let world = world().await;
    let id = world.case("Stone").await;
    let no = world.open("clinic", &id).await["content"]["no"].as_str().unwrap().to_owned();
    world.sent("clinic", &id, "scan.stl", &scan(20)).await;
    let path = format!("/v1/cases/{id}/files/download/{}/", world.users["clinic"].id);
    let own = format!("{no}.zip");
    for (asked, name) in [
        ("", own.as_str()),
        ("?filename=", &own),
        ("?filename=Upper%20jaw", "Upper jaw.zip"),
        ("?filename=Upper.ZIP", "Upper.ZIP"),
        ("?filename=v1.2", "v1.2.zip"),
    ] {
        let zip = world.fetch("lab", &format!("{path}{asked}")).await;
        let shown = zip.header("content-disposition").to_owned();
        assert!(shown.contains(&format!("filename=\"{name}\"")), "{asked}: {shown}");
        assert_eq!(unpack(&zip).len(), 1);
    }
    let foreign = world.fetch("lab", &format!("{path}?filename=%E4%B8%8A%E9%A1%8E")).await;
    assert!(foreign.header("content-disposition").ends_with("filename*=UTF-8''%E4%B8%8A%E9%A1%8E.zip"));
    let long = "a".repeat(201);
    for asked in ["..%2Fetc", "a%5Cb", "a%0D%0Ab", "%20", &long] {
        let refused = world.fetch("lab", &format!("{path}?filename={asked}")).await;
        assert_eq!(refused.status, 400, "{asked}");
    }
    let stranger = world.fetch("stranger", &format!("{path}?filename=mine")).await;
    assert_eq!(stranger.status, 404);
}

// FIL-05: also with other tools
#[tokio::test]
async fn a_common_tool_reads_the_zip_on_sqlite() {
    let world = world().await;
    let id = world.case("Stone").await;
    world.sent("clinic", &id, "上顎.stl", &scan(70_000)).await;
    world.sent("clinic", &id, "b.xml", b"<order/>").await;
    let zip = world.fetch("lab", &format!("/v1/cases/{id}/files/download/")).await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.zip"), &zip.bytes).unwrap();
    let tested = std::process::Command::new("unzip")
        .args(["-t", "a.zip"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&tested.stdout).into_owned();
    assert!(tested.status.success() && text.contains("No errors detected"), "{text}");
}
