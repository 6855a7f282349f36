use crate::harness::{PASSWORD, TestServer, free_port, login_form};
use archway_domain::account::Flags;
use archway_domain::region::Region;
use reqwest::Method;
use serde_json::json;
use std::time::{Duration, Instant};

const SECRET: &str = "a secret that both of the sites share";
const ANSWER: Duration = Duration::from_millis(400);

/// Two sites of one installation: the EU one, then the US one.
async fn two_sites(answer: Duration) -> (TestServer, TestServer) {
    let answer_ms = u64::try_from(answer.as_millis()).unwrap();
    let us_port = free_port();
    let eu = TestServer::start_with(|config| {
        config.regions.us = Some(format!("http://127.0.0.1:{us_port}"));
        config.regions.secret = Some(SECRET.to_owned());
        config.regions.answer_ms = answer_ms;
    })
    .await;
    let us = TestServer::start_with(|config| {
        config.server.listen = format!("127.0.0.1:{us_port}").parse().unwrap();
        config.server.location = Region::Us;
        config.regions.eu = Some(eu.base.clone());
        config.regions.secret = Some(SECRET.to_owned());
        config.regions.answer_ms = answer_ms;
    })
    .await;
    (eu, us)
}

// ACC-10
#[tokio::test]
async fn a_person_is_sent_home_from_the_wrong_site() {
    let (eu, us) = two_sites(Duration::from_secs(10)).await;
    us.create("amy@example.com", "clinic", Flags::default()).await;
    let visitor = eu.stranger();
    let sent = visitor.post("/v1/auth/login/", &login_form("amy@example.com", PASSWORD)).await;
    assert_eq!(sent.status, 200, "{}", sent.raw);
    assert_eq!(sent.body, json!({"user_loc": "US", "server_loc": "EU", "site": us.base}));
    assert!(sent.body["user"].is_null(), "no session here");
    let home = us.stranger().post("/v1/auth/login/", &login_form("amy@example.com", PASSWORD)).await;
    assert_eq!((home.text("user_loc"), home.text("server_loc")), ("US", "US"));

    // NAV-04: from now on / redirects home, to the configured site only
    let front = crate::harness::person::send_to_front(&eu.base, &sent).await;
    assert_eq!(front, (307, Some(format!("{}/login", us.base))));
}

// ACC-10: a wrong password for the other site looks like any wrong password, in the same time
#[tokio::test]
async fn a_wrong_password_tells_nothing_about_the_other_site() {
    let (eu, us) = two_sites(ANSWER).await;
    us.create("amy@example.com", "clinic", Flags::default()).await;
    eu.create("eva@example.com", "clinic", Flags::default()).await;
    let mut seen = Vec::new();
    for (email, password) in [
        ("amy@example.com", "wrong password"),
        ("eva@example.com", "wrong password"),
        ("nobody@example.com", PASSWORD),
    ] {
        let begun = Instant::now();
        let answer = eu.stranger().post("/v1/auth/login/", &login_form(email, password)).await;
        assert!(begun.elapsed() >= ANSWER, "{email} was answered early");
        assert_eq!(answer.headers.get("set-cookie"), None, "{email}: no region is remembered");
        seen.push((answer.status, answer.raw));
    }
    assert!(seen.iter().all(|answer| *answer == seen[0]), "{seen:?}");
    let wrong = r#"{"code":"credentials_wrong","detail":"Check your email or password"}"#;
    assert_eq!(seen[0], (400, wrong.to_owned()));
}

// ACC-10: down = unknown
#[tokio::test]
async fn a_site_works_on_while_the_other_is_down() {
    let (eu, us) = two_sites(ANSWER).await;
    us.create("amy@example.com", "clinic", Flags::default()).await;
    eu.create("eva@example.com", "clinic", Flags::default()).await;
    drop(us);
    tokio::time::sleep(Duration::from_millis(100)).await;
    eu.stranger().sign_in("eva@example.com").await;
    let unknown = eu.stranger().post("/v1/auth/login/", &login_form("amy@example.com", PASSWORD)).await;
    assert_eq!((unknown.status, unknown.text("detail")), (400, "Check your email or password"));
}

// ACC-10: only the other site may ask, within a minute and with the shared key
#[tokio::test]
async fn questions_without_a_fitting_signature_find_nothing() {
    let (eu, us) = two_sites(ANSWER).await;
    us.create("amy@example.com", "clinic", Flags::default()).await;
    let question = |at: i64, to: &str, nonce: &str| {
        json!({"username": "amy@example.com", "password": PASSWORD, "address": "192.0.2.1", "at": at, "to": to,
            "nonce": nonce})
        .to_string()
    };
    let ask = async |body: String, key: &str| {
        let signed = [b"credentials\n", body.as_bytes()].concat();
        let signature = archway::base::secret::hex_mac(key.as_bytes(), &signed);
        let request = us.stranger().request(Method::POST, "/v1/regions/credentials/");
        let request = request.header("x-archway-signature", signature).body(body);
        crate::harness::person::send(request).await
    };
    let now = us.app.now().0;
    assert_eq!(ask(question(now, "US", "1"), SECRET).await.body, json!({"user_loc": "US"}));
    assert_eq!(ask(question(now, "US", "1"), SECRET).await.status, 404, "asked before");
    assert_eq!(ask(question(now, "US", "2"), "another key").await.status, 404);
    assert_eq!(ask(question(now - 61_000, "US", "3"), SECRET).await.status, 404, "too old");
    assert_eq!(ask(question(now, "EU", "4"), SECRET).await.status, 404, "meant for the other site");
    assert_eq!(ask("x".repeat(20_000), SECRET).await.status, 413, "too large");
    drop(eu);
}

// NAV-04: the cookie names a region, never a host
#[tokio::test]
async fn a_cookie_cannot_name_a_host() {
    let (eu, _us) = two_sites(ANSWER).await;
    for cookie in [
        "archway_home=evil.example",
        "archway_home=https://evil.example",
        "archway_home=EU",
        "archway_home=MARS",
        "archway_home=",
    ] {
        let request = eu.stranger().request(Method::GET, "/").header("cookie", cookie);
        assert_eq!(crate::harness::person::send(request).await.status, 200, "{cookie}");
    }
    let signed_in =
        eu.stranger().request(Method::GET, "/").header("cookie", "archway_home=US; archway_refresh=x");
    assert_eq!(crate::harness::person::send(signed_in).await.status, 200, "somebody has a session here");
}

// CON-05, GRP-03, WEL-03: a region is plain, or in Base64 as in mailed links
#[tokio::test]
async fn every_call_with_a_region_takes_both_ways_to_write_it() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    for (path, here, elsewhere, none) in [
        ("/v1/connections/accept/eHg/token/", "invalid token", "server is wrong", "no server location"),
        ("/v1/group/accept/eHg/token/", "invalid token", "server is wrong", "no server location"),
        (
            "/v1/devices/confirm-email/eHg/token/",
            "Email confirmation link invalid",
            "Server location parameter is invalid",
            "Server location parameter is invalid",
        ),
    ] {
        for (srv_loc, expected) in [
            ("EU", here),
            ("RVU", here),
            ("RVU=", here),
            ("US", elsewhere),
            ("VVM=", elsewhere),
            ("Mars", none),
        ] {
            let answer = person.put(&format!("{path}?srv_loc={srv_loc}"), &json!({})).await;
            assert_eq!((answer.status, answer.text("detail")), (400, expected), "{path} {srv_loc}");
        }
    }
}
