use crate::harness::person::send;
use crate::harness::{Answer, PASSWORD, Person, TestServer, login_form};
use archway_domain::account::Flags;
use archway_domain::time::{DAY, MINUTE, SECOND};
use reqwest::Method;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

/// The code an authenticator app shows now.
fn code_of(server: &TestServer, secret: &str) -> String {
    let secret = Secret::try_from_base32(secret).unwrap();
    let totp = Builder::new().with_secret(secret).build().unwrap();
    totp.generate(u64::try_from(server.app.now().0 / 1000).unwrap()).to_string()
}

/// A person with an authenticator app: its secret and the recovery codes.
async fn with_app(server: &TestServer) -> (Person, String, Vec<String>) {
    let person = server.person("clinic").await;
    let begun = person.post("/v1/user/second-factor/authenticator/", &json!({"password": PASSWORD})).await;
    assert_eq!(begun.status, 200, "{}", begun.raw);
    let secret = begun.text("secret").to_owned();
    assert!(begun.text("uri").starts_with("otpauth://totp/") && begun.text("uri").contains(&secret));
    let form = json!({"method": 3, "password": PASSWORD, "code": code_of(server, &secret)});
    let chosen = person.put("/v1/user/second-factor/", &form).await;
    assert_eq!(chosen.status, 200, "{}", chosen.raw);
    let codes = chosen.body["recovery_codes"].as_array().unwrap();
    let codes: Vec<String> = codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect();
    assert_eq!(codes.len(), 10);
    server.advance(SECOND.saturating_mul(60));
    (person, secret, codes)
}

async fn password_step(server: &TestServer) -> (Person, Value) {
    let person = server.stranger();
    let step = person.post("/v1/auth/login/", &login_form("clinic@example.com", PASSWORD)).await;
    assert_eq!((step.status, step.text("detail")), (200, "OTP required"));
    (person, step.body)
}

fn code_form(code: &str) -> Value {
    json!({"username": "clinic@example.com", "otp": code})
}

// ACC-09: authenticator app
#[tokio::test]
async fn an_authenticator_app_signs_in_and_each_code_once() {
    let server = TestServer::start().await;
    let (_, secret, _) = with_app(&server).await;
    let (mut person, step) = password_step(&server).await;
    assert_eq!((step["two_factor_method"].as_i64(), step["sent_to"].as_str()), (Some(3), None));
    assert!(server.mails().await.iter().all(|mail| !mail.subject.contains("sign-in code")));
    let code = code_of(&server, &secret);
    person.keep_session(person.post("/v1/auth/login/otp/", &code_form(&code)).await);
    let (thief, _) = password_step(&server).await;
    assert_eq!(
        thief.post("/v1/auth/login/otp/", &code_form(&code)).await.status,
        400,
        "a code seen and repeated"
    );
    server.advance(SECOND.saturating_mul(30));
    let next = code_of(&server, &secret);
    assert_eq!(thief.post("/v1/auth/login/otp/", &code_form(&next)).await.status, 200);
}

// ACC-09: recovery codes
#[tokio::test]
async fn a_recovery_code_works_once_in_place_of_the_app() {
    let server = TestServer::start().await;
    let (person, _, codes) = with_app(&server).await;
    let (lost, _) = password_step(&server).await;
    let typed = codes[0].to_uppercase().replace('-', " ");
    assert_eq!(lost.post("/v1/auth/login/otp/", &code_form(&typed)).await.status, 200);
    let (again, _) = password_step(&server).await;
    assert_eq!(again.post("/v1/auth/login/otp/", &code_form(&codes[0])).await.status, 400);
    let state = person.get("/v1/user/second-factor/").await.body;
    assert_eq!((state["method"].as_i64(), state["recovery_codes_left"].as_i64()), (Some(3), Some(9)));
    let path = "/v1/user/second-factor/recovery-codes/";
    let renewed = person.post(path, &json!({"password": PASSWORD})).await;
    assert_eq!(renewed.body["recovery_codes"].as_array().map(Vec::len), Some(10));
    assert_eq!(again.post("/v1/auth/login/otp/", &code_form(&codes[1])).await.status, 400, "an old code");
}

#[tokio::test]
async fn changing_the_factor_takes_the_password_and_a_fitting_choice() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let path = "/v1/user/second-factor/";
    let wrong = person.put(path, &json!({"method": 2, "password": "not it at all"})).await;
    assert_eq!((wrong.status, wrong.field("password")), (400, "Wrong password."));
    let odd = person.put(path, &json!({"method": 7, "password": PASSWORD})).await;
    assert_eq!((odd.status, odd.field("method")), (400, "This is not a valid choice."));
    let unproved = person.put(path, &json!({"method": 1, "password": PASSWORD})).await;
    assert_eq!((unproved.status, unproved.field("method")), (400, "Please verify your phone number."));
    let guessed = person.put(path, &json!({"method": 3, "password": PASSWORD, "code": "123456"})).await;
    assert_eq!((guessed.status, guessed.field("code")), (400, "The code is wrong or has expired"));
    assert_eq!(person.put(path, &json!({"method": 2, "password": PASSWORD})).await.status, 200);
    let mail = server.last_mail("clinic@example.com").await;
    assert!(mail.subject.starts_with("Two-step sign-in for your"), "{}", mail.subject);
    assert!(mail.text.contains("a code by email"));
}

// ACC-09: an app counts only after its first code
#[tokio::test]
async fn an_app_that_was_not_confirmed_is_not_asked_for() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let begun = person.post("/v1/user/second-factor/authenticator/", &json!({"password": PASSWORD})).await;
    assert_eq!(begun.status, 200, "{}", begun.raw);
    assert_eq!(person.get("/v1/user/second-factor/").await.body["method"], json!(0));
    let answer = server.stranger().post("/v1/auth/login/", &login_form("clinic@example.com", PASSWORD)).await;
    assert!(answer.body["user"].is_object(), "{}", answer.raw);
}

// ACC-09: staff must have one
#[tokio::test]
async fn staff_cannot_switch_it_off() {
    let server = TestServer::start().await;
    let staff = server.staff().await;
    let refused = staff.put("/v1/user/second-factor/", &json!({"method": 0, "password": PASSWORD})).await;
    assert_eq!((refused.status, refused.field("method")), (400, "This is not a valid choice."));
    let state = staff.get("/v1/user/second-factor/").await.body;
    assert_eq!((&state["required"], &state["method"]), (&json!(true), &json!(2)), "codes come by mail");
    server.verify_phone(&staff, "+49 30 1234567").await;
    let by_sms = json!({"method": 1, "password": PASSWORD});
    assert_eq!(staff.put("/v1/user/second-factor/", &by_sms).await.status, 200);
}

// ACC-09: SMS to a verified number
#[tokio::test]
async fn a_code_by_sms_goes_to_the_verified_number() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    server.verify_phone(&person, "+49 30 1234567").await;
    assert_eq!(
        person.put("/v1/user/second-factor/", &json!({"method": 1, "password": PASSWORD})).await.status,
        200
    );
    let (mut other, step) = password_step(&server).await;
    assert_eq!((step["two_factor_method"].as_i64(), step["sent_to"].as_str()), (Some(1), Some("+•••67")));
    let sms = server.last_mail("+49301234567").await;
    assert_eq!(sms.subject, "SMS");
    let code: String = sms.text.chars().take(6).collect();
    assert!(sms.text.ends_with(&format!("@archway.test #{code}")), "{}", sms.text);
    other.keep_session(other.post("/v1/auth/login/otp/", &code_form(&code)).await);
}

// ACC-09: an attacker with a session, but without the password, cannot redirect the codes
#[tokio::test]
async fn another_number_is_no_second_factor_by_itself() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    server.verify_phone(&person, "+49 30 1234567").await;
    person.put("/v1/user/second-factor/", &json!({"method": 1, "password": PASSWORD})).await;
    server.mails().await;
    server.verify_phone(&person, "+49 30 7654321").await;
    assert_eq!(person.get("/v1/user/second-factor/").await.body["method"], json!(2));
    assert!(server.last_mail("clinic@example.com").await.subject.starts_with("Two-step sign-in for your"));
    let (_, step) = password_step(&server).await;
    assert_eq!(step["sent_to"], json!("c•••@example.com"));
}

// ACC-09: another mail with the same code, within limits
#[tokio::test]
async fn a_code_can_be_sent_again() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    person.put("/v1/user/second-factor/", &json!({"method": 2, "password": PASSWORD})).await;
    let (other, step) = password_step(&server).await;
    assert_eq!(step["sent_to"].as_str(), Some("c•••@example.com"));
    let first = server.code_for("clinic@example.com").await;
    let resend = json!({"username": "clinic@example.com"});
    assert_eq!(other.post("/v1/auth/login/otp/resend/", &resend).await.status, 200);
    assert_eq!(server.code_for("clinic@example.com").await, first);
    assert_eq!(server.stranger().post("/v1/auth/login/otp/resend/", &resend).await.status, 400);
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(other.post("/v1/auth/login/otp/resend/", &resend).await.status);
    }
    assert_eq!(statuses.last(), Some(&429));
    assert_eq!(other.post("/v1/auth/login/otp/", &code_form(&first)).await.status, 200);
}

// ACC-09: remembered for 30 days
#[tokio::test]
async fn a_remembered_browser_is_not_asked_until_the_time_is_over_or_the_person_says_so() {
    let server = TestServer::start().await;
    let owner = server.person("clinic").await;
    owner.put("/v1/user/second-factor/", &json!({"method": 2, "password": PASSWORD})).await;
    let (mut person, _) = password_step(&server).await;
    let code = server.code_for("clinic@example.com").await;
    let form = json!({"username": "clinic@example.com", "otp": code, "remember": true});
    person.keep_session(person.post("/v1/auth/login/otp/", &form).await);

    let login = login_form("clinic@example.com", PASSWORD);
    assert!(person.post("/v1/auth/login/", &login).await.body["user"].is_object(), "not asked again");
    assert_eq!(server.stranger().post("/v1/auth/login/", &login).await.text("detail"), "OTP required");
    server.advance(DAY.saturating_mul(30));
    assert_eq!(person.post("/v1/auth/login/", &login).await.text("detail"), "OTP required");

    let code = server.code_for("clinic@example.com").await;
    let form = json!({"username": "clinic@example.com", "otp": code, "remember": "true"});
    person.keep_session(person.post("/v1/auth/login/otp/", &form).await);
    let browsers = person.get("/v1/user/browsers/").await.body;
    let current =
        browsers["results"].as_array().unwrap().iter().find(|b| b["current"] == json!(true)).unwrap();
    assert!(current["remembered_until"].as_i64() > Some(server.app.now().0));
    let path = format!("/v1/user/browsers/{}/", current["id"].as_str().unwrap());
    assert_eq!(person.delete(&path).await.status, 204);
    assert_eq!(person.delete(&path).await.status, 404);
    assert_eq!(person.post("/v1/auth/login/", &login).await.text("detail"), "OTP required");
}

// ACC-09: a remembered browser does not count for the administration
#[tokio::test]
async fn staff_are_asked_each_time() {
    let server = TestServer::start().await;
    let flags = Flags { staff: true, main_company: true, ..Flags::default() };
    server.create("staff@example.com", "other", flags).await;
    let person = server.stranger();
    for callfrom in ["", "adm"] {
        // The later of two codes counts.
        server.advance(SECOND);
        let mut login = login_form("staff@example.com", PASSWORD);
        login["callfrom"] = json!(callfrom);
        assert_eq!(person.post("/v1/auth/login/", &login).await.text("detail"), "OTP required");
        let otp = server.code_for("staff@example.com").await;
        let form =
            json!({"username": "staff@example.com", "otp": otp, "remember": true, "callfrom": callfrom});
        assert_eq!(person.post("/v1/auth/login/otp/", &form).await.status, 200);
        assert_eq!(
            person.post("/v1/auth/login/", &login).await.text("detail"),
            "OTP required",
            "{callfrom:?}"
        );
    }
}

// ACC-09: only a remembered browser needs no code, and only until the factor changes
#[tokio::test]
async fn a_browser_is_asked_each_time_unless_it_is_remembered_for_this_factor() {
    let server = TestServer::start().await;
    let owner = server.person("clinic").await;
    let choose = async |method: u8| {
        let form = json!({"method": method, "password": PASSWORD});
        assert_eq!(owner.put("/v1/user/second-factor/", &form).await.status, 200);
    };
    choose(2).await;
    let login = login_form("clinic@example.com", PASSWORD);
    let (mut person, _) = password_step(&server).await;
    let form = code_form(&server.code_for("clinic@example.com").await);
    person.keep_session(person.post("/v1/auth/login/otp/", &form).await);
    assert_eq!(person.post("/v1/auth/login/", &login).await.text("detail"), "OTP required");

    let code = server.code_for("clinic@example.com").await;
    let form = json!({"username": "clinic@example.com", "otp": code, "remember": true});
    person.keep_session(person.post("/v1/auth/login/otp/", &form).await);
    assert!(person.post("/v1/auth/login/", &login).await.body["user"].is_object(), "remembered");
    choose(0).await;
    choose(2).await;
    let browsers = person.get("/v1/user/browsers/").await.body;
    let known = browsers["results"].as_array().unwrap();
    assert!(!known.is_empty() && known.iter().all(|one| one["remembered_until"].is_null()), "{browsers}");
    assert_eq!(person.post("/v1/auth/login/", &login).await.text("detail"), "OTP required");
}

// ACC-09: a planted or copied cookie opens nothing
#[tokio::test]
async fn a_remembered_browser_gets_a_cookie_nobody_has_seen() {
    let server = TestServer::start().await;
    let owner = server.person("clinic").await;
    owner.put("/v1/user/second-factor/", &json!({"method": 2, "password": PASSWORD})).await;
    let planted = format!("archway_browser={}", "A".repeat(43));
    let shared = server.stranger();
    let login = login_form("clinic@example.com", PASSWORD);
    let step =
        send(shared.request(Method::POST, "/v1/auth/login/").header("cookie", &planted).json(&login)).await;
    let attempt = cookie_of(&step, "archway_login");
    let code = server.code_for("clinic@example.com").await;
    let form = json!({"username": "clinic@example.com", "otp": code, "remember": true});
    let request = server.stranger().request(Method::POST, "/v1/auth/login/otp/");
    let done = send(request.header("cookie", format!("{planted}; {attempt}")).json(&form)).await;
    let drawn = cookie_of(&done, "archway_browser");
    assert_ne!(drawn, planted);
    let asked = async |cookie: &str| {
        let request = server.stranger().request(Method::POST, "/v1/auth/login/");
        send(request.header("cookie", cookie).json(&login)).await.body["detail"].clone()
    };
    assert_eq!(asked(&planted).await, "OTP required");
    assert_eq!(asked(&drawn).await, Value::Null, "the remembered browser itself");
}

fn cookie_of(answer: &Answer, name: &str) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let found = cookies.filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.starts_with(name));
    found.expect("that cookie").to_owned()
}

// ACC-09: a new browser is announced; the first one and known ones are not
#[tokio::test]
async fn the_person_is_told_of_a_new_browser() {
    let server = TestServer::start().await;
    let mut known = server.person("clinic").await;
    known.sign_in("clinic@example.com").await;
    assert!(server.mails().await.is_empty());
    let mut new = server.stranger();
    let firefox = "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0";
    let login = new.request(Method::POST, "/v1/auth/login/").header("user-agent", firefox);
    new.keep_session(send(login.json(&login_form("clinic@example.com", PASSWORD))).await);
    let mail = server.last_mail("clinic@example.com").await;
    assert_eq!(mail.subject, "New sign-in to your Archway account");
    for part in ["Firefox", "127.0.0.1", "http://archway.test/settings"] {
        assert!(mail.text.contains(part), "{part} not in {}", mail.text);
    }
    assert_eq!(server.mails().await.len(), 1);
    let browsers = new.get("/v1/user/browsers/").await.body;
    let browsers = browsers["results"].as_array().unwrap();
    assert_eq!(browsers.len(), 2);

    let this = browsers.iter().find(|browser| browser["current"] == json!(true)).unwrap();
    let path = format!("/v1/user/browsers/{}/", this["id"].as_str().unwrap());
    assert_eq!(new.delete(&path).await.status, 204);
    new.sign_in("clinic@example.com").await;
    assert_eq!(server.mails().await.len(), 2, "a forgotten browser is new again");
}

#[tokio::test]
async fn sessions_are_listed_and_ended_by_their_owner_only() {
    let server = TestServer::start().await;
    let here = server.person("clinic").await;
    let mut there = server.stranger();
    there.sign_in("clinic@example.com").await;
    let other = server.person("lab").await;
    let list = here.get("/v1/user/sessions/").await.body;
    let sessions = list["results"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    let elsewhere = sessions.iter().find(|session| session["current"] == json!(false)).unwrap();
    let path = format!("/v1/user/sessions/{}/", elsewhere["id"].as_str().unwrap());
    assert_eq!(other.delete(&path).await.status, 404, "somebody else's session");
    assert_eq!(there.get("/v1/auth/check/").await.status, 200);
    assert_eq!(here.delete(&path).await.status, 204);
    assert_eq!(there.get("/v1/auth/check/").await.status, 401);
    there.sign_in("clinic@example.com").await;
    let mut third = server.stranger();
    third.sign_in("clinic@example.com").await;
    assert_eq!(here.delete("/v1/user/sessions/").await.status, 204);
    for (person, expected) in [(&here, 200), (&there, 401), (&third, 401)] {
        assert_eq!(person.get("/v1/auth/check/").await.status, expected);
    }
    assert_eq!(other.get("/v1/auth/check/").await.status, 200);
}

// ACC-09: wrong codes count over a day, the person is told, and a new password resets the count
#[tokio::test]
async fn guessing_from_many_addresses_is_capped_and_told() {
    let server = TestServer::start_with(|config| {
        config.server.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        config.limits.code_per_account = 1000;
        config.limits.login_per_account_total = 1000;
    })
    .await;
    with_app(&server).await;
    let mut statuses = Vec::new();
    for number in 0..6 {
        let from = format!("198.51.100.{number}");
        let thief = server.stranger();
        let login = thief.request(Method::POST, "/v1/auth/login/").header("x-forwarded-for", &from);
        send(login.json(&login_form("clinic@example.com", PASSWORD))).await;
        for _ in 0..5 {
            let guess = thief.request(Method::POST, "/v1/auth/login/otp/").header("x-forwarded-for", &from);
            statuses.push(send(guess.json(&code_form("000000"))).await.status);
        }
    }
    assert_eq!(statuses.iter().filter(|status| **status == 400).count(), 20, "{statuses:?}");
    let mails = server.mails().await;
    assert_eq!(mails.iter().filter(|mail| mail.subject.contains("Wrong sign-in codes")).count(), 1);
}

// API-07: codes of an app cannot be guessed, and a new password forgets remembered browsers
#[tokio::test]
async fn guesses_at_the_app_end_in_refusals() {
    let server = TestServer::start().await;
    with_app(&server).await;
    let mut statuses = Vec::new();
    for attempt in 0..30 {
        let thief = server.stranger();
        statuses
            .push(thief.post("/v1/auth/login/", &login_form("clinic@example.com", PASSWORD)).await.status);
        statuses.push(thief.post("/v1/auth/login/otp/", &code_form(&format!("{attempt:06}"))).await.status);
    }
    assert!(statuses.ends_with(&[429, 429]), "{statuses:?}");
    server.advance(MINUTE.saturating_mul(30));
    server.create("quiet@example.com", "lab", Flags::default()).await;
    server.stranger().sign_in("quiet@example.com").await;
}
