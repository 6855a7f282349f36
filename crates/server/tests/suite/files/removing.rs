use super::{World, scan, world};
use crate::harness::stream::settle;
use archway_domain::time::DAY;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;

impl World {
    /// The records of an action in the audit log.
    pub async fn noted(&self, action: &str) -> Vec<String> {
        archway::base::audit::write_reads(&self.server.app).await.unwrap();
        let db = self.server.app.db.reader();
        let sql = format!("SELECT record FROM audit_entries WHERE action = '{action}' ORDER BY at, id");
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        rows.iter().map(|row| row.try_get("", "record").unwrap()).collect()
    }
}

// FIL-06
#[tokio::test]
async fn who_sent_a_file_removes_it_while_the_case_is_open() {
    let world = world().await;
    world.share("clinic", "assistant").await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.xml", b"<order/>").await;
    let path = format!("/v1/files/{file}/remove/");
    for (who, status) in [("assistant", 403), ("lab", 403), ("stranger", 404), ("technician", 404)] {
        assert_eq!(world.person(who).delete(&path).await.status, status, "{who}");
    }
    let own: Vec<bool> = [world.files("clinic", &id).await, world.files("assistant", &id).await]
        .iter()
        .map(|listed| listed[0]["uploader"] == true)
        .collect();
    assert_eq!(own, [true, false]);
    settle(&world.server).await;
    let mut stream = world.person("lab").listen(None).await;
    stream.expect("ready").await;
    let removed = world.person("clinic").delete(&path).await;
    assert_eq!((removed.status, removed.text("detail")), (200, "removed"));
    assert_eq!(stream.expect("files_deleted").await.data["post_ids"], json!([id]));
    assert_eq!(world.fetch("clinic", &format!("/v1/files/{file}/download/")).await.status, 404);
    assert_eq!(world.person("clinic").delete(&path).await.status, 404);
    assert_eq!(world.open("lab", &id).await["content"]["files_count"], "0");
    world.assert_only(&[]).await;

    let kept = world.sent("lab", &id, "b.xml", b"<order/>").await;
    world.move_to("clinic", &id, "CLSD").await;
    let closed = world.person("lab").delete(&format!("/v1/files/{kept}/remove/")).await;
    assert_eq!((closed.status, closed.text("detail")), (409, "This case takes no files now."));
    assert_eq!(world.fetch("lab", &format!("/v1/files/{kept}/download/")).await.status, 200);
}

// quality: the audit log has every change to files, and who downloaded them
#[tokio::test]
async fn sending_getting_and_removing_are_noted() {
    let world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "Stone Ida.xml", &scan(1_000)).await;
    assert_eq!(world.noted("file.upload").await, [format!("case:{id}")]);
    world.fetch("lab", &format!("/v1/files/{file}/download/")).await;
    let link = world.get("clinic", &format!("/v1/files/uri/?ids={file}")).await.text(&file).to_owned();
    assert_eq!(world.noted("file.download").await.len(), 1, "a link that nobody followed is no download");
    world.fetch_unknown(&link).await;
    world.fetch("lab", &format!("/v1/cases/{id}/files/download/")).await;
    let mut expected = [format!("file:{file}"), format!("file:{file}"), format!("case_files:{id}")];
    let mut noted = world.noted("file.download").await;
    expected.sort();
    noted.sort();
    assert_eq!(noted, expected);
    world.fetch("stranger", &format!("/v1/files/{file}/download/")).await;
    world.fetch("stranger", &format!("/v1/cases/{id}/files/download/")).await;
    assert_eq!(world.noted("file.download").await.len(), 3, "who got nothing is not noted");
    world.person("clinic").delete(&format!("/v1/files/{file}/remove/")).await;
    assert_eq!(world.noted("file.remove").await, [format!("case:{id}")]);
    // Refused because there are no files.
    world.fetch("clinic", &format!("/v1/cases/{id}/files/download/")).await;
    assert_eq!(world.noted("file.download").await.len(), 3, "what was refused is not noted");
    assert_eq!(
        world
            .number("SELECT COUNT(*) FROM audit_entries WHERE record LIKE '%Stone%' OR detail LIKE '%Stone%'")
            .await,
        0
    );
}

// LST-05: a deleted case keeps its files only as long as it can be restored
#[tokio::test]
async fn a_case_takes_its_files_with_it() {
    let mut world = world().await;
    let (id, other) = (world.case("Stone").await, world.case("Other").await);
    world.sent("clinic", &id, "a.stl", &super::shapes::tetrahedron(3)).await;
    let begun = world.begin("clinic", &id, "b.stl", 1_000).await;
    world.patch("clinic", &begun, 0, &scan(500)).await;
    let kept = world.sent("clinic", &other, "c.xml", b"<order/>").await;
    world.draw().await;
    assert_eq!(world.person("clinic").delete(&format!("/v1/cases/{id}/remove/")).await.status, 200);
    let sweep = async |world: &World| {
        archway_db::sweep::run(&world.server.app.db, world.server.app.now()).await.unwrap();
        archway::areas::files::sweep(&world.server.app).await.unwrap();
    };
    world.pass(DAY * 6).await;
    sweep(&world).await;
    assert_eq!((world.stored().await.len(), world.stored_in("renditions").await.len()), (3, 3));
    world.pass(DAY * 25).await;
    sweep(&world).await;
    world.assert_only(&[&kept]).await;
    assert!(world.stored_in("renditions").await.is_empty());
    assert_eq!(world.number("SELECT COUNT(*) FROM renditions").await, 0);
}
