//! Accounts: getting one, getting in, staying in, getting out.

pub mod activation;
pub mod captcha;
pub mod check;
pub mod form;
pub mod login;
pub mod logout;
pub mod one_time_code;
pub mod password_change;
pub mod password_reset;
pub mod passwords;
pub mod pictures;
pub mod refresh;
pub mod session;
pub mod sign_up;
pub mod validate;
pub mod wire;

use crate::app::App;
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
        .routes(routes!(check::check))
        .routes(routes!(refresh::refresh))
        .routes(routes!(logout::logout))
        .routes(routes!(password_change::change_password))
        .routes(routes!(password_reset::request_reset))
        .routes(routes!(password_reset::validate_token))
        .routes(routes!(password_reset::confirm_reset))
        .routes(routes!(pictures::picture))
}
