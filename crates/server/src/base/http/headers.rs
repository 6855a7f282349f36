//! Headers of every answer.

use crate::base::app::App;
use crate::base::config::{CaptchaKind, Config};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

pub static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The page to which the pop-up of a social sign-in returns. It must keep its opener; the policy of the other pages
/// would drop it on the way through the provider.
const ANSWERS_ITS_OPENER: &str = "/login/social/response";

/// Its address contains the token of the share link.
const SHARED_CASE: &str = "/share/case";

pub async fn add_security_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let answers_opener = request.uri().path() == ANSWERS_ITS_OPENER;
    let is_shared = request.uri().path() == SHARED_CASE;
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, if is_shared { "no-referrer" } else { "same-origin" }),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            if answers_opener { "unsafe-none" } else { "same-origin-allow-popups" },
        ),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(self), microphone=(), geolocation=(), payment=()",
        ),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_shared {
        headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| app.security_policy.clone());
    if app.config.is_https() {
        let value = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Made once: it is the same for every answer.
pub fn content_security_policy(config: &Config) -> HeaderValue {
    let captcha = match config.captcha.kind {
        CaptchaKind::Altcha => "",
        CaptchaKind::Recaptcha => " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
        CaptchaKind::Hcaptcha => " https://hcaptcha.com https://*.hcaptcha.com",
        CaptchaKind::Turnstile => " https://challenges.cloudflare.com",
    };
    let framed = config.pages.external_viewer_url.as_deref().and_then(origin).unwrap_or_default();
    let framed = format!("{captcha}{framed}");
    let framed = if framed.is_empty() { " 'none'" } else { framed.as_str() };
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{captcha}; style-src 'self' 'unsafe-inline'{captcha}; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'{captcha}; worker-src 'self' blob:; \
         frame-src{framed}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    // Consists only of the texts above and an origin, which are plain ASCII.
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The origin of a configured address, with a leading space.
fn origin(address: &str) -> Option<String> {
    Some(format!(" {}", url::Url::parse(address).ok()?.origin().ascii_serialization()))
}
