//! People, for staff: find, disable and enable accounts, help people sign in again (ADM-04).

mod detail;
mod export;
mod locations;
mod state;

pub use detail::*;
pub use export::*;
pub use locations::*;
pub use state::*;

use super::access::{Data, MaySee};
use super::list::{ListAnswer, ListQuery};
use crate::base::app::App;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::Query;
use archway_db::administration::users::{self, ListedUser, UserOrder};
use archway_domain::FieldError;
use archway_domain::account::full_name;
use archway_domain::account::{AccountState, Role};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const COLUMNS: [(&str, UserOrder); 5] = [
    ("name", UserOrder::Name),
    ("email", UserOrder::Email),
    ("role", UserOrder::Role),
    ("country", UserOrder::Country),
    ("created_at", UserOrder::Created),
];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_users))
        .routes(routes!(export_users))
        .routes(routes!(show_user))
        .routes(routes!(disable_user))
        .routes(routes!(enable_user))
        .routes(routes!(reset_factor))
        .routes(routes!(list_user_locations))
}

#[derive(Serialize, ToSchema)]
pub struct UserFlags {
    is_staff: bool,
    is_device_manager: bool,
    is_sales_manager: bool,
    is_device_rental_manager: bool,
    is_device_user_viewer: bool,
    is_main_company: bool,
}

#[derive(Serialize, ToSchema)]
pub struct UserRow {
    id: String,
    name: String,
    first_name: String,
    last_name: String,
    email: String,
    /// clinic, lab, dealer or other.
    role: String,
    institution: String,
    country: String,
    /// active, unactivated or disabled.
    state: String,
    created_at: i64,
    last_login_at: Option<i64>,
    /// 0 off, 1 SMS, 2 mail, 3 authenticator app.
    second_factor: i32,
    flags: UserFlags,
}

/// An erased account is shown as disabled: nothing can be done with it.
fn shown_state(state: AccountState) -> AccountState {
    if state == AccountState::Erased { AccountState::Disabled } else { state }
}

impl From<ListedUser> for UserRow {
    fn from(user: ListedUser) -> UserRow {
        UserRow {
            name: full_name(Some(&user.first_name), Some(&user.last_name)),
            state: shown_state(user.state).into(),
            flags: UserFlags {
                is_staff: user.is_staff,
                is_device_manager: user.is_device_manager,
                is_sales_manager: user.is_sales_manager,
                is_device_rental_manager: user.is_device_rental_manager,
                is_device_user_viewer: user.is_device_user_viewer,
                is_main_company: user.is_main_company,
            },
            id: user.id.into(),
            first_name: user.first_name,
            last_name: user.last_name,
            email: user.email,
            role: user.role.into(),
            institution: user.institution,
            country: user.country,
            created_at: user.created_at.0,
            last_login_at: user.last_login_at.map(|time| time.0),
            second_factor: user.two_factor_method as i32,
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct UserFilter {
    /// clinic, lab, dealer or other.
    role: String,
    /// active, unactivated or disabled.
    state: String,
}

impl UserFilter {
    fn checked(&self) -> Result<users::UserFilter, ApiError> {
        let role = match self.role.as_str() {
            "" => None,
            role => Some(Role::chosen(role).map_err(|error| field_error("role", error))?),
        };
        let state = match self.state.as_str() {
            "" => None,
            state => {
                let parsed = AccountState::parse(state).filter(|state| *state != AccountState::Erased);
                Some(parsed.ok_or_else(|| field_error("state", FieldError::NotAChoice))?)
            }
        };
        Ok(users::UserFilter { role, state })
    }
}

/// All accounts.
#[utoipa::path(get, path = "/v1/cs/users/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, UserFilter),
    responses((status = 200, body = ListAnswer<UserRow>)))]
pub async fn list_users(
    State(app): State<App>,
    _: MaySee<Data>,
    Query(query): Query<ListQuery>,
    Query(filter): Query<UserFilter>,
) -> Result<Json<ListAnswer<UserRow>>, ApiError> {
    let wanted = query.wanted(&COLUMNS, (UserOrder::Name, false))?;
    Ok(Json(ListAnswer::of(users::list(&app.db, &wanted, &filter.checked()?).await?, UserRow::from)))
}
