//! Scanners: register one and confirm it by mail (DEV-02, WEL-01…03).

mod confirm;
pub mod locks;
mod own;
mod register;

pub use confirm::confirmation_page;

use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use archway_db::Tx;
use archway_domain::time::DAY;
use archway_domain::{DeviceId, UserId};
use std::time::Duration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const CONFIRMATION_VALID_FOR: Duration = DAY.saturating_mul(7);

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(register::register_by_camera))
        .routes(routes!(register::register_by_scanner))
        .routes(routes!(locks::list_device_connections, locks::save_device_connections))
        .routes(routes!(own::list_own))
        .routes(routes!(own::send_confirmation))
        .routes(routes!(confirm::confirm_email))
}

/// Nothing, or a day as YYYY-MM-DD from several formats; a time after the day is ignored.
pub fn read_day(text: &str) -> Option<String> {
    let text = text.trim();
    let day = text.get(..10).unwrap_or(text);
    match text.len() {
        0 => Some(String::new()),
        1..=40 => day.parse::<jiff::civil::Date>().ok().map(|day| day.to_string()),
        _ => None,
    }
}

fn note(tx: &Tx, app: &App, caller: &Caller, person: Option<&UserId>, action: &str, device: &DeviceId) {
    audit::note(tx, app, caller, person, action, Record::Device(device));
}
