//! All routes in one place, the layers around them, and the server that answers.

mod openapi;
pub mod serve;

use self::openapi::ApiDescription;
use crate::areas::pages::app_info;
use crate::areas::{
    account, addresses, administration, case_page, cases, comments, connections, dashboard, devices, files,
    groups, helpdesk, invitations, labs, live, pages, shares, social,
};
use crate::base::app::App;
use crate::base::http::drain::drain_unread;
use crate::base::http::refusal::Refusal;
use crate::base::http::{access_log, error::ApiError, flood, headers, health, outbox, same_site, support};
use crate::base::{location, pictures, skins};
use axum::Router;
use axum::extract::Request;
use axum::handler::Handler;
use axum::http::Uri;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::time::Duration;
use tower::Layer;
use tower::limit::ConcurrencyLimitLayer;
use tower::util::MapRequestLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Routes without a deadline, and all others, which have `server.request_seconds`.
fn api(seconds: u64) -> OpenApiRouter<App> {
    let within = move |request: Request, next: middleware::Next| async move {
        match tokio::time::timeout(Duration::from_secs(seconds), next.run(request)).await {
            Ok(response) => response,
            Err(_) => ApiError::busy().into_response(),
        }
    };
    prompt_routes()
        .layer(middleware::from_fn(within))
        .merge(files::receiving_routes())
        .merge(administration::receiving_routes())
        .layer(compression())
        // Event streams are never compressed; without the layer thousands of them need no compressor in memory.
        .merge(live_routes().layer(middleware::from_fn(within)))
}

/// When a node restarts, all pages open their streams at the same moment. Opening takes a multiple of the memory an
/// open stream holds, and the process keeps that memory: so streams are opened through one queue.
fn live_routes() -> OpenApiRouter<App> {
    const AT_ONCE: usize = 32;
    OpenApiRouter::new().routes(routes!(live::stream_events)).layer(ConcurrencyLimitLayer::new(AT_ONCE))
}

fn prompt_routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(ApiDescription::openapi())
        .routes(routes!(app_info::app_info))
        .routes(routes!(app_info::set_language))
        .merge(account::routes())
        .merge(social::routes())
        .merge(devices::routes())
        .merge(connections::routes())
        .merge(groups::routes())
        .merge(labs::routes())
        .merge(cases::routes())
        .merge(case_page::routes())
        .merge(comments::routes())
        .merge(files::routes())
        .merge(shares::routes())
        .merge(dashboard::routes())
        .merge(helpdesk::routes())
        .merge(administration::routes())
        .routes(routes!(invitations::waiting::alarms))
        .routes(routes!(pictures::picture))
        .routes(routes!(location::location))
        .routes(routes!(addresses::addresses))
        .routes(routes!(skins::skin_image))
        .routes(routes!(outbox::show_outbox))
        .routes(routes!(outbox::list_outbox))
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
        .routes(routes!(health::metrics))
        .routes(routes!(openapi::openapi))
}

pub fn description() -> utoipa::openapi::OpenApi {
    let mut description = api(0).into_openapi();
    openapi::add_problems(&mut description);
    description
}

pub fn router(app: App) -> Router {
    health::recorder();
    let (routes, _) = api(app.config.server.request_seconds).split_for_parts();
    #[cfg(feature = "testing")]
    let routes = routes.merge(crate::testing::routes());
    let routes = routes
        .method_not_allowed_fallback(|| async { ApiError::from(Refusal::MethodNotAllowed) })
        .fallback(pages::serve_page.layer(compression()))
        .layer(middleware::from_fn(support::refuse_changes))
        .layer(middleware::from_fn_with_state(app.clone(), same_site::refuse_other_sites))
        .layer(CatchPanicLayer::custom(answer_panic))
        .layer(middleware::from_fn_with_state(app.clone(), flood::limit_floods))
        .layer(middleware::from_fn_with_state(app.clone(), headers::add_security_headers))
        .layer(middleware::from_fn_with_state(app.clone(), access_log::log_requests))
        .with_state(app);
    // Wraps the router instead of being one of its layers: the path must be complete before a route is chosen.
    let prepare = |request| add_final_slash(drain_unread(request));
    Router::new().fallback_service(MapRequestLayer::new(prepare).layer(routes))
}

/// Compresses answers made at run time; the files of the pages are compressed at build time.
fn compression() -> CompressionLayer<impl Predicate> {
    let worthwhile = SizeAbove::new(512)
        .and(NotForContentType::new("image/"))
        .and(NotForContentType::new("font/"))
        .and(NotForContentType::new("model/"))
        .and(NotForContentType::new("application/zip"))
        .and(NotForContentType::new(administration::download::SHEET))
        .and(NotForContentType::new("application/octet-stream"));
    CompressionLayer::new().quality(CompressionLevel::Precise(4)).compress_when(worthwhile)
}

fn answer_panic(panic: Box<dyn Any + Send + 'static>) -> Response {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    ApiError::internal(format!("panic: {text}")).into_response()
}

/// API paths end with a slash; a call without it means the same (API-01).
fn add_final_slash(mut request: Request) -> Request {
    let path = request.uri().path();
    let is_call = ["/v1/", "/reset_password/", "/qc/", "/api/", "/heclore/", "/events"]
        .iter()
        .any(|p| path.starts_with(p));
    if is_call && !path.ends_with('/') {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        // Only the path changes: over HTTP/2 the URI also contains the host.
        let mut parts = request.uri().clone().into_parts();
        parts.path_and_query = format!("{path}/{query}").parse().ok();
        if let Ok(uri) = Uri::from_parts(parts) {
            *request.uri_mut() = uri;
        }
    }
    request
}
