use super::{connect, group_of_two, said};
use crate::harness::TestServer;
use serde_json::{Value, json};

fn emails(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|member| member["email"].as_str().unwrap()).collect()
}

// GRP-01, GRP-02, GRP-03
#[tokio::test]
async fn a_group_is_made_joined_left_and_ended() {
    let server = TestServer::start().await;
    let ada = server.member("ada@example.com", "lab").await;
    let ben = server.member("ben@example.com", "lab").await;
    assert_eq!(ada.group().await, json!({"sharegroup": null, "sg_users": {"pending": [], "accepted": []}}));
    let group = ada.new_group("North").await;
    let second = ada.post("/v1/group/new/", &json!({"name": "South"})).await;
    assert_eq!(said(&second), (400, "already joined another group"), "one group per owner");
    assert_eq!(said(&ada.invite_to(&group, "ben@example.com").await), (200, "request email sent"));

    let sent = ada.invitation().await;
    assert_eq!((&sent["Im_requester"], &sent["Im_invited"]), (&json!(true), &json!(false)));
    assert_eq!((&sent["status"], &sent["accept_token"]), (&json!("REQD"), &json!(null)));
    let invitation = ben.invitation().await;
    assert_eq!((&invitation["sg_name"], &invitation["Im_invited"]), (&json!("North"), &json!(true)));
    assert_eq!(invitation["requester"]["email"], "ada@example.com");
    assert_eq!(ben.get("/v1/user/alarms/").await.body["sg_users"], json!([invitation["id"]]));
    assert_eq!(ben.group().await["sharegroup"], json!(null));

    let call = server.accept_call("ben@example.com").await;
    assert_eq!(said(&ben.put(&call, &json!({})).await), (200, "joined group"));
    assert_eq!(said(&ben.put(&call, &json!({})).await), (400, "request already accepted"));
    assert!(server.last_mail("ada@example.com").await.subject.contains("joined"));
    let seen = ben.group().await;
    assert_eq!(seen["sharegroup"], json!({"id": group, "name": "North", "is_owner": false}));
    assert_eq!(
        emails(&seen["sg_users"]["accepted"]),
        ["ada@example.com", "ben@example.com"],
        "the owner first"
    );
    assert_eq!(seen["sg_users"]["accepted"][0]["is_owner"], true);
    assert_eq!(ben.get("/v1/auth/check/").await.body["in_group"], true);

    let row = seen["sg_users"]["accepted"][1]["id"].as_str().unwrap().to_owned();
    assert_eq!(
        said(&ben.delete(&format!("/v1/group/users/{row}/remove/")).await),
        (200, "removed"),
        "leaving"
    );
    assert_eq!(ben.group().await["sharegroup"], json!(null));
    assert_eq!(ben.get("/v1/auth/check/").await.body["in_group"], false);
    assert_eq!(emails(&ada.group().await["sg_users"]["accepted"]), ["ada@example.com"]);

    assert_eq!(ada.put(&format!("/v1/group/{group}/edit/"), &json!({"name": "West"})).await.status, 200);
    assert_eq!(ada.group().await["sharegroup"]["name"], "West");
    let blank = ada.put(&format!("/v1/group/{group}/edit/"), &json!({"name": " "})).await;
    assert_eq!(said(&blank), (400, "data invalid"));
    let own = ada.group().await["sg_users"]["accepted"][0]["id"].as_str().unwrap().to_owned();
    let leaving = ada.delete(&format!("/v1/group/users/{own}/remove/")).await;
    assert_eq!(said(&leaving), (400, "Invalid state"), "an owner ends the group instead");
    assert_eq!(said(&ada.delete(&format!("/v1/group/{group}/remove/")).await), (200, "removed"));
    assert_eq!(ada.get("/v1/auth/check/").await.body["in_group"], false);
    ada.new_group("South").await;
}

// GRP-02: members of a group that was deleted are free for another
#[tokio::test]
async fn members_of_an_ended_group_make_another() {
    let server = TestServer::start().await;
    let (ada, ben, group) = group_of_two(&server).await;
    assert_eq!(said(&ada.delete(&format!("/v1/group/{group}/remove/")).await), (200, "removed"));
    assert_eq!(ben.group().await["sharegroup"], json!(null));
    ben.new_group("South").await;
}

// GRP-02: a withdrawn invitation is gone, also for its mailed link
#[tokio::test]
async fn a_withdrawn_invitation_lets_nobody_in() {
    let server = TestServer::start().await;
    let ada = server.member("ada@example.com", "lab").await;
    let ben = server.member("ben@example.com", "lab").await;
    let group = ada.new_group("North").await;
    ada.invite_to(&group, "ben@example.com").await;
    let call = server.accept_call("ben@example.com").await;
    let row = ada.invitation().await["id"].as_str().unwrap().to_owned();
    assert_eq!(said(&ada.delete(&format!("/v1/group/users/{row}/remove/")).await), (200, "removed"));
    assert_eq!(said(&ben.put(&call, &json!({})).await), (400, "invalid token"));
    assert_eq!(ben.group().await["sharegroup"], json!(null));
}

// GRP-02
#[tokio::test]
async fn a_member_is_removed_and_a_rejected_invitation_sent_again() {
    let server = TestServer::start_with(|config| config.limits.invite_per_pair = 100).await;
    let (ada, ben, group) = group_of_two(&server).await;
    let row = ada.group().await["sg_users"]["accepted"][1]["id"].as_str().unwrap().to_owned();
    let resend =
        ada.post(&format!("/v1/group/{group}/request/{row}/"), &json!({"email": "ben@example.com"})).await;
    assert_eq!(said(&resend), (400, "user already member"));
    ada.delete(&format!("/v1/group/users/{row}/remove/")).await;
    assert_eq!(ben.group().await["sharegroup"], json!(null));

    ada.invite_to(&group, "ben@example.com").await;
    let older = server.accept_call("ben@example.com").await;
    let row = ben.invitation().await["id"].as_str().unwrap().to_owned();
    let reject = format!("/v1/group/users/{row}/reject/");
    assert_eq!(said(&ben.put(&reject, &json!({})).await), (200, "request rejected"));
    assert_eq!(ben.group().await["sg_users"]["pending"], json!([]));
    assert_eq!(ada.invitation().await["status"], "REJD");
    assert_eq!(said(&ben.put(&older, &json!({})).await), (400, "request needed"));
    let resend =
        ada.post(&format!("/v1/group/{group}/request/{row}/"), &json!({"email": "ben@example.com"})).await;
    assert_eq!(said(&resend), (200, "request email sent"));
    let newer = server.accept_call("ben@example.com").await;
    assert_eq!(said(&ben.put(&older, &json!({})).await), (400, "invalid token"), "the older link");
    assert_eq!(said(&ben.put(&newer, &json!({})).await), (200, "joined group"));
}

// GRP-03: the codes of the catalogue
#[tokio::test]
async fn an_invitation_is_refused_with_its_code() {
    let server = TestServer::start().await;
    let (ada, ben, group) = group_of_two(&server).await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let partner = server.member("partner@example.com", "lab").await;
    let grouped = server.member("grouped@example.com", "lab").await;
    let eve = server.member("eve@example.com", "lab").await;
    connect(&server, &ben, &partner, "partner@example.com").await;
    let elsewhere = grouped.new_group("Elsewhere").await;
    for (email, code) in [
        ("nonsense", "data invalid"),
        ("ADA@example.com", "email same as member's"),
        ("ben@example.com", "email same as member's"),
        ("clinic@example.com", "different role"),
        ("grouped@example.com", "already joined another group"),
        ("partner@example.com", "already in connections"),
    ] {
        assert_eq!(said(&ada.invite_to(&group, email).await), (400, code), "{email}");
    }
    ada.invite_to(&group, "eve@example.com").await;
    assert_eq!(said(&ada.invite_to(&group, "eve@example.com").await), (400, "email already added"));
    assert_eq!(ben.group().await["sg_users"]["pending"], json!([]), "only the owner sees what is sent");
    grouped.invite_to(&elsewhere, "eve@example.com").await;

    let call = server.accept_call("eve@example.com").await;
    let bare = call.split('?').next().unwrap();
    let stranger = clinic.put(&call, &json!({})).await;
    assert_eq!(said(&stranger), (400, "no permission"));
    assert!(!stranger.raw.contains("North"), "{}", stranger.raw);
    assert_eq!(said(&eve.put(&format!("{bare}?srv_loc=US"), &json!({})).await), (400, "server is wrong"));
    for location in ["", "MOON"] {
        let called = eve.put(&format!("{bare}?srv_loc={location}"), &json!({})).await;
        assert_eq!(said(&called), (400, "no server location"));
    }
    let (row, token) = bare.trim_end_matches('/').rsplit_once('/').unwrap();
    let altered = format!("{row}/{}/", &token[..token.len() - 1]);
    for wrong in ["/v1/group/accept/eA/eA/", "/v1/group/accept/%F0%9F%A6%B7/x/", &altered] {
        assert_eq!(said(&eve.put(wrong, &json!({})).await), (400, "invalid token"), "{wrong}");
    }
    assert_eq!(said(&eve.put(&call, &json!({})).await), (200, "joined group"));
    let other = eve.group().await["sg_users"]["pending"][0].clone();
    assert_eq!(said(&eve.accept_shown("group", &other).await), (400, "already joined another group"));
}

// GRP-03: the conditions of the invitation may have changed when joining
#[tokio::test]
async fn the_rules_are_checked_again_when_joining() {
    let server = TestServer::start().await;
    let ada = server.member("ada@example.com", "lab").await;
    let ben = server.member("ben@example.com", "lab").await;
    let group = ada.new_group("North").await;
    ada.invite_to(&group, "ben@example.com").await;
    server.run_sql("UPDATE users SET role = 'clinic' WHERE email = 'ben@example.com'").await;
    assert_eq!(said(&ben.accept_shown("group", &ben.invitation().await).await), (400, "different role"));
    server.run_sql("UPDATE users SET role = 'lab' WHERE email = 'ben@example.com'").await;
    connect(&server, &ben, &ada, "ada@example.com").await;
    assert_eq!(
        said(&ben.accept_shown("group", &ben.invitation().await).await),
        (400, "already in connections")
    );

    // An invited person may still create a group; the invitation stays.
    let eve = server.member("eve@example.com", "lab").await;
    ada.invite_to(&group, "eve@example.com").await;
    eve.new_group("Own").await;
    let answer = eve.accept_shown("group", &eve.invitation().await).await;
    assert_eq!(said(&answer), (400, "already joined another group"));
    assert_eq!(eve.invitation().await["sg_name"], "North");
}

// GRP-03
#[tokio::test]
async fn invitations_to_a_group_are_limited() {
    let server = TestServer::start_with(|config| config.limits.invitations_per_person = 1).await;
    let ada = server.member("ada@example.com", "lab").await;
    let group = ada.new_group("North").await;
    let answer = ada.invite_to(&group, "ben@example.com").await;
    assert_eq!(said(&answer), (400, "The limit of invitations is reached."));
}

// Colleagues need no connection: joining settles requests between them.
#[tokio::test]
async fn a_pending_request_does_not_keep_anybody_out() {
    let server = TestServer::start().await;
    let (ada, ben, group) = group_of_two(&server).await;
    let eve = server.member("eve@example.com", "lab").await;
    ada.invite_to(&group, "eve@example.com").await;
    ben.invite("eve@example.com").await;
    let answer = eve.accept_shown("group", &eve.invitation().await).await;
    assert_eq!(said(&answer), (200, "joined group"));
    for person in [&ben, &eve] {
        assert_eq!(person.connections().await["pending"], json!([]));
    }
}

// A disabled person has no rights, and their invitations are invalid.
#[tokio::test]
async fn an_invitation_of_a_disabled_person_counts_no_more() {
    let server = TestServer::start().await;
    let ada = server.member("ada@example.com", "lab").await;
    let ben = server.member("ben@example.com", "lab").await;
    let group = ada.new_group("North").await;
    ada.invite_to(&group, "ben@example.com").await;
    let eve = server.member("eve@example.com", "lab").await;
    eve.invite("ben@example.com").await;
    let (joining, connecting) = (ben.invitation().await, ben.only("pending").await);
    for email in ["ada@example.com", "eve@example.com"] {
        server.disable(email).await;
    }
    assert_eq!(said(&ben.accept_shown("group", &joining).await), (400, "request needed"));
    assert_eq!(said(&ben.accept_shown("connections", &connecting).await), (400, "request needed"));
}
