//! The pages: built by `web/`, compressed at build time, embedded in the binary. A path outside the API is a deep
//! link into the application and gets its first page.

pub mod app_info;
mod first_page;

use crate::base::app::App;
use crate::base::http::cookies::{SecretCookie, read_home_site};
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Redirect, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
struct Pages;

/// Paths that are never pages: an unknown path below them is an API error.
pub const API_PREFIXES: [&str; 11] = [
    "/v1/",
    "/reset_password/",
    "/qc/",
    "/api/",
    "/events",
    "/heclore/",
    "/skins/",
    "/pictures/",
    "/assets/",
    "/outbox/",
    "/.well-known/",
];

pub async fn serve_page(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path();
    let name = path.trim_start_matches('/');
    let is_file =
        !name.is_empty() && name != "index.html" && !name.ends_with(".br") && !name.ends_with(".gz");
    let is_get = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_get
        && is_file
        && let Some(file) = Pages::get(name)
    {
        return static_file(name, file, request.headers());
    }
    if API_PREFIXES.iter().any(|prefix| path.starts_with(prefix)) {
        return ApiError::not_found().into_response();
    }
    if !is_get {
        return ApiError::from(Refusal::MethodNotAllowed).into_response();
    }
    if path == "/"
        && let Some(site) = original_site(&app, request.headers())
    {
        return Redirect::temporary(&format!("{site}/login")).into_response();
    }
    first_page::serve(&app, &request)
}

/// The site of the region this visitor was redirected to before, unless they have a session here (NAV-04).
fn original_site(app: &App, headers: &HeaderMap) -> Option<String> {
    let home = read_home_site(headers).filter(|home| *home != app.config.server.location)?;
    if SecretCookie::Refresh.read(app, headers).is_some() {
        return None;
    }
    app.config.site(home)
}

/// Names below `assets/` contain a hash of their content, so a browser may cache them for ever.
fn static_file(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let compressed = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(coding, _)| accepts(headers, coding))
        .find_map(|(coding, ending)| Pages::get(&format!("{name}.{ending}")).map(|file| (coding, file)));
    let mut response = match compressed {
        Some((coding, file)) => {
            let mut response = file.data.into_response();
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
            response
        }
        None => file.data.into_response(),
    };
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = if kind.type_() == "text" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    let caching =
        if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(&kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

pub fn index() -> Option<String> {
    Pages::get("index.html").map(|page| String::from_utf8_lossy(&page.data).into_owned())
}

pub fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|wish| wish.trim().split(';').next() == Some(coding))
}
