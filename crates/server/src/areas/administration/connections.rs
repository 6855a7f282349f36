//! All connections, for staff (ADM-04).

use super::access::{Data, MaySee};
use super::list::{ListAnswer, ListQuery};
use super::wire::{NamedAddress, NamedPerson};
use crate::base::app::App;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::Query;
use archway_db::administration::connections::{self, ConnectionOrder, ListedConnection};
use archway_db::listing;
use archway_domain::FieldError;
use archway_domain::account::full_name;
use archway_domain::invitation::InvitationStatus;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const MAX_COUNTED: i64 = listing::MAX_COUNTED.cast_signed();
const COLUMNS: [(&str, ConnectionOrder); 1] = [("created_at", ConnectionOrder::Created)];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_all_connections))
}

#[derive(Serialize, ToSchema)]
pub struct FoundConnection {
    id: String,
    /// REQD, ACCD or REJD.
    status: String,
    owner: NamedPerson,
    invited: NamedAddress,
    is_designated: bool,
    /// When it was last requested.
    created_at: i64,
    answered_at: Option<i64>,
    /// Counted up to 10,000.
    cases_count: i64,
    /// There are more than were counted.
    has_more_cases: bool,
}

impl From<ListedConnection> for FoundConnection {
    fn from(row: ListedConnection) -> FoundConnection {
        FoundConnection {
            owner: NamedPerson::new(
                row.owner_id.into(),
                &row.owner_first_name,
                &row.owner_last_name,
                row.owner_email,
            ),
            invited: NamedAddress {
                id: row.invited_id.map(String::from),
                name: full_name(row.invited_first_name.as_deref(), row.invited_last_name.as_deref()),
                email: row.invited_email,
            },
            id: row.id.into(),
            status: row.status.into(),
            is_designated: row.is_designated,
            created_at: row.requested_at.0,
            answered_at: row.answered_at.map(|time| time.0),
            cases_count: row.cases_count.min(MAX_COUNTED),
            has_more_cases: row.cases_count > MAX_COUNTED,
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ConnectionFilter {
    /// REQD, ACCD or REJD.
    status: String,
}

impl ConnectionFilter {
    fn status(&self) -> Result<Option<InvitationStatus>, ApiError> {
        if self.status.is_empty() {
            return Ok(None);
        }
        InvitationStatus::parse(&self.status)
            .map(Some)
            .ok_or_else(|| field_error("status", FieldError::NotAChoice))
    }
}

/// All connections.
#[utoipa::path(get, path = "/v1/cs/connections/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, ConnectionFilter),
    responses((status = 200, body = ListAnswer<FoundConnection>)))]
pub async fn list_all_connections(
    State(app): State<App>,
    _: MaySee<Data>,
    Query(query): Query<ListQuery>,
    Query(filter): Query<ConnectionFilter>,
) -> Result<Json<ListAnswer<FoundConnection>>, ApiError> {
    let wanted = query.wanted(&COLUMNS, (ConnectionOrder::Created, true))?;
    let listed = connections::list(&app.db, &wanted, filter.status()?).await?;
    Ok(Json(ListAnswer::of(listed, FoundConnection::from)))
}
