//! The administration area (ADM-01…08): a folder or file per noun; [`access`] controls access.

pub mod access;
pub mod cases;
pub mod connections;
pub mod devices;
pub mod download;
pub mod feature_registrations;
pub mod groups;
pub mod json_list;
pub mod labs;
pub mod licences;
pub mod list;
pub mod logs;
pub mod mistyped;
pub mod partner_features;
pub mod reason;
pub mod remembered;
pub mod sheet;
pub mod stats;
pub mod support;
pub mod tickets;
pub mod upload;
pub mod users;
pub mod wire;

use crate::base::app::App;
use utoipa_axum::router::OpenApiRouter;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(cases::routes())
        .merge(connections::routes())
        .merge(devices::routes())
        .merge(feature_registrations::routes())
        .merge(groups::routes())
        .merge(labs::routes())
        .merge(licences::routes())
        .merge(logs::routes())
        .merge(partner_features::routes())
        .merge(stats::routes())
        .merge(support::routes())
        .merge(tickets::routes())
        .merge(users::routes())
}

/// Routes without a deadline, because a sender may be slow.
pub fn receiving_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(devices::receiving_routes())
        .merge(feature_registrations::receiving_routes())
        .merge(licences::receiving_routes())
}
