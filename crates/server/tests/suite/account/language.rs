use crate::harness::TestServer;
use crate::harness::person::{send, sign_up_form};
use reqwest::Method;
use serde_json::json;

// API-06
#[tokio::test]
async fn the_chosen_language_is_kept_for_pages_and_mails() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let choose = async |language: &str| {
        let request = person.request(Method::POST, "/v1/setLang/").header("api-key", "archway-web");
        send(request.json(&json!({"language": language}))).await
    };
    let answer = choose("ja").await;
    assert_eq!((answer.status, answer.text("language")), (200, "ja"));
    assert!(answer.headers["set-cookie"].to_str().unwrap().starts_with("language=ja;"));
    assert_eq!(choose("tlh").await.field("language"), "This is not a valid choice.");
    person.post("/v1/reset-password/", &json!({"email": "clinic@example.com"})).await;
    let mail = server.last_mail("clinic@example.com").await;
    assert!(mail.html.contains("lang=\"ja\"") && !mail.subject.starts_with("Reset"), "{}", mail.subject);
}

// ACC-05: in the user's language
#[tokio::test]
async fn the_activation_mail_speaks_the_visitors_language() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let captcha = crate::harness::captcha::solve(&person).await;
    let request =
        person.request(Method::POST, "/v1/auth/signup/").header("accept-language", "de-AT,en;q=0.5");
    let answer = send(request.multipart(sign_up_form("noa@example.com", &captcha))).await;
    assert_eq!(answer.status, 201);
    let mail = server.last_mail("noa@example.com").await;
    assert!(mail.html.contains("lang=\"de\"") && mail.text.starts_with("Hallo Noa,"), "{}", mail.text);
}

// API-06
#[tokio::test]
async fn app_info_needs_the_public_key() {
    let server = TestServer::start().await;
    let person = server.stranger();
    assert_eq!(person.get("/v1/app-info/").await.status, 403);
    let info = send(person.request(Method::GET, "/v1/app-info/").header("api-key", "archway-web")).await;
    assert_eq!((info.text("server_loc"), &info.body["skin"]["name"]), ("EU", &json!("archway")));
    for field in ["variant", "captcha", "social_providers", "region_sites", "terms_version"] {
        assert!(!info.body[field].is_null(), "{field}");
    }
    let branded = person.request(Method::GET, "/v1/app-info/").header("api-key", "archway-web");
    let branded = send(branded.header("host", "cases.nordlab.example")).await;
    assert_eq!(branded.body["skin"]["name"], "nordlab");
}
