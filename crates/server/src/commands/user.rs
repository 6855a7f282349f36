//! `archway user create` and `archway user promote`

use super::CommandError;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::passwords::Asker;
use archway_db::users::{self, NewUser};
use archway_domain::account::{
    AccountState, Flags, INSTITUTION_MAX_CHARS, NAME_MAX_CHARS, Role, SecondFactor,
};
use archway_domain::country::parse_country;
use archway_domain::email::parse_email;
use archway_domain::field::{optional_line, required_line};
use archway_domain::language::FALLBACK;
use archway_domain::password::{OwnWords, check_own_password};
use archway_domain::{FieldError, UserId};
use clap::{Args, Subcommand};
use std::io::Read;

#[derive(Subcommand)]
pub enum UserCommand {
    /// Create an active account without a second factor.
    Create(Create),
    /// Give rights to an account.
    Promote(Promote),
}

#[derive(Args)]
pub struct Create {
    email: String,
    /// Read the password from standard input.
    #[arg(long, required = true)]
    password_stdin: bool,
    #[arg(long)]
    first_name: String,
    #[arg(long)]
    last_name: String,
    /// clinic, lab, dealer or other
    #[arg(long)]
    role: String,
    /// ISO 3166-1 alpha-2
    #[arg(long)]
    country: String,
    #[arg(long, default_value = "")]
    institution: String,
    #[command(flatten)]
    rights: Rights,
}

#[derive(Args)]
pub struct Promote {
    email: String,
    #[command(flatten)]
    rights: Rights,
}

#[derive(Args)]
struct Rights {
    #[arg(long)]
    staff: bool,
    #[arg(long)]
    device_manager: bool,
    #[arg(long)]
    sales_manager: bool,
    #[arg(long)]
    device_rental_manager: bool,
    #[arg(long)]
    device_user_viewer: bool,
    #[arg(long)]
    main_company: bool,
}

impl From<&Rights> for Flags {
    fn from(rights: &Rights) -> Flags {
        Flags {
            staff: rights.staff,
            device_manager: rights.device_manager,
            sales_manager: rights.sales_manager,
            device_rental_manager: rights.device_rental_manager,
            device_user_viewer: rights.device_user_viewer,
            main_company: rights.main_company,
        }
    }
}

pub async fn run(app: App, command: UserCommand) -> Result<(), CommandError> {
    match command {
        UserCommand::Create(create) => {
            let mut password = String::new();
            std::io::stdin()
                .read_to_string(&mut password)
                .map_err(|e| CommandError::Refused(e.to_string()))?;
            let account = NewAccount {
                email: create.email,
                password: password.trim_end_matches(['\r', '\n']).to_owned(),
                first_name: create.first_name,
                last_name: create.last_name,
                role: create.role,
                institution: create.institution,
                country: create.country,
                flags: Flags::from(&create.rights),
                second_factor: SecondFactor::Off,
            };
            let flags = account.flags;
            let id = create_account(&app, account).await?;
            println!("Created {id}.");
            hint_at_main_company(flags);
        }
        UserCommand::Promote(promote) => {
            let rights = Flags::from(&promote.rights);
            if rights == Flags::default() {
                return Err(CommandError::Refused(
                    "Name the rights to give, --staff for example.".to_owned(),
                ));
            }
            let user = users::find_by_email(app.db.reader(), &promote.email).await?;
            let user =
                user.ok_or_else(|| CommandError::Refused(format!("There is no account {}.", promote.email)))?;
            let tx = app.db.begin().await?;
            users::promote(&tx, &user.id, rights).await?;
            audit::note(&tx, &app, &Caller::operator(), None, "account.promote", Record::User(&user.id));
            tx.commit().await?;
            println!("Promoted {}.", promote.email);
            hint_at_main_company(Flags {
                main_company: rights.main_company || user.is_main_company,
                ..rights
            });
        }
    }
    Ok(())
}

/// An account with only the staff right cannot enter the administration, and its error would not say why.
fn hint_at_main_company(flags: Flags) {
    if flags.is_of_administration() && !flags.may_enter_administration() {
        eprintln!("Staff need --main-company as well to enter the administration.");
    }
}

/// An account created by the operator: active at once.
pub struct NewAccount {
    pub email: String,
    pub password: String,
    pub first_name: String,
    pub last_name: String,
    pub role: String,
    pub institution: String,
    pub country: String,
    pub flags: Flags,
    pub second_factor: SecondFactor,
}

pub async fn create_account(app: &App, account: NewAccount) -> Result<UserId, CommandError> {
    let wrong = |field: &str| {
        let field = field.to_owned();
        move |error: FieldError| CommandError::Refused(format!("{field}: {error}"))
    };
    let about = OwnWords {
        email: &account.email,
        first_name: &account.first_name,
        last_name: &account.last_name,
        institution: &account.institution,
    };
    check_own_password(&account.password, &about).map_err(wrong("password"))?;
    let user = NewUser {
        id: app.new_id(),
        email: parse_email(&account.email).map_err(wrong("e-mail"))?,
        password_hash: Some(app.passwords.hash(Asker::Known, &account.password).await.map_err(refused)?),
        state: AccountState::Active,
        first_name: required_line(&account.first_name, NAME_MAX_CHARS).map_err(wrong("first name"))?,
        last_name: required_line(&account.last_name, NAME_MAX_CHARS).map_err(wrong("last name"))?,
        role: Role::chosen(&account.role).map_err(wrong("role"))?,
        institution: optional_line(&account.institution, INSTITUTION_MAX_CHARS)
            .map_err(wrong("institution"))?,
        country: parse_country(&account.country).map_err(wrong("country"))?,
        phone: String::new(),
        address: String::new(),
        picture: None,
        language: FALLBACK.to_owned(),
        data_location: app.config.server.location,
        data_loc_set: false,
        second_factor: account.second_factor,
        flags: account.flags,
        terms_version: None,
        social_provider: None,
        phone_verified: false,
    };
    let tx = app.db.begin().await?;
    users::insert(&tx, &user, app.now()).await.map_err(|error| {
        if archway_db::is_taken(&error, "email_folded") {
            CommandError::Refused(format!("{} has an account already.", account.email))
        } else {
            error.into()
        }
    })?;
    audit::note(&tx, app, &Caller::operator(), None, "account.create", Record::User(&user.id));
    tx.commit().await?;
    Ok(user.id)
}

fn refused(_: ApiError) -> CommandError {
    CommandError::Refused("The password could not be hashed.".to_owned())
}
