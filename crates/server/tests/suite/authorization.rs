//! Every route × every kind of caller, with the expected answer. A route without a row fails.

use crate::harness::person::send;
use crate::harness::{Person, TestServer};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// In the order of the columns below.
const CALLERS: [&str; 8] =
    ["stranger", "unactivated", "disabled", "signed out", "clinic", "lab", "dealer", "staff"];

struct Row {
    method: &'static str,
    path: &'static str,
    body: Option<Value>,
    expected: [u16; 8],
}

const fn row(method: &'static str, path: &'static str, body: Option<Value>, expected: [u16; 8]) -> Row {
    Row { method, path, body, expected }
}

/// The same for everybody: the call ignores sessions.
const fn public(method: &'static str, path: &'static str, body: Option<Value>, status: u16) -> Row {
    row(method, path, body, [status; 8])
}

/// For strangers and for signed-in people.
const fn open_to_all(method: &'static str, path: &'static str, body: Option<Value>, status: u16) -> Row {
    row(method, path, body, [status, 401, 401, 401, status, status, status, status])
}

/// For rights that none of these callers has: `administration/access.rs` has the table of rights.
const fn administration(method: &'static str, path: &'static str) -> Row {
    row(method, path, None, [401, 401, 401, 401, 403, 403, 403, 403])
}

/// For signed-in people only; the same for each of them.
const fn signed_in(method: &'static str, path: &'static str, body: Option<Value>, status: u16) -> Row {
    row(method, path, body, [401, 401, 401, 401, status, status, status, status])
}

fn table() -> Vec<Row> {
    let empty = || Some(json!({}));
    vec![
        public("get", "/healthz", None, 200),
        public("get", "/readyz", None, 200),
        public("get", "/metrics", None, 200),
        public("get", "/openapi.json", None, 200),
        public("get", "/outbox", None, 200),
        public("get", "/outbox/messages", None, 200),
        public("get", "/skins/{name}/{image}", None, 404),
        public("get", "/pictures/{id}/", None, 404),
        public("get", "/v1/app-info/", None, 200),
        // A dead token gets 401, also on routes that need no sign-in.
        open_to_all("post", "/v1/setLang/", Some(json!({"language": "de"})), 200),
        public("get", "/v1/auth/captcha/", None, 200),
        public("post", "/v1/auth/signup/", empty(), 400),
        open_to_all("post", "/v1/auth/validate/", empty(), 400),
        public("post", "/v1/auth/activate/", Some(json!({"uidb64": "x", "token": "x"})), 400),
        public("post", "/v1/auth/request-activate/", Some(json!({"uid": "x"})), 400),
        public("post", "/v1/auth/login/", empty(), 400),
        public("post", "/v1/auth/login/otp/", empty(), 400),
        public("post", "/v1/auth/refresh/", None, 401),
        public("post", "/v1/reset-password/", empty(), 400),
        public("post", "/reset_password/validate_token/", Some(json!({"token": "x"})), 400),
        public("post", "/reset_password/confirm/", Some(json!({"token": "x"})), 400),
        public("post", "/v1/auth/login/otp/resend/", empty(), 400),
        public("post", "/v1/auth/otp/exchange/", empty(), 400),
        public("post", "/v1/regions/credentials/", empty(), 404),
        public("post", "/v1/regions/people/", empty(), 404),
        public("get", "/v1/geo/", None, 200),
        public("get", "/v1/address/", None, 200),
        // Strangers may request messages only during the sign-up that requires them.
        row(
            "post",
            "/v1/auth/request-phone-verification/",
            Some(json!({"phone": "+4930123456"})),
            [400, 401, 401, 401, 200, 200, 200, 200],
        ),
        open_to_all("post", "/v1/auth/verify-phone-code/", empty(), 400),
        public("get", "/v1/auth/social/{provider}/", None, 404),
        public("post", "/v1/auth/social/otp/", empty(), 400),
        public("post", "/api/v1/complete/{backend}/", empty(), 400),
        signed_in("post", "/v1/qc/social-login/start/", empty(), 400),
        public("get", "/v1/qc/social-login/callback/", None, 200),
        public("get", "/v1/qc/social-login/validate-state/", None, 400),
        open_to_all("post", "/v1/qc/social-login/complete/", empty(), 400),
        signed_in("get", "/v1/user/identities/", None, 200),
        signed_in("delete", "/v1/user/identities/{provider}/", None, 404),
        signed_in("get", "/v1/user/second-factor/", None, 200),
        signed_in("put", "/v1/user/second-factor/", Some(json!({"method": 0})), 400),
        signed_in("post", "/v1/user/second-factor/authenticator/", empty(), 400),
        signed_in("post", "/v1/user/second-factor/recovery-codes/", empty(), 400),
        signed_in("get", "/v1/user/browsers/", None, 200),
        signed_in("delete", "/v1/user/browsers/{id}/", None, 404),
        signed_in("get", "/v1/user/sessions/", None, 200),
        signed_in("delete", "/v1/user/sessions/{id}/", None, 404),
        signed_in("delete", "/v1/user/sessions/", None, 204),
        signed_in("get", "/v1/user/edit/", None, 200),
        signed_in("put", "/v1/user/edit/", empty(), 400),
        signed_in("get", "/v1/user/settings/", None, 200),
        signed_in("put", "/v1/user/settings/", empty(), 400),
        signed_in("get", "/v1/user/migration/", None, 200),
        signed_in("get", "/v1/user/alarms/", None, 200),
        // What depends on the object is in another table: partners/access.rs.
        signed_in("get", "/v1/connections/", None, 200),
        signed_in("post", "/v1/connections/{id}/request/", empty(), 404),
        signed_in("put", "/v1/connections/accept/{cidb64}/{token}/", None, 400),
        signed_in("put", "/v1/connections/{id}/reject/", None, 404),
        signed_in("put", "/v1/connections/{id}/edit/", Some(json!({"alias": "x"})), 404),
        signed_in("delete", "/v1/connections/{id}/remove/", None, 404),
        signed_in("get", "/v1/labs/", None, 200),
        signed_in("post", "/v1/labs/{labId}/request-connection/", None, 404),
        signed_in("get", "/v1/group/users/", None, 200),
        signed_in("post", "/v1/group/new/", Some(json!({"name": ""})), 400),
        signed_in("put", "/v1/group/{id}/edit/", Some(json!({"name": "x"})), 404),
        signed_in("delete", "/v1/group/{id}/remove/", None, 404),
        signed_in("post", "/v1/group/{sg_id}/request/{id}/", Some(json!({"email": "a@b.co"})), 404),
        signed_in("put", "/v1/group/accept/{sguidb64}/{token}/", None, 400),
        signed_in("put", "/v1/group/users/{id}/reject/", None, 404),
        signed_in("delete", "/v1/group/users/{id}/remove/", None, 404),
        // For cases: cases/access.rs.
        signed_in("get", "/v1/cases/", None, 200),
        signed_in("post", "/v1/cases/", empty(), 201),
        signed_in("get", "/v1/user/filters/", None, 200),
        signed_in("get", "/v1/cases/{id}/", None, 404),
        signed_in("put", "/v1/cases/{id}/", empty(), 404),
        signed_in("get", "/v1/cases/{id}/all/", None, 404),
        signed_in("get", "/v1/cases/{id}/content/", None, 404),
        signed_in("put", "/v1/cases/{id}/opened/", None, 404),
        signed_in("put", "/v1/cases/{id}/files/upload-done/", None, 404),
        signed_in("put", "/v1/cases/{id}/status/", Some(json!({"action": "PROC"})), 404),
        signed_in("get", "/v1/cases/{id}/assignee/", None, 404),
        signed_in("put", "/v1/cases/{id}/assignee/", empty(), 404),
        signed_in("delete", "/v1/cases/{id}/remove/", None, 404),
        signed_in("post", "/v1/cases/{id}/restore/", None, 404),
        signed_in("post", "/v1/cases/{id}/unarchive/", None, 404),
        signed_in("get", "/v1/cases/{id}/comments/", None, 404),
        signed_in("post", "/v1/cases/{id}/comment/", Some(json!({"comment": "x"})), 404),
        signed_in("put", "/v1/cases/{id}/comment/draft/", Some(json!({"comment": "x"})), 404),
        signed_in("get", "/v1/cases/{id}/files/", None, 404),
        signed_in("get", "/v1/cases/{id}/uploads/", None, 404),
        signed_in("get", "/v1/cases/{id}/files/uri/", None, 404),
        signed_in("get", "/v1/cases/{id}/files/download/", None, 404),
        signed_in("get", "/v1/cases/{id}/files/download/{userid}/", None, 404),
        signed_in("post", "/v1/cases/{id}/file/", None, 404),
        signed_in("get", "/v1/files/{id}/download/", None, 404),
        signed_in("get", "/v1/files/{id}/picture/", None, 404),
        signed_in("get", "/v1/files/{id}/coarse/", None, 404),
        signed_in("get", "/v1/files/{id}/fine/", None, 404),
        signed_in("delete", "/v1/files/{id}/remove/", None, 404),
        signed_in("put", "/v1/files/{id}/jaw/", Some(json!({"jaw": "upper"})), 404),
        signed_in("get", "/v1/files/uri/", None, 200),
        public("get", "/v1/files/link/{link}/", None, 404),
        public("options", "/v1/uploads/", None, 204),
        // Without the tus headers.
        signed_in("post", "/v1/uploads/", None, 412),
        signed_in("head", "/v1/uploads/{id}/", None, 412),
        signed_in("patch", "/v1/uploads/{id}/", None, 412),
        signed_in("delete", "/v1/uploads/{id}/", None, 412),
        signed_in("get", "/v1/cases/{id}/shares/", None, 404),
        signed_in("post", "/v1/cases/{id}/shares/", empty(), 404),
        signed_in("delete", "/v1/shares/{id}/", None, 404),
        public("get", "/v1/share/case/", None, 404),
        public("get", "/v1/share/files/states/", None, 404),
        public("get", "/v1/share/files/uri/", None, 404),
        public("get", "/v1/share/files/all/", None, 404),
        signed_in("put", "/v1/comments/{id}/edit/", Some(json!({"comment": "x"})), 404),
        signed_in("delete", "/v1/comments/{id}/remove/", None, 404),
        signed_in("get", "/v1/dashboard/cases/status/", None, 200),
        signed_in("get", "/v1/dashboard/cases/restorations/", None, 200),
        signed_in("get", "/v1/dashboard/cases/activities/", None, 200),
        signed_in("get", "/v1/helpdesk/", None, 200),
        signed_in("post", "/v1/helpdesk/", empty(), 400),
        administration("get", "/v1/cs/cases/"),
        administration("post", "/v1/cs/cases/{id}/open/"),
        administration("get", "/v1/cs/connections/"),
        administration("get", "/v1/cs/devices/tickets/"),
        administration("post", "/v1/cs/devices/tickets/new/"),
        administration("get", "/v1/cs/devices/tickets/{id}/"),
        administration("post", "/v1/cs/devices/tickets/{id}/answer/"),
        administration("post", "/v1/cs/devices/tickets/{id}/state/"),
        administration("get", "/v1/cs/group/{id}/"),
        administration("get", "/v1/cs/devices/"),
        administration("post", "/v1/cs/devices/"),
        administration("get", "/v1/cs/devices/{id}/"),
        administration("delete", "/v1/cs/devices/remove/"),
        administration("delete", "/v1/cs/devices/registrations/reset/"),
        administration("post", "/v1/cs/devices/block/"),
        administration("post", "/v1/cs/devices/features/"),
        administration("get", "/v1/cs/devices/excel/"),
        administration("get", "/v1/cs/devices/template/"),
        administration("get", "/v1/cs/user-registrations/"),
        administration("get", "/v1/c4w/licencekeys/"),
        administration("get", "/v1/c4w/licencekeys/excel/"),
        administration("post", "/heclore/v1/c4w/licence/upload-keys/"),
        administration("get", "/heclore/v1/c4w/licence/template/"),
        administration("get", "/heclore/v1/c4w/registrations/"),
        administration("patch", "/heclore/v1/c4w/registrations/feat_enable/"),
        administration("post", "/heclore/v1/c4w/registrations/upload/"),
        administration("get", "/heclore/v1/c4w/registrations/template/"),
        administration("get", "/heclore/v1/c4w/registrations/excel/"),
        administration("get", "/v1/cs/partnerfeatures/"),
        administration("patch", "/v1/cs/partnerfeatures/{id}/"),
        administration("post", "/v1/cs/partnerfeatures/bulk/"),
        administration("post", "/v1/cs/partnerfeatures/delete/"),
        administration("get", "/v1/cs/partnerfeatures/excel/"),
        administration("get", "/v1/cs/labs/"),
        administration("get", "/v1/cs/labs/{id}/"),
        administration("post", "/v1/cs/labs/register/"),
        administration("post", "/v1/cs/labs/{id}/edit/"),
        administration("delete", "/v1/cs/labs/remove/"),
        administration("get", "/v1/cs/logs/"),
        administration("get", "/v1/cs/logs/actions/"),
        administration("get", "/v1/cs/logs/excel/"),
        administration("get", "/v1/cs/logs/verify/"),
        administration("get", "/v1/cs/stats/"),
        administration("get", "/v1/cs/user-locations/"),
        administration("get", "/v1/cs/users/"),
        administration("get", "/v1/cs/users/excel/"),
        administration("get", "/v1/cs/users/{id}/"),
        administration("post", "/v1/cs/users/{id}/disable/"),
        administration("post", "/v1/cs/users/{id}/enable/"),
        administration("get", "/v1/cs/users/{id}/login/"),
        administration("post", "/v1/cs/users/{id}/login/"),
        administration("post", "/v1/cs/users/{id}/reset-factor/"),
        signed_in("get", "/events/", None, 200),
        signed_in("post", "/v1/auth/set-first-login-viewed/", None, 200),
        signed_in("post", "/v1/auth/otp/", empty(), 400),
        signed_in("get", "/heclore/v1/3disclab/install/link/", None, 404),
        signed_in("get", "/heclore/v1/3disclab/install/download/{idb64}/", None, 404),
        signed_in("post", "/v1/camera/udi/register/", empty(), 400),
        public("post", "/qc/v2.5/device/register/", empty(), 400),
        administration("get", "/v1/devices/connections/"),
        administration("post", "/v1/devices/connections/"),
        signed_in("get", "/v1/user/devices/", None, 200),
        signed_in("post", "/v1/devices/{id}/confirm-email/", None, 404),
        public("put", "/v1/devices/confirm-email/{rdidb64}/{token}/", None, 400),
        signed_in("get", "/v1/auth/check/", None, 200),
        // Staff outside the main company cannot enter.
        administration("get", "/v1/auth/check/?callfrom=adm"),
        signed_in("get", "/v1/auth/session/", None, 200),
        signed_in("put", "/v1/auth/change-password/", empty(), 400),
        // Last, because it ends the caller's session.
        public("post", "/v1/auth/logout/", None, 204),
    ]
}

/// A caller of that kind. It sends no cookies, so that each row depends on the token alone.
async fn caller(server: &TestServer, kind: &str) -> Person {
    let mut bare = Person::new(&server.base);
    let email = format!("{}@example.com", kind.replace(' ', "."));
    let role = if ["clinic", "lab", "dealer"].contains(&kind) { kind } else { "other" };
    match kind {
        "stranger" => return bare,
        "staff" => {
            let flags = archway_domain::account::Flags { staff: true, ..Default::default() };
            server.create(&email, role, flags).await;
        }
        _ => {
            server.create(&email, role, Default::default()).await;
        }
    }
    let mut person = server.stranger();
    person.sign_in(&email).await;
    match kind {
        "unactivated" => server.set_state(&email, "unactivated").await,
        "disabled" => server.set_state(&email, "disabled").await,
        "signed out" => assert_eq!(person.post("/v1/auth/logout/", &json!({})).await.status, 204),
        _ => {}
    }
    bare.token = person.token;
    bare
}

// API-02
#[tokio::test]
async fn every_route_answers_every_caller_as_the_table_says() {
    let server = TestServer::start_with(|config| {
        config.auth.staff_second_factor = archway::base::config::StaffSecondFactor::Optional;
        let limits = &mut config.limits;
        for limit in [
            &mut limits.login_per_address,
            &mut limits.login_per_account,
            &mut limits.code_per_account,
            &mut limits.login_per_account_total,
            &mut limits.mail_per_address,
            &mut limits.mail_per_target,
            &mut limits.signup_per_address,
            &mut limits.validate_per_address,
            &mut limits.link_per_address,
            &mut limits.phone_per_address,
            &mut limits.phone_per_target,
            &mut limits.phone_per_target_total,
        ] {
            *limit = 1_000_000;
        }
    })
    .await;
    let mut wrong = Vec::new();
    for (column, kind) in CALLERS.into_iter().enumerate() {
        let person = caller(&server, kind).await;
        for row in table() {
            let method = row.method.to_uppercase().parse::<Method>().unwrap();
            let request = person.request(method, row.path).header("api-key", "archway-web");
            let request = match &row.body {
                Some(body) => request.json(body),
                None => request,
            };
            // A stream never ends, so the test does not wait for its end.
            let (status, text) = if row.path == "/events/" {
                (request.send().await.unwrap().status().as_u16(), String::new())
            } else {
                let answer = send(request).await;
                (answer.status, answer.raw)
            };
            if status != row.expected[column] {
                wrong.push(format!("{kind}: {} {} → {status} {text}", row.method, row.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn no_route_is_missing_from_the_table() {
    let server = TestServer::start().await;
    let description = server.stranger().get("/openapi.json").await.body;
    let mut routes = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            routes.insert(format!("{method} {path}"));
        }
    }
    let rows: BTreeSet<String> =
        table().iter().map(|row| format!("{} {}", row.method, row.path.split('?').next().unwrap())).collect();
    let missing: Vec<_> = routes.difference(&rows).collect();
    let stale: Vec<_> = rows.difference(&routes).collect();
    assert!(missing.is_empty() && stale.is_empty(), "missing {missing:?}, stale {stale:?}");
}

// OPS-05: only this machine itself may read the outbox and the metrics
#[tokio::test]
async fn what_is_local_is_not_forwarded() {
    let server = TestServer::start_with(|config| config.server.metrics_token = Some("m".repeat(32))).await;
    let person = server.stranger();
    for path in ["/outbox", "/outbox/messages", "/metrics"] {
        for header in ["x-forwarded-for", "forwarded", "x-real-ip"] {
            let request = person.request(Method::GET, path).header(header, "127.0.0.1");
            assert_eq!(send(request).await.status, 404, "{path} {header}");
        }
    }
    let rebound = person.request(Method::GET, "/outbox/messages").header("host", "evil.example:8080");
    assert_eq!(send(rebound).await.status, 404, "a foreign name for this machine");
    let scraper = person.request(Method::GET, "/metrics").header("x-forwarded-for", "10.0.0.9");
    assert_eq!(send(scraper.bearer_auth("m".repeat(32))).await.status, 200);
}
