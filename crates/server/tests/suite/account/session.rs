use crate::harness::{Answer, Person, TestServer};
use archway_domain::time::{DAY, HOUR, MINUTE, SECOND};

fn cookie_of(answer: &Answer) -> String {
    answer.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned()
}

/// A signed-in person and the current refresh cookie.
async fn signed_in(server: &TestServer) -> (Person, String) {
    let mut person = server.person("clinic").await;
    let answer = person.refresh().await;
    let cookie = cookie_of(&answer);
    person.keep_session(answer);
    (person, cookie)
}

async fn refresh_with(person: &Person, cookie: &str) -> Answer {
    person.post_with_cookie("/v1/auth/refresh/", cookie).await
}

// SES-01, API-02
#[tokio::test]
async fn an_access_token_lives_an_hour_and_is_renewed() {
    let server = TestServer::start().await;
    let mut person = server.person("clinic").await;
    server.advance(MINUTE.saturating_mul(59));
    assert_eq!(person.get("/v1/auth/check/").await.status, 200);
    server.advance(MINUTE);
    let expired = person.get("/v1/auth/check/").await;
    assert_eq!((expired.status, expired.text("detail")), (401, "Sign in required."));
    let renewed = person.refresh().await;
    assert!(renewed.headers["set-cookie"].to_str().unwrap().contains("HttpOnly; SameSite=Strict"));
    person.keep_session(renewed);
    assert_eq!(person.get("/v1/auth/check/").await.status, 200);
}

// SES-01: the token just replaced works for 20 s until its successor is used
#[tokio::test]
async fn a_lost_answer_can_be_asked_for_again() {
    let server = TestServer::start().await;
    let (person, first) = signed_in(&server).await;
    let lost = refresh_with(&person, &first).await;
    server.advance(SECOND.saturating_mul(20));
    let again = refresh_with(&person, &first).await;
    assert_eq!((lost.status, again.status), (200, 200));
    assert_eq!(refresh_with(&person, &cookie_of(&again)).await.status, 200);
}

// SES-01: any other replay ends the session family
#[tokio::test]
async fn a_replay_ends_the_session() {
    let server = TestServer::start().await;
    for replay in ["after 20 s", "after the successor was used", "the sibling of a used one"] {
        let email = format!("{}@example.com", replay.replace(' ', "."));
        server.create(&email, "lab", Default::default()).await;
        let mut person = server.stranger();
        person.sign_in(&email).await;
        let answer = person.refresh().await;
        let first = cookie_of(&answer);
        person.keep_session(answer);
        let second = cookie_of(&refresh_with(&person, &first).await);
        let stolen = match replay {
            "after 20 s" => {
                server.advance(SECOND.saturating_mul(21));
                first
            }
            "after the successor was used" => {
                assert_eq!(refresh_with(&person, &second).await.status, 200);
                first
            }
            _ => {
                let sibling = cookie_of(&refresh_with(&person, &first).await);
                assert_eq!(refresh_with(&person, &second).await.status, 200);
                sibling
            }
        };
        let refused = refresh_with(&person, &stolen).await;
        assert_eq!((refused.status, refused.text("detail")), (401, "Relogin required."), "{replay}");
        assert_eq!(refresh_with(&person, &second).await.status, 401, "{replay}: the family is over");
        assert_eq!(person.get("/v1/auth/check/").await.status, 401, "{replay}: its access tokens too");
    }
}

#[tokio::test]
async fn tabs_that_race_all_stay_signed_in() {
    let server = TestServer::start().await;
    let (person, cookie) = signed_in(&server).await;
    let answers = futures::future::join_all((0..10).map(|_| refresh_with(&person, &cookie))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(refresh_with(&person, &cookie_of(&answers[9])).await.status, 200);
}

// SES-03
#[tokio::test]
async fn signing_out_revokes_on_the_server() {
    let server = TestServer::start().await;
    let (person, cookie) = signed_in(&server).await;
    let answer = person.post("/v1/auth/logout/", &serde_json::json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(answer.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(person.get("/v1/auth/check/").await.status, 401);
    assert_eq!(refresh_with(&person, &cookie).await.status, 401);
    assert_eq!(server.stranger().post("/v1/auth/logout/", &serde_json::json!({})).await.status, 204);
}

#[tokio::test]
async fn a_session_ends_after_thirty_days_and_with_its_account() {
    let server = TestServer::start_with(|config| config.auth.idle_minutes = 40 * 24 * 60).await;
    let (mut person, _) = signed_in(&server).await;
    server.advance(DAY.saturating_mul(29));
    let answer = person.refresh().await;
    person.keep_session(answer);
    // Whatever the session does.
    assert_eq!(person.get("/v1/auth/check/").await.status, 200);
    archway::base::activity::write(&server.app).await.unwrap();
    server.advance(DAY.saturating_mul(1) + HOUR);
    assert_eq!(person.refresh().await.status, 401);

    let lab = server.person("lab").await;
    server.disable("lab@example.com").await;
    assert_eq!(lab.get("/v1/auth/check/").await.status, 401);
}

// API-02: 401 always means the session
#[tokio::test]
async fn no_token_and_a_wrong_one_are_401() {
    let server = TestServer::start().await;
    let mut person = server.stranger();
    assert_eq!(person.get("/v1/auth/check/").await.status, 401);
    person.token = Some("guess".to_owned());
    assert_eq!(person.get("/v1/auth/check/").await.status, 401);
    assert_eq!(person.refresh().await.text("detail"), "Relogin required.");
}

// Over https the cookies are bound to the host and never sent unencrypted.
#[tokio::test]
async fn over_https_the_cookie_is_host_bound() {
    let server =
        TestServer::start_with(|config| config.server.public_url = Some("https://archway.test".to_owned()))
            .await;
    server.create("ada@example.com", "clinic", Default::default()).await;
    let form = crate::harness::login_form("ada@example.com", crate::harness::PASSWORD);
    let answer = server.stranger().post("/v1/auth/login/", &form).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-archway_refresh=") && cookie.contains("; Secure"), "{cookie}");
    assert!(cookie.contains("Path=/") && !cookie.contains("Domain"), "{cookie}");
    assert!(answer.headers.contains_key("strict-transport-security"));
}
