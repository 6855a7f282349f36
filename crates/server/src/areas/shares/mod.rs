//! Links with which a person without an account may view one case (SHR-01).

mod files;
mod manage;
mod public;
mod right;
pub mod view;

use crate::base::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(manage::list_shares, manage::create_share))
        .routes(routes!(manage::revoke_share))
        .routes(routes!(public::show_shared_case))
        .routes(routes!(files::show_shared_file_states))
        .routes(routes!(files::link_shared_files))
        .routes(routes!(files::link_all_shared_files))
}
