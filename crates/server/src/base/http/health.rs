//! Health checks and metrics: is the process alive, is it ready for requests, what are its figures (OPS-02).

use crate::base::app::App;
use crate::base::http::caller::is_local;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::refusal::Refusal;
use crate::base::reserve;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use subtle::ConstantTimeEq;
use tokio::sync::Mutex;

const READY_WITHIN: Duration = Duration::from_secs(2);
/// Anyone may call this, and each check writes to the disk: all calls within this time share one result.
const SAME_ANSWER: Duration = Duration::from_secs(1);

/// The last result and its time. Locked during a check.
#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    async fn check(&self, app: &App) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, is_ready)) = *last
            && at.elapsed() < SAME_ANSWER
        {
            return is_ready;
        }
        let checks = async {
            let store = async { app.blobs.ping().await.map_err(ApiError::from) };
            let database = async { app.db.is_writable().await.map_err(ApiError::from) };
            tokio::try_join!(store, database)
        };
        let is_ready = matches!(tokio::time::timeout(READY_WITHIN, checks).await, Ok(Ok(((), true))));
        *last = Some((Instant::now(), is_ready));
        is_ready
    }
}

/// Answers while the process runs.
#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200, body = Detail)))]
pub async fn health() -> Json<Detail> {
    Json(Detail::new("ok"))
}

/// Answers 200 when the database accepts writes and the file store responds, so that requests can be served.
#[utoipa::path(get, path = "/readyz", tag = "operations",
    responses((status = 200, body = Detail)))]
pub async fn ready(State(app): State<App>) -> Result<Json<Detail>, ApiError> {
    match app.readiness.check(&app).await {
        true => Ok(Json(Detail::new("ready"))),
        false => Err(Refusal::NotReady.into()),
    }
}

/// Metrics for Prometheus. Only this machine itself, or a caller with `server.metrics_token`, may read them.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn metrics(State(app): State<App>, _: MetricsReader) -> Result<String, ApiError> {
    let (waiting, dead) = archway_db::jobs::count(app.db.reader()).await?;
    metrics::gauge!("archway_jobs_waiting").set(waiting as f64);
    metrics::gauge!("archway_jobs_dead").set(dead as f64);
    reserve::note_figures(&app).await?;
    Ok(recorder().render())
}

pub struct MetricsReader;

impl FromRequestParts<App> for MetricsReader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let given = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let given = given.and_then(|text| text.strip_prefix("Bearer ")).unwrap_or_default();
        let holds_token = app
            .config
            .server
            .metrics_token
            .as_ref()
            .is_some_and(|token| token.as_bytes().ct_eq(given.as_bytes()).into());
        if is_local(parts) || holds_token { Ok(MetricsReader) } else { Err(ApiError::not_found()) }
    }
}

/// The recorder of this process. Figures recorded before it exists are dropped.
pub fn recorder() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
        let builder = PrometheusBuilder::new();
        let recorder = match builder.set_buckets(&buckets) {
            Ok(builder) => builder.build_recorder(),
            Err(_) => PrometheusBuilder::new().build_recorder(),
        };
        let handle = recorder.handle();
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}
