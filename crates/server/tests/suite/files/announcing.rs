//! The partner is notified of new files once, however many there are.

use super::{World, world};
use archway_domain::time::{HOUR, MINUTE, SECOND};
use serde_json::json;

fn file_upload(count: i64) -> (String, i64) {
    ("FILE_UPLOAD".to_owned(), count)
}

fn post_upload(count: i64) -> (String, i64) {
    ("POST_UPLOAD".to_owned(), count)
}

impl World {
    /// A person's feed entries about new files, newest first.
    async fn told(&self, who: &str) -> Vec<(String, i64)> {
        let feed = self.get(who, "/v1/dashboard/cases/activities/").await.body;
        let actions = feed["cases_actions"].as_array().unwrap().iter();
        actions
            .filter(|told| told["file_count"] != 0)
            .map(|told| (told["action"].as_str().unwrap().to_owned(), told["file_count"].as_i64().unwrap()))
            .collect()
    }

    async fn say_that_all_came(&self, who: &str, case: &str) {
        let done = self.person(who).put(&format!("/v1/cases/{case}/files/upload-done/"), &json!({})).await;
        assert_eq!(done.status, 200, "{}", done.raw);
    }

    /// A case sent some minutes ago, whose mails are already out.
    async fn old_case(&self) -> String {
        let id = self.case("Stone").await;
        self.server.mails().await;
        self.server.advance(MINUTE * 6);
        id
    }

    async fn mails_about_changes(&self, who: &str) -> usize {
        let to = format!("{who}@example.com");
        let mails = self.server.mails().await;
        mails.iter().filter(|mail| mail.recipient == to && mail.subject.contains("has changed")).count()
    }
}

// FIL-01: once for all files sent together
#[tokio::test]
async fn files_sent_together_are_told_of_once() {
    let world = world().await;
    let id = world.old_case().await;
    for number in 0..3 {
        world.sent("clinic", &id, &format!("{number}.xml"), b"<order/>").await;
    }
    assert_eq!(world.told("lab").await, [file_upload(3)], "at once, and as one entry");
    crate::harness::stream::settle(&world.server).await;
    let mut pages = world.person("lab").listen(None).await;
    pages.expect("ready").await;
    for _ in 0..3 {
        world.say_that_all_came("clinic", &id).await;
    }
    pages.expect("post_uploaded").await;
    for who in ["lab", "clinic"] {
        assert_eq!(world.told(who).await, [post_upload(3)], "{who}");
    }
    world.server.advance(MINUTE * 6);
    assert_eq!((world.mails_about_changes("lab").await, world.mails_about_changes("clinic").await), (1, 0));
    assert_eq!(
        world.open("lab", &id).await["content"]["status"]["code"],
        "READ",
        "nothing was published anew"
    );
    // The next batch is announced again, and the other side's separately.
    world.server.advance(MINUTE * 5);
    world.sent("clinic", &id, "more.xml", b"<order/>").await;
    world.server.advance(SECOND);
    world.sent("lab", &id, "answer.xml", b"<order/>").await;
    world.say_that_all_came("clinic", &id).await;
    assert_eq!(world.told("lab").await, [file_upload(1), post_upload(1), post_upload(3)]);
    world.say_that_all_came("lab", &id).await;
    for who in ["lab", "clinic"] {
        assert_eq!(world.told(who).await, [post_upload(1), post_upload(1), post_upload(3)], "{who}");
    }
    world.server.advance(MINUTE * 6);
    assert_eq!((world.mails_about_changes("lab").await, world.mails_about_changes("clinic").await), (2, 1));
    world.say_that_all_came("lab", &id).await;
    assert_eq!(world.told("clinic").await.len(), 3, "nothing new");
}

// RT-04: two drops in a row
#[tokio::test]
async fn what_is_added_in_a_row_is_one_entry() {
    let world = world().await;
    let id = world.old_case().await;
    for number in 1..=2 {
        world.sent("clinic", &id, &format!("{number}.xml"), b"<order/>").await;
        world.say_that_all_came("clinic", &id).await;
        assert_eq!(world.told("lab").await, [post_upload(number)], "{number} added");
        world.server.advance(MINUTE);
    }
}

// RT-04: an older entry is about other files, whose sending was never confirmed as complete
#[tokio::test]
async fn a_later_drop_changes_nothing_that_was_told_before() {
    let mut world = world().await;
    let id = world.old_case().await;
    let app = world.server.app.clone();
    world.sent("clinic", &id, "left.xml", b"<order/>").await;
    world.pass(HOUR).await;
    archway::areas::files::announce_left(&app).await.unwrap();
    for number in 1..=2 {
        world.sent("clinic", &id, &format!("{number}.xml"), b"<order/>").await;
        world.say_that_all_came("clinic", &id).await;
        assert_eq!(world.told("lab").await, [post_upload(number), file_upload(1)], "{number} added");
        world.server.advance(MINUTE);
    }
}

// FIL-01: a closed page never confirms that the files are complete
#[tokio::test]
async fn files_nobody_told_of_are_mailed_about_after_ten_minutes() {
    let world = world().await;
    let id = world.old_case().await;
    let app = world.server.app.clone();
    world.sent("clinic", &id, "a.xml", b"<order/>").await;
    world.server.advance(MINUTE * 10 - SECOND);
    archway::areas::files::announce_left(&app).await.unwrap();
    assert_eq!(world.told("lab").await, [file_upload(1)], "nothing is waited for");
    world.server.advance(MINUTE * 6);
    assert_eq!(world.mails_about_changes("lab").await, 0);
    for _ in 0..2 {
        archway::areas::files::announce_left(&app).await.unwrap();
    }
    assert_eq!(world.told("lab").await, [file_upload(1)]);
    world.server.advance(MINUTE * 6);
    assert_eq!(world.mails_about_changes("lab").await, 1);
    // The sender has lost access to the case: no mail is sent, and the server does not retry for ever.
    world.sent("clinic", &id, "b.xml", b"<order/>").await;
    world.server.set_side("clinic@example.com", "elsewhere").await;
    world
        .server
        .run_any_sql(&format!(
            "DELETE FROM case_sides WHERE case_id = '{id}' AND side <> '{}'",
            world.users["lab"].side
        ))
        .await;
    world.server.advance(MINUTE * 11);
    archway::areas::files::announce_left(&app).await.unwrap();
    assert_eq!(world.number("SELECT COUNT(*) FROM files WHERE is_announced = FALSE").await, 0);
}

// FIL-01, ORD-01: files of a draft are part of the order
#[tokio::test]
async fn files_of_a_draft_are_not_told_of() {
    let world = world().await;
    let id = world.draft("clinic", "Stone").await;
    world.sent("clinic", &id, "a.xml", b"<order/>").await;
    world.server.advance(MINUTE * 11);
    archway::areas::files::announce_left(&world.server.app).await.unwrap();
    world.sent("clinic", &id, "b.xml", b"<order/>").await;
    world.publish("clinic", &id).await;
    world.server.advance(MINUTE * 11);
    archway::areas::files::announce_left(&world.server.app).await.unwrap();
    assert!(world.told("lab").await.is_empty() && world.told("clinic").await.is_empty());
    assert_eq!(world.mails_about_changes("lab").await, 0);
    assert_eq!(world.number("SELECT COUNT(*) FROM events WHERE kind = 'file_rendered'").await, 0);
}
