use crate::harness::{PASSWORD, TestServer, login_form};
use archway_domain::account::Flags;
use archway_domain::time::{MINUTE, SECOND};
use serde_json::json;

// ACC-08, SES-05, OPS-05
#[tokio::test]
async fn answers_with_the_person_and_both_places() {
    let server = TestServer::start().await;
    server.create("ada@example.com", "lab", Flags::default()).await;
    let mut person = server.stranger();
    let answer = person.post("/v1/auth/login/", &login_form("ADA@example.com", PASSWORD)).await;
    assert_eq!((answer.text("user_loc"), answer.text("server_loc")), ("EU", "EU"));
    person.keep_session(answer);
    let user = person.get("/v1/auth/check/").await.body;
    let mut fields: Vec<&str> = user.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(
        fields,
        [
            "address",
            "country",
            "email",
            "first_name",
            "id",
            "idb64",
            "in_group",
            "inst_type_guessed",
            "institution",
            "involved_in_case",
            "is_device_manager",
            "is_device_rental_manager",
            "is_device_user_viewer",
            "is_first_login",
            "is_main_company",
            "is_sales_manager",
            "is_staff",
            "last_name",
            "phone",
            "picture",
            "role",
            "settings",
            "social_auth",
            "social_provider",
            "udis"
        ]
    );
    assert_eq!((&user["inst_type_guessed"], &user["role"]), (&json!("Lab"), &json!("lab")));
    assert_eq!(user["settings"], json!({"use_auto_refresh": true, "data_loc_set": false}));
    assert!(!user["id"].as_str().unwrap().contains('-'), "API-07");
}

// ACC-08: the same answer whether or not the account exists
#[tokio::test]
async fn a_wrong_login_tells_nothing() {
    let server = TestServer::start().await;
    server.create("ada@example.com", "clinic", Flags::default()).await;
    server.create("gone@example.com", "clinic", Flags::default()).await;
    server.disable("gone@example.com").await;
    let person = server.stranger();
    let mut bodies = Vec::new();
    for (email, password) in [
        ("ada@example.com", "wrong password"),
        ("nobody@example.com", "wrong password"),
        ("gone@example.com", PASSWORD),
        ("not an address", ""),
        ("", ""),
    ] {
        let answer = person.post("/v1/auth/login/", &login_form(email, password)).await;
        assert_eq!(answer.status, 400);
        bodies.push(answer.raw);
    }
    bodies.dedup();
    assert_eq!(bodies, [r#"{"code":"credentials_wrong","detail":"Check your email or password"}"#]);
}

// API-07: limits per account, shared and kept
#[tokio::test]
async fn guessing_is_slowed_down_per_account() {
    let server = TestServer::start().await;
    server.create("ada@example.com", "clinic", Flags::default()).await;
    let person = server.stranger();
    for _ in 0..10 {
        let answer = person.post("/v1/auth/login/", &login_form("ada@example.com", "wrong password")).await;
        assert_eq!(answer.status, 400);
    }
    let refused = person.post("/v1/auth/login/", &login_form("ada@example.com", PASSWORD)).await;
    assert_eq!((refused.status, refused.text("detail")), (429, "Too many attempts. Please try again later."));
    let wait: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    let unknown = person.post("/v1/auth/login/", &login_form("nobody@example.com", "x")).await;
    assert_eq!(unknown.status, 400, "another account is not affected");
    server.advance(MINUTE);
    assert_eq!(person.post("/v1/auth/login/", &login_form("ada@example.com", PASSWORD)).await.status, 200);
}

// ACC-11
#[tokio::test]
async fn the_administration_lets_only_its_people_in() {
    let server = TestServer::start().await;
    server
        .create("ada@example.com", "clinic", Flags { device_rental_manager: true, ..Flags::default() })
        .await;
    let person = server.stranger();
    let form = json!({"username": "ada@example.com", "password": PASSWORD, "callfrom": "adm"});
    let refused = person.post("/v1/auth/login/", &form).await;
    let text = "You do not have sufficient permissions to access this page.";
    assert_eq!((refused.status, refused.text("detail")), (403, text));
    assert_eq!(refused.headers.get("set-cookie"), None, "no session");
    // Staff of other companies than the main one have no area to open.
    let flags = Flags { staff: true, ..Flags::default() };
    server.create("elsewhere@example.com", "other", flags).await;
    let mut person = server.stranger();
    let mut form = login_form("elsewhere@example.com", PASSWORD);
    form["callfrom"] = json!("adm");
    assert_eq!(person.post("/v1/auth/login/", &form).await.text("detail"), "OTP required");
    form["otp"] = json!(server.code_for("elsewhere@example.com").await);
    let refused = person.post("/v1/auth/login/otp/", &form).await;
    assert_eq!((refused.status, refused.text("detail")), (403, text));
    assert_eq!(refused.headers.get("set-cookie"), None, "no session");
    // The later of two codes counts.
    server.advance(SECOND);
    person.sign_in_with_code(&server, "elsewhere@example.com").await;
    let refused = person.get("/v1/auth/check/?callfrom=adm").await;
    assert_eq!((refused.status, refused.text("detail")), (403, text));
    let staff = server.staff().await;
    assert_eq!(staff.get("/v1/auth/check/?callfrom=adm").await.status, 200);
    let clinic = server.person("clinic").await;
    assert_eq!(clinic.get("/v1/auth/check/?callfrom=adm").await.status, 403);
}

// OPS-05
#[tokio::test]
async fn staff_need_a_second_factor_unless_the_operator_says_otherwise() {
    let flags = Flags { sales_manager: true, ..Flags::default() };
    let strict = TestServer::start().await;
    strict.create("sales@example.com", "other", flags).await;
    let answer = strict.stranger().post("/v1/auth/login/", &login_form("sales@example.com", PASSWORD)).await;
    assert_eq!(answer.text("detail"), "OTP required");
    let optional = archway::base::config::StaffSecondFactor::Optional;
    let lax = TestServer::start_with(|config| config.auth.staff_second_factor = optional).await;
    lax.create("sales@example.com", "other", flags).await;
    let answer = lax.stranger().post("/v1/auth/login/", &login_form("sales@example.com", PASSWORD)).await;
    assert!(answer.body["user"]["token"].is_string());
}

// ACC-11: permission is checked after the complete sign-in, so a refusal tells nothing about the password alone
#[tokio::test]
async fn the_administration_is_no_password_oracle() {
    let server = TestServer::start().await;
    server.create("ada@example.com", "clinic", Flags::default()).await;
    let refused = json!({"username": "ada@example.com", "password": PASSWORD, "callfrom": "adm"});
    assert_eq!(server.stranger().post("/v1/auth/login/", &refused).await.status, 403);
    archway::base::audit::seal_all(&server.app).await.unwrap();
    let db = sea_orm::Database::connect(&server.app.config.database.url).await.unwrap();
    use sea_orm::ConnectionTrait;
    let noted = db.query_one_raw(sea_orm::Statement::from_string(
        db.get_database_backend(),
        "SELECT id FROM audit_entries WHERE action = 'account.login_refused'",
    ));
    assert!(noted.await.unwrap().is_some());
}

// A stranger's wrong attempts do not lock out the owner: the strict limit counts per address.
#[tokio::test]
async fn guessing_from_elsewhere_does_not_lock_the_owner_out() {
    let server = TestServer::start_with(|config| {
        config.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    })
    .await;
    server.create("ada@example.com", "clinic", Flags::default()).await;
    let person = server.stranger();
    let try_from = async |address: &str, password: &str| {
        let request =
            person.request(reqwest::Method::POST, "/v1/auth/login/").header("x-forwarded-for", address);
        crate::harness::person::send(request.json(&login_form("ada@example.com", password))).await.status
    };
    for _ in 0..10 {
        assert_eq!(try_from("203.0.113.5", "wrong password").await, 400);
    }
    assert_eq!(try_from("203.0.113.5", PASSWORD).await, 429);
    assert_eq!(try_from("198.51.100.7", PASSWORD).await, 200);
}
