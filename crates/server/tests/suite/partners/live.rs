use super::{group_of_two, said};
use crate::harness::TestServer;
use crate::harness::person::send;
use crate::harness::stream::settle;
use archway_db::events::{self, EventPosition, NewEvent};
use archway_db::users;
use archway_domain::CaseId;
use archway_domain::event::EventKind;
use futures::future::join_all;
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::json;
use std::time::Duration;

// RT-01, RT-02, RT-03
#[tokio::test]
async fn an_invitation_is_heard_by_those_it_concerns() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    let other = server.member("other@example.com", "lab").await;
    let (mut at_lab, mut elsewhere) = (lab.listen(None).await, other.listen(None).await);
    at_lab.expect("ready").await;
    elsewhere.expect("ready").await;
    let form = json!({"email": "lab@example.com", "alias": "", "text": "hello"});
    let request = clinic.request(Method::POST, "/v1/connections/0/request/").header("action-id", "mine-1");
    assert_eq!(send(request.json(&form)).await.status, 200);
    let heard = at_lab.expect("connections_changed").await;
    assert_eq!(heard.data, json!({"id": heard.id, "action_id": "mine-1", "post_ids": []}));

    // The first event of the other person is about that person.
    other.new_group("Own").await;
    elsewhere.expect("group_changed").await;
}

// RT-02: nothing missed, nothing twice
#[tokio::test]
async fn a_page_that_comes_back_hears_what_it_missed_once() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    clinic.new_group("Something happened").await;
    settle(&server).await;
    let last = lab.listen(None).await.expect("ready").await;
    clinic.invite("lab@example.com").await;
    let id = lab.only("pending").await["id"].as_str().unwrap().to_owned();
    lab.put(&format!("/v1/connections/{id}/reject/"), &json!({})).await;
    // Otherwise they would come from the queue instead.
    settle(&server).await;

    let mut back = lab.listen(Some(&last.place)).await;
    let first = back.expect("connections_changed").await;
    let second = back.expect("connections_changed").await;
    assert!(last.id < first.id && first.id < second.id);
    assert_eq!(back.expect("ready").await.id, second.id);
    let mut again = lab.listen(Some(&second.place)).await;
    assert_eq!(again.expect("ready").await.id, second.id, "nothing twice");

    // An unknown id: the page must reload everything.
    for nowhere in ["999999", "7-999999", "abc", "99999999999999999999", "1-", ""] {
        lab.listen(Some(nowhere)).await.expect("resync").await;
    }
    // In the format of the previous version.
    let mut upgraded = lab.listen(Some(&format!("7-{}", second.id))).await;
    assert_eq!(upgraded.expect("ready").await.id, second.id);
}

// RT-02: an event whose cases are unknown makes pages reload everything, and those after it are still delivered.
#[tokio::test]
async fn an_unreadable_event_stops_no_others() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let user = users::find_by_email(server.app.db.reader(), "clinic@example.com").await.unwrap().unwrap();
    clinic.new_group("Earlier").await;
    settle(&server).await;
    let mut stream = clinic.listen(None).await;
    let ready = stream.expect("ready").await;
    let tx = server.app.db.begin().await.unwrap();
    let kind = EventKind::CaseEdited;
    let event = NewEvent {
        kind,
        actor: None,
        action_id: None,
        case_ids: &[&CaseId::new("c1")],
        sides: &[&user.side],
    };
    events::add(&tx, &event, server.app.now());
    tx.flush().await.unwrap();
    tx.execute_unprepared("UPDATE events SET case_ids = '?' WHERE case_ids LIKE '%c1%'").await.unwrap();
    tx.commit().await.unwrap();
    clinic.invite("lab@example.com").await;
    stream.expect("resync").await;
    stream.expect("connections_changed").await;
    let mut back = clinic.listen(Some(&ready.place)).await;
    back.expect("resync").await;
    back.expect("connections_changed").await;
}

// RT-01: they are opened a few at a time, and any number of open streams does not prevent another
#[tokio::test]
async fn many_streams_opened_at_the_same_moment_are_all_opened() {
    let server = TestServer::start_with(|config| config.limits.streams_per_person = 100).await;
    let clinic = server.person("clinic").await;
    let streams = join_all((0..100).map(|_| clinic.listen(None))).await;
    for mut stream in streams {
        stream.expect("ready").await;
    }
}

// CON-03: an invited address gets its account
#[tokio::test]
async fn who_invited_hears_that_there_is_an_account_now() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    clinic.invite("new@example.com").await;
    let person = server.unactivated("new@example.com").await;
    settle(&server).await;
    let mut stream = clinic.listen(None).await;
    stream.expect("ready").await;
    let link = server.link_for("new@example.com").await;
    let parts: Vec<&str> = link.split('/').collect();
    person.post("/v1/auth/activate/", &json!({"uidb64": parts[2], "token": parts[3]})).await;
    stream.expect("connections_changed").await;
    assert_eq!(clinic.only("pending").await["is_unknown"], false);
}

// GRP-04
#[tokio::test]
async fn who_leaves_a_group_hears_nothing_more_of_it() {
    let server = TestServer::start().await;
    let (ada, ben, group) = group_of_two(&server).await;
    let rename = async |name: &str| {
        let answer = ada.put(&format!("/v1/group/{group}/edit/"), &json!({"name": name})).await;
        assert_eq!(answer.status, 200);
    };
    settle(&server).await;
    let (mut at_ada, mut at_ben) = (ada.listen(None).await, ben.listen(None).await);
    at_ada.expect("ready").await;
    at_ben.expect("ready").await;
    rename("South").await;
    let shared = at_ben.expect("group_changed").await.id;
    assert_eq!(at_ada.expect("group_changed").await.id, shared);

    let own = ben.group().await["sg_users"]["accepted"][1]["id"].as_str().unwrap().to_owned();
    assert_eq!(said(&ben.delete(&format!("/v1/group/users/{own}/remove/")).await), (200, "removed"));
    let left = at_ben.expect("group_changed").await.place;
    at_ada.expect("group_changed").await;
    rename("West").await;
    let unheard = at_ada.expect("group_changed").await.id;
    // The next event Ben gets is his own, later one.
    ben.invite("clinic@example.com").await;
    assert!(at_ben.expect("connections_changed").await.id > unheard);
    // Reconnecting with an old id does not deliver it either.
    let mut back = ben.listen(Some(&left)).await;
    assert_eq!(back.expect("connections_changed").await.kind, "connections_changed");
}

// A session that ends closes its streams.
#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let server = TestServer::start().await;
    let mut lab = server.member("lab@example.com", "lab").await;
    let mut stream = lab.listen(None).await;
    stream.expect("ready").await;
    assert_eq!(lab.post("/v1/auth/logout/", &json!({})).await.status, 204);
    assert!(stream.next().await.is_none());
    assert_eq!(lab.get("/events/").await.status, 401);

    lab.sign_in("lab@example.com").await;
    let mut stream = lab.listen(None).await;
    stream.expect("ready").await;
    server.disable("lab@example.com").await;
    let tx = server.app.db.begin().await.unwrap();
    let user = archway_db::users::find_by_email(&*tx, "lab@example.com").await.unwrap().unwrap();
    events::add_access_changed(&tx, &user.id, server.app.now());
    tx.commit().await.unwrap();
    assert!(stream.next().await.is_none());
}

#[tokio::test]
async fn streams_are_limited_per_person() {
    let server = TestServer::start_with(|config| config.limits.streams_per_person = 2).await;
    let lab = server.member("lab@example.com", "lab").await;
    let open = (lab.listen(None).await, lab.listen(None).await);
    assert_eq!(lab.get("/events/").await.status, 429);
    drop(open);
    for _ in 0..100 {
        if lab.request(Method::GET, "/events/").send().await.unwrap().status() == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a closed stream gives its place up");
}

// RT-02: across nodes
#[tokio::test]
async fn another_node_tells_it_too() {
    let one = TestServer::start_with(|config| config.server.secret = Some("s".repeat(40))).await;
    let url = one.app.config.database.url.clone();
    let two = TestServer::start_with(|config| {
        config.server.secret = Some("s".repeat(40));
        config.database.url = url;
    })
    .await;
    let clinic = one.member("clinic@example.com", "clinic").await;
    one.create("lab@example.com", "lab", Default::default()).await;
    let mut lab = two.stranger();
    lab.sign_in("lab@example.com").await;
    let mut stream = lab.listen(None).await;
    stream.expect("ready").await;
    clinic.invite("lab@example.com").await;
    stream.expect("connections_changed").await;
}

// RT-02: on PostgreSQL transactions commit in another order than they begin and get ids. (SQLite has one writer.)
#[tokio::test]
async fn a_late_commit_is_not_passed_over() {
    let server = TestServer::start().await;
    let db = &server.app.db;
    let user = server.create("lab@example.com", "lab", Default::default()).await;
    let event = |name| NewEvent {
        kind: EventKind::ConnectionsChanged,
        actor: None,
        action_id: Some(name),
        case_ids: &[],
        sides: &["side"],
    };
    let name_of = |event: &events::Event| event.action_id.clone().unwrap();
    let now = server.app.now();
    if db.engine() == archway_db::Engine::Sqlite {
        for name in ["first", "second"] {
            let tx = db.begin().await.unwrap();
            events::add(&tx, &event(name), now);
            tx.commit().await.unwrap();
        }
        let events = events::list_after(db, EventPosition::default()).await.unwrap();
        assert_eq!(events.iter().map(|(event, _)| name_of(event)).collect::<Vec<_>>(), ["first", "second"]);
        return;
    }
    let names_after = async |after: EventPosition| {
        let events = events::list_after(db, after).await.unwrap();
        events.iter().map(|(event, _)| name_of(event)).collect::<Vec<_>>()
    };
    // The very first id: none was given before it.
    let first = db.begin().await.unwrap();
    events::add(&first, &event("first"), now);
    first.flush().await.unwrap();
    let second = db.begin().await.unwrap();
    events::add(&second, &event("second"), now);
    second.commit().await.unwrap();
    assert!(names_after(EventPosition::default()).await.is_empty(), "the first is not committed yet");
    first.commit().await.unwrap();
    assert_eq!(names_after(EventPosition::default()).await, ["first", "second"]);
    let cursor = events::last_settled(db).await.unwrap();

    // The older transaction adds its event later: its id is higher, and it commits first.
    let older = db.begin().await.unwrap();
    archway_db::users::lock(&older, &user).await.unwrap();
    let newer = db.begin().await.unwrap();
    events::add(&newer, &event("lower id"), now);
    newer.flush().await.unwrap();
    events::add(&older, &event("higher id"), now);
    older.flush().await.unwrap();
    older.commit().await.unwrap();
    assert!(names_after(cursor).await.is_empty());
    assert_eq!(events::last_settled(db).await.unwrap(), cursor);
    newer.commit().await.unwrap();
    assert_eq!(names_after(cursor).await, ["lower id", "higher id"], "each once");
    let cursor = events::last_settled(db).await.unwrap();

    // A rollback leaves a gap, and nothing waits for it.
    let undone = db.begin().await.unwrap();
    events::add(&undone, &event("undone"), now);
    undone.flush().await.unwrap();
    drop(undone);
    let after = db.begin().await.unwrap();
    events::add(&after, &event("after"), now);
    after.commit().await.unwrap();
    while names_after(cursor).await != ["after"] {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

// RT-02: another program's long transaction, in this or another database, delays nothing
#[tokio::test]
async fn somebody_elses_transaction_does_not_stop_live_updates_on_postgres() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    let foreign = sea_orm::Database::connect(&server.app.config.database.url).await.unwrap();
    let open = sea_orm::TransactionTrait::begin(&foreign).await.unwrap();
    let writes = "CREATE TABLE of_another_program AS SELECT pg_current_xact_id()::text AS id";
    sea_orm::ConnectionTrait::execute_unprepared(&open, writes).await.unwrap();
    let mut stream = lab.listen(None).await;
    stream.expect("ready").await;
    clinic.invite("lab@example.com").await;
    let heard = tokio::time::timeout(Duration::from_secs(20), stream.expect("connections_changed")).await;
    assert!(heard.is_ok(), "heard while the other transaction is open");
    open.rollback().await.unwrap();
    foreign.close().await.unwrap();
}

// A session that expires closes its streams, even busy ones.
#[tokio::test]
async fn a_stream_ends_when_its_session_runs_out() {
    let server = TestServer::start_with(|config| config.server.heartbeat_seconds = 1).await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    let mut stream = lab.listen(None).await;
    stream.expect("ready").await;
    clinic.invite("lab@example.com").await;
    stream.expect("connections_changed").await;
    server.run_any_sql("UPDATE sessions SET expires_at = 1").await;
    assert!(stream.next().await.is_none());
}

// RT-03: a page ignores events of its own actions; nobody can make it ignore others
#[tokio::test]
async fn an_action_id_of_somebody_else_is_not_passed_on() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    let mut at_clinic = clinic.listen(None).await;
    at_clinic.expect("ready").await;
    let form = json!({"email": "lab@example.com", "alias": "", "text": "hello"});
    let request = clinic.request(Method::POST, "/v1/connections/0/request/").header("action-id", "mine");
    send(request.json(&form)).await;
    assert_eq!(at_clinic.expect("connections_changed").await.data["action_id"], "mine");
    let id = lab.only("pending").await["id"].as_str().unwrap().to_owned();
    let reject =
        lab.request(Method::PUT, &format!("/v1/connections/{id}/reject/")).header("action-id", "mine");
    assert_eq!(send(reject).await.status, 200);
    assert_eq!(at_clinic.expect("connections_changed").await.data["action_id"], json!(null));
    let odd =
        lab.request(Method::POST, "/v1/group/new/").header("action-id", "<b>").json(&json!({"name": "x"}));
    assert_eq!(send(odd).await.status, 400);
}

// GRP-04: from the moment of joining
#[tokio::test]
async fn who_joins_does_not_hear_what_was_before() {
    let server = TestServer::start().await;
    let eve = server.member("eve@example.com", "lab").await;
    eve.new_group("Own").await;
    settle(&server).await;
    let begin = eve.listen(None).await.expect("ready").await.place;
    let own = eve.group().await["sharegroup"]["id"].as_str().unwrap().to_owned();
    eve.delete(&format!("/v1/group/{own}/remove/")).await;
    let (ada, _, group) = group_of_two(&server).await;
    ada.put(&format!("/v1/group/{group}/edit/"), &json!({"name": "Before"})).await;
    server.advance(Duration::from_millis(5));
    ada.invite_to(&group, "eve@example.com").await;
    eve.accept_shown("group", &eve.invitation().await).await;
    settle(&server).await;
    let mut stream = eve.listen(Some(&begin)).await;
    // Her own group's end, her invitation, her joining.
    for _ in 0..3 {
        stream.expect("group_changed").await;
    }
    stream.expect("ready").await;
}
