//! A device as the administration returns it.

use archway_db::device_list::ListedDevice;
use archway_domain::udi::is_verified;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct Customer {
    name: String,
    email: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    phone: String,
    /// The whole address in one text: accounts store it as typed and never ask for its parts.
    address: String,
    city: String,
    state: String,
    zip_code: String,
    /// YYYY-MM-DD, or nothing.
    installed_date: String,
}

#[derive(Serialize, ToSchema)]
pub struct DeviceRow {
    id: String,
    udi: String,
    /// Whether the UDI has a correct check digit.
    udi_verified: bool,
    serial_no: String,
    /// YYYY-MM-DD, or nothing.
    prod_date: String,
    /// locked, blocked, registered or free.
    state: String,
    features: Vec<String>,
    reg_customer: Option<Customer>,
    created_at: i64,
}

impl From<ListedDevice> for DeviceRow {
    fn from(device: ListedDevice) -> DeviceRow {
        let name = device.holder_name();
        DeviceRow {
            id: device.id.into(),
            udi_verified: is_verified(&device.udi),
            udi: device.udi,
            serial_no: device.serial_no,
            prod_date: device.prod_date,
            state: device.state.into(),
            features: device.features.0,
            reg_customer: device.email.map(|email| Customer {
                name,
                email,
                country: device.country.unwrap_or_default(),
                phone: device.phone.unwrap_or_default(),
                address: device.address.unwrap_or_default(),
                // docs/decisions/0018-places-on-the-wire.md
                city: String::new(),
                state: String::new(),
                zip_code: String::new(),
                installed_date: device.installed_date.unwrap_or_default(),
            }),
            created_at: device.created_at.0,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct DeviceDetail {
    #[serde(flatten)]
    device: DeviceRow,
    registered_at: Option<i64>,
    email_confirmed: bool,
    system_id: String,
}

impl From<ListedDevice> for DeviceDetail {
    fn from(device: ListedDevice) -> DeviceDetail {
        DeviceDetail {
            registered_at: Some(device.registered_at.0).filter(|at| *at > 0),
            email_confirmed: device.confirmed_at.is_some(),
            system_id: device.system_id.clone().unwrap_or_default(),
            device: device.into(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct UserRegistration {
    /// The device's id.
    id: String,
    udi: String,
    /// Whether the UDI has a correct check digit.
    udi_verified: bool,
    serial_no: String,
    name: String,
    email: String,
    country: String,
    /// YYYY-MM-DD, or nothing.
    installed_date: String,
    registered_at: i64,
    email_confirmed: bool,
    state: String,
}

impl From<ListedDevice> for UserRegistration {
    fn from(device: ListedDevice) -> UserRegistration {
        UserRegistration {
            name: device.holder_name(),
            id: device.id.into(),
            udi_verified: is_verified(&device.udi),
            udi: device.udi,
            serial_no: device.serial_no,
            email: device.email.unwrap_or_default(),
            country: device.country.unwrap_or_default(),
            installed_date: device.installed_date.unwrap_or_default(),
            registered_at: device.registered_at.0,
            email_confirmed: device.confirmed_at.is_some(),
            state: device.state.into(),
        }
    }
}
