//! What strangers may try, and what the owner of an account must not lose by it.

use crate::harness::{Person, TestServer, login_form};
use reqwest::Method;
use serde_json::json;

const PASSWORD: &str = crate::harness::PASSWORD;

/// Through a proxy, from that address, in a browser with that cookie.
async fn try_password(person: &Person, from: &str, browser: &str, password: &str) -> u16 {
    let request = person.request(Method::POST, "/v1/auth/login/").header("x-forwarded-for", from);
    let form = login_form("clinic@example.com", password);
    request.header("cookie", browser).json(&form).send().await.unwrap().status().as_u16()
}

// API-07
#[tokio::test]
async fn strangers_who_try_do_not_keep_the_owner_out_of_a_known_browser() {
    let server = TestServer::start_with(|config| {
        config.server.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        config.limits.login_per_account_total = 5;
    })
    .await;
    server.create("clinic@example.com", "clinic", Default::default()).await;
    let person = server.stranger();
    let first = person.post("/v1/auth/login/", &login_form("clinic@example.com", PASSWORD)).await;
    let cookies = first.headers.get_all("set-cookie").iter();
    let browser = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
    let browser = browser.filter(|cookie| cookie.contains("browser")).collect::<String>();
    assert!(!browser.is_empty(), "the cookie the browser is known by");
    for stranger in 1..=6 {
        try_password(&person, &format!("198.51.100.{stranger}"), "", "Not-The-Password-1").await;
    }
    assert_eq!(try_password(&person, "203.0.113.1", "", PASSWORD).await, 429);
    assert_eq!(try_password(&person, "203.0.113.1", &browser, PASSWORD).await, 200);
    let other = browser.split_once('=').map(|(name, _)| format!("{name}={}", "x".repeat(43))).unwrap();
    assert_eq!(try_password(&person, "203.0.113.1", &other, PASSWORD).await, 429, "a cookie we never drew");
    for _ in 0..12 {
        try_password(&person, "203.0.113.1", &browser, "Not-The-Password-1").await;
    }
    assert_eq!(try_password(&person, "203.0.113.1", &browser, PASSWORD).await, 429, "it has its limit too");
}

// ACC-16: other people may have requested links for the same address
#[tokio::test]
async fn a_reset_over_the_limit_is_answered_alike_and_mails_nothing() {
    let server = TestServer::start().await;
    server.create("clinic@example.com", "clinic", Default::default()).await;
    for _ in 0..5 {
        let answer =
            server.stranger().post("/v1/reset-password/", &json!({"email": "clinic@example.com"})).await;
        assert_eq!((answer.status, answer.text("detail")), (200, "Reset mail sent"));
    }
    assert_eq!(server.mails().await.len(), 3);
}

// SES-01
#[tokio::test]
async fn one_refresh_token_has_not_any_number_of_successors() {
    let server = TestServer::start().await;
    let mut person = server.person("clinic").await;
    let answer = person.refresh().await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let mut statuses = Vec::new();
    for _ in 0..25 {
        statuses.push(person.post_with_cookie("/v1/auth/refresh/", &cookie).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 20);
    assert_eq!(statuses.last(), Some(&401));
}

// Mails of an installation without SMTP can be read only on this machine.
#[tokio::test]
async fn what_a_proxy_passes_on_is_not_local() {
    let server = TestServer::start().await;
    let get = async |head: &str| {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let address = server.base.trim_start_matches("http://");
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = vec![0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        String::from_utf8(answer).unwrap()[9..].to_owned()
    };
    assert_eq!(get("GET /outbox/messages HTTP/1.1\r\nHost: localhost\r\n\r\n").await, "200");
    for head in [
        "GET /outbox/messages HTTP/1.0\r\nHost: localhost\r\n\r\n",
        "GET http://localhost/outbox/messages HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET /outbox/messages HTTP/1.1\r\nHost: localhost\r\nCF-Connecting-IP: 192.0.2.1\r\n\r\n",
    ] {
        assert_eq!(get(head).await, "404", "{head}");
    }
    let started = "POST /v1/auth/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Content-Length: 99999999999\r\n\r\n";
    assert_eq!(get(started).await, "413", "said beforehand, so not waited for");
}
