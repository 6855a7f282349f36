use crate::harness::TestServer;
use crate::harness::person::{send, sign_up_fields, sign_up_form};
use archway::base::config::ProviderConfig;
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

// API-06, ACC-05: the language chosen on the pages wins over the browser's
#[tokio::test]
async fn the_chosen_language_decides_the_activation_mail() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let choose = person.request(Method::POST, "/v1/setLang/").header("api-key", "archway-web");
    assert_eq!(send(choose.json(&json!({"language": "ja"}))).await.status, 200);
    let captcha = crate::harness::captcha::solve(&person).await;
    let request =
        person.request(Method::POST, "/v1/auth/signup/").header("accept-language", "de-AT,en;q=0.5");
    assert_eq!(send(request.multipart(sign_up_form("noa@example.com", &captcha))).await.status, 201);
    let mail = server.last_mail("noa@example.com").await;
    assert!(mail.html.contains("lang=\"ja\""), "{}", mail.subject);
}

// API-06: an unsupported language is ignored
#[tokio::test]
async fn an_unknown_language_leaves_the_browsers_to_decide() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let captcha = crate::harness::captcha::solve(&person).await;
    let request = person.request(Method::POST, "/v1/auth/signup/").header("cookie", "language=tlh");
    let request = request.header("accept-language", "tlh,de-AT;q=0.9,en;q=0.5");
    assert_eq!(send(request.multipart(sign_up_form("noa@example.com", &captcha))).await.status, 201);
    let mail = server.last_mail("noa@example.com").await;
    assert!(mail.html.contains("lang=\"de\"") && mail.text.starts_with("Hallo Noa,"), "{}", mail.text);
}

// API-06
#[tokio::test]
async fn app_info_needs_the_public_key() {
    let server = TestServer::start_with(|config| {
        for name in ["facebook", "google", "hospital"] {
            let provider = ProviderConfig {
                issuer: Some("https://id.example.com".to_owned()),
                client_id: "archway".to_owned(),
                ..ProviderConfig::default()
            };
            config.social.providers.insert(name.to_owned(), provider);
        }
    })
    .await;
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
    // ACC-13: providers redirect only to the configured address; pages of another host offer none.
    assert_eq!(branded.body["site"], json!(server.app.config.public_url()));
    let providers = info.body["social_providers"].as_array().unwrap();
    let shown: Vec<_> = providers.iter().map(|one| [&one["name"], &one["label"], &one["kind"]]).collect();
    assert_eq!(
        json!(shown),
        json!([
            ["facebook", "Facebook", "facebook"],
            ["google", "Google", "google"],
            ["hospital", "hospital", "oidc"]
        ])
    );
}

// NAV-01, WEL-01: the main skins and all skins of the variant have the welcome and can register a device
#[tokio::test]
async fn devices_are_registered_on_main_skins_and_in_the_variant() {
    for (is_variant, expected) in [(false, [true, false, true, false]), (true, [true, true, true, true])] {
        let server = TestServer::start_with(|config| config.pages.data_region_variant = is_variant).await;
        let person = server.stranger();
        let hosts = ["archway.example", "nordlab.example", "cases.meridian.example", "lumident.example"];
        for (host, is_offered) in hosts.into_iter().zip(expected) {
            let request = person.request(Method::GET, "/v1/app-info/").header("api-key", "archway-web");
            let info = send(request.header("host", host)).await;
            let offered = (&info.body["welcome"], &info.body["variant"]["register_device"]);
            assert_eq!(offered, (&json!(is_offered), &json!(is_offered)), "{host}, variant: {is_variant}");
        }
    }
}

// WLB-01: the host decides the looks of a mail; its link goes to the configured address
#[tokio::test]
async fn a_mail_carries_the_name_of_the_skin_and_the_configured_address() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let captcha = crate::harness::captcha::solve(&person).await;
    let request = person.request(Method::POST, "/v1/auth/signup/").header("host", "cases.nordlab.example");
    let answer = send(request.multipart(sign_up_form("noa@example.com", &captcha))).await;
    assert_eq!(answer.status, 201, "{}", answer.raw);
    let mail = server.last_mail("noa@example.com").await;
    assert_eq!(mail.subject, "Activate your Nordlab account");
    assert!(!mail.html.contains("Archway") && mail.html.contains("Nordlab"), "{}", mail.html);
    let link = format!("\n{}/activate/", server.app.config.public_url());
    assert!(mail.text.contains(&link) && !mail.text.contains("nordlab.example"), "{}", mail.text);
}

// A person's name is text, neither HTML nor a placeholder.
#[tokio::test]
async fn a_name_is_mailed_as_it_was_written() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let captcha = crate::harness::captcha::solve(&person).await;
    let mut fields = sign_up_fields("noa@example.com");
    fields["first_name"] = json!("<img src=x onerror=alert(1)> & {{app}}");
    fields["captcha"] = json!(captcha);
    let answer = person.post("/v1/auth/signup/", &fields).await;
    assert_eq!(answer.status, 201, "{}", answer.raw);
    let mail = server.last_mail("noa@example.com").await;
    assert!(mail.text.contains("Hello <img src=x onerror=alert(1)> & {{app}},"), "{}", mail.text);
    let escaped = "Hello &lt;img src=x onerror=alert(1)&gt; &amp; {{app}},";
    assert!(mail.html.contains(escaped), "{}", mail.html);
}
