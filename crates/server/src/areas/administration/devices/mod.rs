//! Manufactured devices and their registrations (ADM-02, ADM-03).

mod add;
mod change;
mod export;
mod list;
mod wire;

use crate::base::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list_devices))
        .routes(routes!(list::list_registrations))
        .routes(routes!(list::show_device))
        .routes(routes!(change::remove_devices))
        .routes(routes!(change::reset_registrations))
        .routes(routes!(change::block_devices))
        .routes(routes!(change::set_device_features))
        .routes(routes!(export::export_devices))
        .routes(routes!(export::device_template))
}

pub fn receiving_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(add::add_devices))
}
