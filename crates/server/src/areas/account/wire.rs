//! A person as the API returns one.

use crate::areas::account::activation::uidb64;
use crate::base::activity::ends_in_ms;
use crate::base::app::App;
use crate::base::pictures;
use archway_db::users::User;
use archway_db::{DbErr, cases, devices};
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
    pub is_main_company: bool,
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
    /// Only in a support session, in which staff look at this person's account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub support: Option<SupportAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SupportSession)]
pub struct SupportAnswer {
    /// The staff member.
    pub by_name: String,
    pub until: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UserSettings {
    pub use_auto_refresh: bool,
    pub data_loc_set: bool,
}

impl UserAnswer {
    pub async fn new(app: &App, user: User, token: Option<String>) -> Result<UserAnswer, DbErr> {
        let udis =
            if user.has_devices { devices::udis_of(app.db.reader(), &user.id).await? } else { Vec::new() };
        let involved_in_case = cases::is_involved(app.db.reader(), &user.id).await?;
        Ok(UserAnswer {
            udis,
            support: None,
            involved_in_case,
            idb64: uidb64(&user.id),
            // A person without a share group is their own side; otherwise the group is.
            in_group: user.is_in_group(),
            // An account without a password belongs to a social provider.
            social_auth: user.password_hash.is_none(),
            social_provider: user.social_provider,
            inst_type_guessed: user.role.guessed_institution_type(),
            picture: user.picture.map(|id| pictures::address(&id)),
            settings: UserSettings {
                use_auto_refresh: user.use_auto_refresh,
                data_loc_set: user.data_loc_set,
            },
            id: user.id.into(),
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
            is_main_company: user.is_main_company,
            role: user.role.into(),
            institution: user.institution,
            phone: user.phone,
            address: user.address,
        })
    }
}

/// A new or renewed session.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedIn {
    pub user: UserAnswer,
    /// The region of this person's data.
    pub user_loc: String,
    /// The region of this server.
    pub server_loc: &'static str,
    /// The `Last-Event-ID` for the first stream: data loaded from here on is at least as new, so the pages need not
    /// load it again when the stream opens.
    pub last_event: String,
    /// How long the session lasts if nothing more is done (SES-06).
    pub ends_in_ms: i64,
}

impl SignedIn {
    pub async fn new(app: &App, user: User, token: String) -> Result<SignedIn, DbErr> {
        Ok(SignedIn {
            last_event: app.live.last().to_string(),
            ends_in_ms: ends_in_ms(app, user.flags(), None, app.now()),
            user_loc: user.data_location.into(),
            server_loc: app.config.server.location.as_str(),
            user: UserAnswer::new(app, user, Some(token)).await?,
        })
    }
}

/// The password was right; a code is required.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodeRequired {
    /// 'OTP required'
    pub detail: String,
    /// 1 SMS, 2 mail, 3 authenticator app.
    pub two_factor_method: i32,
    /// Where the code was sent, masked.
    pub sent_to: Option<String>,
    /// The name to send in the code step.
    pub username: String,
}

/// The person's account is in the other region; they must sign in there.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentHome {
    pub user_loc: &'static str,
    pub server_loc: &'static str,
    /// The address of that site, from the configuration.
    pub site: String,
}

/// The social provider knows the person, but there is no account.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignUpRequired {
    /// 'Sign-up required'
    pub detail: String,
    /// For /signup/social: shown in the form; the server does not trust it.
    pub data: String,
}

/// A session, or what is still required.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum LoginAnswer {
    SignedIn(Box<SignedIn>),
    CodeRequired(CodeRequired),
    SentHome(SentHome),
    SignUpRequired(SignUpRequired),
}
