//! A share group, for staff (ADM-04).

use super::access::{Data, MaySee};
use super::wire::NamedPerson;
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use archway_db::administration::groups;
use archway_domain::GroupId;
use archway_domain::account::full_name;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show_any_group))
}

#[derive(Serialize, ToSchema)]
pub struct FoundMember {
    /// None while the address has no account.
    id: Option<String>,
    name: String,
    email: String,
    /// REQD, ACCD or REJD.
    status: String,
    joined_at: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct FoundGroup {
    id: String,
    name: String,
    owner: NamedPerson,
    created_at: i64,
    members: Vec<FoundMember>,
}

/// One share group with its members and invited people.
#[utoipa::path(get, path = "/v1/cs/group/{id}/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = FoundGroup)))]
pub async fn show_any_group(
    State(app): State<App>,
    _: MaySee<Data>,
    Path(id): Path<GroupId>,
) -> Result<Json<FoundGroup>, ApiError> {
    let group = groups::find(app.db.reader(), &id).await?.ok_or_else(ApiError::not_found)?;
    let members = groups::list_members(app.db.reader(), &id).await?;
    Ok(Json(FoundGroup {
        owner: NamedPerson::new(
            group.owner_id.into(),
            &group.owner_first_name,
            &group.owner_last_name,
            group.owner_email,
        ),
        id: group.id.into(),
        name: group.name,
        created_at: group.created_at.0,
        members: members
            .into_iter()
            .map(|member| FoundMember {
                name: full_name(member.first_name.as_deref(), member.last_name.as_deref()),
                id: member.id.map(Into::into),
                email: member.email,
                status: member.status.into(),
                joined_at: member.joined_at.map(|time| time.0),
            })
            .collect(),
    }))
}
