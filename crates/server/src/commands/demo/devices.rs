//! What the demo's administration has: devices in every state, licence keys, features.

use super::super::CommandError;
use crate::base::app::App;
use archway_db::device_stock::{self, MadeDevice};
use archway_db::devices::{self, NewRegistration};
use archway_db::feature_registrations::{self, NewRegistration as NewFeature};
use archway_db::licences::{self, NewKey};
use archway_db::users::{self, User};
use archway_db::{Tx, connections, device_locks, partner_features};
use archway_domain::DeviceRegistrationId;
use archway_domain::language::FALLBACK;
use archway_domain::licence::LicenceStatus;
use archway_domain::time::DAY;
use archway_domain::udi::parse_udi;

const COUNT: u32 = 40;
/// The customers of the first devices, and the installation dates they gave.
const HOLDERS: [(&str, &str); 7] = [
    ("clinic@demo.example", "2026-03-09"),
    ("clinic@demo.example", "2026-08-21"),
    ("polar@demo.example", "2025-11-03"),
    ("polar@demo.example", "2026-01-19"),
    ("lab@demo.example", "2026-02-02"),
    ("mira@demo.example", "2026-06-15"),
    ("tom@demo.example", "2026-07-01"),
];
/// The dealer has locked a device that the lab rents from her; the clinic of the demo can still send anywhere.
const LOCKED: u32 = 2;
const BLOCKED: u32 = 9;
const FEATURES: [&str; 3] =
    [r#"["Shade matching"]"#, r#"["Shade matching", "Margin line"]"#, r#"["Orthodontics"]"#];

/// The text of the device's label, as a reader scans it.
fn label(number: u32) -> String {
    match number {
        0 => super::CLINIC_UDI.to_owned(),
        _ => format!(
            "010733300000001911260{}{:02}21LQ-{}",
            1 + number % 9,
            1 + number % 28,
            204_117 + number * 31
        ),
    }
}

fn udi(number: u32) -> Result<archway_domain::udi::Udi, CommandError> {
    parse_udi(&label(number)).ok_or_else(|| CommandError::Refused("A demo device has no name.".to_owned()))
}

pub async fn make(app: &App) -> Result<(), CommandError> {
    let tx = app.db.begin().await?;
    let mut made = Vec::new();
    for number in 0..COUNT {
        let udi = udi(number)?;
        let prod_date = format!("2026-0{}-{:02}", 1 + number % 9, 1 + number % 28);
        made.push(MadeDevice { id: app.new_id(), udi: udi.text, serial_no: udi.serial, prod_date });
    }
    made.sort_by(|a, b| a.udi.cmp(&b.udi));
    device_stock::add(&tx, &made, false, app.now()).await?;
    for (number, (email, installed_date)) in (0..).zip(HOLDERS) {
        let holder = find(app, email).await?;
        register(app, &tx, number, &holder, installed_date).await?;
    }
    lock(app, &tx).await?;
    let blocked = device(&tx, BLOCKED).await?;
    device_stock::set_blocked(&tx, &blocked.id, true).await?;
    for (number, features) in (0..12).zip(FEATURES.iter().cycle()) {
        device_stock::set_features(&tx, &device(&tx, number).await?.id, features).await?;
    }
    make_licences(app, &tx).await?;
    make_features(app, &tx).await?;
    Ok(tx.commit().await?)
}

async fn find(app: &App, email: &str) -> Result<User, CommandError> {
    let user = users::find_by_email(app.db.reader(), email).await?;
    user.ok_or_else(|| CommandError::Refused(format!("The demo account {email} is gone.")))
}

async fn device(tx: &Tx, number: u32) -> Result<devices::Device, CommandError> {
    let device = devices::lock_by_udi(tx, &udi(number)?.text).await?;
    device.ok_or_else(|| CommandError::Refused("A demo device is gone.".to_owned()))
}

async fn register(
    app: &App,
    tx: &Tx,
    number: u32,
    holder: &User,
    installed_date: &str,
) -> Result<(), CommandError> {
    let device = device(tx, number).await?;
    // Older registrations come last in the list.
    let at = app.now().minus(DAY * (1 + number * 17));
    let registration = DeviceRegistrationId::new(app.random.id(at));
    let new = NewRegistration {
        id: &registration,
        device_id: &device.id,
        system_id: &format!("MOB{}", app.random.letters(52)),
        email: &holder.email,
        first_name: &holder.first_name,
        last_name: &holder.last_name,
        country: &holder.country,
        installed_date,
        language: FALLBACK,
        // A random token, because its mail is never sent.
        token_hash: &app.random.token(),
        expires_at: app.now(),
        // One registration is not confirmed yet.
        confirmed_at: (number != 6).then_some(at),
    };
    devices::insert_registration(tx, &new, at).await?;
    Ok(devices::assign(tx, &device.id, &holder.id, &registration).await?)
}

async fn lock(app: &App, tx: &Tx) -> Result<(), CommandError> {
    let dealer = find(app, "dealer@demo.example").await?;
    let between = connections::find_between(&**tx, "polar@demo.example", &dealer.email).await?;
    let Some(connection) = between else { return Ok(()) };
    let device = device(tx, LOCKED).await?;
    device_locks::lock(tx, &device.id, &dealer.id, &connection.id).await?;
    Ok(connections::designate(tx, &connection.id, true).await?)
}

async fn make_licences(app: &App, tx: &Tx) -> Result<(), CommandError> {
    let key =
        |number: u32| format!("C4W-{:04}-{:04}-{:04}", 1200 + number * 37, 9000 - number * 71, 4400 + number);
    let keys: Vec<NewKey> = (0..30).map(|number| NewKey { id: app.new_id(), key: key(number) }).collect();
    licences::add(tx, &keys, false, app.now()).await?;
    for number in 0..8 {
        let at = app.now().minus(DAY * (3 + number * 11));
        licences::settle(tx, &key(number), LicenceStatus::Used, &udi(number)?.text, Some(at)).await?;
    }
    for number in [11, 23] {
        licences::settle(tx, &key(number), LicenceStatus::Rejected, "", None).await?;
    }
    Ok(())
}

async fn make_features(app: &App, tx: &Tx) -> Result<(), CommandError> {
    let mut new = Vec::new();
    for number in 0..14 {
        new.push(NewFeature {
            id: app.new_id(),
            udi: udi(number)?.text,
            reg_key: app.random.letters(16),
            feat_enable: Some(number % 3 != 1),
        });
    }
    feature_registrations::add(tx, &new, false, app.now()).await?;
    for number in 0..9 {
        partner_features::insert(tx, &app.new_id(), &udi(number)?.text, number % 2 == 0, app.now()).await?;
    }
    Ok(())
}
