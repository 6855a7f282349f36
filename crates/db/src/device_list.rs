//! Devices as the administration lists them: all known devices, and the registered ones.

use crate::Json;
use crate::columns::{Columns, Fields};
use crate::listing::{Listed, Source, Wanted};
use crate::{Db, DbErr, query};
use archway_domain::device::DeviceState;
use archway_domain::{DeviceId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct ListedDevice {
    pub id: DeviceId,
    pub udi: String,
    pub serial_no: String,
    pub prod_date: String,
    pub state: DeviceState,
    pub features: Json<Vec<String>>,
    pub created_at: Time,
    /// 0 while the device is not registered.
    pub registered_at: Time,
    pub user_id: Option<UserId>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub country: Option<String>,
    pub phone: Option<String>,
    pub address: Option<String>,
    pub installed_date: Option<String>,
    pub system_id: Option<String>,
    pub confirmed_at: Option<Time>,
}

impl ListedDevice {
    pub fn holder_name(&self) -> String {
        let name = format!(
            "{} {}",
            self.first_name.as_deref().unwrap_or(""),
            self.last_name.as_deref().unwrap_or("")
        );
        name.trim().to_owned()
    }
}

static COLUMNS: Columns = Columns::new(|| {
    Fields::of::<ListedDevice>("d")
        .with_table("u", &["first_name", "last_name", "email", "country", "phone", "address"])
        .with_table("r", &["installed_date", "system_id", "confirmed_at"])
        .texts()
});
const FROM: &str = "devices d LEFT JOIN users u ON u.id = d.user_id \
    LEFT JOIN device_registrations r ON r.id = d.registration_id";
/// Spelled as in the partial indexes.
const IS_REGISTERED: &str = "d.registered_at > 0";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceOrder {
    Udi,
    Name,
    Email,
    Country,
    State,
    Registered,
}

impl DeviceOrder {
    fn columns(self) -> &'static [&'static str] {
        match self {
            DeviceOrder::Udi => &["d.udi"],
            DeviceOrder::Name => &["d.sort_name", "d.id"],
            DeviceOrder::Email => &["d.sort_email", "d.id"],
            DeviceOrder::Country => &["d.sort_country", "d.id"],
            DeviceOrder::State => &["d.state", "d.id"],
            DeviceOrder::Registered => &["d.registered_at", "d.id"],
        }
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub struct DeviceFilter {
    pub state: Option<DeviceState>,
    pub is_registered: bool,
}

fn source(filter: DeviceFilter) -> Source {
    let mut source = Source::new(&COLUMNS, FROM, "d.search_text").lettered("devices");
    if let Some(state) = filter.state {
        source.only("d.state = {}", state.as_str());
    }
    if filter.is_registered {
        source.always(IS_REGISTERED);
    }
    source
}

pub async fn list(
    db: &Db,
    filter: DeviceFilter,
    wanted: &Wanted<DeviceOrder>,
) -> Result<Listed<ListedDevice>, DbErr> {
    source(filter).page(db, wanted, wanted.order.columns()).await
}

/// The next devices after a UDI, for an export row by row.
pub async fn after(
    db: &Db,
    filter: DeviceFilter,
    words: &[String],
    udi: &str,
    count: u64,
) -> Result<Vec<ListedDevice>, DbErr> {
    source(filter).after(db, words, "d.udi", udi, count).await
}

pub async fn find(conn: &impl ConnectionTrait, id: &DeviceId) -> Result<Option<ListedDevice>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM {FROM} WHERE d.id = $1");
    query::one(conn, &sql, [id.as_str().into()]).await
}
