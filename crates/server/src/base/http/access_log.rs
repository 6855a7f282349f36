//! One log line and one measurement per request. The line names the route's pattern, never its values, so that
//! no token, address or name gets into it; headers and bodies are not logged at all.

use crate::base::app::App;
use crate::base::http::headers::REQUEST_ID;
use crate::base::tallies::Asked;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;
use tracing::Instrument;

pub async fn log_requests(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = app.random.id(app.now());
    let method = request.method().clone();
    let route =
        request.extensions().get::<MatchedPath>().map_or("-".to_owned(), |path| path.as_str().to_owned());
    let asked = Asked::put_into(&mut request);
    let started = Instant::now();
    let span = tracing::info_span!("request", request_id = %id);
    let mut response = next.run(request).instrument(span).await;
    let elapsed = started.elapsed();
    asked.look_at(&app, &response);
    let status = response.status().as_u16();
    tracing::info!(
        request_id = %id,
        %method,
        route,
        status,
        micros = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX),
        "answered"
    );
    // Clients can send any method name; only the usual ones get their own time series.
    let is_usual = [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::DELETE].contains(&method);
    let labels = [
        ("method", if is_usual { method.to_string() } else { "other".to_owned() }),
        ("route", route),
        ("status", status.to_string()),
    ];
    metrics::counter!("archway_requests_total", &labels).increment(1);
    metrics::histogram!("archway_request_seconds", "route" => labels[1].1.clone()).record(elapsed);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(&REQUEST_ID, value);
    }
    response
}
