use crate::harness::{PASSWORD, Person, TestServer, login_form};
use archway_domain::time::{DAY, HOUR};
use serde_json::{Value, json};

fn form_of(link: &str) -> Value {
    let mut parts = link.trim_start_matches("/activate/").split('/');
    json!({"uidb64": parts.next().unwrap(), "token": parts.next().unwrap()})
}

async fn is_active(person: &Person, email: &str) -> bool {
    let answer = person.post("/v1/auth/login/", &login_form(email, PASSWORD)).await;
    answer.body["detail"] == "OTP required"
}

// ACC-06
#[tokio::test]
async fn a_link_works_once() {
    let server = TestServer::start().await;
    let person = server.unactivated("noa@example.com").await;
    let form = form_of(&server.link_for("noa@example.com").await);
    let done = person.post("/v1/auth/activate/", &form).await;
    assert_eq!((done.status, done.text("detail")), (200, "Account activated"));
    assert!(is_active(&person, "noa@example.com").await);
    let again = person.post("/v1/auth/activate/", &form).await;
    assert_eq!((again.status, again.text("detail")), (400, "Account activation link invalid"));
}

#[tokio::test]
async fn fifty_clicks_at_once_activate_once() {
    let server = TestServer::start().await;
    let person = server.unactivated("noa@example.com").await;
    let form = form_of(&server.link_for("noa@example.com").await);
    let clicks = (0..50).map(|_| person.post("/v1/auth/activate/", &form));
    let answers = futures::future::join_all(clicks).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
}

// ACC-06: bound to its purpose and its person
#[tokio::test]
async fn a_link_fits_its_person_only() {
    let server = TestServer::start().await;
    let person = server.unactivated("noa@example.com").await;
    server.unactivated("eve@example.com").await;
    let noa = form_of(&server.link_for("noa@example.com").await);
    let eve = form_of(&server.link_for("eve@example.com").await);
    let crossed = json!({"uidb64": eve["uidb64"], "token": noa["token"]});
    let token = noa["token"].as_str().unwrap();
    let cut = json!({"uidb64": noa["uidb64"], "token": &token[..token.len() - 1]});
    let empty = json!({"uidb64": noa["uidb64"], "token": ""});
    let odd = [json!({"uidb64": "%", "token": "x"}), json!({"uidb64": "🦷", "token": "🦷"})];
    for form in [crossed, cut, empty].into_iter().chain(odd) {
        let answer = person.post("/v1/auth/activate/", &form).await;
        assert_eq!((answer.status, answer.text("detail")), (400, "Account activation link invalid"));
    }
    let as_reset = person.post("/reset_password/validate_token/", &json!({"token": noa["token"]})).await;
    assert_eq!(as_reset.status, 400);
    assert!(!is_active(&person, "noa@example.com").await);
    assert_eq!(person.post("/v1/auth/activate/", &noa).await.status, 200, "none of that used it up");
}

// ACC-06, ACC-07
#[tokio::test]
async fn an_expired_link_offers_another() {
    let server = TestServer::start_with(|config| config.auth.activation_hours = 2).await;
    let person = server.unactivated("noa@example.com").await;
    let old = form_of(&server.link_for("noa@example.com").await);
    server.advance(HOUR * 3);
    let expired = person.post("/v1/auth/activate/", &old).await;
    assert_eq!((expired.status, expired.text("detail")), (400, "Account needs activation"));
    let resent = person.post("/v1/auth/request-activate/", &json!({"uid": expired.text("uid")})).await;
    assert_eq!((resent.status, resent.text("detail")), (200, "Activation mail sent"));
    assert_eq!(server.last_mail("noa@example.com").await.subject, "Activate your Archway account");
    let fresh = form_of(&server.link_for("noa@example.com").await);
    assert_ne!(fresh["token"], old["token"]);
    assert_eq!(person.post("/v1/auth/activate/", &fresh).await.status, 200);
}

// ACC-05, ACC-07: a person who has just signed up need not sign in first to get another mail
#[tokio::test]
async fn signing_up_gives_a_handle_for_another_mail() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let signed_up = person.sign_up("noa@example.com").await;
    let old = form_of(&server.link_for("noa@example.com").await);
    let resent = person.post("/v1/auth/request-activate/", &json!({"uid": signed_up.text("uid")})).await;
    assert_eq!((resent.status, resent.text("detail")), (200, "Activation mail sent"));
    let fresh = form_of(&server.link_for("noa@example.com").await);
    assert_ne!(fresh["token"], old["token"]);
    assert_eq!(person.post("/v1/auth/activate/", &fresh).await.status, 200);
}

// ACC-07
#[tokio::test]
async fn signing_in_unactivated_gives_a_random_handle() {
    let server = TestServer::start().await;
    let person = server.unactivated("noa@example.com").await;
    let wrong = person.post("/v1/auth/login/", &login_form("noa@example.com", "wrong password")).await;
    assert_eq!((wrong.status, wrong.text("detail")), (400, "Check your email or password"));
    assert_eq!(wrong.body.get("uid"), None, "a handle only for the right password");
    let first = person.post("/v1/auth/login/", &login_form("noa@example.com", PASSWORD)).await;
    let second = person.post("/v1/auth/login/", &login_form("noa@example.com", PASSWORD)).await;
    assert_eq!(first.status, 400);
    assert_ne!(first.text("uid"), second.text("uid"));
    for uid in ["", "guess", "0"] {
        let failed = person.post("/v1/auth/request-activate/", &json!({"uid": uid})).await;
        assert_eq!((failed.status, failed.text("detail")), (400, "Failed to send mail"));
    }
    server.advance(DAY.saturating_mul(2));
    let stale = person.post("/v1/auth/request-activate/", &json!({"uid": first.text("uid")})).await;
    assert_eq!(stale.status, 400);
}

// API-07: limits per target
#[tokio::test]
async fn one_address_is_not_flooded_with_mails() {
    let server = TestServer::start().await;
    let person = server.unactivated("noa@example.com").await;
    let uid =
        person.post("/v1/auth/login/", &login_form("noa@example.com", PASSWORD)).await.text("uid").to_owned();
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(person.post("/v1/auth/request-activate/", &json!({"uid": uid})).await.status);
    }
    let refused = person.post("/v1/auth/request-activate/", &json!({"uid": uid})).await;
    statuses.push(refused.status);
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    assert_eq!(refused.text("detail"), "Too many attempts. Please try again later.");
    server.advance(HOUR);
    assert_eq!(person.post("/v1/auth/request-activate/", &json!({"uid": uid})).await.status, 200);
}
