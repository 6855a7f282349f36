//! Devices as a workbook, and the empty template.

use super::add::{PROD_DATE, SERIAL_NO, UDI};
use super::list::DeviceQuery;
use crate::areas::administration::access::{Factory, MaySee};
use crate::areas::administration::download::{AT_ONCE, Line, Lines, SHEET, Template, workbook};
use crate::areas::administration::list::{ListQuery, words};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use archway_db::device_list::{self, DeviceFilter};
use archway_db::{Db, DbErr};
use axum::extract::State;
use axum::response::Response;

const HEADINGS: [(&str, u16); 9] = [
    (UDI, 44),
    (SERIAL_NO, 18),
    (PROD_DATE, 18),
    ("State", 12),
    ("Features", 24),
    ("Customer", 26),
    ("Email", 30),
    ("Country", 9),
    ("Installation Date", 18),
];

struct DeviceLines {
    db: Db,
    filter: DeviceFilter,
    words: Vec<String>,
}

impl Lines for DeviceLines {
    async fn after(&self, place: &str) -> Result<Vec<Line>, DbErr> {
        let devices = device_list::after(&self.db, self.filter, &self.words, place, AT_ONCE).await?;
        let line = |device: device_list::ListedDevice| {
            let features = &device.features.0;
            Line {
                place: device.udi.clone(),
                cells: vec![
                    device.udi.clone(),
                    device.serial_no.clone(),
                    device.prod_date.clone(),
                    device.state.into(),
                    features.join(", "),
                    device.holder_name(),
                    device.email.unwrap_or_default(),
                    device.country.unwrap_or_default(),
                    device.installed_date.unwrap_or_default(),
                ],
            }
        };
        Ok(devices.into_iter().map(line).collect())
    }
}

/// All devices, or those that match the search, as Devices.xlsx.
#[utoipa::path(get, path = "/v1/cs/devices/excel/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, DeviceQuery),
    responses((status = 200, body = Vec<u8>, content_type = SHEET)))]
pub async fn export_devices(
    State(app): State<App>,
    caller: Caller,
    by: MaySee<Factory>,
    Query(query): Query<ListQuery>,
    Query(which): Query<DeviceQuery>,
) -> Result<Response, ApiError> {
    let lines = DeviceLines { db: app.db.clone(), filter: which.filter()?, words: words(&query.search)? };
    audit::note_read(&app, &caller, &by.viewer, "device.export", Record::List("devices"));
    workbook("Devices.xlsx", &HEADINGS, lines)
}

/// The template for new devices.
#[utoipa::path(get, path = "/v1/cs/devices/template/", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = Vec<u8>, content_type = SHEET)))]
pub async fn device_template(_: MaySee<Factory>) -> Result<Response, ApiError> {
    workbook("DeviceTemplate.xlsx", &HEADINGS[..3], Template)
}
