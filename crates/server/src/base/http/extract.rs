//! Axum's extractors with our own error (API-04).

use crate::base::http::error::ApiError;
use crate::base::http::payload::has_nul;
use crate::base::http::refusal::Malformed;
use axum::extract::{FromRequestParts, Path as AxumPath, Query as AxumQuery};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        // PostgreSQL stores no NUL, so it is refused for both engines, as in a form.
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            return Err(has_nul());
        }
        let query = AxumQuery::<T>::from_request_parts(parts, state).await;
        query
            .map(|AxumQuery(query)| Query(query))
            .map_err(|error| ApiError::malformed(Malformed::Parameter, error.body_text()))
    }
}

/// The variable parts of a path. A part that cannot be parsed is a 404.
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        // No id contains a NUL, and PostgreSQL would refuse it.
        if parts.uri.path().contains("%00") {
            return Err(ApiError::not_found());
        }
        let path = AxumPath::<T>::from_request_parts(parts, state).await;
        path.map(|AxumPath(path)| Path(path)).map_err(|_| ApiError::not_found())
    }
}
