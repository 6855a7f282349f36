//! The API described by itself: OpenAPI 3.1, served and committed as `openapi.json` (API-01).

use axum::http::header;
use axum::response::IntoResponse;
use bytes::Bytes;
use std::sync::LazyLock;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(title = "Archway", description = "Where dental clinics, labs and dealers hand cases to each other."),
    modifiers(&BearerToken)
)]
pub struct ApiDescription;

struct BearerToken;

impl Modify for BearerToken {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

/// This description of the API.
#[utoipa::path(get, path = "/openapi.json", tag = "operations", responses((status = 200, body = Object)))]
pub async fn openapi() -> impl IntoResponse {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| {
        let text = serde_json::to_vec(&super::description());
        text.unwrap_or_default().into()
    });
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone())
}
