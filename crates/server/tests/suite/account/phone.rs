use crate::harness::person::sign_up_fields;
use crate::harness::{Person, TestServer, captcha};
use archway_domain::time::{HOUR, MINUTE};
use reqwest::multipart::Form;
use serde_json::{Value, json};

async fn in_the_variant() -> TestServer {
    TestServer::start_with(|config| config.pages.data_region_variant = true).await
}

async fn sign_up(person: &Person, change: Value) -> crate::harness::Answer {
    let mut fields = sign_up_fields("noa@example.com");
    fields.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    let mut form = Form::new().text("captcha", captcha::solve(person).await);
    for (name, value) in fields.as_object().unwrap() {
        form = form.text(name.clone(), value.as_str().unwrap().to_owned());
    }
    person.post_form("/v1/auth/signup/", form).await
}

// ACC-17: only the server decides
#[tokio::test]
async fn sign_up_waits_for_a_verified_number() {
    let server = in_the_variant().await;
    let person = server.stranger();
    let claimed = sign_up(&person, json!({"phone_verified": "true"})).await;
    assert_eq!((claimed.status, claimed.field("phone")), (400, "Please verify your phone number."));
    let missing = sign_up(&person, json!({"phone": ""})).await;
    assert_eq!((missing.status, missing.field("phone")), (400, "Please verify your phone number."));
    server.verify_phone(&person, "+49 30 123456").await;
    let elsewhere = sign_up(&server.stranger(), json!({})).await;
    assert_eq!(elsewhere.status, 400, "proved in another browser");
    let another = sign_up(&person, json!({"phone": "+49 30 999999"})).await;
    assert_eq!(another.status, 400, "another number than the proved one");
    assert_eq!(sign_up(&person, json!({})).await.status, 201);
}

// ACC-17: CR and DZ are exempt
#[tokio::test]
async fn two_countries_are_exempt() {
    for country in ["CR", "DZ"] {
        let server = in_the_variant().await;
        let answer = sign_up(&server.stranger(), json!({"country": country})).await;
        assert_eq!(answer.status, 201, "{country} {}", answer.raw);
    }
}

// ACC-17: nobody chooses a country of one region and is stored in the other
#[tokio::test]
async fn a_country_of_the_other_region_signs_up_there() {
    let server = TestServer::start_with(|config| {
        config.pages.data_region_variant = true;
        config.regions.us = Some("https://us.example.com".to_owned());
    })
    .await;
    let person = server.stranger();
    let text = "Accounts of this country are kept at the site of the other region. Please sign up there.";
    let refused = sign_up(&person, json!({"country": "JP"})).await;
    assert_eq!((refused.status, refused.field("country")), (400, text));
    let typed = person.post("/v1/auth/validate/?form=signup&field=country", &json!({"country": "JP"})).await;
    assert_eq!(typed.body["error_message"][0], text);
}

// ACC-17
#[tokio::test]
async fn wrong_and_late_codes_prove_nothing() {
    let server = in_the_variant().await;
    let person = server.stranger();
    assert_eq!(person.request_phone_code("+4930123456").await.status, 200);
    let code = server.sms_code_for("+4930123456").await;
    let form = |code: &str| json!({"phone": "+4930123456", "otp": code});
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        let refused = person.post("/v1/auth/verify-phone-code/", &form(wrong)).await;
        assert_eq!((refused.status, refused.text("detail")), (400, "The code is wrong or has expired"));
    }
    assert_eq!(
        person.post("/v1/auth/verify-phone-code/", &form(&code)).await.status,
        400,
        "after five tries"
    );
    person.request_phone_code("+4930123456").await;
    let code = server.sms_code_for("+4930123456").await;
    server.advance(MINUTE.saturating_mul(10));
    assert_eq!(person.post("/v1/auth/verify-phone-code/", &form(&code)).await.status, 400, "too late");
    person.request_phone_code("+4930123456").await;
    let code = server.sms_code_for("+4930123456").await;
    assert_eq!(person.post("/v1/auth/verify-phone-code/", &form(&code)).await.status, 200);
    server.advance(HOUR);
    assert_eq!(sign_up(&person, json!({})).await.status, 400, "a proof that is too old");
}

// ACC-17, API-07: messages cost money
#[tokio::test]
async fn numbers_are_not_flooded() {
    let server = TestServer::start_with(|config| {
        config.pages.data_region_variant = true;
        config.sms.prefixes = vec!["+49".to_owned()];
    })
    .await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(server.stranger().request_phone_code("+4930123456").await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    let person = server.stranger();
    let bad = person.request_phone_code("x").await;
    assert_eq!((bad.status, bad.field("phone")), (400, "Enter a valid phone number."));
    assert_eq!(person.request_phone_code("+8821312345").await.field("phone"), "Enter a valid phone number.");
    let machine = person.post("/v1/auth/request-phone-verification/", &json!({"phone": "+4930999999"})).await;
    assert_eq!((machine.status, machine.text("detail")), (400, "No reCAPTCHA response"));
}

// API-07: failed requests of strangers do not lock out the owner of a number
#[tokio::test]
async fn strangers_do_not_spend_the_allowance_of_a_number() {
    let server = TestServer::start().await;
    for _ in 0..4 {
        let refused = server.stranger().request_phone_code("+4930123456").await;
        assert_eq!((refused.status, refused.text("detail")), (400, "Failed to send verification code."));
    }
    let owner = server.person("clinic").await;
    assert_eq!(owner.request_phone_code("+4930123456").await.status, 200);
}

// ACC-17: a bypass exists only if the operator configured one
#[tokio::test]
async fn the_bypass_code_is_the_operators() {
    for (bypass, status) in [(None, 400), (Some("424242".to_owned()), 200)] {
        let server = TestServer::start_with(|config| {
            config.pages.data_region_variant = true;
            config.auth.phone_bypass_code = bypass;
        })
        .await;
        let person = server.stranger();
        person.request_phone_code("+4930123456").await;
        let form = json!({"phone": "+4930123456", "otp": "424242"});
        assert_eq!(person.post("/v1/auth/verify-phone-code/", &form).await.status, status);
    }
}

// ACC-17: 'Failed to send verification code.'; the provider gets the filled-in template
#[tokio::test]
async fn a_provider_is_called_as_configured_and_its_failure_is_told() {
    let provider = crate::harness::neighbour::Neighbour::start().await;
    let server = TestServer::start_with(|config| {
        config.pages.data_region_variant = true;
        config.sms.url = format!("{}/sms", provider.base);
        config.sms.authorization = Some("Bearer key".to_owned());
    })
    .await;
    let person = server.stranger();
    provider.answer(500, json!({}));
    let failed = person.request_phone_code("+4930123456").await;
    assert_eq!((failed.status, failed.text("detail")), (503, "Failed to send verification code."));
    provider.answer(200, json!({}));
    let sent = person.request_phone_code("+4930123456").await;
    assert_eq!(sent.status, 200);
    let seen = provider.last_request();
    assert_eq!((seen.authorization.as_str(), seen.body["to"].as_str()), ("Bearer key", Some("+4930123456")));
    let code: String = seen.body["text"].as_str().unwrap().chars().take(6).collect();
    let form = json!({"phone": "+4930123456", "otp": code});
    assert_eq!(person.post("/v1/auth/verify-phone-code/", &form).await.status, 200);
}
