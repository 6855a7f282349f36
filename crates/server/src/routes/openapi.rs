//! The API described by itself: OpenAPI 3.1, served and committed as `openapi.json` (API-01).

use crate::base::http::error::{ErrorCode, FieldProblem, Problem};
use axum::http::header;
use axum::response::IntoResponse;
use bytes::Bytes;
use std::sync::LazyLock;
use utoipa::openapi::Ref;
use utoipa::openapi::content::Content;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::schema::OneOfBuilder;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi, PartialSchema, ToSchema};

const REFUSED: &str = "Refused";
const FAILED: &str = "Failed";

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

/// Every operation may refuse a request in the same two shapes (API-04): described once, as `#/components/responses`.
pub fn add_problems(description: &mut utoipa::openapi::OpenApi) {
    let components = description.components.get_or_insert_default();
    components.schemas.insert(ErrorCode::name().into(), ErrorCode::schema());
    components.schemas.insert(Problem::name().into(), Problem::schema());
    components.schemas.insert(FieldProblem::name().into(), FieldProblem::schema());
    let problem = Ref::from_schema_name(Problem::name());
    let either = OneOfBuilder::new().item(problem.clone()).item(Ref::from_schema_name(FieldProblem::name()));
    let refused = ResponseBuilder::new().description("The request is refused.");
    let refused = refused.content("application/json", Content::new(Some(either)));
    components.responses.insert(REFUSED.to_owned(), refused.into());
    let failed = ResponseBuilder::new().description("The server cannot serve the request now.");
    let failed = failed.content("application/json", Content::new(Some(problem)));
    components.responses.insert(FAILED.to_owned(), failed.into());
    for path in description.paths.paths.values_mut() {
        let operations = [&mut path.get, &mut path.post, &mut path.put, &mut path.patch, &mut path.delete];
        for operation in operations.into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            responses.insert("4XX".to_owned(), Ref::from_response_name(REFUSED).into());
            responses.insert("5XX".to_owned(), Ref::from_response_name(FAILED).into());
        }
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
