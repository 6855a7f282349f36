use super::{REASON, device_manager, staff, start, without_factor};
use crate::cases::World;
use crate::files::world_with;
use crate::harness::person::send;
use crate::harness::stream::settle;
use crate::harness::{Answer, PASSWORD, Person, TestServer, login_form};
use image::{ImageFormat, RgbImage};
use reqwest::Method;
use serde_json::{Value, json};
use std::io::Cursor;
use std::time::Duration;

const REFUSAL: &str = "This session may only look.";

async fn id_of(server: &TestServer, email: &str) -> String {
    let found = archway_db::users::find_by_email(server.app.db.reader(), email).await.unwrap();
    found.unwrap().id.into()
}

fn form() -> Value {
    json!({"reason": REASON, "password": PASSWORD})
}

fn with_token(server: &TestServer, started: &Answer) -> Person {
    assert_eq!(started.status, 200, "{}", started.raw);
    let mut looking = server.stranger();
    looking.token = Some(started.text("token").to_owned());
    looking
}

/// A support session for that person's account.
async fn look(server: &TestServer, staff: &Person, email: &str) -> Person {
    let id = id_of(server, email).await;
    with_token(server, &staff.post(&format!("/v1/cs/users/{id}/login/"), &form()).await)
}

async fn only_look(answer: Answer) {
    assert_eq!((answer.status, answer.text("detail")), (403, REFUSAL), "{}", answer.raw);
}

// ADM-05
#[tokio::test]
async fn staff_look_at_an_account_and_its_owner_knows() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    let clinic = server.person("clinic").await;
    let id = id_of(&server, "clinic@example.com").await;
    let path = format!("/v1/cs/users/{id}/login/");
    let offer = staff.get(&path).await.body;
    let user = json!({"id": id, "name": "Ada Klein", "email": "clinic@example.com"});
    assert_eq!(offer, json!({"user": user, "minutes": 30, "needs_code": false, "method": 0}));

    let without = staff.post(&path, &json!({"password": PASSWORD})).await;
    assert_eq!(without.field("reason"), "This field may not be blank");
    let wrong = staff.post(&path, &json!({"reason": REASON, "password": "another one"})).await;
    assert_eq!((wrong.status, wrong.field("password")), (400, "Wrong password."));
    let started = staff.post(&path, &form()).await;
    let until = server.app.now().0 + 30 * 60 * 1000;
    assert_eq!((&started.body["until"], &started.body["user"]), (&json!(until), &user), "{}", started.raw);
    assert!(started.headers.get("set-cookie").is_none(), "no way to renew it");
    let looking = with_token(&server, &started);
    let check = looking.get("/v1/auth/check/").await;
    assert_eq!(check.text("email"), "clinic@example.com");
    assert_eq!(check.body["support"], json!({"by_name": "Ada Klein", "until": until}));
    assert!(clinic.get("/v1/auth/check/").await.body.get("support").is_none());

    let mail = server.last_mail("clinic@example.com").await;
    assert!(mail.subject.contains("support") && mail.text.contains("30 minutes"), "{}", mail.text);
    let sessions = clinic.get("/v1/user/sessions/").await.body["results"].as_array().unwrap().clone();
    let supported: Vec<&Value> =
        sessions.iter().filter(|session| session["support"] == json!(true)).collect();
    assert_eq!((sessions.len(), supported.len()), (2, 1));
    let session = supported[0]["id"].as_str().unwrap();
    assert_eq!(clinic.delete(&format!("/v1/user/sessions/{session}/")).await.status, 204);
    assert_eq!(looking.get("/v1/auth/check/").await.status, 401, "the owner has ended it");

    let looking = look(&server, &staff, "clinic@example.com").await;
    server.advance(Duration::from_secs(30 * 60 - 1));
    assert_eq!(looking.get("/v1/auth/check/").await.status, 200);
    server.advance(Duration::from_secs(1));
    assert_eq!(looking.get("/v1/auth/check/").await.status, 401, "half an hour, no longer");
}

// ADM-05: a support session changes nothing, on any route
#[tokio::test]
async fn no_route_that_changes_something_takes_the_token() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    server.person("clinic").await;
    let looking = look(&server, &staff, "clinic@example.com").await;
    let description = server.stranger().get("/openapi.json").await.body;
    let mut tried = 0;
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            if ["get", "head", "options"].contains(&method.as_str()) || path == "/v1/auth/logout/" {
                continue;
            }
            let request = looking.request(method.to_uppercase().parse::<Method>().unwrap(), path);
            let answer = send(request.json(&json!({}))).await;
            assert_eq!((answer.status, answer.text("detail")), (403, REFUSAL), "{method} {path}");
            // Without the final slash, too, and in any spelling.
            let bare =
                looking.request(method.to_uppercase().parse::<Method>().unwrap(), path.trim_end_matches('/'));
            assert_eq!(send(bare).await.status, 403, "{method} {path}");
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
    assert_eq!(looking.get("/v1/auth/check/").await.status, 200, "it still looks");
    // The prefix that marks a support session is part of the secret.
    let mut stripped = server.stranger();
    stripped.token =
        looking.token.as_ref().and_then(|token| token.strip_prefix("support.")).map(str::to_owned);
    assert_eq!(stripped.get("/v1/auth/check/").await.status, 401);
    assert_eq!(stripped.put("/v1/user/settings/", &json!({})).await.status, 401);
}

// ADM-05: no originals, no ZIP, no links to them; nothing is marked as read; the log has both identities
#[tokio::test]
async fn staff_see_what_is_shown_and_get_no_originals() {
    let world = World::with(without_factor).await;
    let staff = world.server.administrator("staff", staff()).await;
    let case = world.case("Lindholm").await;
    let said = world
        .person("clinic")
        .post(&format!("/v1/cases/{case}/comment/"), &json!({"comment": "Hello"}))
        .await;
    assert_eq!(said.status, 201, "{}", said.raw);
    let sent = world.send_file("clinic", &case, "letter.pdf", b"%PDF-1.4\n").await;
    assert_eq!(sent.status, 201, "{}", sent.raw);
    let files = world.get("lab", &format!("/v1/cases/{case}/files/")).await.body;
    let file = files["files"][0]["id"].as_str().unwrap().to_owned();
    let looking = look(&world.server, &staff, "lab@example.com").await;

    let shown = looking.get(&format!("/v1/cases/{case}/all/")).await;
    assert_eq!(shown.status, 200, "{}", shown.raw);
    assert_eq!(shown.body["content"]["status"]["code"], json!("OPEN"), "the lab has not read it");
    assert_eq!(
        (&shown.body["content"]["moves"], &shown.body["content"]["may_comment"]),
        (&json!([]), &json!(false))
    );
    assert_eq!(shown.body["files"][0]["may_download"], json!(false));
    assert_eq!(looking.get(&format!("/v1/cases/{case}/comments/")).await.status, 200);
    let news = world.get("lab", "/v1/cases/").await.body["posts"][0].clone();
    let news_before = news.to_string();
    looking.get(&format!("/v1/cases/{case}/all/")).await;
    assert_eq!(world.get("lab", "/v1/cases/").await.body["posts"][0].to_string(), news_before);

    only_look(looking.get(&format!("/v1/files/{file}/download/")).await).await;
    only_look(looking.get(&format!("/v1/cases/{case}/files/download/")).await).await;
    let author = &world.users["clinic"].id;
    only_look(looking.get(&format!("/v1/cases/{case}/files/download/{author}/")).await).await;
    only_look(looking.get(&format!("/v1/cases/{case}/files/uri/")).await).await;
    for kind in ["original", "pdf"] {
        only_look(looking.get(&format!("/v1/files/uri/?ids={file}&type={kind}")).await).await;
    }
    assert_eq!(looking.get(&format!("/v1/files/uri/?ids={file}&type=picture")).await.status, 200);
    let range =
        looking.request(Method::GET, &format!("/v1/files/{file}/download/")).header("range", "bytes=0-1");
    only_look(send(range).await).await;
    let head = looking.request(Method::HEAD, &format!("/v1/files/{file}/download/"));
    assert_eq!(send(head).await.status, 403);
    // Another person's case is a 404 here, too.
    assert_eq!(looking.get("/v1/cases/unknown/all/").await.status, 404);

    archway::base::audit::write_reads(&world.server.app).await.unwrap();
    let manager = world.server.administrator("manager", device_manager()).await;
    let logs = manager.get("/v1/cs/logs/?action=case.open&person=staff@example.com").await.body;
    let entry = &logs["results"][0];
    assert_eq!(entry["record"], json!(format!("case:{case}")));
    assert_eq!(entry["detail"], json!({"as": format!("user:{}", world.users["lab"].id)}));
    let begun = manager.get("/v1/cs/logs/?action=support.start").await.body["results"][0].clone();
    assert_eq!(begun["record"], json!(format!("user:{}", world.users["lab"].id)));
    assert_eq!(
        (&begun["person"]["email"], &begun["detail"]["reason"]),
        (&json!("staff@example.com"), &json!(REASON))
    );
}

// ADM-05: drafts are visible only to their author, also those deleted before they were sent
#[tokio::test]
async fn staff_do_not_see_drafts() {
    let world = world_with(without_factor).await;
    world.share("clinic", "assistant").await;
    let staff = world.server.administrator("staff", staff()).await;
    let clinic = world.person("clinic");
    let sent = world.case("Sent").await;
    let said = json!({"comment": "Half a sente"});
    let kept = world.call("clinic", "PUT", &format!("/v1/cases/{sent}/comment/draft/"), &said).await;
    assert_eq!(kept.status, 200, "{}", kept.raw);
    let gone = world.case("Gone").await;
    let begun = world.draft("clinic", "Begun").await;
    world.draft("assistant", "Begun by a colleague").await;
    let dropped = world.draft("clinic", "Dropped").await;
    let mut photo = Cursor::new(Vec::new());
    RgbImage::new(8, 8).write_to(&mut photo, ImageFormat::Png).unwrap();
    let file = world.sent("clinic", &begun, "photo.png", photo.get_ref()).await;
    world.draw().await;
    for id in [&gone, &dropped] {
        assert_eq!(clinic.delete(&format!("/v1/cases/{id}/remove/")).await.status, 200);
    }
    let no = world.open("clinic", &begun).await["content"]["no"].as_str().unwrap().to_owned();
    let looking = look(&world.server, &staff, "clinic@example.com").await;

    for (query, shown, own) in [
        ("", 1, 3),
        ("drafts=own", 1, 2),
        ("status=Draft", 0, 2),
        ("status=Deleted", 1, 2),
        ("status=Draft,Open,Deleted&sort=created", 2, 5),
        ("search=begun", 0, 2),
        ("status=Deleted&search=dropped", 0, 1),
    ] {
        for (person, total) in [(&looking, shown), (clinic, own)] {
            let list = person.get(&format!("/v1/cases/?{query}")).await.body;
            let listed = list["posts"].as_array().unwrap().len();
            assert_eq!((&list["page"]["total_num"], listed), (&json!(total), total), "{query}");
        }
    }
    for (path, id) in [
        ("/v1/cases/ID/all/", &begun),
        ("/v1/cases/ID/", &no),
        ("/v1/cases/ID/content/", &begun),
        ("/v1/cases/ID/files/", &begun),
        ("/v1/cases/ID/uploads/", &begun),
        ("/v1/cases/ID/comments/", &begun),
        ("/v1/cases/ID/shares/", &begun),
        ("/v1/cases/ID/all/", &dropped),
        ("/v1/files/ID/download/", &file),
        ("/v1/files/ID/picture/", &file),
    ] {
        let hidden = looking.get(&path.replace("ID", id)).await;
        let unknown = looking.get(&path.replace("ID", "unknown")).await;
        assert_eq!((hidden.status, hidden.raw), (404, unknown.raw), "{path}");
        assert_eq!(world.fetch("clinic", &path.replace("ID", id)).await.status, 200, "{path}");
    }
    let links = looking.get(&format!("/v1/files/uri/?ids={file}&type=picture")).await;
    assert_eq!((links.status, links.body), (200, json!({})));
    assert_eq!(looking.get(&format!("/v1/cases/{sent}/all/")).await.body["comment_draft"], "");
    assert_eq!(looking.get(&format!("/v1/cases/{sent}/comments/")).await.body["comment_draft"], "");
    assert_eq!(world.open("clinic", &sent).await["comment_draft"], "Half a sente");
}

// ADM-05
#[tokio::test]
async fn accounts_of_the_administration_and_dead_ones_are_not_entered() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    server.administrator("manager", device_manager()).await;
    server.create("off@example.com", "lab", Default::default()).await;
    server.disable("off@example.com").await;
    server.unactivated("noa@example.com").await;
    for email in ["manager@example.com", "staff@example.com", "off@example.com", "noa@example.com"] {
        let path = format!("/v1/cs/users/{}/login/", id_of(&server, email).await);
        for answer in [staff.get(&path).await, staff.post(&path, &form()).await] {
            assert_eq!(
                (answer.status, answer.text("detail")),
                (400, "This account cannot be entered."),
                "{email}"
            );
        }
    }
    assert_eq!(staff.post("/v1/cs/users/unknown/login/", &form()).await.status, 404);
}

// ADM-05: ends with the rights of the staff member and of the account
#[tokio::test]
async fn it_ends_with_the_rights_it_stands_on() {
    let server = start().await;
    let boss = server.administrator("boss", staff()).await;
    let staff = server.administrator("staff", staff()).await;
    let clinic = server.person("clinic").await;

    let looking = look(&server, &staff, "clinic@example.com").await;
    // Rights gained meanwhile do not apply.
    server
        .run_sql(
            "UPDATE users SET is_staff = TRUE, is_main_company = TRUE WHERE email = 'clinic@example.com'",
        )
        .await;
    only_look(looking.get("/v1/cs/users/").await).await;
    server
        .run_sql(
            "UPDATE users SET is_staff = FALSE, is_main_company = FALSE WHERE email = 'clinic@example.com'",
        )
        .await;
    server.run_sql("UPDATE users SET is_staff = FALSE WHERE email = 'staff@example.com'").await;
    assert_eq!(looking.get("/v1/auth/check/").await.status, 401, "no longer staff");
    server.run_sql("UPDATE users SET is_staff = TRUE WHERE email = 'staff@example.com'").await;
    assert_eq!(looking.get("/v1/auth/check/").await.status, 200);

    settle(&server).await;
    let mut stream = looking.listen(None).await;
    stream.expect("ready").await;
    let own = id_of(&server, "staff@example.com").await;
    let off = boss.post(&format!("/v1/cs/users/{own}/disable/"), &form()).await;
    assert_eq!(off.status, 200, "{}", off.raw);
    assert!(stream.next().await.is_none(), "switched off: what they look at ends as well");
    assert_eq!(looking.get("/v1/auth/check/").await.status, 401);
    assert_eq!(clinic.get("/v1/auth/check/").await.status, 200, "the owner's own session goes on");

    let looking = look(&server, &boss, "clinic@example.com").await;
    let id = id_of(&server, "clinic@example.com").await;
    boss.post(&format!("/v1/cs/users/{id}/disable/"), &form()).await;
    assert_eq!(looking.get("/v1/auth/check/").await.status, 401);
}

// ADM-05
#[tokio::test]
async fn ending_it_leaves_the_own_session_alone() {
    let server = start().await;
    let mut staff = server.administrator("staff", staff()).await;
    server.person("clinic").await;
    let id = id_of(&server, "clinic@example.com").await;
    let started = staff.post(&format!("/v1/cs/users/{id}/login/"), &form()).await;
    // The page has one browser: it also sends the cookie of the staff member's own session.
    let own = staff.token.replace(started.text("token").to_owned());
    let ended = staff.post("/v1/auth/logout/", &json!({})).await;
    assert_eq!(ended.status, 204);
    assert_eq!(staff.get("/v1/auth/check/").await.status, 401);
    staff.token = own;
    assert_eq!(staff.get("/v1/auth/check/").await.text("email"), "staff@example.com");
    assert_eq!(staff.refresh().await.status, 200);

    let first = look(&server, &staff, "clinic@example.com").await;
    look(&server, &staff, "clinic@example.com").await;
    assert_eq!(first.get("/v1/auth/check/").await.status, 401, "one at a time");
}

#[tokio::test]
async fn how_often_staff_look_is_bounded() {
    let server = TestServer::start_with(|config| {
        without_factor(config);
        config.limits.support_per_staff = 1;
    })
    .await;
    let mut staff = server.administrator("staff", staff()).await;
    server.person("clinic").await;
    look(&server, &staff, "clinic@example.com").await;
    let path = format!("/v1/cs/users/{}/login/", id_of(&server, "clinic@example.com").await);
    assert_eq!(staff.post(&path, &form()).await.status, 429);
    server.advance(Duration::from_secs(3600));
    staff.sign_in("staff@example.com").await;
    look(&server, &staff, "clinic@example.com").await;
}

// ADM-05: staff with a second factor must enter a code again
#[tokio::test]
async fn the_own_code_is_asked_for_again() {
    let server = TestServer::start().await;
    server.create("boss@example.com", "other", staff()).await;
    server.person("clinic").await;
    let mut boss = server.stranger();
    boss.post("/v1/auth/login/", &login_form("boss@example.com", PASSWORD)).await;
    let login_code = server.code_for("boss@example.com").await;
    let step = json!({"username": "boss@example.com", "otp": login_code});
    boss.keep_session(boss.post("/v1/auth/login/otp/", &step).await);
    let path = format!("/v1/cs/users/{}/login/", id_of(&server, "clinic@example.com").await);
    let offer = boss.get(&path).await.body;
    assert_eq!((&offer["needs_code"], &offer["method"]), (&json!(true), &json!(2)));

    let early = boss.post(&path, &json!({"reason": REASON, "code": login_code, "password": PASSWORD})).await;
    assert_eq!((early.status, early.field("code")), (400, "The code is wrong or has expired"));
    let asked = boss.post(&path, &json!({"reason": REASON})).await;
    assert_eq!((asked.status, asked.field("code")), (400, "This field may not be blank"));
    let code = server.code_for("boss@example.com").await;
    assert_ne!(code, login_code);
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let refused = boss.post(&path, &json!({"reason": REASON, "code": wrong})).await;
    assert_eq!(refused.field("code"), "The code is wrong or has expired");
    // The code is for one person in one session.
    server.create("lab@example.com", "lab", Default::default()).await;
    let other = format!("/v1/cs/users/{}/login/", id_of(&server, "lab@example.com").await);
    assert_eq!(boss.post(&other, &json!({"reason": REASON, "code": code})).await.status, 400);
    let started = boss.post(&path, &json!({"reason": REASON, "code": code})).await;
    let looking = with_token(&server, &started);
    assert_eq!(looking.get("/v1/auth/check/").await.text("email"), "clinic@example.com");
    let again = boss.post(&path, &json!({"reason": REASON, "code": code})).await;
    assert_eq!(again.status, 400, "a code counts once");
    server.advance(Duration::from_secs(1));
    boss.post(&path, &json!({"reason": REASON})).await;
    let late = server.code_for("boss@example.com").await;
    server.advance(Duration::from_secs(601));
    assert_eq!(boss.post(&path, &json!({"reason": REASON, "code": late})).await.status, 400, "ten minutes");
}
