use crate::harness::{PASSWORD, Person, TestServer, login_form};
use archway_domain::time::MINUTE;
use serde_json::json;

async fn at_the_code_step(server: &TestServer) -> Person {
    let person = server.unactivated("noa@example.com").await;
    let link = server.link_for("noa@example.com").await;
    let (uidb64, token) = link.trim_start_matches("/activate/").split_once('/').unwrap();
    assert_eq!(
        person.post("/v1/auth/activate/", &json!({"uidb64": uidb64, "token": token})).await.status,
        200
    );
    let step = person.post("/v1/auth/login/", &login_form("noa@example.com", PASSWORD)).await;
    assert_eq!((step.status, step.text("detail")), (200, "OTP required"));
    let cookie = step.headers["set-cookie"].to_str().unwrap();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && cookie.contains("Max-Age=600")
    );
    person
}

fn code_form(code: &str) -> serde_json::Value {
    json!({"username": "noa@example.com", "otp": code})
}

const FAILED: (u16, &str) = (400, "The code is wrong or has expired");

// ACC-09
#[tokio::test]
async fn the_mailed_code_signs_in_once() {
    let server = TestServer::start().await;
    let mut person = at_the_code_step(&server).await;
    let code = server.code_for("noa@example.com").await;
    assert!(code.chars().all(|c| c.is_ascii_digit()) && code.len() == 6);
    let done = person.post("/v1/auth/login/otp/", &code_form(&code)).await;
    person.keep_session(done);
    assert_eq!(person.get("/v1/auth/check/").await.text("email"), "noa@example.com");
    let again = person.post("/v1/auth/login/otp/", &code_form(&code)).await;
    assert_eq!((again.status, again.text("detail")), FAILED);
}

// ACC-09: bound to the browser of the password step
#[tokio::test]
async fn the_code_is_worthless_elsewhere() {
    let server = TestServer::start().await;
    let person = at_the_code_step(&server).await;
    let code = server.code_for("noa@example.com").await;
    let other = server.stranger().post("/v1/auth/login/otp/", &code_form(&code)).await;
    assert_eq!((other.status, other.text("detail")), FAILED);
    let form = json!({"username": "eve@example.com", "otp": code});
    assert_eq!(person.post("/v1/auth/login/otp/", &form).await.status, 400);
    assert_eq!(person.post("/v1/auth/login/otp/", &code_form(&code)).await.status, 200, "its own browser");
}

// ACC-09: five wrong codes end the attempt
#[tokio::test]
async fn five_wrong_codes_end_the_attempt() {
    let server = TestServer::start().await;
    let person = at_the_code_step(&server).await;
    let code = server.code_for("noa@example.com").await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        let answer = person.post("/v1/auth/login/otp/", &code_form(wrong)).await;
        assert_eq!((answer.status, answer.text("detail")), FAILED);
    }
    let late = person.post("/v1/auth/login/otp/", &code_form(&code)).await;
    assert_eq!((late.status, late.text("detail")), FAILED);
    // The attacker knows the password, so the owner is told.
    let told = server.last_mail("noa@example.com").await;
    assert_eq!(told.subject, "Wrong sign-in codes for your Archway account");

    server.advance(MINUTE);
    person.post("/v1/auth/login/", &login_form("noa@example.com", PASSWORD)).await;
    let next = server.code_for("noa@example.com").await;
    assert_eq!(person.post("/v1/auth/login/otp/", &code_form(&next)).await.status, 200, "a new attempt");
}

// ACC-09: codes expire in 10 minutes
#[tokio::test]
async fn a_code_expires() {
    let server = TestServer::start().await;
    let person = at_the_code_step(&server).await;
    let code = server.code_for("noa@example.com").await;
    server.advance(MINUTE.saturating_mul(10));
    let late = person.post("/v1/auth/login/otp/", &code_form(&code)).await;
    assert_eq!((late.status, late.text("detail")), FAILED);
}

// API-07: a known password does not allow endless guesses at codes
#[tokio::test]
async fn guessing_codes_is_slowed_down_per_account() {
    let server = TestServer::start().await;
    at_the_code_step(&server).await;
    let mut statuses = Vec::new();
    for _ in 0..12 {
        let thief = server.stranger();
        statuses.push(thief.post("/v1/auth/login/", &login_form("noa@example.com", PASSWORD)).await.status);
        statuses.push(thief.post("/v1/auth/login/otp/", &code_form("123456")).await.status);
    }
    let guesses = statuses.iter().filter(|status| **status == 400).count();
    assert!(guesses <= 5 && statuses.ends_with(&[429, 429]), "{statuses:?}");
}

#[tokio::test]
async fn a_code_that_could_not_be_sent_in_time_is_not_sent_late() {
    let server = TestServer::start().await;
    at_the_code_step(&server).await;
    server.advance(MINUTE.saturating_mul(11));
    let mails = server.mails().await;
    assert!(mails.iter().all(|mail| !mail.subject.contains("sign-in code")), "{mails:?}");
}
