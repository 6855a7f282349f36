//! Orphaned bytes are deleted; all others stay.

use super::{scan, sha256, world};
use crate::harness::raw::Line;
use archway_blobs::BlobKey;
use archway_domain::time::{DAY, HOUR, MINUTE};
use sea_orm::ConnectionTrait;
use serde_json::json;
use std::time::{Duration, UNIX_EPOCH};

// FIL-02: after a kill
#[tokio::test]
async fn bytes_without_a_row_are_removed_after_an_hour() {
    let mut world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(10_000));
    let file = world.sent("clinic", &id, "a.stl", &bytes).await;
    let begun = world.begin("clinic", &id, "b.stl", bytes.len()).await;
    world.patch("clinic", &begun, 0, &bytes[..4_000]).await;
    let app = world.server.app.clone();
    let orphan = app.random.id(app.now());
    app.blobs.put(&BlobKey::new("files", &orphan).unwrap(), bytes.clone().into()).await.unwrap();
    let half = app.random.id(app.now());
    let mut incoming =
        app.blobs.receive(&BlobKey::new("files", &half).unwrap(), Default::default()).await.unwrap();
    incoming.write(bytes.clone().into()).await.unwrap();
    incoming.save().await.unwrap();
    drop(incoming);
    let drawn = format!("{}_stl_fine", sha256(b"nobody's"));
    app.blobs.put(&BlobKey::new("renditions", &drawn).unwrap(), bytes.clone().into()).await.unwrap();
    archway::areas::files::sweep(&app).await.unwrap();
    assert_eq!(world.stored().await.len(), 4, "they may be in the middle of being written down");
    world.pass(HOUR + MINUTE).await;
    archway::areas::files::sweep(&app).await.unwrap();
    let mut expected = [file.as_str(), id_of(&begun)];
    expected.sort_unstable();
    assert_eq!(world.stored().await, expected);
    assert!(world.stored_in("renditions").await.is_empty());
    assert_eq!(
        world.patch("clinic", &begun, 4_000, &bytes[4_000..]).await.status,
        204,
        "it goes on all the same"
    );
    let got = world.fetch("lab", &format!("/v1/files/{}/download/", id_of(&begun))).await;
    assert_eq!(sha256(&got.bytes), sha256(&bytes));
}

// ACC-01, LAB-01: a portrait or logo that was replaced while the store was unavailable
#[tokio::test]
async fn pictures_that_nobody_shows_are_removed_after_an_hour() {
    let world = world().await;
    let app = &world.server.app;
    let [portrait, logo, old, young] = ["a", "b", "c", "d"].map(|letter| letter.repeat(64));
    for id in [&portrait, &logo, &old, &young] {
        app.blobs.put(&BlobKey::new("pictures", id).unwrap(), scan(100).into()).await.unwrap();
        let file = app.config.server.data.join("blobs/pictures").join(id);
        let kept_at = app.now().minus(if *id == young { MINUTE } else { HOUR + MINUTE });
        let file = std::fs::File::options().write(true).open(file).unwrap();
        file.set_modified(UNIX_EPOCH + Duration::from_millis(kept_at.0.unsigned_abs())).unwrap();
    }
    let tx = app.db.begin().await.unwrap();
    let named = format!("UPDATE users SET picture = '{portrait}' WHERE first_name = 'Ada'");
    tx.execute_unprepared(&named).await.unwrap();
    let columns = "name, email, email_folded, company_name, company_address, contact_name, contact_email, contact_phone, country";
    let values = ["''"; 9].join(", ");
    let listed = format!(
        "INSERT INTO labs (id, {columns}, logo, is_active, created_at) VALUES ('l1', {values}, '{logo}', TRUE, 1)"
    );
    tx.execute_unprepared(&listed).await.unwrap();
    tx.commit().await.unwrap();
    archway::base::pictures::sweep(app).await.unwrap();
    assert_eq!(world.stored_in("pictures").await, [portrait, logo, young]);
}

fn id_of(place: &str) -> &str {
    place.split('/').nth(3).unwrap()
}

// FIL-02: an interrupted form is never listed, and its bytes are deleted at once
#[tokio::test]
async fn a_form_that_breaks_off_leaves_nothing() {
    let world = world().await;
    let id = world.case("Stone").await;
    let token = world.person("clinic").token.clone().unwrap();
    let mut line = Line::open(&world.server.base).await;
    let fields = [("content-type", "multipart/form-data; boundary=x"), ("content-length", "3000000")];
    line.send_head(&format!("POST /v1/cases/{id}/file/"), &token, &fields).await;
    line.send(b"--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.stl\"\r\n\r\n").await;
    line.send(&scan(1_500_000)).await;
    while world.stored().await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(line);
    while world.number("SELECT COUNT(*) FROM uploads").await > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    world.assert_only(&[]).await;
}

// ORD-02, FIL-01: a kill between the draft and the first byte of its file leaves an empty draft
#[tokio::test]
async fn drafts_that_stay_empty_are_deleted_after_a_day() {
    let mut world = world().await;
    let draft = async |order: serde_json::Value| {
        let made = world.person("clinic").post("/v1/cases/", &order).await;
        assert_eq!(made.status, 201, "{}", made.raw);
        made.text("id").to_owned()
    };
    let numbered = draft(json!({"number_sys": "Universal"})).await;
    let (empty, with_file, with_upload) =
        (draft(json!({})).await, draft(json!({})).await, draft(json!({})).await);
    let mut kept = vec![with_file.clone(), with_upload.clone()];
    for entered in [
        json!({"title": "Bridge"}),
        json!({"note": "Soon"}),
        json!({"patient": {"firstname": "Ida"}}),
        json!({"patient": {"birdt": "1980-02-29"}}),
        json!({"deliverydt": "2026-07-01"}),
        json!({"connection_id": world.connection}),
        json!({"missing_teeth": ["tu4"]}),
        json!({"restorations": [{"tooth_no": "tu3"}]}),
    ] {
        kept.push(draft(entered).await);
    }
    world.sent("clinic", &with_file, "a.stl", &scan(100)).await;
    world.begin("clinic", &with_upload, "b.stl", 100).await;
    let app = world.server.app.clone();
    archway::areas::cases::sweep_empty_drafts(&app).await.unwrap();
    world.server.advance(DAY - MINUTE);
    archway::areas::cases::sweep_empty_drafts(&app).await.unwrap();
    assert_eq!(world.number("SELECT COUNT(*) FROM cases").await, 12, "its file may still come");
    world.pass(MINUTE * 2).await;
    let young = world.person("clinic").post("/v1/cases/", &json!({})).await.text("id").to_owned();
    kept.push(young);
    archway::areas::cases::sweep_empty_drafts(&app).await.unwrap();
    for gone in [&empty, &numbered] {
        assert_eq!(world.get("clinic", &format!("/v1/cases/{gone}/all/")).await.status, 404);
    }
    for id in &kept {
        world.open("clinic", id).await;
    }
    assert_eq!(world.list("clinic", "status=Draft").await.len(), kept.len());
    assert_eq!(world.number("SELECT COUNT(*) FROM audit_entries WHERE action = 'case.remove'").await, 2);
}

// FIL-02: a rendering is deleted with the last file it was made from
#[tokio::test]
async fn what_was_drawn_goes_with_its_file() {
    let world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &super::shapes::tetrahedron(3)).await;
    world.draw().await;
    world.person("clinic").delete(&format!("/v1/files/{file}/remove/")).await;
    archway::areas::files::sweep(&world.server.app).await.unwrap();
    assert!(world.stored_in("renditions").await.is_empty());
    let again = world.sent("clinic", &id, "a.stl", &super::shapes::tetrahedron(3)).await;
    assert_eq!(world.rendition("clinic", &id, &again).await["state"], "waiting");
    world.draw().await;
    assert_eq!(world.fetch("lab", &format!("/v1/files/{again}/fine/")).await.status, 200);
    // Deleted before its turn: the job finds nothing to do.
    let early = world.sent("clinic", &id, "b.stl", &super::shapes::tetrahedron(4)).await;
    world.person("clinic").delete(&format!("/v1/files/{early}/remove/")).await;
    world.draw().await;
    assert_eq!(world.number("SELECT COUNT(*) FROM jobs WHERE kind = 'render'").await, 0);
}
