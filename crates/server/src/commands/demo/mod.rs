//! `archway demo`: accounts to try the product with. The only command that sets known passwords, and only in an empty
//! installation.

mod cases;
mod devices;
pub mod partners;
mod scans;
mod stories;
mod tickets;

use super::CommandError;
use super::user::{NewAccount, create_account};
use crate::base::app::App;
use archway_db::users::{self, User};
use archway_domain::account::{Flags, SecondFactor};

const PASSWORD: &str = "archway-demo";
/// The clinic's scanner.
const CLINIC_UDI: &str = "01073330000000191126030221LQ-204117";

struct DemoAccount {
    email: &'static str,
    first_name: &'static str,
    last_name: &'static str,
    role: &'static str,
    institution: &'static str,
    country: &'static str,
    flags: Flags,
}

const NO_RIGHTS: Flags = Flags {
    staff: false,
    device_manager: false,
    sales_manager: false,
    device_rental_manager: false,
    device_user_viewer: false,
    main_company: false,
};

/// A colleague in the main company.
const fn colleague(email: &'static str, name: (&'static str, &'static str), flags: Flags) -> DemoAccount {
    let flags = Flags { main_company: true, ..flags };
    DemoAccount { flags, ..account(email, name, "other", "Archway Ltd", "GB") }
}

const fn account(
    email: &'static str,
    (first_name, last_name): (&'static str, &'static str),
    role: &'static str,
    institution: &'static str,
    country: &'static str,
) -> DemoAccount {
    DemoAccount { email, first_name, last_name, role, institution, country, flags: NO_RIGHTS }
}

const ACCOUNTS: [DemoAccount; 11] = [
    account("clinic@demo.example", ("Clara", "Lindqvist"), "clinic", "Lindqvist Dental", "SE"),
    account("lab@demo.example", ("Jonas", "Weber"), "lab", "Weber Dentallabor", "DE"),
    account("mira@demo.example", ("Mira", "Hoffmann"), "lab", "Weber Dentallabor", "DE"),
    account("tom@demo.example", ("Tom", "Seidel"), "lab", "Weber Dentallabor", "DE"),
    account("lena@demo.example", ("Lena", "Vogt"), "lab", "Weber Dentallabor", "DE"),
    account("polar@demo.example", ("Aino", "Koskinen"), "lab", "Polar Ceramics", "FI"),
    DemoAccount {
        flags: Flags { device_rental_manager: true, ..NO_RIGHTS },
        ..account("dealer@demo.example", ("Giulia", "Ferri"), "dealer", "Ferri Medicale", "IT")
    },
    colleague("staff@demo.example", ("Sam", "Okafor"), Flags { staff: true, ..NO_RIGHTS }),
    colleague(
        "device.manager@demo.example",
        ("Dana", "Petrova"),
        Flags { device_manager: true, ..NO_RIGHTS },
    ),
    colleague("sales.manager@demo.example", ("Ravi", "Menon"), Flags { sales_manager: true, ..NO_RIGHTS }),
    colleague("viewer@demo.example", ("Ines", "Duarte"), Flags { device_user_viewer: true, ..NO_RIGHTS }),
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
        create_account(&app, new_account(account)).await?;
    }
    if is_new {
        partners::make(&app).await?;
        devices::make(&app).await?;
        cases::make(&app).await?;
        tickets::make(&app).await?;
    }
    println!("Demo accounts (password {PASSWORD}):");
    for account in &ACCOUNTS {
        println!("  {:<27} {} {} ({})", account.email, account.first_name, account.last_name, kind(account));
    }
    Ok(())
}

fn kind(account: &DemoAccount) -> &'static str {
    let flags = account.flags;
    match (flags.staff, flags.device_manager, flags.sales_manager, flags.device_user_viewer) {
        (true, ..) => "staff, with a code by mail",
        (_, true, ..) => "device manager, with a code by mail",
        (_, _, true, _) => "sales manager, with a code by mail",
        (_, _, _, true) => "viewer of device users, with a code by mail",
        _ => account.role,
    }
}

pub async fn find(app: &App, email: &str) -> Result<User, CommandError> {
    let user = users::find_by_email(app.db.reader(), email).await?;
    user.ok_or_else(|| CommandError::Refused(format!("There is no account {email}.")))
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
        flags: account.flags,
        second_factor: match account.flags.is_of_administration() {
            true => SecondFactor::EmailCode,
            false => SecondFactor::Off,
        },
    }
}
