use super::{connect, group_of_two, said};
use crate::harness::TestServer;
use archway_domain::ConnectionId;
use archway_domain::time::DAY;
use serde_json::json;

// CON-01, CON-03, CON-05, CON-06
#[tokio::test]
async fn an_invitation_becomes_a_connection_of_both() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    assert_eq!(said(&clinic.invite("Lab@Example.com").await), (200, "request email sent"));

    let asked = clinic.only("pending").await;
    assert_eq!((&asked["status"], &asked["alias"]), (&json!("REQD"), &json!("My partner")));
    assert_eq!((&asked["is_owner"], &asked["Im_invited"]), (&json!(true), &json!(false)));
    assert_eq!(asked["email"], "Lab@Example.com");
    assert_eq!(asked["name"], "", "before the answer one learns nothing but the address one gave");
    assert_eq!((&asked["accept_token"], &asked["is_unknown"]), (&json!(null), &json!(false)));

    let invitation = lab.only("pending").await;
    assert_eq!((&invitation["is_owner"], &invitation["Im_invited"]), (&json!(false), &json!(true)));
    assert_eq!(
        (&invitation["name"], &invitation["institution"]),
        (&json!("Ada Klein"), &json!("Klein Dental"))
    );
    assert_eq!(
        (&invitation["alias"], &invitation["phone"]),
        (&json!(""), &json!("")),
        "the alias is the owner's"
    );
    assert_eq!(invitation["text"], "Let us work together");
    assert_eq!(lab.get("/v1/user/alarms/").await.body["contacts"], json!([invitation["id"]]));
    assert_eq!(clinic.get("/v1/user/alarms/").await.body["contacts"], json!([]));

    let mail = server.last_mail("lab@example.com").await;
    assert!(mail.subject.contains("Ada Klein"), "{}", mail.subject);
    assert!(!mail.text.contains("Let us work"), "words of strangers are read on the page, not in a mail");
    let call = server.accept_call("lab@example.com").await;
    assert_eq!(said(&lab.put(&call, &json!({})).await), (200, "request accepted"));
    assert_eq!(said(&lab.put(&call, &json!({})).await), (400, "request already accepted"));
    assert!(server.last_mail("clinic@example.com").await.subject.contains("accepted"));

    let partner = clinic.only("accepted").await;
    assert_eq!((&partner["name"], &partner["status"]), (&json!("Ada Klein"), &json!("ACCD")));
    assert_eq!(lab.only("accepted").await["is_owner"], false);
    assert_eq!(lab.get("/v1/user/alarms/").await.body["contacts"], json!([]));
}

// CON-02, CON-04: the codes of the catalogue
#[tokio::test]
async fn a_request_is_refused_with_its_code() {
    let server = TestServer::start().await;
    let (ada, ben, _) = group_of_two(&server).await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    assert_eq!(said(&ada.invite("ADA@example.com").await), (400, "email same as yours"));
    assert_eq!(said(&ada.invite("ben@example.com").await), (400, "same group user"));
    assert_eq!(said(&ada.invite("nobody").await), (400, "data invalid"));
    for form in [
        json!({"email": "x@example.com", "alias": "", "text": " \n"}),
        json!({"email": "x@example.com", "alias": "a".repeat(101), "text": "hello"}),
        json!({"email": "x@example.com", "alias": "", "text": "t".repeat(2001)}),
    ] {
        assert_eq!(
            said(&ada.post("/v1/connections/0/request/", &form).await),
            (400, "data invalid"),
            "{form}"
        );
    }
    ada.invite("clinic@example.com").await;
    assert_eq!(said(&ada.invite("clinic@example.com").await), (400, "email already added"));
    assert_eq!(said(&clinic.invite("ada@example.com").await), (200, "request accepted"), "both want it");
    assert_eq!(said(&clinic.invite("ada@example.com").await), (400, "email already added"));
    assert_eq!(ada.connections().await["accepted"].as_array().unwrap().len(), 1);
    assert_eq!(ben.only("accepted").await["may_remove"], false, "a colleague's");
}

// CON-01: a colleague of the invited person sees the partner, and that the partner sent the request
#[tokio::test]
async fn a_colleague_of_the_invited_sees_who_asked() {
    let server = TestServer::start().await;
    let (ada, ben, _) = group_of_two(&server).await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    connect(&server, &clinic, &ada, "ada@example.com").await;
    ada.invite("nobody@example.com").await;
    assert_eq!(ben.connections().await["pending"], json!([]), "a request concerns the two only");
    let shared = ben.only("accepted").await;
    assert_eq!((&shared["is_owner"], &shared["Im_invited"]), (&json!(false), &json!(false)));
    assert_eq!((&shared["email"], &shared["may_remove"]), (&json!("clinic@example.com"), &json!(false)));
    assert_eq!(shared["owner"]["email"], "clinic@example.com");
}

// CON-05: the codes of the accept page
#[tokio::test]
async fn an_acceptance_is_refused_with_its_code() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    let other = server.member("other@example.com", "lab").await;
    clinic.invite("lab@example.com").await;
    let call = server.accept_call("lab@example.com").await;
    let bare = call.split('?').next().unwrap();
    assert_eq!(said(&other.put(&call, &json!({})).await), (400, "no permission"));
    assert_eq!(said(&lab.put(&format!("{bare}?srv_loc=US"), &json!({})).await), (400, "server is wrong"));
    for location in ["", "MOON"] {
        let called = lab.put(&format!("{bare}?srv_loc={location}"), &json!({})).await;
        assert_eq!(said(&called), (400, "no server location"));
    }
    let row = lab.only("pending").await;
    let (id, idb64) = (row["id"].as_str().unwrap(), row["idb64"].as_str().unwrap());
    let token = bare.trim_end_matches('/').rsplit('/').next().unwrap();
    for wrong in [
        format!("{idb64}/guess"),
        format!("{idb64}/{}", &token[..token.len() - 1]),
        "bm9uZQ/guess".to_owned(),
        "%25/x".to_owned(),
        format!("%F0%9F%A6%B7/{token}"),
    ] {
        let called = lab.put(&format!("/v1/connections/accept/{wrong}/"), &json!({})).await;
        assert_eq!(said(&called), (400, "invalid token"), "{wrong}");
    }
    assert_eq!(
        said(&lab.put(&format!("/v1/connections/{id}/reject/"), &json!({})).await),
        (200, "request rejected")
    );
    assert_eq!(said(&lab.put(&call, &json!({})).await), (400, "request needed"));
}

// CON-03
#[tokio::test]
async fn a_rejected_request_can_be_made_again_by_either() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    clinic.invite("lab@example.com").await;
    let first_link = server.accept_call("lab@example.com").await;
    let id = lab.only("pending").await["id"].as_str().unwrap().to_owned();
    lab.put(&format!("/v1/connections/{id}/reject/"), &json!({})).await;
    assert_eq!(clinic.only("pending").await["status"], "REJD");
    assert_eq!(lab.connections().await["pending"], json!([]), "who rejected is done with it");

    let form = json!({"email": "somebody.else@example.com", "alias": "Again", "text": "Please"});
    let request = format!("/v1/connections/{id}/request/");
    let endless = json!({"text": "x".repeat(2001)});
    assert_eq!(said(&clinic.post(&request, &endless).await), (400, "data invalid"));
    let again = clinic.post(&request, &form).await;
    assert_eq!(said(&again), (200, "request email sent"));
    let asked = clinic.only("pending").await;
    assert_eq!((&asked["email"], &asked["alias"]), (&json!("lab@example.com"), &json!("Again")));
    let second_link = server.accept_call("lab@example.com").await;
    assert_eq!(said(&lab.put(&first_link, &json!({})).await), (400, "invalid token"), "the older link");
    lab.put(&format!("/v1/connections/{id}/reject/"), &json!({})).await;
    assert_eq!(
        said(&lab.put(&second_link, &json!({})).await),
        (400, "request needed"),
        "known, but rejected"
    );

    assert_eq!(said(&lab.invite("clinic@example.com").await), (200, "request email sent"));
    assert_eq!(lab.only("pending").await["is_owner"], true, "now the lab asks");
    let answered = clinic.accept_shown("connections", &clinic.only("pending").await).await;
    assert_eq!(said(&answered), (200, "request accepted"));
}

// CON-05
#[tokio::test]
async fn a_mailed_link_runs_out_but_the_page_still_answers() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    server.member("lab@example.com", "lab").await;
    clinic.invite("lab@example.com").await;
    let call = server.accept_call("lab@example.com").await;
    server.advance(DAY * 31);
    let mut lab = server.stranger();
    lab.sign_in("lab@example.com").await;
    assert_eq!(said(&lab.put(&call, &json!({})).await), (400, "invalid token"));
    let answered = lab.accept_shown("connections", &lab.only("pending").await).await;
    assert_eq!(said(&answered), (200, "request accepted"));
}

// CON-04, CON-07
#[tokio::test]
async fn the_owner_names_it_and_either_side_ends_it() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    for ending in [&clinic, &lab] {
        connect(&server, &clinic, &lab, "lab@example.com").await;
        let id = clinic.only("accepted").await["id"].as_str().unwrap().to_owned();
        let edit = format!("/v1/connections/{id}/edit/");
        assert_eq!(clinic.put(&edit, &json!({"alias": "Lab in the yard"})).await.status, 200);
        assert_eq!(clinic.only("accepted").await["alias"], "Lab in the yard");
        assert_eq!(lab.only("accepted").await["alias"], "", "the alias is the owner's");
        let too_long = clinic.put(&edit, &json!({"alias": "x".repeat(101)})).await;
        assert_eq!(said(&too_long), (400, "data invalid"));
        let answer = ending.delete(&format!("/v1/connections/{id}/remove/")).await;
        assert_eq!(said(&answer), (200, "removed"));
        for person in [&clinic, &lab] {
            assert_eq!(person.connections().await, json!({"pending": [], "accepted": [], "locked": []}));
        }
    }
}

// CON-01: the designated connection
#[tokio::test]
async fn a_designated_connection_stands_apart_and_stays() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("lab@example.com", "lab").await;
    connect(&server, &clinic, &lab, "lab@example.com").await;
    let id = clinic.only("accepted").await["id"].as_str().unwrap().to_owned();
    let tx = server.app.db.begin().await.unwrap();
    archway_db::connections::designate(&tx, &ConnectionId::new(&id), true).await.unwrap();
    tx.commit().await.unwrap();
    let lists = clinic.connections().await;
    assert_eq!((&lists["accepted"], &lists["locked"][0]["id"]), (&json!([]), &json!(id)));
    assert_eq!(lists["locked"][0]["may_remove"], false);
    let removed = clinic.delete(&format!("/v1/connections/{id}/remove/")).await;
    assert_eq!(said(&removed), (400, "A designated connection cannot be removed."));
}

// CON-01: search
#[tokio::test]
async fn a_search_forgives_case_and_accents() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    for (email, alias) in [("lab@example.com", "Zahnlabor Müller"), ("two@example.org", "Åsa's lab")] {
        let form = json!({"email": email, "alias": alias, "text": "hello"});
        clinic.post("/v1/connections/0/request/", &form).await;
    }
    for (term, found) in
        [("muller", 1), ("LABOR mull", 1), ("asa", 1), ("example", 2), ("", 2), ("xyz", 0), ("%", 0)]
    {
        let term = term.replace(' ', "+").replace('%', "%25");
        let lists = clinic.get(&format!("/v1/connections/?search={term}")).await.body;
        assert_eq!(lists["pending"].as_array().unwrap().len(), found, "{term}");
    }
    let long = format!("/v1/connections/?search={}", "x".repeat(201));
    assert_eq!(clinic.get(&long).await.status, 400);

    // A partner's name and institution are known, too.
    let elise = server.member("elise@example.net", "lab").await;
    let named = "UPDATE users SET first_name = 'Élise', last_name = 'Roche', institution = 'Atelier Forêt'";
    server.run_sql(&format!("{named} WHERE email = 'elise@example.net'")).await;
    connect(&server, &clinic, &elise, "elise@example.net").await;
    for (term, found) in
        [("%C3%A9lise", 1), ("foret", 1), ("ELISE@EXAMPLE.NET", 1), ("roche", 1), ("%25+roche", 0)]
    {
        let lists = clinic.get(&format!("/v1/connections/?search={term}")).await.body;
        assert_eq!(lists["accepted"].as_array().unwrap().len(), found, "{term}");
        assert_eq!(lists["pending"], json!([]), "{term}");
    }
}

// CON-02, GRP-01: while it is typed
#[tokio::test]
async fn an_address_is_checked_while_it_is_typed() {
    let server = TestServer::start_with(|config| config.limits.validate_per_person = 20).await;
    let (ada, ben, group) = group_of_two(&server).await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let grouped = server.member("grouped@example.com", "lab").await;
    grouped.new_group("Elsewhere").await;
    let partner = server.member("partner@example.com", "lab").await;
    connect(&server, &clinic, &ada, "ada@example.com").await;
    connect(&server, &ada, &partner, "partner@example.com").await;
    ada.invite("asked@example.com").await;
    ada.invite_to(&group, "joining@example.com").await;
    let check = async |form: &str, email: &str| {
        let fields = reqwest::multipart::Form::new().text("email", email.to_owned());
        ada.post_form(&format!("/v1/auth/validate/?form={form}&field=email"), fields).await
    };
    for (form, email, said) in [
        ("connection", "new@example.com", None),
        ("connection", "new@", Some("Enter a valid email address.")),
        ("connection", "ADA@example.com", Some("email same as yours")),
        ("connection", "ben@example.com", Some("same group user")),
        ("connection", "clinic@example.com", Some("email already added")),
        ("connection", "asked@example.com", Some("email already added")),
        ("groupUser", "new@example.com", None),
        ("groupUser", "mia", Some("Enter a valid email address.")),
        ("groupUser", "ADA@example.com", Some("email same as member's")),
        ("groupUser", "ben@example.com", Some("email same as member's")),
        ("groupUser", "joining@example.com", Some("email already added")),
        ("groupUser", "partner@example.com", Some("already in connections")),
        ("groupUser", "clinic@example.com", Some("different role")),
        ("groupUser", "grouped@example.com", Some("already joined another group")),
    ] {
        let answer = check(form, email).await;
        let expected = said.map(|text| json!([text]));
        assert_eq!(
            (answer.status, answer.body.get("error_message").cloned()),
            (200, expected),
            "{form} {email}"
        );
    }
    let fields = || reqwest::multipart::Form::new().text("email", "x@example.com");
    let not_owner = ben.post_form("/v1/auth/validate/?form=groupUser&field=email", fields()).await;
    assert_eq!(said(&not_owner), (403, "no permission"));
    let stranger =
        server.stranger().post_form("/v1/auth/validate/?form=connection&field=email", fields()).await;
    assert_eq!(stranger.status, 401);
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(check("connection", "new@example.com").await.status);
    }
    assert!(statuses.contains(&429), "limited per person: {statuses:?}");
}

// Whatever address the form names: the mail goes to the first address, and the limits count for that one.
#[tokio::test]
async fn asking_again_is_limited_by_whom_it_reaches() {
    let server = TestServer::start_with(|config| config.limits.invite_per_pair = 3).await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    clinic.invite("lab@example.com").await;
    let id = clinic.only("pending").await["id"].as_str().unwrap().to_owned();
    let mut statuses = Vec::new();
    for number in 0..4 {
        let form = json!({"email": format!("x{number}@example.com"), "alias": "", "text": "again"});
        statuses.push(clinic.post(&format!("/v1/connections/{id}/request/"), &form).await.status);
        // Naming an address does not use up what others may send to it.
        assert_eq!(clinic.post("/v1/connections/nope/request/", &form).await.status, 404);
    }
    assert_eq!(statuses, [200, 200, 429, 429]);
    let mails = server.mails().await.into_iter().filter(|mail| mail.recipient == "lab@example.com").count();
    assert_eq!(mails, 1, "of three orders the newest is mailed");
}

#[tokio::test]
async fn invitations_are_limited() {
    let server = TestServer::start_with(|config| {
        config.limits.invite_per_person = 3;
        config.limits.invitations_per_person = 2;
    })
    .await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let mut seen = Vec::new();
    for number in 0..4 {
        let answer = clinic.invite(&format!("lab{number}@example.com")).await;
        seen.push(answer.status);
        if number == 2 {
            assert_eq!(said(&answer), (400, "The limit of invitations is reached."));
        }
    }
    assert_eq!(seen, [200, 200, 400, 429]);
}
