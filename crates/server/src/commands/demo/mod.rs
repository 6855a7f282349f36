//! `archway demo`: accounts to try the product with. The only command that sets a known password, and only in an
//! installation that holds nothing else.

mod cases;
mod partners;
mod scans;
mod stories;

use super::CommandError;
use super::user::{NewAccount, create_account};
use crate::app::App;
use archway_db::devices::{self, NewRegistration};
use archway_db::users;
use archway_domain::UserId;
use archway_domain::account::{Flags, SecondFactor};
use archway_domain::language::FALLBACK;
use archway_domain::udi::{Udi, parse_udi};

const PASSWORD: &str = "archway-demo";

struct DemoAccount {
    email: &'static str,
    first_name: &'static str,
    last_name: &'static str,
    role: &'static str,
    institution: &'static str,
    country: &'static str,
    staff: bool,
    /// A scanner that is registered already.
    udi: Option<&'static str>,
}

const fn account(
    email: &'static str,
    (first_name, last_name): (&'static str, &'static str),
    role: &'static str,
    institution: &'static str,
    country: &'static str,
) -> DemoAccount {
    DemoAccount { email, first_name, last_name, role, institution, country, staff: false, udi: None }
}

const ACCOUNTS: [DemoAccount; 8] = [
    DemoAccount {
        udi: Some("01073330000000171126030221LQ-204117"),
        ..account("clinic@demo.example", ("Clara", "Lindqvist"), "clinic", "Lindqvist Dental", "SE")
    },
    account("lab@demo.example", ("Jonas", "Weber"), "lab", "Weber Dentallabor", "DE"),
    account("mira@demo.example", ("Mira", "Hoffmann"), "lab", "Weber Dentallabor", "DE"),
    account("tom@demo.example", ("Tom", "Seidel"), "lab", "Weber Dentallabor", "DE"),
    account("lena@demo.example", ("Lena", "Vogt"), "lab", "Weber Dentallabor", "DE"),
    account("polar@demo.example", ("Aino", "Koskinen"), "lab", "Polar Ceramics", "FI"),
    account("dealer@demo.example", ("Giulia", "Ferri"), "dealer", "Ferri Medicale", "IT"),
    DemoAccount { staff: true, ..account("staff@demo.example", ("Sam", "Okafor"), "other", "Archway", "GB") },
];

pub async fn run(app: App) -> Result<(), CommandError> {
    let mut missing = Vec::new();
    for account in &ACCOUNTS {
        if users::find_by_email(app.db.reader(), account.email).await?.is_none() {
            missing.push(account);
        }
    }
    let others = users::count(app.db.reader()).await? - (ACCOUNTS.len() - missing.len()) as i64;
    if others > 0 && !missing.is_empty() {
        let text = "This installation is in use: demo accounts have a known password and are made in an empty one only.";
        return Err(CommandError::Refused(text.to_owned()));
    }
    let is_new = !missing.is_empty();
    for account in missing {
        let user = create_account(&app, new_account(account)).await?;
        if let Some(udi) = account.udi.and_then(parse_udi) {
            register_device(&app, account, &user, &udi).await?;
        }
    }
    if is_new {
        partners::make(&app).await?;
        cases::make(&app).await?;
    }
    println!("Demo accounts (password {PASSWORD}):");
    for account in &ACCOUNTS {
        let kind = if account.staff { "staff, with a code by mail" } else { account.role };
        println!("  {:<22} {} {} ({kind})", account.email, account.first_name, account.last_name);
    }
    Ok(())
}

async fn register_device(
    app: &App,
    owner: &DemoAccount,
    user: &UserId,
    udi: &Udi,
) -> Result<(), CommandError> {
    let (now, registration) = (app.now(), app.new_id());
    let tx = app.db.begin().await?;
    let device = devices::find_or_make(&tx, &app.new_id(), udi, now).await?;
    let device = device.ok_or_else(|| CommandError::Refused("The demo device is gone.".to_owned()))?;
    let new = NewRegistration {
        id: &registration,
        device_id: &device.id,
        system_id: &format!("MOB{}", app.random.letters(52)),
        email: owner.email,
        first_name: owner.first_name,
        last_name: owner.last_name,
        country: owner.country,
        installed_date: "2026-03-09",
        language: FALLBACK,
        // Confirmed: the token of its mail is nobody's.
        token_hash: &app.random.token(),
        expires_at: now,
        confirmed_at: Some(now),
    };
    devices::insert_registration(&tx, &new, now).await?;
    devices::assign(&tx, &device.id, user, &registration).await?;
    Ok(tx.commit().await?)
}

fn new_account(account: &DemoAccount) -> NewAccount {
    NewAccount {
        email: account.email.to_owned(),
        password: PASSWORD.to_owned(),
        first_name: account.first_name.to_owned(),
        last_name: account.last_name.to_owned(),
        role: account.role.to_owned(),
        institution: account.institution.to_owned(),
        country: account.country.to_owned(),
        flags: Flags {
            staff: account.staff,
            main_company: account.staff,
            device_rental_manager: account.role == "dealer",
            ..Flags::default()
        },
        second_factor: if account.staff { SecondFactor::EmailCode } else { SecondFactor::Off },
    }
}
