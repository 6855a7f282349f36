//! The filters of the list of cases.

use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::viewer::Viewer;
use archway_db::case_list;
use archway_domain::account::full_name;
use archway_domain::search;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct InstitutionFilter {
    name: String,
    user_ids: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub struct PersonFilter {
    id: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
pub struct CaseFilters {
    institutions: Vec<InstitutionFilter>,
    users: Vec<PersonFilter>,
}

/// The partners of my cases, and their institutions.
#[utoipa::path(get, path = "/v1/user/filters/", tag = "cases", security(("bearer" = [])),
    responses((status = 200, body = CaseFilters)))]
pub async fn case_filters(State(app): State<App>, viewer: Viewer) -> Result<Json<CaseFilters>, ApiError> {
    let mut institutions: BTreeMap<String, InstitutionFilter> = BTreeMap::new();
    let mut users = Vec::new();
    for partner in case_list::list_partners(&app.db, viewer.of_cases()).await? {
        if !partner.institution.is_empty() {
            let entry = institutions.entry(search::fold(&partner.institution));
            let name = partner.institution.clone();
            let found = entry.or_insert_with(|| InstitutionFilter { name, user_ids: Vec::new() });
            found.user_ids.push(partner.id.clone().into());
        }
        let name = full_name(Some(&partner.first_name), Some(&partner.last_name));
        users.push(PersonFilter { id: partner.id.into(), name });
    }
    users.sort_by_cached_key(|user| search::fold(&user.name));
    Ok(Json(CaseFilters { institutions: institutions.into_values().collect(), users }))
}
