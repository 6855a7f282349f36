//! API-04: whatever a client sends, the server answers 4xx with a reason; never 5xx, never silence.

use crate::harness::TestServer;
use crate::harness::person::{Answer, send};
use reqwest::Method;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

const FORMS: [&str; 11] = [
    "/v1/auth/login/",
    "/v1/auth/login/otp/",
    "/v1/auth/signup/",
    "/v1/auth/validate/?form=signup&field=username",
    "/v1/auth/activate/",
    "/v1/auth/request-activate/",
    "/v1/reset-password/",
    "/reset_password/validate_token/",
    "/reset_password/confirm/",
    "/v1/setLang/",
    "/v1/auth/change-password/",
];

fn is_reasoned_refusal(answer: &Answer) -> bool {
    (400..500).contains(&answer.status) && answer.body.is_object()
}

#[tokio::test]
async fn every_form_refuses_every_kind_of_junk() {
    let server = TestServer::start_with(|config| {
        config.limits.login_per_address = 1_000_000;
        config.limits.login_per_account = 1_000_000;
        config.limits.signup_per_address = 1_000_000;
    })
    .await;
    let person = server.person("clinic").await;
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let bodies: [(&str, Vec<u8>); 14] = [
        ("application/json", b"{\"username\": ".to_vec()),
        ("application/json", b"[1, 2]".to_vec()),
        ("application/json", b"\"text\"".to_vec()),
        ("application/json", b"{\"username\": {\"a\": 1}, \"token\": [], \"uid\": 7, \"email\": 1, \"language\": null}".to_vec()),
        ("application/json", b"\xff\xfe{}".to_vec()),
        ("application/json", deep.into_bytes()),
        ("application/json", b"{\"username\": \"a\\u0000b\", \"token\": \"\\u0000\", \"uid\": \"\\u0000\", \"email\": \"\\u0000\", \"language\": \"\\u0000\", \"uidb64\": \"\", \"old_password\": \"\\u0000\", \"otp\": \"\\u0000\"}".to_vec()),
        ("text/plain", b"username=a".to_vec()),
        ("", b"{}".to_vec()),
        ("multipart/form-data", b"--x--".to_vec()),
        ("multipart/form-data; boundary=x", b"not multipart at all".to_vec()),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--x--\r\n".to_vec()),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=\"username\"\r\n\r\ncut off".to_vec()),
        ("application/x-www-form-urlencoded", b"%zz=%ff&&&=".to_vec()),
    ];
    for path in FORMS {
        let method = if path.contains("change-password") { Method::PUT } else { Method::POST };
        for (content_type, body) in &bodies {
            let mut request =
                person.request(method.clone(), path).header("api-key", "archway-web").body(body.clone());
            if !content_type.is_empty() {
                request = request.header("content-type", *content_type);
            }
            let answer = send(request).await;
            let shown = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
            let is_validation = answer.status == 200 && path.contains("validate/?form");
            assert!(
                is_reasoned_refusal(&answer) || is_validation,
                "{path} {content_type} {shown}: {} {}",
                answer.status,
                answer.raw
            );
        }
    }
}

#[tokio::test]
async fn ten_megabytes_of_json_are_too_much() {
    let server = TestServer::start().await;
    let body = format!("{{\"username\": \"{}\"}}", "a".repeat(10 * 1024 * 1024));
    for path in
        FORMS.into_iter().filter(|path| !path.contains("change-password") && !path.contains("signup/"))
    {
        let request = server.stranger().request(Method::POST, path).header("api-key", "archway-web");
        let answer = send(request.header("content-type", "application/json").body(body.clone())).await;
        assert_eq!((answer.status, answer.text("detail")), (413, "The request is too large."), "{path}");
    }
}

#[tokio::test]
async fn too_many_and_too_long_fields_are_refused() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let mut many = reqwest::multipart::Form::new();
    for number in 0..100 {
        many = many.text(format!("field{number}"), "x");
    }
    assert_eq!(person.post_form("/v1/auth/login/", many).await.status, 400);
    let long = reqwest::multipart::Form::new().text("username", "x".repeat(20_000));
    assert_eq!(person.post_form("/v1/auth/login/", long).await.status, 413);
    let action = person.request(Method::POST, "/v1/auth/logout/").header("action-id", "x".repeat(65));
    assert_eq!(send(action).await.status, 400);
}

/// Writes raw bytes and reads the answer.
fn raw(server: &TestServer, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.base.trim_start_matches("http://")).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.take(4096).read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_headers_of_junk_are_refused() {
    let server = TestServer::start().await;
    let mut request = b"GET /v1/auth/check/ HTTP/1.1\r\nHost: archway.test\r\n".to_vec();
    for number in 0..10_000 {
        request.extend(format!("x-junk-{number}: {number}\r\n").bytes());
    }
    request.extend(b"\r\n");
    let answer = raw(&server, &request);
    assert!(answer.starts_with("HTTP/1.1 431") || answer.starts_with("HTTP/1.1 400"), "{answer:?}");
    let nonsense = raw(&server, b"\x00\x01\x02 nonsense\r\n\r\n");
    assert!(nonsense.starts_with("HTTP/1.1 400"), "{nonsense:?}");
    assert_eq!(server.stranger().get("/healthz").await.status, 200);
}
