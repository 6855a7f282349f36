//! Profiles, and the search texts derived from them.

use crate::users::User;
use crate::{DbErr, Tx, case_sides, devices, query};
use archway_domain::account::Role;
use archway_domain::{Time, search};

/// What a person may change about themselves.
pub struct Profile {
    pub first_name: String,
    pub last_name: String,
    pub role: Role,
    pub institution: String,
    pub country: String,
    pub phone: String,
    pub phone_verified_at: Option<Time>,
    pub address: String,
    pub picture: Option<String>,
}

impl Profile {
    pub fn differs_from(&self, user: &User) -> bool {
        let words = [
            (&self.first_name, &user.first_name),
            (&self.last_name, &user.last_name),
            (&self.institution, &user.institution),
            (&self.country, &user.country),
            (&self.phone, &user.phone),
            (&self.address, &user.address),
        ];
        words.iter().any(|(new, old)| new != old)
            || self.role != user.role
            || self.phone_verified_at != user.phone_verified_at
            || self.picture != user.picture
    }
}

pub async fn save(tx: &Tx, user: &User, profile: &Profile) -> Result<(), DbErr> {
    let words =
        [&profile.first_name, &profile.last_name, &profile.institution, &user.email, &profile.country];
    let changes = [
        ("first_name", profile.first_name.as_str().into()),
        ("last_name", profile.last_name.as_str().into()),
        ("role", profile.role.as_str().into()),
        ("institution", profile.institution.as_str().into()),
        ("country", profile.country.as_str().into()),
        ("phone", profile.phone.as_str().into()),
        ("phone_verified_at", profile.phone_verified_at.map(|time| time.0).into()),
        ("address", profile.address.as_str().into()),
        ("picture", profile.picture.clone().into()),
        ("search_text", search_text(&profile.first_name, &profile.last_name, &profile.institution).into()),
        ("name_folded", name_folded(&profile.first_name, &profile.last_name).into()),
        ("staff_search_text", staff_search_text(words.map(String::as_str)).into()),
    ];
    query::update(&**tx, "users", &user.id, changes).await?;
    devices::refile_of(tx, &user.id).await?;
    case_sides::refile_person(tx, &user.id).await
}

/// The text by which other people find a person.
pub(crate) fn search_text(first_name: &str, last_name: &str, institution: &str) -> String {
    search::fold(&format!("{first_name} {last_name} {institution}"))
}

/// The text by which the administration sorts lists.
pub(crate) fn name_folded(first_name: &str, last_name: &str) -> String {
    search::fold(&format!("{first_name} {last_name}"))
}

/// The text by which staff find a person; it includes the address.
pub(crate) fn staff_search_text(words: [&str; 5]) -> String {
    search::fold(&words.join(" "))
}

/// Sets the search text of accounts from before there were cases.
pub async fn set_search_text(tx: &Tx, user: &User) -> Result<(), DbErr> {
    let text = search_text(&user.first_name, &user.last_name, &user.institution);
    let sql = "UPDATE users SET search_text = $2 WHERE id = $1 AND search_text <> $2";
    query::run(&**tx, sql, [user.id.as_str().into(), text.into()]).await.map(drop)
}
