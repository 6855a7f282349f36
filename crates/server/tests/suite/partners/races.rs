use super::{Person, TestServer, said};
use futures::future::join_all;
use serde_json::json;

/// A server whose rate limits these tests do not reach.
async fn patient_server() -> TestServer {
    TestServer::start_with(|config| {
        config.limits.flood_per_second = 0;
        config.limits.invite_per_pair = 1000;
    })
    .await
}

/// Sends the same call this many times at once.
async fn at_once(person: &Person, path: &str, times: usize) -> Vec<String> {
    let body = json!({});
    let calls = (0..times).map(|_| person.put(path, &body));
    join_all(calls).await.iter().map(|answer| said(answer).1.to_owned()).collect()
}

fn count(answers: &[String], text: &str) -> usize {
    answers.iter().filter(|answer| *answer == text).count()
}

// CON-05: tokens are single-use
#[tokio::test]
async fn of_fifty_accepts_one_succeeds() {
    let server = patient_server().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    clinic.invite("lab@example.com").await;
    let call = server.accept_call("lab@example.com").await;
    let answers = at_once(&lab, &call, 50).await;
    assert_eq!(count(&answers, "request accepted"), 1, "{answers:?}");
    assert_eq!(count(&answers, "request already accepted"), 49, "{answers:?}");
    assert_eq!(clinic.only("accepted").await["status"], "ACCD");
    let told = server.mails().await.iter().filter(|mail| mail.recipient == "clinic@example.com").count();
    assert_eq!(told, 1);
}

#[tokio::test]
async fn of_fifty_joins_one_succeeds() {
    let server = patient_server().await;
    let ada = server.member("ada@example.com", "lab").await;
    let ben = server.member("ben@example.com", "lab").await;
    let group = ada.new_group("North").await;
    ada.invite_to(&group, "ben@example.com").await;
    let call = server.accept_call("ben@example.com").await;
    let answers = at_once(&ben, &call, 50).await;
    assert_eq!(count(&answers, "joined group"), 1, "{answers:?}");
    assert_eq!(count(&answers, "request already accepted"), 49, "{answers:?}");
}

// CON-03: they invite each other at the same time
#[tokio::test]
async fn two_invitations_that_cross_make_one_connection() {
    let server = patient_server().await;
    let ada = server.member("ada@example.com", "lab").await;
    let ben = server.member("ben@example.com", "clinic").await;
    for round in 0..10 {
        let (from_ada, from_ben) = tokio::join!(ada.invite("ben@example.com"), ben.invite("ada@example.com"));
        let mut answers = [said(&from_ada).1, said(&from_ben).1];
        answers.sort_unstable();
        assert_eq!(answers, ["request accepted", "request email sent"], "round {round}");
        let (mine, theirs) = (ada.only("accepted").await, ben.only("accepted").await);
        assert_eq!(mine["id"], theirs["id"]);
        assert_ne!(mine["is_owner"], theirs["is_owner"]);
        for person in [&ada, &ben] {
            assert_eq!(person.connections().await["pending"], json!([]), "no orphan");
        }
        ada.delete(&format!("/v1/connections/{}/remove/", mine["id"].as_str().unwrap())).await;
    }
}

#[tokio::test]
async fn accepting_against_removing_has_one_outcome() {
    let server = patient_server().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    for round in 0..10 {
        clinic.invite("lab@example.com").await;
        let row = lab.only("pending").await;
        let remove = format!("/v1/connections/{}/remove/", row["id"].as_str().unwrap());
        let (accepted, removed) = tokio::join!(lab.accept_shown("connections", &row), clinic.delete(&remove));
        assert_eq!(said(&removed), (200, "removed"), "round {round}");
        assert!(["request accepted", "invalid token"].contains(&said(&accepted).1), "{}", accepted.raw);
        for person in [&clinic, &lab] {
            assert_eq!(person.connections().await, json!({"pending": [], "accepted": [], "locked": []}));
        }
    }
}

// GRP-02: nobody is in two groups
#[tokio::test]
async fn of_two_groups_one_is_joined() {
    let server = patient_server().await;
    let ada = server.member("ada@example.com", "lab").await;
    let ben = server.member("ben@example.com", "lab").await;
    let eve = server.member("eve@example.com", "lab").await;
    let (north, south) = (ada.new_group("North").await, ben.new_group("South").await);
    ada.invite_to(&north, "eve@example.com").await;
    ben.invite_to(&south, "eve@example.com").await;
    let rows = eve.group().await["sg_users"]["pending"].clone();
    let (one, two) = tokio::join!(eve.accept_shown("group", &rows[0]), eve.accept_shown("group", &rows[1]));
    let mut answers = [said(&one).1, said(&two).1];
    answers.sort_unstable();
    assert_eq!(answers, ["already joined another group", "joined group"]);
    assert_eq!(eve.group().await["sg_users"]["accepted"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn joining_against_ending_leaves_nobody_behind() {
    let server = patient_server().await;
    let ada = server.member("ada@example.com", "lab").await;
    let ben = server.member("ben@example.com", "lab").await;
    for _ in 0..10 {
        let group = ada.new_group("North").await;
        ada.invite_to(&group, "ben@example.com").await;
        let row = ben.invitation().await;
        let end = format!("/v1/group/{group}/remove/");
        let (joined, ended) = tokio::join!(ben.accept_shown("group", &row), ada.delete(&end));
        assert_eq!(said(&ended), (200, "removed"));
        assert!(["joined group", "invalid token"].contains(&said(&joined).1), "{}", joined.raw);
        for person in [&ada, &ben] {
            assert_eq!(person.get("/v1/auth/check/").await.body["in_group"], false);
        }
    }
}

// Leaving and being removed, connecting and joining: whichever comes first, the rules hold afterwards.
#[tokio::test]
async fn connecting_against_joining_never_does_both() {
    let server = patient_server().await;
    let ada = server.member("ada@example.com", "lab").await;
    let ben = server.member("ben@example.com", "lab").await;
    let group = ada.new_group("North").await;
    for round in 0..10 {
        ada.invite_to(&group, "ben@example.com").await;
        let row = ben.invitation().await;
        let (joined, asked) = tokio::join!(ben.accept_shown("group", &row), ben.invite("ada@example.com"));
        assert_eq!(said(&joined), (200, "joined group"), "round {round}");
        assert!(["same group user", "request email sent"].contains(&said(&asked).1), "{}", asked.raw);
        for person in [&ada, &ben] {
            assert_eq!(person.connections().await["pending"], json!([]), "round {round}");
        }
        let own = ben.group().await["sg_users"]["accepted"][1]["id"].as_str().unwrap().to_owned();
        ben.delete(&format!("/v1/group/users/{own}/remove/")).await;
    }
}
