//! The administration area (ADM-01…08): a folder or file per noun, opened by [`access`].

pub mod access;
pub mod labs;
pub mod list;

use crate::app::App;
use utoipa_axum::router::OpenApiRouter;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(labs::routes())
}
