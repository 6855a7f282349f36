//! A person as the API shows one.

use crate::account::activation::uidb64;
use crate::app::App;
use archway_db::users::User;
use archway_domain::account::Role;
use serde::Serialize;
use utoipa::ToSchema;

/// The signed-in person (SES-05).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = User)]
pub struct UserAnswer {
    pub id: String,
    pub idb64: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Where the picture is, if there is one.
    pub picture: Option<String>,
    pub country: String,
    /// The access token; only in answers that start or renew a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    pub is_first_login: bool,
    pub is_staff: bool,
    pub is_device_manager: bool,
    pub is_sales_manager: bool,
    pub is_device_rental_manager: bool,
    pub is_device_user_viewer: bool,
    pub social_auth: bool,
    pub social_provider: Option<String>,
    pub in_group: bool,
    pub involved_in_case: bool,
    /// clinic, lab, dealer or other.
    pub role: String,
    pub institution: String,
    pub phone: String,
    pub address: String,
    /// Clinic or Lab.
    pub inst_type_guessed: &'static str,
    /// Registered devices.
    pub udis: Vec<String>,
    pub settings: UserSettings,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UserSettings {
    pub use_auto_refresh: bool,
    pub data_loc_set: bool,
}

impl UserAnswer {
    pub fn new(user: User, token: Option<String>) -> UserAnswer {
        UserAnswer {
            idb64: uidb64(&user.id),
            // A person alone is their own side; in a share group it is the group's.
            in_group: user.side != user.id,
            // An account without a password belongs to a social provider.
            social_auth: user.password_hash.is_none(),
            social_provider: None,
            // No case and no device can exist yet: the tables come with their features.
            involved_in_case: false,
            udis: Vec::new(),
            inst_type_guessed: Role::parse(&user.role).unwrap_or(Role::Other).guessed_institution_type(),
            picture: user.picture.map(|id| format!("/pictures/{id}/")),
            settings: UserSettings {
                use_auto_refresh: user.use_auto_refresh,
                data_loc_set: user.data_loc_set,
            },
            id: user.id,
            first_name: user.first_name,
            last_name: user.last_name,
            email: user.email,
            country: user.country,
            token,
            is_first_login: user.is_first_login,
            is_staff: user.is_staff,
            is_device_manager: user.is_device_manager,
            is_sales_manager: user.is_sales_manager,
            is_device_rental_manager: user.is_device_rental_manager,
            is_device_user_viewer: user.is_device_user_viewer,
            role: user.role,
            institution: user.institution,
            phone: user.phone,
            address: user.address,
        }
    }
}

/// A session begun or renewed.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedIn {
    pub user: UserAnswer,
    /// The region this person's data lives in.
    pub user_loc: String,
    /// The region of this server.
    pub server_loc: &'static str,
}

impl SignedIn {
    pub fn new(app: &App, user: User, token: String) -> SignedIn {
        SignedIn {
            user_loc: user.data_location.clone(),
            server_loc: app.config.server.location.as_str(),
            user: UserAnswer::new(user, Some(token)),
        }
    }
}

/// Either a session, or `detail` 'OTP required'.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum LoginAnswer {
    SignedIn(Box<SignedIn>),
    CodeRequired(crate::http::error::Detail),
}
