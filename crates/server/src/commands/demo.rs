//! `archway demo`: accounts to try the product with. The only command that sets a known password, and only in an
//! installation that holds nothing else.

use super::CommandError;
use super::user::{NewAccount, create_account};
use crate::app::App;
use archway_db::users;
use archway_domain::account::{Flags, SecondFactor};

const PASSWORD: &str = "archway-demo";

struct DemoAccount {
    email: &'static str,
    first_name: &'static str,
    last_name: &'static str,
    role: &'static str,
    institution: &'static str,
    country: &'static str,
    staff: bool,
}

const ACCOUNTS: [DemoAccount; 4] = [
    DemoAccount {
        email: "clinic@demo.example",
        first_name: "Clara",
        last_name: "Lindqvist",
        role: "clinic",
        institution: "Lindqvist Dental",
        country: "SE",
        staff: false,
    },
    DemoAccount {
        email: "lab@demo.example",
        first_name: "Jonas",
        last_name: "Weber",
        role: "lab",
        institution: "Weber Dentallabor",
        country: "DE",
        staff: false,
    },
    DemoAccount {
        email: "dealer@demo.example",
        first_name: "Giulia",
        last_name: "Ferri",
        role: "dealer",
        institution: "Ferri Medicale",
        country: "IT",
        staff: false,
    },
    DemoAccount {
        email: "staff@demo.example",
        first_name: "Sam",
        last_name: "Okafor",
        role: "other",
        institution: "Archway",
        country: "GB",
        staff: true,
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
    for account in missing {
        create_account(&app, new_account(account)).await?;
    }
    println!("Demo accounts (password {PASSWORD}):");
    for account in &ACCOUNTS {
        let kind = if account.staff { "staff, with a code by mail" } else { account.role };
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
        flags: Flags { staff: account.staff, main_company: account.staff, ..Flags::default() },
        second_factor: if account.staff { SecondFactor::EmailCode } else { SecondFactor::Off },
    }
}
