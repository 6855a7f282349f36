use crate::harness::{PASSWORD, TestServer, login_form};
use archway_db::events::{Audience, Event, EventPosition};
use archway_domain::account::Flags;
use archway_domain::time::HOUR;
use archway_domain::{Time, UserId};
use serde_json::json;

const NEW: &str = "a lower molar in gold";

// ACC-16
#[tokio::test]
async fn a_forgotten_password_is_replaced_by_mail() {
    let server = TestServer::start().await;
    let signed_in = server.person("clinic").await;
    let person = server.stranger();
    let asked = person.post("/v1/reset-password/", &json!({"email": "Clinic@example.com"})).await;
    assert_eq!((asked.status, asked.text("detail")), (200, "Reset mail sent"));
    let link = server.link_for("clinic@example.com").await;
    let token = link.strip_prefix("/password-reset/").unwrap();
    for _ in 0..2 {
        let valid = person.post("/reset_password/validate_token/", &json!({"token": token})).await;
        assert_eq!(valid.status, 200, "looking does not use it up");
    }
    let weak =
        person.post("/reset_password/confirm/", &json!({"token": token, "password": "12345678"})).await;
    assert_eq!((weak.status, weak.field("password")), (400, "This password is too common."));
    let done = person.post("/reset_password/confirm/", &json!({"token": token, "password": NEW})).await;
    assert_eq!((done.status, done.text("detail")), (200, "Password changed"));

    assert_eq!(signed_in.get("/v1/auth/check/").await.status, 401, "ACC-19: every session ended");
    assert_eq!(person.post("/v1/auth/login/", &login_form("clinic@example.com", PASSWORD)).await.status, 400);
    assert_eq!(person.post("/v1/auth/login/", &login_form("clinic@example.com", NEW)).await.status, 200);
    let told = server.last_mail("clinic@example.com").await;
    assert_eq!(told.subject, "Your Archway password was changed");
    for path in ["/reset_password/validate_token/", "/reset_password/confirm/"] {
        let again = person.post(path, &json!({"token": token, "password": "another good one"})).await;
        assert_eq!((again.status, again.text("detail")), (400, "Token expired"), "{path}");
    }
}

// ACC-16: the same answer for unknown addresses
#[tokio::test]
async fn asking_tells_nothing_about_accounts() {
    let server = TestServer::start().await;
    server.create("ada@example.com", "clinic", Flags::default()).await;
    server.unactivated("new@example.com").await;
    server.create("gone@example.com", "clinic", Flags::default()).await;
    server.disable("gone@example.com").await;
    let before = server.mails().await.len();
    let person = server.stranger();
    for email in ["nobody@example.com", "new@example.com", "gone@example.com", "ada@example.com"] {
        let answer = person.post("/v1/reset-password/", &json!({"email": email})).await;
        assert_eq!(answer.raw, r#"{"detail":"Reset mail sent"}"#, "{email}");
    }
    assert_eq!(server.mails().await.len(), before + 2, "nobody, and who was switched off, get none");
    let wrong = person.post("/v1/reset-password/", &json!({"email": "nonsense"})).await;
    assert_eq!((wrong.status, wrong.field("email")), (400, "Enter a valid email address."));
}

// ACC-06, ACC-16: without a password nobody could request another activation
#[tokio::test]
async fn a_reset_activates_an_account_whose_password_is_not_known() {
    let server = TestServer::start().await;
    let person = server.unactivated("noa@example.com").await;
    let activation = server.link_for("noa@example.com").await;
    person.post("/v1/reset-password/", &json!({"email": "noa@example.com"})).await;
    let link = server.link_for("noa@example.com").await;
    let token = link.strip_prefix("/password-reset/").unwrap();
    let still = person.post("/v1/auth/login/", &login_form("noa@example.com", PASSWORD)).await;
    assert_eq!(still.status, 400, "asking alone activates nothing");
    let done = person.post("/reset_password/confirm/", &json!({"token": token, "password": NEW})).await;
    assert_eq!((done.status, done.text("detail")), (200, "Password changed"));
    assert_eq!(person.post("/v1/auth/login/", &login_form("noa@example.com", PASSWORD)).await.status, 400);
    let step = person.post("/v1/auth/login/", &login_form("noa@example.com", NEW)).await;
    assert_eq!((step.status, step.text("detail")), (200, "OTP required"));
    let parts: Vec<&str> = activation.trim_start_matches("/activate/").split('/').collect();
    let late = person.post("/v1/auth/activate/", &json!({"uidb64": parts[0], "token": parts[1]})).await;
    assert_eq!(late.status, 400);
}

// ACC-16
#[tokio::test]
async fn a_reset_link_expires() {
    let server = TestServer::start().await;
    server.create("ada@example.com", "clinic", Flags::default()).await;
    let person = server.stranger();
    person.post("/v1/reset-password/", &json!({"email": "ada@example.com"})).await;
    let link = server.link_for("ada@example.com").await;
    let token = link.strip_prefix("/password-reset/").unwrap();
    server.advance(HOUR);
    for token in [token, "garbage"] {
        for path in ["/reset_password/validate_token/", "/reset_password/confirm/"] {
            let late = person.post(path, &json!({"token": token, "password": NEW})).await;
            assert_eq!((late.status, late.text("detail")), (400, "Token expired"), "{path} {token}");
        }
    }
    assert_eq!(person.post("/v1/auth/login/", &login_form("ada@example.com", PASSWORD)).await.status, 200);
}

// ACC-16, ACC-19
#[tokio::test]
async fn changing_ends_all_other_sessions() {
    let server = TestServer::start().await;
    let here = server.person("clinic").await;
    let mut elsewhere = server.stranger();
    elsewhere.sign_in("clinic@example.com").await;
    let change = async |old: &str, new: &str, confirm: &str| {
        let form = json!({"old_password": old, "new_password": new, "new_password_confirm": confirm});
        here.put("/v1/auth/change-password/", &form).await
    };
    let wrong = change("not it at all", NEW, NEW).await;
    assert_eq!((wrong.status, wrong.text("detail")), (400, "Wrong password."));
    let differ = change(PASSWORD, NEW, "something else").await;
    assert_eq!(differ.field("new_password_confirm"), "The two password fields didn’t match");
    assert_eq!(change(PASSWORD, "short", "short").await.status, 400);
    let common = change(PASSWORD, "password123", "password123").await;
    assert_eq!((common.status, common.field("new_password")), (400, "This password is too common."));
    let done = change(PASSWORD, NEW, NEW).await;
    assert_eq!((done.status, done.text("detail")), (200, "Password changed"));
    assert_eq!(here.get("/v1/auth/check/").await.status, 200);
    assert_eq!(elsewhere.get("/v1/auth/check/").await.status, 401);
    assert_eq!(elsewhere.refresh().await.status, 401);
}

async fn events_of(server: &TestServer, user: &str, after: EventPosition) -> Vec<Event> {
    let audience = Audience { user: &UserId::new(user), side: user, joined_at: Time(0) };
    let until = EventPosition { id: i64::MAX };
    archway_db::events::list_between(&server.app.db, &audience, after, until, 10).await.unwrap()
}

// API-03: the event carries the action id of what caused it
#[tokio::test]
async fn a_change_is_an_event_of_that_action() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let form = json!({"old_password": PASSWORD, "new_password": NEW, "new_password_confirm": NEW});
    let request =
        person.request(reqwest::Method::PUT, "/v1/auth/change-password/").header("action-id", "a1b2");
    let answer = crate::harness::person::send(request.json(&form)).await;
    assert_eq!(answer.status, 200);
    let side = person.get("/v1/auth/check/").await.text("id").to_owned();
    let events = events_of(&server, &side, EventPosition::default()).await;
    let last = events.last().unwrap();
    assert_eq!((last.kind.as_str(), last.action_id.as_deref()), ("password_changed", Some("a1b2")));
    assert!(events_of(&server, &side, last.position).await.is_empty());
}

// ACC-19: of several changes from the same old password one wins, and the others are refused
#[tokio::test]
async fn changes_that_race_have_one_winner() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let change = |number: usize| {
        let new = format!("a lower molar in gold {number}");
        let form = json!({"old_password": PASSWORD, "new_password": new, "new_password_confirm": new});
        let person = &person;
        async move { person.put("/v1/auth/change-password/", &form).await.status }
    };
    let mut statuses = futures::future::join_all((0..5).map(change)).await;
    statuses.sort_unstable();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 400, 401, 409].contains(status)), "{statuses:?}");
}

// ACC-19: a sign-in in progress with the old password does not outlive its change
#[tokio::test]
async fn no_session_of_the_old_password_survives_a_reset() {
    let server = TestServer::start().await;
    server.create("ada@example.com", "clinic", Flags::default()).await;
    let person = server.stranger();
    person.post("/v1/reset-password/", &json!({"email": "ada@example.com"})).await;
    let link = server.link_for("ada@example.com").await;
    let token = link.strip_prefix("/password-reset/").unwrap();
    let thieves: Vec<_> = (0..6).map(|_| server.stranger()).collect();
    let old = login_form("ada@example.com", PASSWORD);
    let tries = futures::future::join_all(thieves.iter().map(|thief| thief.post("/v1/auth/login/", &old)));
    let confirm = json!({"token": token, "password": NEW});
    let (tries, reset) = tokio::join!(tries, person.post("/reset_password/confirm/", &confirm));
    assert_eq!(reset.status, 200);
    for answer in tries.iter().filter(|answer| answer.status == 200) {
        let mut thief = server.stranger();
        thief.token = Some(answer.body["user"]["token"].as_str().unwrap().to_owned());
        assert_eq!(thief.get("/v1/auth/check/").await.status, 401, "a session of the old password lives on");
    }
}
