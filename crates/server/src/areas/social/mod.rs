//! Signs in through Google, Facebook or any OpenID provider. The provider's issuer and subject identify a person; an
//! address alone never opens an account (ACC-13…15).

mod connect;
mod provider;
mod sign_in;
mod sign_up;

pub use provider::{Providers, kind, label};

use crate::base::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(sign_in::leave))
        .routes(routes!(sign_in::exchange_social_code))
        .routes(routes!(sign_up::complete_social_sign_up))
        .routes(routes!(connect::start_connection))
        .routes(routes!(connect::return_from_provider))
        .routes(routes!(connect::validate_state))
        .routes(routes!(connect::complete_connection))
        .routes(routes!(connect::list_identities))
        .routes(routes!(connect::disconnect))
}
