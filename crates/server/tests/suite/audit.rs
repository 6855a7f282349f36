//! The audit log: every account action leaves an entry, and tampering is detected.

use crate::harness::neighbour::Neighbour;
use crate::harness::{PASSWORD, TestServer};
use archway_db::audit::{Head, Verdict, holds, verify};
use archway_domain::account::Flags;
use archway_domain::time::{DAY, MINUTE};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection};
use serde_json::json;

async fn raw(server: &TestServer) -> DatabaseConnection {
    Database::connect(&server.app.config.database.url).await.unwrap()
}

async fn actions(server: &TestServer) -> Vec<String> {
    let db = raw(server).await;
    let rows = db.query_all_raw(sea_orm::Statement::from_string(
        db.get_database_backend(),
        "SELECT action FROM audit_entries ORDER BY seq",
    ));
    rows.await.unwrap().iter().map(|row| row.try_get("", "action").unwrap()).collect()
}

#[tokio::test]
async fn what_people_do_is_noted_and_chained() {
    let server = TestServer::start().await;
    server.unactivated("noa@example.com").await;
    let person = server.person("clinic").await;
    let form = json!({"old_password": PASSWORD, "new_password": "in gold we trust", "new_password_confirm": "in gold we trust"});
    person.put("/v1/auth/change-password/", &form).await;
    person.post("/v1/auth/logout/", &json!({})).await;
    archway::base::audit::seal_all(&server.app).await.unwrap();
    let noted = actions(&server).await;
    for action in [
        "account.sign_up",
        "account.create",
        "session.start",
        "account.login",
        "account.change_password",
        "session.end",
    ] {
        assert!(noted.iter().any(|found| found == action), "{action} not in {noted:?}");
    }
    let entries = noted.len() as i64;
    assert_eq!(verify(server.app.db.reader()).await.unwrap(), Verdict::Whole { entries });
}

// Quality 27: many of them must not flood the log
#[tokio::test]
async fn refusals_and_searches_are_counted_by_the_minute() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let written = async || {
        archway::base::tallies::note(&server.app, false);
        archway::base::audit::write_reads(&server.app).await.unwrap();
        let db = raw(&server).await;
        let sql = "SELECT action, detail FROM audit_entries WHERE detail LIKE '%count%' ORDER BY action";
        let rows = db.query_all_raw(sea_orm::Statement::from_string(db.get_database_backend(), sql)).await;
        let text = |row: &sea_orm::QueryResult| -> (String, String) {
            (row.try_get("", "action").unwrap(), row.try_get("", "detail").unwrap())
        };
        rows.unwrap().iter().map(text).collect::<Vec<_>>()
    };
    for _ in 0..3 {
        assert_eq!(person.get("/v1/cases/01hxnobodys/all/").await.status, 404);
    }
    assert_eq!(person.get("/v1/cs/users/").await.status, 403);
    for query in ["?search=stone", "?search=rose", ""] {
        assert_eq!(person.get(&format!("/v1/cases/{query}")).await.status, 200);
    }
    assert_eq!(server.stranger().get("/v1/cases/01hxnobodys/all/").await.status, 401);
    assert!(written().await.is_empty(), "the minute is not over");
    server.advance(MINUTE);
    let expected = [("account.refused", r#"{"count":4}"#), ("case.search", r#"{"count":2}"#)];
    assert_eq!(written().await, expected.map(|(action, detail)| (action.to_owned(), detail.to_owned())));
    server.advance(MINUTE);
    assert_eq!(written().await.len(), 2, "once");
}

#[tokio::test]
async fn a_sealed_entry_can_be_neither_changed_nor_deleted() {
    let server = TestServer::start().await;
    server.person("clinic").await;
    archway::base::audit::seal_all(&server.app).await.unwrap();
    let db = raw(&server).await;
    assert!(
        db.execute_unprepared("UPDATE audit_entries SET action = 'nothing' WHERE seq = 1").await.is_err()
    );
    assert!(db.execute_unprepared("DELETE FROM audit_entries").await.is_err());
    if db.get_database_backend() == sea_orm::DbBackend::Sqlite {
        let replace = "REPLACE INTO audit_entries SELECT id, at, 'nothing', record, detail, person_hash, seq, hash \
            FROM audit_entries WHERE seq = 1";
        assert!(db.execute_unprepared(replace).await.is_err());
    }
}

/// An attacker with write access to the database can drop the trigger; the hash chain still shows it.
#[tokio::test]
async fn tampering_shows() {
    let server = TestServer::start().await;
    server.person("clinic").await;
    archway::base::audit::seal_all(&server.app).await.unwrap();
    let db = raw(&server).await;
    let whole = verify(&db).await.unwrap();
    db.execute_unprepared("UPDATE audit_people SET address = '203.0.113.66' WHERE entry_id = (SELECT id FROM audit_entries WHERE seq = 2)").await.unwrap();
    assert_eq!(verify(&db).await.unwrap(), Verdict::Broken { seq: 2 });
    db.execute_unprepared("DELETE FROM audit_people").await.unwrap();
    assert_eq!(verify(&db).await.unwrap(), whole, "erasing people leaves the chain whole");
    let drop_trigger = match db.get_database_backend() {
        sea_orm::DbBackend::Postgres => "DROP TRIGGER audit_entries_sealed ON audit_entries",
        _ => "DROP TRIGGER audit_entries_sealed",
    };
    db.execute_unprepared(drop_trigger).await.unwrap();
    db.execute_unprepared("UPDATE audit_entries SET record = 'user:somebody' WHERE seq = 1").await.unwrap();
    assert_eq!(verify(&db).await.unwrap(), Verdict::Broken { seq: 1 });
}

#[tokio::test]
async fn several_sealers_make_one_chain() {
    let server = TestServer::start().await;
    for number in 0..20 {
        server.create(&format!("p{number}@example.com"), "lab", Default::default()).await;
    }
    let sealers = (0..4).map(|_| archway::base::audit::seal_all(&server.app));
    futures::future::join_all(sealers).await.into_iter().for_each(|sealed| sealed.unwrap());
    assert_eq!(verify(server.app.db.reader()).await.unwrap(), Verdict::Whole { entries: 20 });
}

// Quality 14: posts to a URL, and retries after a failure
#[tokio::test]
async fn the_head_of_the_log_is_sent_to_a_url() {
    let keeper = Neighbour::start().await;
    let url = format!("{}/anchors", keeper.base);
    let server = TestServer::start_with(|config| config.audit.anchor = Some(url)).await;
    server.person("clinic").await;
    keeper.answer(500, json!({}));
    assert!(archway::base::anchor::write_daily(&server.app).await.is_err());
    keeper.answer(200, json!({}));
    for _ in 0..2 {
        archway::base::anchor::write_daily(&server.app).await.unwrap();
    }
    assert_eq!(keeper.count(), 2, "once refused, once taken, and not again on that day");
    let sent = keeper.last_request();
    assert_eq!(sent.uri, "/anchors");
    let head = archway_db::audit::head(server.app.db.reader()).await.unwrap().unwrap();
    let line = format!("{} {} {}\n", archway::base::clock::rfc3339(server.app.now()), head.seq, head.hash);
    assert_eq!(sent.text, line);
}

// Quality 14: the owner of the database can recompute the chain; the anchors show it
#[tokio::test]
async fn the_log_is_held_against_its_anchors() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("anchors");
    let anchor = file.display().to_string();
    let server = TestServer::start_with(|config| config.audit.anchor = Some(anchor)).await;
    server.person("clinic").await;
    for _ in 0..2 {
        archway::base::anchor::write_daily(&server.app).await.unwrap();
    }
    server.advance(DAY);
    server.create("late@example.com", "lab", Flags::default()).await;
    archway::base::anchor::write_daily(&server.app).await.unwrap();
    let anchors = archway::base::anchor::read(&file).unwrap();
    assert_eq!(anchors.len(), 2, "one a day");
    assert!(anchors[0].seq < anchors[1].seq);
    let conn = server.app.db.reader();
    for anchor in &anchors {
        assert!(holds(conn, anchor).await.unwrap());
    }
    let other = Head { hash: anchors[1].hash.clone(), ..anchors[0].clone() };
    assert!(!holds(conn, &other).await.unwrap(), "another chain");
    assert!(!holds(conn, &Head { seq: 1_000, ..other }).await.unwrap(), "its end is cut off");
    std::fs::write(&file, "nothing of ours").unwrap();
    assert!(archway::base::anchor::read(&file).is_err());
}
