//! People.

use crate::columns::{Columns, Fields};
use crate::{DbErr, Tx, case_sides, dialect, profiles, query};
use archway_domain::account::{AccountState, Flags, Role, SecondFactor};
use archway_domain::email::fold_email;
use archway_domain::region::Region;
use archway_domain::{Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

/// A person as stored. It has no `Display` on purpose: it holds personal data.
#[derive(Clone, Deserialize)]
pub struct User {
    pub id: UserId,
    pub email: String,
    pub password_hash: Option<String>,
    pub state: AccountState,
    pub first_name: String,
    pub last_name: String,
    pub role: Role,
    pub institution: String,
    pub country: String,
    pub phone: String,
    pub address: String,
    pub picture: Option<String>,
    pub language: String,
    pub data_location: Region,
    pub data_loc_set: bool,
    pub two_factor_method: SecondFactor,
    pub use_auto_refresh: bool,
    pub is_first_login: bool,
    pub is_staff: bool,
    pub is_device_manager: bool,
    pub is_sales_manager: bool,
    pub is_device_rental_manager: bool,
    pub is_device_user_viewer: bool,
    pub is_main_company: bool,
    pub side: String,
    pub social_provider: Option<String>,
    pub phone_verified_at: Option<Time>,
    pub created_at: Time,
    pub has_devices: bool,
}

/// The columns of a [`User`], also for statements that join other tables.
pub(crate) static COLUMNS: Columns = Columns::new(|| {
    Fields::of::<User>("u")
        .with("has_devices", "EXISTS (SELECT 1 FROM devices d WHERE d.user_id = u.id)")
        .texts()
});

impl User {
    /// The side of a person without a group is the person.
    pub fn is_in_group(&self) -> bool {
        self.side != *self.id
    }
    pub fn flags(&self) -> Flags {
        Flags {
            staff: self.is_staff,
            device_manager: self.is_device_manager,
            sales_manager: self.is_sales_manager,
            device_rental_manager: self.is_device_rental_manager,
            device_user_viewer: self.is_device_user_viewer,
            main_company: self.is_main_company,
        }
    }
}

pub struct NewUser {
    pub id: UserId,
    pub email: String,
    /// None for people who sign in through a social provider.
    pub password_hash: Option<String>,
    pub state: AccountState,
    pub first_name: String,
    pub last_name: String,
    pub role: Role,
    pub institution: String,
    pub country: String,
    pub phone: String,
    pub address: String,
    pub picture: Option<String>,
    pub language: String,
    pub data_location: Region,
    /// Whether the person has chosen the data region.
    pub data_loc_set: bool,
    pub second_factor: SecondFactor,
    pub flags: Flags,
    pub terms_version: Option<String>,
    pub social_provider: Option<String>,
    pub phone_verified: bool,
}

/// Fails with a unique violation of `email_folded` if the address has an account already (see [`crate::is_taken`]).
pub async fn insert(tx: &Tx, user: &NewUser, now: Time) -> Result<(), DbErr> {
    let row = [
        ("id", user.id.as_str().into()),
        ("email", user.email.as_str().into()),
        ("email_folded", fold_email(&user.email).into()),
        ("password_hash", user.password_hash.clone().into()),
        ("state", user.state.as_str().into()),
        ("first_name", user.first_name.as_str().into()),
        ("last_name", user.last_name.as_str().into()),
        ("role", user.role.as_str().into()),
        ("institution", user.institution.as_str().into()),
        ("country", user.country.as_str().into()),
        ("phone", user.phone.as_str().into()),
        ("address", user.address.as_str().into()),
        ("picture", user.picture.clone().into()),
        ("language", user.language.as_str().into()),
        ("data_location", user.data_location.as_str().into()),
        ("data_loc_set", user.data_loc_set.into()),
        ("two_factor_method", (user.second_factor as i32).into()),
        ("use_auto_refresh", true.into()),
        ("is_first_login", true.into()),
        ("is_staff", user.flags.staff.into()),
        ("is_device_manager", user.flags.device_manager.into()),
        ("is_sales_manager", user.flags.sales_manager.into()),
        ("is_device_rental_manager", user.flags.device_rental_manager.into()),
        ("is_device_user_viewer", user.flags.device_user_viewer.into()),
        ("is_main_company", user.flags.main_company.into()),
        ("side", user.id.as_str().into()),
        ("terms_version", user.terms_version.clone().into()),
        ("terms_accepted_at", user.terms_version.as_ref().map(|_| now.0).into()),
        ("created_at", now.0.into()),
        ("social_provider", user.social_provider.clone().into()),
        ("phone_verified_at", user.phone_verified.then_some(now.0).into()),
        ("data_loc_set_date", user.data_loc_set.then_some(now.0).into()),
        ("search_text", profiles::search_text(&user.first_name, &user.last_name, &user.institution).into()),
        ("name_folded", profiles::name_folded(&user.first_name, &user.last_name).into()),
        (
            "staff_search_text",
            profiles::staff_search_text([
                &user.first_name,
                &user.last_name,
                &user.institution,
                &user.email,
                &user.country,
            ])
            .into(),
        ),
    ];
    query::insert(&**tx, "users", row).await
}

pub async fn find_by_email(conn: &impl ConnectionTrait, email: &str) -> Result<Option<User>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM users u WHERE u.email_folded = $1");
    query::one(conn, &sql, [fold_email(email).into()]).await
}

pub async fn find(conn: &impl ConnectionTrait, id: &UserId) -> Result<Option<User>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM users u WHERE u.id = $1");
    query::one(conn, &sql, [id.as_str().into()]).await
}

/// The current person, locked until the transaction ends.
pub async fn lock(tx: &Tx, id: &UserId) -> Result<Option<User>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM users u WHERE u.id = $1{}", dialect::for_update(tx.engine()));
    query::one(&**tx, &sql, [id.as_str().into()]).await
}

/// Two people, locked until the transaction ends, always in the same order, so that concurrent calls on the same people
/// cannot deadlock.
pub async fn lock_both(
    tx: &Tx,
    one: &UserId,
    other: Option<&UserId>,
) -> Result<(Option<User>, Option<User>), DbErr> {
    let Some(other) = other else { return Ok((lock(tx, one).await?, None)) };
    if one <= other {
        let one = lock(tx, one).await?;
        Ok((one, lock(tx, other).await?))
    } else {
        let other = lock(tx, other).await?;
        Ok((lock(tx, one).await?, other))
    }
}

/// Changes the state of an account; false if it was not in state `from`.
pub async fn set_state(tx: &Tx, id: &UserId, from: AccountState, to: AccountState) -> Result<bool, DbErr> {
    let sql = "UPDATE users SET state = $3 WHERE id = $1 AND state = $2";
    Ok(query::run(&**tx, sql, [id.as_str().into(), from.as_str().into(), to.as_str().into()]).await? == 1)
}

pub async fn note_login(tx: &Tx, id: &UserId, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE users SET last_login_at = $2 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), now.0.into()]).await.map(drop)
}

/// Activates an account; false if it was not waiting for activation.
pub async fn activate(tx: &Tx, id: &UserId) -> Result<bool, DbErr> {
    let sql = "UPDATE users SET state = 'active' WHERE id = $1 AND state = 'unactivated'";
    Ok(query::run(&**tx, sql, [id.as_str().into()]).await? == 1)
}

pub async fn set_password(tx: &Tx, id: &UserId, password_hash: &str) -> Result<(), DbErr> {
    let sql = "UPDATE users SET password_hash = $2 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), password_hash.into()]).await.map(drop)
}

pub async fn set_language(tx: &Tx, id: &UserId, language: &str) -> Result<(), DbErr> {
    let sql = "UPDATE users SET language = $2 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), language.into()]).await.map(drop)
}

/// Moves the person to a side: the person sees its cases from now on, and shares theirs with it.
pub async fn set_side(tx: &Tx, id: &UserId, side: &str) -> Result<(), DbErr> {
    let sql = "UPDATE users SET side = $2 WHERE id = $1 AND side <> $2";
    if query::run(&**tx, sql, [id.as_str().into(), side.into()]).await? == 1 {
        case_sides::refile_person(tx, id).await?;
    }
    Ok(())
}

/// Stores the data region as chosen; it cannot be changed afterwards (PRF-03).
pub async fn settle_region(tx: &Tx, id: &UserId, now: Time) -> Result<(), DbErr> {
    let sql =
        "UPDATE users SET data_loc_set = TRUE, data_loc_set_date = $2 WHERE id = $1 AND data_loc_set = FALSE";
    query::run(&**tx, sql, [id.as_str().into(), now.0.into()]).await.map(drop)
}

pub async fn set_verified_phone(tx: &Tx, id: &UserId, phone: &str, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE users SET phone = $2, phone_verified_at = $3 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), phone.into(), now.0.into()]).await.map(drop)
}

pub async fn end_first_login(tx: &Tx, id: &UserId) -> Result<(), DbErr> {
    let sql = "UPDATE users SET is_first_login = FALSE WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into()]).await.map(drop)
}

/// Adds rights to the person's rights; removes none.
pub async fn promote(tx: &Tx, id: &UserId, flags: Flags) -> Result<(), DbErr> {
    let sql = "UPDATE users SET is_staff = is_staff OR $2, is_device_manager = is_device_manager OR $3, \
        is_sales_manager = is_sales_manager OR $4, is_device_rental_manager = is_device_rental_manager OR $5, \
        is_device_user_viewer = is_device_user_viewer OR $6, is_main_company = is_main_company OR $7 WHERE id = $1";
    let values = [
        id.as_str().into(),
        flags.staff.into(),
        flags.device_manager.into(),
        flags.sales_manager.into(),
        flags.device_rental_manager.into(),
        flags.device_user_viewer.into(),
        flags.main_company.into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}

pub async fn count(conn: &impl ConnectionTrait) -> Result<i64, DbErr> {
    Ok(query::scalar(conn, "SELECT COUNT(*) AS value FROM users", []).await?.unwrap_or(0))
}

pub async fn list_pictures(conn: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    query::texts(conn, "SELECT picture AS value FROM users WHERE picture IS NOT NULL", []).await
}

/// Erases everything but the id, to which other people's records refer.
pub(crate) async fn forget(tx: &Tx, id: &UserId) -> Result<(), DbErr> {
    let sql = "UPDATE users SET email = 'erased-' || id || '@erased.invalid', \
        email_folded = 'erased-' || id || '@erased.invalid', password_hash = NULL, state = 'erased', \
        first_name = '', last_name = '', institution = '', phone = '', phone_verified_at = NULL, address = '', \
        picture = NULL, two_factor_method = 0, social_provider = NULL, search_text = '', name_folded = '', \
        staff_search_text = '', last_login_at = NULL, is_staff = FALSE, is_device_manager = FALSE, \
        is_sales_manager = FALSE, is_device_rental_manager = FALSE, is_device_user_viewer = FALSE, \
        is_main_company = FALSE WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into()]).await.map(drop)
}
