//! Accounts: sign-up, sign-in, sessions, sign-out.

pub mod activation;
mod authenticator;
pub mod browsers;
pub mod captcha;
pub mod check;
pub mod confirm_code;
pub mod form;
pub mod handover;
mod lab_software;
pub mod login;
pub mod logout;
pub mod masked;
pub mod one_time_code;
pub mod password_change;
pub mod password_reset;
pub mod phone;
pub mod profile;
pub mod refresh;
pub mod regions;
pub mod second_factor;
mod session_life;
pub mod session_start;
pub mod sessions;
pub mod settings;
pub mod sign_up;
pub mod validate;
pub mod wire;

use crate::base::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(captcha::challenge))
        .routes(routes!(sign_up::sign_up))
        .routes(routes!(validate::validate))
        .routes(routes!(activation::activate))
        .routes(routes!(activation::request_activation))
        .routes(routes!(login::login))
        .routes(routes!(one_time_code::login_with_code))
        .routes(routes!(one_time_code::resend_code))
        .routes(routes!(regions::credentials))
        .routes(routes!(regions::people))
        .routes(routes!(phone::request_verification))
        .routes(routes!(phone::verify_code))
        .routes(routes!(second_factor::second_factor, second_factor::choose_second_factor))
        .routes(routes!(second_factor::begin_authenticator))
        .routes(routes!(second_factor::renew_recovery_codes))
        .routes(routes!(browsers::list_browsers))
        .routes(routes!(browsers::forget_browser))
        .routes(routes!(sessions::list_sessions, sessions::end_other_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(session_life::describe_session))
        .routes(routes!(profile::profile, profile::save_profile))
        .routes(routes!(settings::settings, settings::save_settings))
        .routes(routes!(settings::migration))
        .routes(routes!(settings::set_first_login_viewed))
        .routes(routes!(handover::begin_handover))
        .routes(routes!(handover::exchange_handover))
        .routes(routes!(lab_software::link_lab_software))
        .routes(routes!(lab_software::download_lab_software))
        .routes(routes!(check::check))
        .routes(routes!(refresh::refresh))
        .routes(routes!(logout::logout))
        .routes(routes!(password_change::change_password))
        .routes(routes!(password_reset::request_reset))
        .routes(routes!(password_reset::validate_token))
        .routes(routes!(password_reset::confirm_reset))
}
