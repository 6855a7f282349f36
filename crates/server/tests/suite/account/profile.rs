use crate::harness::{Answer, Person, TestServer};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

fn fields() -> Value {
    json!({
        "first_name": "Ada", "last_name": "Lovelace", "role": "lab", "institution": "Lovelace Labor",
        "country": "FR", "phone": "+33 1 23456789", "address": "1 rue X\nParis",
    })
}

async fn save(person: &Person, change: Value) -> Answer {
    let mut fields = fields();
    fields.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    person.put("/v1/user/edit/", &fields).await
}

fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(40, 30).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

// PRF-01
#[tokio::test]
async fn a_profile_is_read_and_saved() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let saved = save(&person, json!({})).await;
    assert_eq!(saved.status, 200, "{}", saved.raw);
    assert_eq!((saved.text("user_loc"), saved.text("server_loc")), ("EU", "EU"));
    assert!(saved.body["user"]["token"].is_null());
    let profile = person.get("/v1/user/edit/").await;
    assert_eq!(profile.text("username"), "clinic@example.com");
    assert_eq!(profile.text("last_name"), "Lovelace");
    assert_eq!((profile.text("role"), profile.text("phone")), ("lab", "+33123456789"));
    assert_eq!(person.get("/v1/auth/check/").await.text("inst_type_guessed"), "Lab");
}

// PRF-01: errors are reported by field; no other field is writable
#[tokio::test]
async fn a_profile_takes_what_a_person_may_say_and_nothing_more() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let missing = save(&person, json!({"first_name": " ", "country": ""})).await;
    assert_eq!(missing.status, 400);
    assert_eq!(missing.field("first_name"), "This field may not be blank");
    assert_eq!(missing.field("country"), "This field may not be blank");
    assert_eq!(save(&person, json!({"address": "x".repeat(201)})).await.status, 400);
    let claimed = json!({"username": "eve@example.com", "is_staff": true, "data_location": "US", "side": "x",
        "phone_verified": true, "social_provider": "google"});
    assert_eq!(save(&person, claimed).await.status, 200);
    let user = person.get("/v1/auth/check/").await;
    assert_eq!((user.text("email"), &user.body["is_staff"]), ("clinic@example.com", &json!(false)));
    assert_eq!(person.get("/v1/user/edit/").await.body["phone_verified"], json!(false));
}

// PRF-01: the picture is re-encoded, replaced, removed
#[tokio::test]
async fn a_picture_comes_and_goes() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let form = |picture: Option<Vec<u8>>, remove: bool| {
        let mut form = Form::new();
        for (name, value) in fields().as_object().unwrap() {
            form = form.text(name.clone(), value.as_str().unwrap().to_owned());
        }
        if remove {
            form = form.text("remove_picture", "true");
        }
        match picture {
            Some(bytes) => form.part("picture", Part::bytes(bytes).file_name("me.png")),
            None => form,
        }
    };
    let put = async |form: Form| {
        crate::harness::person::send(person.request(Method::PUT, "/v1/user/edit/").multipart(form)).await
    };
    let first = put(form(Some(png()), false)).await;
    let address = first.body["user"]["picture"].as_str().expect("a picture").to_owned();
    let shown = person.get(&address).await;
    assert_eq!((shown.status, shown.headers["content-type"].to_str().unwrap()), (200, "image/jpeg"));
    assert_eq!(put(form(None, false)).await.body["user"]["picture"].as_str(), Some(address.as_str()));
    let second = put(form(Some(png()), false)).await;
    assert_ne!(second.body["user"]["picture"].as_str(), Some(address.as_str()));
    assert_eq!(person.get(&address).await.status, 404, "the replaced one is gone");
    assert!(put(form(None, true)).await.body["user"]["picture"].is_null());
    let broken = put(form(Some(b"<svg/>".to_vec()), false)).await;
    assert_eq!((broken.status, broken.field("picture")), (400, "The picture must be a PNG or JPEG file."));
}

// PRF-02: the role of a group member cannot change
#[tokio::test]
async fn the_role_of_a_group_member_stays() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    server.set_side("clinic@example.com", "group").await;
    assert_eq!(person.get("/v1/user/edit/").await.body["role_locked"], json!(true));
    let refused = save(&person, json!({})).await;
    assert_eq!((refused.status, refused.field("role")), (400, "This is not a valid choice."));
    assert_eq!(save(&person, json!({"role": "clinic"})).await.status, 200);
}

// PRF-03
#[tokio::test]
async fn a_region_is_settled_once() {
    let server = TestServer::start_with(|config| {
        config.pages.data_region_variant = true;
        config.regions.us = Some("https://us.example.com".to_owned());
    })
    .await;
    let person = server.person("clinic").await;
    assert_eq!(person.get("/v1/auth/check/").await.body["settings"]["data_loc_set"], json!(false));
    let abroad = save(&person, json!({"country": "US", "phone": ""})).await;
    assert_eq!(abroad.status, 409);
    assert!(abroad.text("detail").starts_with("Moving your data to another region"));
    let unchanged = person.get("/v1/user/edit/").await;
    assert_eq!(unchanged.text("country"), "DE", "nothing changed");
    assert_ne!(unchanged.text("last_name"), "Lovelace");
    assert_eq!(person.get("/v1/auth/check/").await.body["settings"]["data_loc_set"], json!(false));
    let unproved = save(&person, json!({})).await;
    assert_eq!((unproved.status, unproved.field("phone")), (400, "Please verify your phone number."));
    server.verify_phone(&person, "+33 1 23456789").await;
    assert_eq!(save(&person, json!({})).await.status, 200);
    let settings = person.get("/v1/user/settings/").await.body;
    assert_eq!(settings["data_loc_set"], json!(true));
    assert_eq!(settings["data_loc_set_date"].as_i64(), Some(server.app.now().0));
    let moved = save(&person, json!({"country": "DE"})).await;
    assert_eq!((moved.status, moved.field("country")), (400, "The country cannot be changed any more."));
    assert_eq!(person.get("/v1/user/edit/").await.body["country_locked"], json!(true));
}

// PRF-03: without another site all data is stored here
#[tokio::test]
async fn an_installation_alone_holds_every_country() {
    let server = TestServer::start_with(|config| config.pages.data_region_variant = true).await;
    let person = server.person("clinic").await;
    server.verify_phone(&person, "+33 1 23456789").await;
    assert_eq!(save(&person, json!({"country": "US"})).await.status, 200);
}

// PRF-03: a site in America sets the region to its own
#[tokio::test]
async fn a_region_is_settled_in_america_too() {
    let server = TestServer::start_with(|config| {
        config.pages.data_region_variant = true;
        config.server.location = archway_domain::region::Region::Us;
    })
    .await;
    let person = server.person("clinic").await;
    server.verify_phone(&person, "+1 212 555 0123").await;
    assert_eq!(save(&person, json!({"country": "US", "phone": "+1 212 555 0123"})).await.status, 200);
    let settings = person.get("/v1/user/settings/").await.body;
    assert_eq!((&settings["data_location"], &settings["data_loc_set"]), (&json!("US"), &json!(true)));
}

// ACC-03: the forms besides sign-up
#[tokio::test]
async fn fields_of_the_other_forms_are_checked_alone() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let check = async |form: &str, field: &str, value: &str| {
        let path = format!("/v1/auth/validate/?form={form}&field={field}");
        person.post(&path, &json!({field: value})).await
    };
    assert_eq!(
        check("profile", "first_name", "").await.body["error_message"][0],
        "This field may not be blank"
    );
    assert_eq!(check("social", "phone", "x").await.body["error_message"][0], "Enter a valid phone number.");
    assert_eq!(
        check("profile", "phone", "+49 1").await.body["error_message"][0],
        "Enter a valid phone number."
    );
    assert_eq!(check("profile", "country", "DE").await.body, json!({}));
    assert_eq!(check("profile", "password", "x").await.status, 400);
    assert_eq!(check("social", "username", "x").await.status, 400);
}

// SET-01
#[tokio::test]
async fn settings_are_saved_whole_and_the_region_is_not_among_them() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let mut settings = person.get("/v1/user/settings/").await.body;
    assert_eq!(settings["_3d_projection"], "perspective");
    assert_eq!(settings["post_publish_email"], json!(true));
    settings["_3d_projection"] = json!("parallel");
    settings["use_auto_refresh"] = json!(false);
    settings["comment_edit_email"] = json!(false);
    settings["data_location"] = json!("US");
    settings["data_loc_set"] = json!(true);
    let saved = person.put("/v1/user/settings/", &settings).await;
    assert_eq!(saved.status, 200, "{}", saved.raw);
    let stored = person.get("/v1/user/settings/").await.body;
    assert_eq!(stored, saved.body);
    assert_eq!(
        (&stored["_3d_projection"], &stored["comment_edit_email"]),
        (&json!("parallel"), &json!(false))
    );
    assert_eq!((&stored["data_location"], &stored["data_loc_set"]), (&json!("EU"), &json!(false)));
    assert_eq!(person.get("/v1/auth/check/").await.body["settings"]["use_auto_refresh"], json!(false));
    settings["_3d_projection"] = json!("fish-eye");
    assert_eq!(person.put("/v1/user/settings/", &settings).await.status, 400);
    assert_eq!(person.get("/v1/user/migration/").await.body, json!({"cases_mv_percent": 100}));
}

// SET-01, quality 23: the audit log keeps each entry for ever
#[tokio::test]
async fn saving_what_is_saved_leaves_no_entry_and_changes_are_limited() {
    let server = TestServer::start_with(|config| config.limits.settings_per_person = 4).await;
    let person = server.person("clinic").await;
    let entries = async |action: &str| {
        let sql = format!("UPDATE audit_entries SET seq = NULL WHERE seq IS NULL AND action = '{action}'");
        server.run_any_sql(&sql).await
    };
    let mut settings = person.get("/v1/user/settings/").await.body;
    settings["use_auto_refresh"] = json!(false);
    for _ in 0..2 {
        assert_eq!(person.put("/v1/user/settings/", &settings).await.status, 200);
        assert_eq!(person.put("/v1/user/edit/", &fields()).await.status, 200);
    }
    assert_eq!((entries("account.save_settings").await, entries("account.edit_profile").await), (1, 1));
    let refused = person.put("/v1/user/settings/", &settings).await;
    assert_eq!(refused.status, 429);
    assert!(refused.headers.contains_key("retry-after"));
    server.advance(std::time::Duration::from_secs(60));
    assert_eq!(person.put("/v1/user/settings/", &settings).await.status, 200);
}

// WEL-01
#[tokio::test]
async fn the_first_login_ends_when_the_welcome_was_seen() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    assert_eq!(person.get("/v1/auth/check/").await.body["is_first_login"], json!(true));
    assert_eq!(person.post("/v1/auth/set-first-login-viewed/", &json!({})).await.status, 200);
    assert_eq!(person.get("/v1/auth/check/").await.body["is_first_login"], json!(false));
}

// Decoding takes time and memory that others need, too.
#[tokio::test]
async fn one_person_cannot_have_pictures_decoded_without_end() {
    let server = TestServer::start_with(|config| config.limits.picture_per_person = 1).await;
    let person = server.person("clinic").await;
    let send = async || {
        let mut form = Form::new().part("picture", Part::bytes(png()).file_name("me.png"));
        for (name, value) in fields().as_object().unwrap() {
            form = form.text(name.clone(), value.as_str().unwrap().to_owned());
        }
        crate::harness::person::send(person.request(Method::PUT, "/v1/user/edit/").multipart(form)).await
    };
    assert_eq!((send().await.status, send().await.status), (200, 429));
    assert_eq!(save(&person, json!({})).await.status, 200, "without a picture");
}
