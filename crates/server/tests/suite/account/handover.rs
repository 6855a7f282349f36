use crate::harness::{Person, TestServer};
use archway_domain::account::Flags;
use archway_domain::time::MINUTE;
use serde_json::json;

async fn new_case(person: &Person) -> String {
    person.post("/v1/cases/", &json!({})).await.text("id").to_owned()
}

// ACC-20
#[tokio::test]
async fn a_handover_works_once_and_opens_one_case_only() {
    let server = TestServer::start().await;
    let person = server.person("lab").await;
    let (case, other) = (new_case(&person).await, new_case(&person).await);
    let form = json!({"callfrom": "lab", "postId": case});
    let otp = person.post("/v1/auth/otp/", &form).await.text("otp").to_owned();
    let mut program = server.stranger();
    let exchanged = program.post("/v1/auth/otp/exchange/", &json!({"otp": otp})).await;
    program.keep_session(exchanged);
    assert_eq!(program.get("/v1/auth/check/").await.text("email"), "lab@example.com");
    for path in ["/v1/user/settings/", "/v1/user/edit/", "/v1/user/sessions/", "/v1/user/second-factor/"] {
        let refused = program.get(path).await;
        assert_eq!((refused.status, refused.text("detail")), (403, "This session is limited to one case."));
    }
    assert_eq!(program.get(&format!("/v1/cases/{case}/all/")).await.status, 200);
    assert_eq!(
        program.get(&format!("/v1/cases/{other}/all/")).await.status,
        404,
        "another case of the same person"
    );
    assert_eq!(program.get("/v1/cases/").await.status, 403);
    assert_eq!(program.post("/v1/auth/otp/", &form).await.status, 403, "it cannot hand itself over");
    program.keep_session(program.post("/v1/auth/refresh/", &json!({})).await);
    assert_eq!(program.get("/v1/user/settings/").await.status, 403, "a renewed session stays limited");
    let again = server.stranger().post("/v1/auth/otp/exchange/", &json!({"otp": otp})).await;
    assert_eq!((again.status, again.text("detail")), (400, "The code is wrong or has expired"));
}

// ACC-20: 60 s
#[tokio::test]
async fn a_handover_expires_and_needs_a_case() {
    let server = TestServer::start().await;
    let person = server.person("lab").await;
    for case in ["", "26-0001", "../x"] {
        assert_eq!(person.post("/v1/auth/otp/", &json!({"postId": case})).await.status, 400, "{case}");
    }
    let case = new_case(&server.person("clinic").await).await;
    assert_eq!(person.post("/v1/auth/otp/", &json!({"postId": case})).await.status, 404, "somebody else's");
    let case = new_case(&person).await;
    let otp = person.post("/v1/auth/otp/", &json!({"postId": case})).await.text("otp").to_owned();
    let ended = person.post("/v1/auth/otp/", &json!({"postId": case})).await.text("otp").to_owned();
    assert_eq!(person.post("/v1/auth/logout/", &json!({})).await.status, 204);
    let late = server.stranger().post("/v1/auth/otp/exchange/", &json!({"otp": ended})).await;
    assert_eq!(late.status, 400, "its session is over");
    server.advance(MINUTE);
    assert_eq!(server.stranger().post("/v1/auth/otp/exchange/", &json!({"otp": otp})).await.status, 400);
}

// ACC-20: the lab software
#[tokio::test]
async fn the_lab_software_is_for_labs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lab-setup.exe");
    std::fs::write(&file, b"a program").unwrap();
    let server = TestServer::start_with(|config| config.pages.lab_software = Some(file)).await;
    let download = async |role: &str| {
        let person = server.person(role).await;
        let idb64 = person.get("/v1/auth/check/").await.text("idb64").to_owned();
        person.get(&format!("/heclore/v1/3disclab/install/download/{idb64}/")).await
    };
    let lab = download("lab").await;
    assert_eq!((lab.status, lab.raw.as_str()), (200, "a program"));
    assert_eq!(lab.headers["content-disposition"], "attachment; filename=\"lab-setup.exe\"");
    assert_eq!(download("clinic").await.status, 403);
    let other = server.person("dealer").await;
    let foreign = other.get("/heclore/v1/3disclab/install/download/Zm9v/").await;
    assert_eq!(foreign.status, 404, "somebody else's address");
}

// ACC-20, DSH-03: a browser's download sends no header
#[tokio::test]
async fn a_link_leads_to_the_lab_software_for_a_while() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lab-setup.exe");
    std::fs::write(&file, b"a program").unwrap();
    let server = TestServer::start_with(|config| config.pages.lab_software = Some(file)).await;
    let link = "/heclore/v1/3disclab/install/link/";
    assert_eq!(server.person("clinic").await.get(link).await.status, 403);
    assert_eq!(server.person("dealer").await.get(link).await.status, 403, "counts as a clinic");
    let lab = server.person("lab").await;
    server.create("other@example.com", "lab", Flags::default()).await;
    let mut other = server.stranger();
    other.sign_in("other@example.com").await;
    let url = lab.get(link).await.text("url").to_owned();
    let follow = async |url: &str| server.stranger().get(url).await;
    let got = follow(&url).await;
    assert_eq!((got.status, got.raw.as_str()), (200, "a program"));
    // Every character counts.
    for place in url.find('=').unwrap() + 1..url.len() {
        let mut changed = url.clone().into_bytes();
        changed[place] = if changed[place] == b'a' { b'b' } else { b'a' };
        assert_eq!(follow(&String::from_utf8(changed).unwrap()).await.status, 404, "at {place}");
    }
    let theirs = other.get(link).await.text("url").to_owned();
    let (_, key) = theirs.split_once('?').unwrap();
    let (address, _) = url.split_once('?').unwrap();
    assert_eq!(follow(&format!("{address}?{key}")).await.status, 404, "of somebody else");
    let (_, text) = url.split_once("?link=").unwrap();
    let (session, _) = text.split_once('.').unwrap();
    for until in ["", "never", "9223372036854775808"] {
        let text = format!("{session}.{until}");
        let endless = format!("{address}?link={text}.{}", server.app.secret.software_link(&text));
        assert_eq!(follow(&endless).await.status, 404, "an end that is none: {until}");
    }
    assert_eq!(other.post("/v1/auth/logout/", &serde_json::json!({})).await.status, 204);
    assert_eq!(follow(&theirs).await.status, 404, "its session is over");
    server.advance(MINUTE * 5);
    assert_eq!(follow(&url).await.status, 404, "its time is over");
}
