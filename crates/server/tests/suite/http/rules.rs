//! Rules for all calls.

use crate::harness::TestServer;
use crate::harness::person::send;
use reqwest::Method;
use serde_json::json;

// API-01
#[tokio::test]
async fn a_call_without_its_final_slash_is_the_same_call() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    assert_eq!(person.get("/v1/auth/check").await.status, 200);
    assert_eq!(person.get("/v1/auth/check?callfrom=adm").await.status, 403);
    assert_eq!(person.post("/reset_password/validate_token", &json!({"token": "x"})).await.status, 400);
}

// API-01
#[tokio::test]
async fn the_committed_description_is_the_served_one() {
    let server = TestServer::start().await;
    let served = server.stranger().get("/openapi.json").await;
    let committed: serde_json::Value =
        serde_json::from_str(include_str!("../../../../../openapi.json")).unwrap();
    assert!(served.body == committed, "openapi.json is stale: run make gen");
    assert!(committed["openapi"].as_str().unwrap().starts_with("3.1"));
}

// API-01: dynamic answers are compressed; an event must not wait in a compressor for the next one
#[tokio::test]
async fn answers_are_compressed_and_streams_are_not() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    for (path, coding) in [("/v1/auth/check/", Some("gzip")), ("/healthz", None), ("/events/", None)] {
        let request = person.request(Method::GET, path).header("accept-encoding", "gzip");
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        let told = response.headers().get("content-encoding").map(|coding| coding.to_str().unwrap());
        assert_eq!(told, coding, "{path}");
    }
}

// API-04
#[tokio::test]
async fn unknown_calls_and_methods_are_json() {
    let server = TestServer::start().await;
    let person = server.stranger();
    for path in [
        "/v1/nothing/",
        "/v1/auth/",
        "/qc/nothing",
        "/events/../v1/x",
        "/assets/none.js",
        "/pictures/nothing/",
        "/api/x",
    ] {
        let answer = person.get(path).await;
        assert_eq!((answer.status, answer.text("detail")), (404, "Not found."), "{path}");
    }
    assert_eq!(person.post("/v1/nothing/", &json!({})).await.status, 404);
    for path in ["/pictures/%ff/", "/skins/%ff/x"] {
        assert_eq!(person.get(path).await.text("detail"), "Not found.", "{path}");
    }
    let twice = person.post("/v1/auth/validate/?form=signup&form=signup", &json!({})).await;
    assert!(twice.status == 400 && twice.body["detail"].is_string(), "{}", twice.raw);
    assert_eq!(person.get("/v1/auth/login/").await.text("detail"), "Method not allowed.");
    assert_eq!(send(person.request(Method::DELETE, "/login")).await.status, 405);
}

// API-04
#[tokio::test]
async fn a_refusal_has_a_stable_code_beside_its_text() {
    let server = TestServer::start().await;
    let (person, stranger) = (server.person("clinic").await, server.stranger());
    let wrong = json!({"username": "nobody@example.com", "password": "wrong horse at noon"});
    let junk = |content_type: &'static str, body: &'static str| {
        stranger.request(Method::POST, "/v1/auth/login/").header("content-type", content_type).body(body)
    };
    let odd_header =
        stranger.request(Method::POST, "/v1/auth/login/").json(&wrong).header("action-id", "a b");
    let oneself = json!({"email": "clinic@example.com", "alias": "", "text": "Let us work together."});
    let answers = [
        (404, "not_found", person.get("/v1/nothing/").await),
        (405, "method_not_allowed", person.get("/v1/auth/login/").await),
        (401, "sign_in_required", stranger.get("/v1/connections/").await),
        (401, "relogin_required", stranger.post("/v1/auth/refresh/", &json!({})).await),
        (403, "no_permission", person.get("/v1/auth/check/?callfrom=adm").await),
        (400, "credentials_wrong", stranger.post("/v1/auth/login/", &wrong).await),
        (
            400,
            "token_expired",
            stranger.post("/reset_password/validate_token/", &json!({"token": "x"})).await,
        ),
        (400, "own_email", person.post("/v1/connections/0/request/", &oneself).await),
        (400, "invalid_parameter", stranger.post("/v1/auth/validate/?form=none&field=x", &json!({})).await),
        (400, "malformed_header", send(odd_header).await),
        (400, "malformed_body", send(junk("application/json", "[1]")).await),
        (415, "unsupported_content_type", send(junk("text/plain", "x")).await),
    ];
    for (status, code, answer) in answers {
        assert_eq!((answer.status, answer.text("code")), (status, code), "{}", answer.raw);
        assert!(!answer.text("detail").is_empty(), "{}", answer.raw);
    }
}

// API-04, ACC-03
#[tokio::test]
async fn the_errors_of_fields_have_codes_of_the_same_shape() {
    let server = TestServer::start().await;
    let stranger = server.stranger();
    let refused = stranger.post("/v1/reset-password/", &json!({"email": "no address"})).await;
    assert_eq!((refused.status, refused.field("email")), (400, "Enter a valid email address."));
    assert_eq!(refused.body["error_codes"], json!({"email": ["email_invalid"]}));
    let long = json!({"first_name": "a".repeat(101)});
    let checked = stranger.post("/v1/auth/validate/?form=signup&field=first_name", &long).await;
    let text = "Ensure this field has no more than 100 characters.";
    assert_eq!((checked.status, checked.field("error_message")), (200, text));
    assert_eq!(checked.body["error_codes"], json!({"error_message": ["too_long"]}));
    assert_eq!(checked.body["error_params"], json!({"error_message": [{"max_chars": 100}]}));
}

// API-01, API-04
#[tokio::test]
async fn every_operation_describes_how_it_refuses() {
    let described = TestServer::start().await.stranger().get("/openapi.json").await.body;
    for (path, operations) in described["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let refused = &operation["responses"]["4XX"]["$ref"];
            assert!(
                refused == "#/components/responses/Refused" || matches!(method.as_str(), "head" | "options"),
                "{method} {path}"
            );
        }
    }
    let codes = described["components"]["schemas"]["ErrorCode"]["enum"].as_array().unwrap();
    assert!(codes.contains(&json!("case_archived")) && codes.contains(&json!("blank")), "{codes:?}");
}

// OPS-02
#[tokio::test]
async fn every_answer_carries_its_id_and_the_security_headers() {
    let server = TestServer::start().await;
    let person = server.stranger();
    for path in ["/healthz", "/v1/auth/check/", "/v1/nothing/", "/login"] {
        let headers = person.get(path).await.headers;
        assert_eq!(headers["x-request-id"].len(), 26, "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["x-frame-options"], "DENY", "{path}");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin-allow-popups", "{path}");
        let policy = headers["content-security-policy"].to_str().unwrap();
        for part in [
            "script-src 'self' 'wasm-unsafe-eval';",
            "frame-ancestors 'none'",
            "object-src 'none'",
            // NAV-04: without a configured viewer nothing can be framed
            "frame-src 'none';",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
    }
    let caching = person.get("/v1/auth/check/").await.headers["cache-control"].clone();
    assert_eq!(caching, "no-store");
}

// OPS-02
#[tokio::test]
async fn figures_are_in_prometheus_form() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    person.get("/v1/auth/check/").await;
    let figures = person.get("/metrics").await.raw;
    for line in [
        "archway_requests_total{method=\"GET\",route=\"/v1/auth/check/\",status=\"200\"}",
        "archway_password_hash_seconds_count",
        "archway_jobs_waiting 0",
        "archway_jobs_dead 0",
    ] {
        assert!(figures.contains(line), "{line} not in\n{figures}");
    }
    assert!(!figures.contains("@example.com"));
}

// Another site's page cannot sign a visitor in or out.
#[tokio::test]
async fn other_sites_cannot_write() {
    let server = TestServer::start().await;
    server.create("mallory@example.com", "clinic", Default::default()).await;
    let person = server.stranger();
    let form = "username=mallory%40example.com&password=zirconia+bridge+at+noon";
    for (name, value) in
        [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example"), ("origin", "null")]
    {
        for path in ["/v1/auth/login/", "/v1/auth/logout/", "/v1/auth/refresh/"] {
            let request = person.request(Method::POST, path).header(name, value);
            let answer =
                send(request.header("content-type", "application/x-www-form-urlencoded").body(form)).await;
            assert_eq!(answer.status, 403, "{path} {name}: {value}");
            assert_eq!(answer.headers.get("set-cookie"), None, "{path} {name}: {value}");
        }
    }
    let own = person.request(Method::POST, "/v1/auth/login/").header("sec-fetch-site", "same-origin");
    let answer = send(own.header("content-type", "application/x-www-form-urlencoded").body(form)).await;
    assert_eq!(answer.status, 200);
    let logout = server.stranger().post("/v1/auth/logout/", &json!({})).await;
    assert_eq!(logout.headers.get("set-cookie"), None, "nothing to clear where nothing came");
}
