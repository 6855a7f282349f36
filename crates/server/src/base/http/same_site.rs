//! Refuses requests that another site's page sends with a visitor's cookies. The cookies' own attributes do not
//! prevent all of it: a form posted from another site could sign the visitor out, or in as another person.

use crate::base::app::App;
use crate::base::http::caller::host;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::{Malformed, Refusal};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub async fn refuse_other_sites(State(app): State<App>, request: Request, next: Next) -> Response {
    if request.headers().get_all(header::HOST).iter().count() > 1 {
        return ApiError::malformed(Malformed::Header, "The request names more than one host.")
            .into_response();
    }
    if !request.method().is_safe() && is_foreign(request.uri(), request.headers(), &app.config.public_url()) {
        return ApiError::from(Refusal::OtherSite).into_response();
    }
    next.run(request).await
}

/// Browsers say where a request comes from; programs do not, and carry no other person's cookies.
pub fn is_foreign(uri: &Uri, headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return site != "same-origin" && site != "none";
    }
    let Some(origin) = text("origin") else { return false };
    let is_own_host =
        origin.split_once("://").is_some_and(|(_, authority)| authority == full_host(uri, headers));
    origin != public_url && !is_own_host
}

/// The host with its port, as in an origin.
fn full_host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> &'a str {
    uri.authority().map_or_else(|| host(uri, headers), |authority| authority.as_str())
}
