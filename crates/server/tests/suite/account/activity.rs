//! Sessions without activity (SES-06).

use crate::harness::person::send;
use crate::harness::{Answer, PASSWORD, Person, TestServer, login_form};
use archway::base::activity;
use archway::base::config::StaffSecondFactor;
use archway_domain::account::Flags;
use archway_domain::time::{HOUR, MINUTE, SECOND};
use reqwest::Method;
use serde_json::json;
use std::time::Duration;

const LIFE: &str = "/v1/auth/session/";

/// A call that the page makes by itself.
async fn get_by_page(person: &Person, path: &str) -> Answer {
    send(person.request(Method::GET, path).header("caused-by", "page")).await
}

/// How long the session lasts, read without causing activity.
async fn left(person: &Person) -> Duration {
    let answer = get_by_page(person, LIFE).await;
    assert_eq!(answer.status, 200, "{}", answer.raw);
    Duration::from_millis(answer.body["ends_in_ms"].as_u64().unwrap())
}

async fn renew(person: &mut Person) {
    let answer = person.refresh().await;
    person.keep_session(answer);
}

/// Advances the clock in steps shorter than the life of an access token.
async fn pass(server: &TestServer, person: &mut Person, hours: u32) {
    for _ in 0..hours {
        server.advance(HOUR);
        renew(person).await;
    }
}

// SES-06
#[tokio::test]
async fn a_session_ends_after_twelve_hours_in_which_only_the_page_asks() {
    let server = TestServer::start().await;
    let mut person = server.person("clinic").await;
    assert_eq!(left(&person).await, HOUR * 12);
    pass(&server, &mut person, 11).await;
    // The page's own reloads and its stream are no activity.
    assert_eq!(get_by_page(&person, "/v1/auth/check/").await.status, 200);
    person.listen(None).await.expect("ready").await;
    activity::write(&server.app).await.unwrap();
    assert_eq!(left(&person).await, HOUR);
    server.advance(HOUR - SECOND);
    renew(&mut person).await;
    assert_eq!(person.get("/v1/user/sessions/").await.body["results"].as_array().unwrap().len(), 1);
    // The last call was activity, so the session continues.
    activity::write(&server.app).await.unwrap();
    assert_eq!(left(&person).await, HOUR * 12);
    pass(&server, &mut person, 11).await;
    server.advance(HOUR - SECOND);
    renew(&mut person).await;
    server.advance(SECOND);
    let ended = person.get("/v1/auth/check/").await;
    assert_eq!((ended.status, ended.text("detail")), (401, "Sign in required."));
    let refused = person.refresh().await;
    assert_eq!((refused.status, refused.text("detail")), (401, "Relogin required."));
    assert_eq!(send(person.request(Method::GET, "/events/")).await.status, 401);
}

// SES-06
#[tokio::test]
async fn staff_have_half_an_hour() {
    let rights = [
        ("staff", Flags { staff: true, ..Flags::default() }),
        ("devices", Flags { device_manager: true, ..Flags::default() }),
        ("sales", Flags { sales_manager: true, ..Flags::default() }),
        ("viewer", Flags { device_user_viewer: true, ..Flags::default() }),
        ("rental", Flags { device_rental_manager: true, main_company: true, ..Flags::default() }),
    ];
    let server =
        TestServer::start_with(|config| config.auth.staff_second_factor = StaffSecondFactor::Optional).await;
    for (name, flags) in rights {
        let email = format!("{name}@example.com");
        server.create(&email, "other", flags).await;
        let mut person = server.stranger();
        let answer = person.post("/v1/auth/login/", &login_form(&email, PASSWORD)).await;
        let is_staff = flags.is_of_administration();
        let expected = if is_staff { MINUTE * 30 } else { HOUR * 12 };
        assert_eq!(answer.body["ends_in_ms"], u64::try_from(expected.as_millis()).unwrap(), "{name}");
        person.keep_session(answer);
        assert_eq!(left(&person).await, expected, "{name}");
        server.advance(MINUTE * 30 - SECOND);
        assert_eq!(left(&person).await, expected - MINUTE * 30 + SECOND, "{name}");
        server.advance(SECOND);
        let status = if is_staff { 401 } else { 200 };
        assert_eq!(person.refresh().await.status, status, "{name}");
        assert_eq!(get_by_page(&person, "/v1/auth/check/").await.status, status, "{name}");
    }
}

// SES-06: settings in the configuration
#[tokio::test]
async fn the_operator_says_how_long() {
    let server = TestServer::start_with(|config| {
        config.auth.idle_minutes = 45;
        config.auth.staff_idle_minutes = 10;
    })
    .await;
    assert_eq!(left(&server.person("clinic").await).await, MINUTE * 45);
    assert_eq!(left(&server.staff().await).await, MINUTE * 10);
}

// SES-06: half a minute is exact enough, and costs one write at most
#[tokio::test]
async fn what_is_done_is_noted_twice_a_minute_for_all_nodes() {
    let server = TestServer::start().await;
    let beside = server.start_beside().await;
    let person = server.person("clinic").await;
    let mut there = beside.stranger();
    there.token.clone_from(&person.token);
    for node in [&server, &beside] {
        node.advance(SECOND * 29);
    }
    person.get("/v1/auth/check/").await;
    activity::write(&server.app).await.unwrap();
    assert_eq!(left(&there).await, HOUR * 12 - SECOND * 29, "noted a moment ago");
    for node in [&server, &beside] {
        node.advance(SECOND);
    }
    person.get("/v1/auth/check/").await;
    assert_eq!(left(&there).await, HOUR * 12 - SECOND * 30, "written together with what others do");
    activity::write(&server.app).await.unwrap();
    assert_eq!(left(&there).await, HOUR * 12);
}

// SES-06: a person who wants to stay signed in
#[tokio::test]
async fn asking_for_it_puts_the_end_off_at_once() {
    let server = TestServer::start().await;
    let beside = server.start_beside().await;
    let staff = server.staff().await;
    let mut there = beside.stranger();
    there.token.clone_from(&staff.token);
    for node in [&server, &beside] {
        node.advance(MINUTE * 28);
    }
    // Reading mails moved the first node's clock a little.
    assert!(left(&there).await <= MINUTE * 2 + SECOND);
    let asked = staff.get(LIFE).await;
    assert_eq!(asked.body, json!({"ends_in_ms": 1_800_000}));
    assert!(left(&there).await > MINUTE * 29);
}

// SES-06: a session from a node of the previous version, whose browser renewed its token
#[tokio::test]
async fn a_session_without_a_note_counts_from_its_newest_token() {
    let server = TestServer::start().await;
    let mut person = server.person("clinic").await;
    server.run_sql("UPDATE sessions SET active_at = NULL").await;
    server.advance(MINUTE * 30);
    assert_eq!(left(&person).await, HOUR * 12 - MINUTE * 30);
    renew(&mut person).await;
    assert_eq!(left(&person).await, HOUR * 12 - MINUTE * 30, "no person asked for the new one");
    server.run_sql("UPDATE sessions SET active_at = NULL").await;
    assert_eq!(left(&person).await, HOUR * 12);
    server.advance(MINUTE * 30);
    person.get("/v1/auth/check/").await;
    activity::write(&server.app).await.unwrap();
    assert_eq!(left(&person).await, HOUR * 12);
}

// SES-06: an ended session is not listed
#[tokio::test]
async fn a_session_that_ended_so_is_not_listed() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    server.advance(HOUR * 12);
    let mut again = server.stranger();
    again.sign_in("clinic@example.com").await;
    assert_eq!(again.get("/v1/user/sessions/").await.body["results"].as_array().unwrap().len(), 1);
    assert_eq!(person.get("/v1/auth/check/").await.status, 401);
}

// SES-06, RT-01: the stream of an open page ends with its session
#[tokio::test]
async fn its_stream_ends_with_it() {
    let server = TestServer::start_with(|config| config.server.heartbeat_seconds = 1).await;
    let person = server.person("clinic").await;
    let mut stream = person.listen(None).await;
    stream.expect("ready").await;
    server.advance(HOUR * 12);
    assert!(stream.next().await.is_none());
}
