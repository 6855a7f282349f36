//! `archway demo`: accounts to try the product with. The only command that sets a known password, and only in an
//! installation that holds nothing else.

mod cases;
mod devices;
mod partners;
mod scans;
mod stories;

use super::CommandError;
use super::user::{NewAccount, create_account};
use crate::app::App;
use archway_db::users;
use archway_domain::account::{Flags, SecondFactor};

const PASSWORD: &str = "archway-demo";
/// The scanner of the clinic.
const CLINIC_UDI: &str = "01073330000000171126030221LQ-204117";

struct DemoAccount {
    email: &'static str,
    first_name: &'static str,
    last_name: &'static str,
    role: &'static str,
    institution: &'static str,
    country: &'static str,
    /// What they may do in the administration; nothing for most.
    right: Right,
}

#[derive(PartialEq, Eq)]
enum Right {
    None,
    Staff,
    /// Devices, licences and features.
    Manager,
}

const fn account(
    email: &'static str,
    (first_name, last_name): (&'static str, &'static str),
    role: &'static str,
    institution: &'static str,
    country: &'static str,
) -> DemoAccount {
    DemoAccount { email, first_name, last_name, role, institution, country, right: Right::None }
}

const ACCOUNTS: [DemoAccount; 9] = [
    account("clinic@demo.example", ("Clara", "Lindqvist"), "clinic", "Lindqvist Dental", "SE"),
    account("lab@demo.example", ("Jonas", "Weber"), "lab", "Weber Dentallabor", "DE"),
    account("mira@demo.example", ("Mira", "Hoffmann"), "lab", "Weber Dentallabor", "DE"),
    account("tom@demo.example", ("Tom", "Seidel"), "lab", "Weber Dentallabor", "DE"),
    account("lena@demo.example", ("Lena", "Vogt"), "lab", "Weber Dentallabor", "DE"),
    account("polar@demo.example", ("Aino", "Koskinen"), "lab", "Polar Ceramics", "FI"),
    account("dealer@demo.example", ("Giulia", "Ferri"), "dealer", "Ferri Medicale", "IT"),
    DemoAccount {
        right: Right::Staff,
        ..account("staff@demo.example", ("Sam", "Okafor"), "other", "Archway", "GB")
    },
    DemoAccount {
        right: Right::Manager,
        ..account("manager@demo.example", ("Nora", "Bakke"), "other", "Archway", "NO")
    },
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
    }
    println!("Demo accounts (password {PASSWORD}):");
    for account in &ACCOUNTS {
        let kind = match account.right {
            Right::None => account.role,
            Right::Staff => "staff, with a code by mail",
            Right::Manager => "device and sales manager, with a code by mail",
        };
        println!("  {:<22} {} {} ({kind})", account.email, account.first_name, account.last_name);
    }
    Ok(())
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
            staff: account.right == Right::Staff,
            device_manager: account.right == Right::Manager,
            sales_manager: account.right == Right::Manager,
            main_company: account.right != Right::None,
            device_rental_manager: account.role == "dealer",
            ..Flags::default()
        },
        second_factor: match account.right {
            Right::None => SecondFactor::Off,
            _ => SecondFactor::EmailCode,
        },
    }
}
