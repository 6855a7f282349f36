//! One person.

use super::UserRow;
use crate::areas::administration::access::{Data, MaySee};
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::pictures;
use archway_db::administration::users;
use archway_domain::UserId;
use archway_domain::udi::is_verified;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct UserGroup {
    id: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
pub struct UserDevice {
    id: String,
    udi: String,
    /// Whether the UDI has a correct check digit.
    udi_verified: bool,
    serial_no: String,
}

#[derive(Serialize, ToSchema)]
pub struct UserDetail {
    #[serde(flatten)]
    user: UserRow,
    phone: String,
    address: String,
    /// The address of the picture, if there is one.
    picture: Option<String>,
    language: String,
    /// EU or US.
    data_location: String,
    group: Option<UserGroup>,
    devices: Vec<UserDevice>,
    /// Accepted connections.
    connections_count: i64,
    /// Sent or received cases, without drafts.
    cases_count: i64,
    /// Open sessions.
    sessions_count: i64,
    social_provider: Option<String>,
}

/// One person with their devices, group and counts.
#[utoipa::path(get, path = "/v1/cs/users/{id}/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = UserDetail)))]
pub async fn show_user(
    State(app): State<App>,
    _: MaySee<Data>,
    Path(id): Path<UserId>,
) -> Result<Json<UserDetail>, ApiError> {
    let found =
        users::find_detail(app.db.reader(), &id, app.moment()).await?.ok_or_else(ApiError::not_found)?;
    let devices = users::list_devices(app.db.reader(), &id).await?;
    Ok(Json(UserDetail {
        user: found.user.into(),
        phone: found.phone,
        address: found.address,
        picture: found.picture.as_deref().map(pictures::address),
        language: found.language,
        data_location: found.data_location.into(),
        group: found.group_id.zip(found.group_name).map(|(id, name)| UserGroup { id: id.into(), name }),
        devices: devices
            .into_iter()
            .map(|device| UserDevice {
                id: device.id.into(),
                udi_verified: is_verified(&device.udi),
                udi: device.udi,
                serial_no: device.serial_no,
            })
            .collect(),
        connections_count: found.connections_count,
        cases_count: found.cases_count,
        sessions_count: found.sessions_count,
        social_provider: found.social_provider,
    }))
}
