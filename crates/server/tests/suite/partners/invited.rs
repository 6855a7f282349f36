use super::said;
use crate::harness::{PASSWORD, Person, TestServer, free_port, login_form};
use archway_domain::region::Region;
use serde_json::{Value, json};

const SECRET: &str = "a secret that both of the sites share";

// CON-03: the invitation waits for the address
#[tokio::test]
async fn who_has_no_account_yet_finds_the_invitation_after_signing_up() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    assert_eq!(said(&clinic.invite("new.lab@example.com").await), (200, "request email sent"));
    assert_eq!(clinic.only("pending").await["is_unknown"], true);
    let mail = server.last_mail("new.lab@example.com").await;
    assert!(mail.text.contains("http://archway.test/signup?email=new.lab%40example.com"), "{}", mail.text);

    let mut person = server.unactivated("New.Lab@example.com").await;
    assert_eq!(clinic.only("pending").await["is_unknown"], true, "an address is known once it is proved");
    assert_eq!(activate(&server, &person, "New.Lab@example.com").await, json!("/connections"));
    let step = person.post("/v1/auth/login/", &login_form("new.lab@example.com", PASSWORD)).await;
    assert_eq!(step.text("detail"), "OTP required");
    let code = server.code_for("New.Lab@example.com").await;
    let form = json!({"username": "new.lab@example.com", "otp": code});
    person.keep_session(person.post("/v1/auth/login/otp/", &form).await);

    assert_eq!(clinic.only("pending").await["is_unknown"], false);
    let row = person.only("pending").await;
    assert_eq!(person.get("/v1/user/alarms/").await.body["contacts"], json!([row["id"]]));
    assert_eq!(said(&person.accept_shown("connections", &row).await), (200, "request accepted"));
    assert_eq!(clinic.only("accepted").await["institution"], "Berg Dental");
}

// GRP-02, ACC-06
#[tokio::test]
async fn who_has_no_account_yet_finds_the_group_after_signing_up() {
    let server = TestServer::start().await;
    for (role, code) in [("clinic", (200, "joined group")), ("lab", (400, "different role"))] {
        let ada = server.member(&format!("{role}@example.com"), role).await;
        let group = ada.new_group("North").await;
        let email = format!("new.{role}@example.com");
        assert_eq!(said(&ada.invite_to(&group, &email).await), (200, "request email sent"));
        assert_eq!(ada.invitation().await["is_unknown"], true);
        let mail = server.last_mail(&email).await;
        let words =
            "Create an account with this email address; the invitation then waits for you under Group.";
        assert!(mail.text.contains(words), "{}", mail.text);
        let link = format!("http://archway.test/signup?email=new.{role}%40example.com");
        assert!(mail.text.contains(&link), "{}", mail.text);

        let mut person = server.unactivated(&email).await;
        assert_eq!(activate(&server, &person, &email).await, json!("/groups"));
        person.post("/v1/auth/login/", &login_form(&email, PASSWORD)).await;
        let form = json!({"username": email, "otp": server.code_for(&email).await});
        person.keep_session(person.post("/v1/auth/login/otp/", &form).await);
        assert_eq!(ada.invitation().await["is_unknown"], false);
        let invitation = person.invitation().await;
        assert_eq!((&invitation["sg_name"], &invitation["Im_invited"]), (&json!("North"), &json!(true)));
        assert_eq!(
            person.get("/v1/user/alarms/").await.body["sg_users"],
            json!([invitation["id"]]),
            "the number beside Connections"
        );
        assert_eq!(said(&person.accept_shown("group", &invitation).await), code);
        let waiting = person.group().await["sg_users"]["pending"].as_array().unwrap().len();
        assert_eq!(waiting, if code.0 == 200 { 0 } else { 1 }, "a refused one stays");
    }
}

// CON-03: nothing waits for people without an invitation
#[tokio::test]
async fn who_signs_up_uninvited_is_led_nowhere_in_particular() {
    let server = TestServer::start().await;
    let person = server.unactivated("new@example.com").await;
    assert_eq!(activate(&server, &person, "new@example.com").await, json!(null));
}

/// Follows the mailed link; returns the page shown to the new account.
async fn activate(server: &TestServer, person: &Person, email: &str) -> Value {
    let link = server.link_for(email).await;
    let parts: Vec<&str> = link.split('/').collect();
    let activated = person.post("/v1/auth/activate/", &json!({"uidb64": parts[2], "token": parts[3]})).await;
    assert_eq!(activated.status, 200, "{}", activated.raw);
    activated.body["next"].clone()
}

// A mail that is not sent yet is dropped once its invitation is withdrawn.
#[tokio::test]
async fn a_withdrawn_invitation_is_not_mailed() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    clinic.invite("lab@example.com").await;
    let id = clinic.only("pending").await["id"].as_str().unwrap().to_owned();
    clinic.delete(&format!("/v1/connections/{id}/remove/")).await;
    assert!(server.mails().await.iter().all(|mail| mail.recipient != "lab@example.com"));
}

// CON-07, GRP-03: the other region
#[tokio::test]
async fn who_lives_in_the_other_region_cannot_be_invited() {
    let us_port = free_port();
    let eu = TestServer::start_with(|config| {
        config.regions.us = Some(format!("http://127.0.0.1:{us_port}"));
        config.regions.secret = Some(SECRET.to_owned());
        config.regions.answer_ms = 10_000;
    })
    .await;
    let us = TestServer::start_with(|config| {
        config.server.listen = format!("127.0.0.1:{us_port}").parse().unwrap();
        config.server.location = Region::Us;
        config.regions.eu = Some(eu.base.clone());
        config.regions.secret = Some(SECRET.to_owned());
    })
    .await;
    let lab = eu.member("lab@example.com", "lab").await;
    let group = lab.new_group("North").await;
    let check = async |form: &str| {
        let fields = reqwest::multipart::Form::new().text("email", "amy@example.com");
        lab.post_form(&format!("/v1/auth/validate/?form={form}&field=email"), fields).await.body
    };
    assert_eq!(check("groupUser").await, json!({}), "at home nowhere");
    // What was true while the address was typed may have changed when the invitation is sent.
    let amy = us.member("amy@example.com", "lab").await;
    assert_eq!(said(&lab.invite("amy@example.com").await), (400, "user not in the same region"));
    assert_eq!(said(&lab.invite_to(&group, "amy@example.com").await), (400, "user not in the same region"));
    for form in ["connection", "groupUser"] {
        assert_eq!(check(form).await["error_message"], json!(["user not in the same region"]));
    }
    assert_eq!(said(&amy.invite("lab@example.com").await), (400, "user not in the same region"));
    for person in [&lab, &amy] {
        assert_eq!(person.connections().await["pending"], json!([]));
    }
    assert_eq!(lab.group().await["sg_users"]["pending"], json!([]));
    assert_eq!(said(&lab.invite("nobody@example.com").await), (200, "request email sent"));
    // Only the other site may ask.
    let asked = lab.post("/v1/regions/people/", &json!({"email": "lab@example.com"})).await;
    assert_eq!(asked.status, 404);
}
