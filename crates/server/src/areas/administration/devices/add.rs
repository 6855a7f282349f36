//! Adds devices, one by one or from a workbook.

use crate::areas::administration::access::{Factory, MayChange};
use crate::areas::administration::json_list::at_most;
use crate::areas::administration::mistyped::skip_mistyped;
use crate::areas::administration::sheet::{Sheet, refused_for};
use crate::areas::administration::upload::{
    SheetForm, Skipped, SkippedDevice, Upload, duplicate_rows, place_of,
};
use crate::areas::devices::read_day;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use archway_db::device_stock::{self, MadeDevice, Outcome};
use archway_db::udis::Named;
use archway_domain::field::optional_line;
use archway_domain::udi::parse_udi;
use archway_domain::upload::{SkipReason, UploadFault};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

pub const UDI: &str = "UDI";
pub const SERIAL_NO: &str = "Serial No";
pub const PROD_DATE: &str = "Manufacturing Date";
const SERIAL_MAX_CHARS: usize = 40;
const MAX_DEVICES: usize = 1000;
/// Up to this many devices get an audit entry each.
const NOTED_ALONE: usize = 1000;

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct DeviceForm {
    udi: String,
    /// If omitted, the one in the UDI.
    serial_no: String,
    /// YYYY-MM-DD
    prod_date: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct DevicesForm {
    /// At most 1000; a workbook may have 100,000.
    #[serde(deserialize_with = "at_most::<_, _, MAX_DEVICES>")]
    devices: Vec<DeviceForm>,
    overwrite: bool,
}

#[derive(Serialize, ToSchema)]
pub struct DevicesAdded {
    message: String,
    added: usize,
    /// Known devices whose serial number or date was overwritten.
    updated: usize,
    /// The first thousand.
    skipped: Vec<SkippedDevice>,
    skipped_count: usize,
}

/// What was read so far.
#[derive(Default)]
struct Gathered {
    /// Each with its row.
    devices: Vec<(u32, MadeDevice)>,
    skipped: Skipped,
    /// At least one line names a device, whatever else is wrong.
    has_udi: bool,
}

impl Gathered {
    fn take(&mut self, app: &App, row: u32, form: &DeviceForm) {
        let raw = form.udi.trim();
        if raw.is_empty() {
            if !form.serial_no.trim().is_empty() || !form.prod_date.trim().is_empty() {
                self.skipped.add_row(row, "", SkipReason::NoUdi);
            }
            return;
        }
        let Some(udi) = parse_udi(raw) else {
            return self.skipped.add_row(row, raw, SkipReason::NoIdentifier);
        };
        self.has_udi = true;
        let Some(prod_date) = read_day(&form.prod_date) else {
            return self.skipped.add_row(row, raw, SkipReason::NoDate);
        };
        let serial_no = match optional_line(&form.serial_no, SERIAL_MAX_CHARS) {
            Ok(serial) if serial.is_empty() => udi.serial,
            Ok(serial) => serial,
            Err(_) => return self.skipped.add_row(row, raw, SkipReason::NoSerial),
        };
        let device = MadeDevice { id: app.new_id(), udi: udi.text, serial_no, prod_date };
        self.devices.push((row, device));
    }
}

async fn read_sheet(app: &App, file: std::fs::File) -> Result<Gathered, ApiError> {
    let mut sheet = Sheet::open(app, file, UDI).await?;
    let (serial_no, prod_date) = (sheet.column(SERIAL_NO), sheet.column(PROD_DATE));
    let mut gathered = Gathered::default();
    while let Some((number, mut row)) = sheet.next().await? {
        let mut cell = |column: Option<usize>| {
            column.and_then(|column| row.get_mut(column)).map(std::mem::take).unwrap_or_default()
        };
        let form = DeviceForm { udi: cell(Some(0)), serial_no: cell(serial_no), prod_date: cell(prod_date) };
        gathered.take(app, number, &form);
    }
    Ok(gathered)
}

/// Adds manufactured devices.
#[utoipa::path(post, path = "/v1/cs/devices/", tag = "administration", security(("bearer" = [])),
    request_body(content((DevicesForm = "application/json"), (SheetForm = "multipart/form-data"))),
    responses((status = 201, body = DevicesAdded)))]
pub async fn add_devices(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Factory>,
    upload: Upload<DevicesForm>,
) -> Result<(StatusCode, Json<DevicesAdded>), ApiError> {
    let (gathered, overwrite) = match upload {
        Upload::Fields(form) => {
            if form.devices.len() > MAX_DEVICES {
                return Err(Refusal::TooManyAtOnce { max: MAX_DEVICES }.into());
            }
            let mut gathered = Gathered::default();
            for (index, device) in form.devices.iter().enumerate() {
                gathered.take(&app, place_of(index), device);
            }
            (gathered, form.overwrite)
        }
        Upload::Sheet { file, overwrite } => (read_sheet(&app, file).await?, overwrite),
    };
    let Gathered { mut devices, mut skipped, has_udi } = gathered;
    let db = app.db.reader();
    skip_mistyped(db, Named::Devices, &mut devices, |device| &device.udi, &mut skipped).await?;
    devices.sort_by(|(_, a), (_, b)| a.udi.cmp(&b.udi));
    if let Some(pair) = devices.windows(2).find(|pair| pair[0].1.udi == pair[1].1.udi) {
        let rows = duplicate_rows(&devices, |device| &device.udi);
        return refused_for(UploadFault::DuplicateUdi { udi: pair[0].1.udi.clone() }, &rows);
    }
    if !has_udi {
        return refused_for(UploadFault::NoUdis, &skipped.rows());
    }
    let (rows, devices): (Vec<u32>, Vec<MadeDevice>) = devices.into_iter().unzip();

    let tx = app.db.begin().await?;
    by.check_again(&tx, app.moment()).await?;
    let stocked = device_stock::add(&tx, &devices, overwrite, app.now()).await?;
    let (mut added, mut updated) = (0, 0);
    for ((row, device), stocked) in rows.into_iter().zip(&devices).zip(&stocked) {
        match stocked.outcome {
            Outcome::Added => added += 1,
            Outcome::Changed => updated += 1,
            Outcome::Same => skipped.add_row(row, &device.udi, SkipReason::NoChange),
            Outcome::Exists => skipped.add_row(row, &device.udi, SkipReason::Exists),
        }
        let is_changed = matches!(stocked.outcome, Outcome::Added | Outcome::Changed);
        if is_changed && devices.len() <= NOTED_ALONE {
            audit::note(&tx, &app, &caller, Some(&by.id()), "device.add", Record::Device(&stocked.id));
        }
    }
    if devices.len() > NOTED_ALONE {
        let detail = json!({"added": added, "updated": updated, "skipped": skipped.count});
        let list = Record::List("devices");
        audit::note_detail(&tx, &app, &caller, Some(&by.id()), "device.add", list, &detail);
    }
    tx.commit().await?;
    let message = format!("{added} added, {updated} updated, {} skipped", skipped.count);
    let skipped_count = skipped.count;
    let answer = DevicesAdded { message, added, updated, skipped: skipped.devices(), skipped_count };
    Ok((StatusCode::CREATED, Json(answer)))
}
