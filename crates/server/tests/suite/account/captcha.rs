use crate::harness::person::{send, sign_up_form};
use crate::harness::{TestServer, captcha};
use archway::base::config::CaptchaKind;
use archway_domain::time::MINUTE;
use axum::{Json, Router, routing::post};
use reqwest::Method;
use serde_json::json;

// ACC-04
#[tokio::test]
async fn no_answer_a_wrong_one_and_a_stale_one_are_refused() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let none = person.post_form("/v1/auth/signup/", sign_up_form("a@example.com", "")).await;
    assert_eq!((none.status, none.text("detail")), (400, "No reCAPTCHA response"));
    let challenge = person.get("/v1/auth/captcha/").await.body;
    let mut easier = challenge.clone();
    easier["parameters"]["keyPrefix"] = json!("");
    for answer in ["e30=".to_owned(), "%%%".to_owned(), captcha::answer(easier)] {
        let wrong = person.post_form("/v1/auth/signup/", sign_up_form("a@example.com", &answer)).await;
        assert_eq!(wrong.text("detail"), "The captcha answer is wrong or was already used.");
    }
    let stale = captcha::answer(challenge);
    server.advance(MINUTE.saturating_mul(21));
    let stale = person.post_form("/v1/auth/signup/", sign_up_form("a@example.com", &stale)).await;
    assert_eq!(stale.status, 400);
}

// ACC-04: once per answer
#[tokio::test]
async fn an_answer_counts_once() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let answer = captcha::solve(&person).await;
    assert_eq!(
        person.post_form("/v1/auth/signup/", sign_up_form("a@example.com", &answer)).await.status,
        201
    );
    let again = person.post_form("/v1/auth/signup/", sign_up_form("b@example.com", &answer)).await;
    assert_eq!(
        (again.status, again.text("detail")),
        (400, "The captcha answer is wrong or was already used.")
    );
}

// ACC-04: another provider by configuration, asked by the server
#[tokio::test]
async fn a_configured_provider_is_asked() {
    let provider = Router::new().route(
        "/verify",
        post(|form: String| async move {
            let right = form.contains("secret=shh") && form.contains("response=good");
            Json(json!({"success": right}))
        }),
    );
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let verify_url = format!("http://{}/verify", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, provider).await });
    let server = TestServer::start_with(|config| {
        config.captcha.kind = CaptchaKind::Turnstile;
        config.captcha.site_key = "site".to_owned();
        config.captcha.secret = "shh".to_owned();
        config.captcha.verify_url = Some(verify_url);
    })
    .await;
    let person = server.stranger();
    let sign_up = async |email: &str, answer: &str| {
        person.post_form("/v1/auth/signup/", sign_up_form(email, answer)).await.status
    };
    assert_eq!(sign_up("a@example.com", "bad").await, 400);
    assert_eq!(sign_up("a@example.com", "good").await, 201);
    assert_eq!(sign_up("b@example.com", "good").await, 400, "once per answer");
    assert_eq!(person.get("/v1/auth/captcha/").await.status, 404);
    let info = send(person.request(Method::GET, "/v1/app-info/").header("api-key", "archway-web")).await;
    assert_eq!(info.body["captcha"], json!({"kind": "turnstile", "site_key": "site"}));
    let policy = info.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("https://challenges.cloudflare.com"), "{policy}");
}
