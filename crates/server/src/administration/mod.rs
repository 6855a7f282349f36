//! The administration area (ADM-01…08): a folder or file per noun, opened by [`access`].

pub mod access;
pub mod devices;
pub mod download;
pub mod feature_registrations;
pub mod labs;
pub mod licences;
pub mod list;
pub mod partner_features;
pub mod sheet;
pub mod upload;

use crate::app::App;
use utoipa_axum::router::OpenApiRouter;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(devices::routes())
        .merge(feature_registrations::routes())
        .merge(labs::routes())
        .merge(licences::routes())
        .merge(partner_features::routes())
}

/// What takes as long as the sender's line does.
pub fn receiving_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(devices::receiving_routes())
        .merge(feature_registrations::receiving_routes())
        .merge(licences::receiving_routes())
}
