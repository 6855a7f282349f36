//! Mails by SMTP, against a real server.

use crate::harness::smtp::SmtpServer;
use crate::harness::{PASSWORD, TestServer, login_form};
use archway_domain::account::Flags;
use archway_domain::time::{HOUR, MINUTE};
use mailin::Response;
use serde_json::json;

async fn start(smtp: &SmtpServer) -> TestServer {
    TestServer::start_with(|config| {
        config.mail.smtp_url = smtp.url();
        config.mail.from = "Archway <no-reply@archway.test>".to_owned();
    })
    .await
}

// OPS-01, ACC-05
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_arrives_with_text_html_and_a_stable_id() {
    let smtp = SmtpServer::start();
    let server = start(&smtp).await;
    server.unactivated("noa@example.com").await;
    archway::worker::drain(&server.app).await.unwrap();
    let received = smtp.received();
    assert_eq!(received.len(), 1);
    let mail = &received[0];
    assert_eq!(mail.to, "noa@example.com");
    assert!(mail.message_id().ends_with("@archway.test>"));
    for part in [
        "Subject: Activate your Archway account",
        "Auto-Submitted: auto-generated",
        "multipart/alternative",
        "text/html",
    ] {
        assert!(mail.content.contains(part), "{part} not in\n{}", mail.content);
    }
    assert_eq!(server.stranger().get("/outbox").await.status, 404, "no outbox beside a mail server");
}

// OPS-01, ACC-09
#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_code_arrives_and_no_outbox_shows_it() {
    let smtp = SmtpServer::start();
    let server = start(&smtp).await;
    server.create("staff@example.com", "other", Flags { staff: true, ..Flags::default() }).await;
    let mut person = server.stranger();
    let step = person.post("/v1/auth/login/", &login_form("staff@example.com", PASSWORD)).await;
    assert_eq!(step.text("detail"), "OTP required");
    archway::worker::drain(&server.app).await.unwrap();
    let received = smtp.received();
    assert_eq!(received.len(), 1);
    assert_eq!(
        (received[0].from.as_str(), received[0].to.as_str()),
        ("no-reply@archway.test", "staff@example.com")
    );
    let subject = received[0].content.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap();
    let (code, rest) = subject.split_at(6);
    assert_eq!(rest.trim_end(), " is your Archway sign-in code");
    let form = json!({"username": "staff@example.com", "otp": code});
    person.keep_session(person.post("/v1/auth/login/otp/", &form).await);
    for path in ["/outbox", "/outbox/messages"] {
        assert_eq!(person.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_away_is_tried_again() {
    let smtp = SmtpServer::start();
    smtp.refuse_with(Some(Response::custom(451, "try later".to_owned())));
    let server = start(&smtp).await;
    server.unactivated("noa@example.com").await;
    for _ in 0..3 {
        archway::worker::drain(&server.app).await.unwrap();
        server.advance(MINUTE);
    }
    assert!(smtp.received().is_empty());
    smtp.refuse_with(None);
    server.advance(HOUR);
    archway::worker::drain(&server.app).await.unwrap();
    assert_eq!(smtp.received().len(), 1);
    assert_eq!(archway_db::jobs::count(server.app.db.reader()).await.unwrap(), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_recipient_ends_up_where_an_operator_sees_it() {
    let smtp = SmtpServer::start();
    smtp.refuse_with(Some(Response::custom(550, "no such user".to_owned())));
    let server = start(&smtp).await;
    server.unactivated("noa@example.com").await;
    archway::worker::drain(&server.app).await.unwrap();
    let dead = archway_db::jobs::list_dead(server.app.db.reader(), 10).await.unwrap();
    assert_eq!(dead.len(), 1);
    assert_eq!((dead[0].kind.as_str(), dead[0].attempts), ("send_mail", 1));
    let error = dead[0].last_error.as_deref().unwrap();
    assert!(error.contains("no such user"), "{error}");
}

/// The database contains no raw token: neither in the link nor in the waiting job.
#[tokio::test]
async fn a_waiting_mail_holds_no_secret() {
    let server = TestServer::start().await;
    server.unactivated("noa@example.com").await;
    let tx = server.app.db.begin().await.unwrap();
    let jobs = archway_db::jobs::claim(&tx, archway_db::jobs::Lane::Quick, 10, MINUTE, server.app.now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    server.advance(MINUTE);
    let link = server.link_for("noa@example.com").await;
    let token = link.rsplit('/').next().unwrap();
    assert_eq!(jobs.len(), 1);
    assert!(
        !jobs[0].payload.contains(token) && !jobs[0].payload.contains("noa@example.com"),
        "{}",
        jobs[0].payload
    );
}
