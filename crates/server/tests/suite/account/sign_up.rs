use crate::harness::person::{sign_up_fields, sign_up_form};
use crate::harness::{TestServer, captcha};
use reqwest::multipart::Part;
use serde_json::json;

// ACC-01, ACC-05
#[tokio::test]
async fn makes_an_account_that_waits_for_its_mailed_link() {
    let server = TestServer::start().await;
    let answer = server.stranger().sign_up("Noa@Example.com").await;
    assert_eq!((answer.status, answer.text("detail")), (201, "Activation mail sent"));
    let mail = server.last_mail("Noa@Example.com").await;
    assert_eq!(mail.subject, "Activate your Archway account");
    assert!(mail.text.starts_with("Hello Noa,"));
    let user =
        archway_db::users::find_by_email(server.app.db.reader(), "noa@example.com").await.unwrap().unwrap();
    assert_eq!((user.state.as_str(), user.phone.as_str()), ("unactivated", "+4930123456"));
    assert_eq!((user.two_factor_method as i32, user.address.as_str()), (2, "Main St 1\nBerlin"));
}

// A person who signs up with another person's address cannot mail them a link through the name.
#[tokio::test]
async fn a_name_that_reads_like_a_link_is_not_mailed() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let mut fields = sign_up_fields("victim@example.com");
    fields["first_name"] = json!("You won: http://evil.example/");
    fields["captcha"] = json!(captcha::solve(&person).await);
    assert_eq!(person.post("/v1/auth/signup/", &fields).await.status, 201);
    let mail = server.last_mail("victim@example.com").await;
    assert!(mail.text.starts_with("Hello victim@example.com,"), "{}", mail.text);
    assert!(!format!("{}{}{}", mail.subject, mail.text, mail.html).contains("evil"));
}

// ACC-02, ACC-05, ACC-19
#[tokio::test]
async fn names_every_wrong_field_at_once() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let empty = person.post("/v1/auth/signup/", &json!({})).await;
    assert_eq!(empty.status, 400);
    for field in ["username", "password", "first_name", "last_name", "role", "country"] {
        assert_eq!(empty.field(field), "This field may not be blank", "{field}");
    }
    assert_eq!(empty.field("terms_version"), "Please accept the terms.");
    let mut wrong = sign_up_fields("not an address");
    wrong["password"] = json!("password1");
    wrong["institution"] = json!("i".repeat(101));
    wrong["address"] = json!("a".repeat(201));
    wrong["role"] = json!("dentist");
    wrong["country"] = json!("Germany");
    wrong["phone"] = json!("call me");
    wrong["two_factor_method"] = json!("0");
    let answer = person.post("/v1/auth/signup/", &wrong).await;
    assert_eq!(answer.field("username"), "Enter a valid email address.");
    assert_eq!(answer.field("password"), "This password is too common.");
    assert_eq!(answer.field("password_confirm"), "The two password fields didn’t match");
    assert_eq!(answer.field("institution"), "Ensure this field has no more than 100 characters.");
    assert_eq!(answer.field("address"), "Ensure this field has no more than 200 characters.");
    assert_eq!(answer.field("phone"), "Enter a valid phone number.");
    for field in ["role", "country", "two_factor_method"] {
        assert_eq!(answer.field(field), "This is not a valid choice.", "{field}");
    }
    assert!(server.mails().await.is_empty());
}

#[tokio::test]
async fn one_address_has_one_account_whatever_its_case() {
    let server = TestServer::start().await;
    server.unactivated("noa@example.com").await;
    let second = server.stranger().sign_up("NOA@example.com").await;
    assert_eq!((second.status, second.field("username")), (400, "This email cannot be used"));
}

// Concurrent sign-ups: exactly one account.
#[tokio::test]
async fn parallel_sign_ups_make_one_account() {
    let server = TestServer::start().await;
    let people: Vec<_> = (0..8).map(|_| server.stranger()).collect();
    let answers =
        futures::future::join_all(people.iter().map(|person| person.sign_up("noa@example.com"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 201 || answer.field("username") == "This email cannot be used")
    );
    assert_eq!(server.mails().await.len(), 1);
}

// ACC-01
#[tokio::test]
async fn a_picture_is_re_encoded_and_anything_else_refused() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let upload = async |email: &str, bytes: Vec<u8>| {
        let form = sign_up_form(email, &captcha::solve(&person).await);
        let picture = Part::bytes(bytes).file_name("me.png").mime_str("image/png").unwrap();
        person.post_form("/v1/auth/signup/", form.part("picture", picture)).await
    };
    let script = upload("a@example.com", b"<script>alert(1)</script>".to_vec()).await;
    assert_eq!((script.status, script.field("picture")), (400, "The picture must be a PNG or JPEG file."));
    let large = upload("b@example.com", vec![0; 6 * 1024 * 1024]).await;
    assert_eq!(large.status, 413);

    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(40, 30).write_to(&mut png, image::ImageFormat::Png).unwrap();
    assert_eq!(upload("c@example.com", png.into_inner()).await.status, 201);
    let user =
        archway_db::users::find_by_email(server.app.db.reader(), "c@example.com").await.unwrap().unwrap();
    let shown = person.get(&format!("/pictures/{}/", user.picture.unwrap())).await;
    assert_eq!((shown.status, shown.headers["content-type"].to_str().unwrap()), (200, "image/jpeg"));
    assert!(shown.headers["content-security-policy"].to_str().unwrap().contains("sandbox"));
    assert_eq!(person.get("/pictures/0000/").await.status, 404);
    assert_eq!(person.get("/pictures/..%2f..%2fsecret.key/").await.status, 404);
}

// ACC-03
#[tokio::test]
async fn one_field_is_validated_alone() {
    let server = TestServer::start().await;
    server.unactivated("noa@example.com").await;
    let person = server.stranger();
    let check = async |field: &str, form: serde_json::Value| {
        let answer = person.post(&format!("/v1/auth/validate/?form=signup&field={field}"), &form).await;
        assert_eq!(answer.status, 200, "{}", answer.raw);
        answer.body.get("error_message").cloned()
    };
    assert_eq!(check("username", json!({"username": "new@example.com"})).await, None);
    let taken = Some(json!(["This email cannot be used"]));
    assert_eq!(check("username", json!({"username": "NOA@example.com"})).await, taken);
    let blank = Some(json!(["This field may not be blank"]));
    assert_eq!(check("country", json!({"country": ""})).await, blank);
    let differ = Some(json!(["The two password fields didn’t match"]));
    assert_eq!(
        check("password_confirm", json!({"password": "one", "password_confirm": "two"})).await,
        differ
    );
    assert_eq!(check("phone", json!({"phone": ""})).await, None);
    let long = "x".repeat(101);
    for (field, value, text) in [
        ("username", "clara@", "Enter a valid email address."),
        ("password", "short", "This password is too short. It must contain at least 8 characters."),
        ("password", "password123", "This password is too common."),
        ("first_name", &long, "Ensure this field has no more than 100 characters."),
        ("last_name", &long, "Ensure this field has no more than 100 characters."),
        ("phone", "+491", "Enter a valid phone number."),
        ("role", "wizard", "This is not a valid choice."),
        ("country", "XX", "This is not a valid choice."),
    ] {
        assert_eq!(check(field, json!({field: value})).await, Some(json!([text])), "{value}");
    }
    for query in ["form=signup&field=is_staff", "form=other&field=username", ""] {
        assert_eq!(
            person.post(&format!("/v1/auth/validate/?{query}"), &json!({})).await.status,
            400,
            "{query}"
        );
    }
}

// Writable fields are an allow-list.
#[tokio::test]
async fn nothing_sent_along_grants_rights() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let form = sign_up_form("noa@example.com", &captcha::solve(&person).await)
        .text("is_staff", "true")
        .text("state", "active")
        .text("is_device_manager", "1")
        .text("data_location", "US");
    assert_eq!(person.post_form("/v1/auth/signup/", form).await.status, 201);
    let user =
        archway_db::users::find_by_email(server.app.db.reader(), "noa@example.com").await.unwrap().unwrap();
    assert_eq!(user.flags(), archway_domain::account::Flags::default());
    assert_eq!((user.state.as_str(), user.data_location.as_str()), ("unactivated", "EU"));
}
