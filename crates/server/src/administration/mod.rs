//! The administration area (ADM-01…08): a folder or file per noun, opened by [`access`].

pub mod access;
pub mod cases;
pub mod connections;
pub mod groups;
pub mod labs;
pub mod list;
pub mod logs;
pub mod reason;
pub mod remembered;
pub mod stats;
pub mod support;
pub mod tickets;
pub mod users;
pub mod wire;

use crate::app::App;
use utoipa_axum::router::OpenApiRouter;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(cases::routes())
        .merge(connections::routes())
        .merge(groups::routes())
        .merge(labs::routes())
        .merge(logs::routes())
        .merge(stats::routes())
        .merge(support::routes())
        .merge(tickets::routes())
        .merge(users::routes())
}
