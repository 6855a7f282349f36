//! The list of dental labs that customers can connect with; maintained by the administration.

use crate::columns::{Columns, Fields};
use crate::engine::write::Written;
use crate::listing::{Listed, Source, Wanted};
use crate::{Db, DbErr, Tx, dialect, query};
use archway_domain::email::fold_email;
use archway_domain::search::fold;
use archway_domain::{LabId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

const MAX_LISTED: i64 = 1000;

#[derive(Debug, Clone, Default, Deserialize)]
pub struct Lab {
    pub id: LabId,
    pub name: String,
    pub email: String,
    pub company_name: String,
    pub company_address: String,
    pub contact_name: String,
    pub contact_email: String,
    pub contact_phone: String,
    pub logo: Option<String>,
    pub country: String,
    pub is_active: bool,
    pub created_at: Time,
}

static COLUMNS: Columns = Columns::new(|| Fields::of::<Lab>("l").texts());

/// A lab as its customers see it.
#[derive(Deserialize)]
pub struct OfferedLab {
    pub lab: Lab,
    /// The account of the lab's address, once there is one.
    pub user_id: Option<UserId>,
}

static OFFERED: Columns = Columns::new(|| {
    Fields::of::<OfferedLab>("l").with_struct("lab", Fields::of::<Lab>("l")).with("user_id", "u.id").texts()
});
const FROM_OFFERED: &str = "FROM labs l LEFT JOIN users u ON u.email_folded = l.email_folded \
    AND u.state = 'active' WHERE l.is_active = TRUE";

pub async fn list_active(conn: &impl ConnectionTrait) -> Result<Vec<OfferedLab>, DbErr> {
    let sql = format!("SELECT {OFFERED} {FROM_OFFERED} ORDER BY l.name_folded, l.id LIMIT $1");
    query::all(conn, &sql, [MAX_LISTED.into()]).await
}

pub async fn find_active(conn: &impl ConnectionTrait, id: &LabId) -> Result<Option<OfferedLab>, DbErr> {
    let sql = format!("SELECT {OFFERED} {FROM_OFFERED} AND l.id = $1");
    query::one(conn, &sql, [id.as_str().into()]).await
}

#[derive(Debug, Clone, Copy)]
pub enum LabOrder {
    Name,
    Email,
    Country,
    Created,
}

/// All labs, for the administration.
pub async fn list(db: &Db, wanted: &Wanted<LabOrder>) -> Result<Listed<Lab>, DbErr> {
    let column = match wanted.order {
        LabOrder::Name => "l.name_folded",
        LabOrder::Email => "l.email_folded",
        LabOrder::Country => "l.country",
        LabOrder::Created => "l.created_at",
    };
    Source::new(&COLUMNS, "labs l", "l.search_text").page(db, wanted, &[column, "l.id"]).await
}

pub async fn find(conn: &impl ConnectionTrait, id: &LabId) -> Result<Option<Lab>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM labs l WHERE l.id = $1");
    query::one(conn, &sql, [id.as_str().into()]).await
}

/// Whether the list has a lab with the same name, and the same email address or the same company address.
pub async fn exists_like(conn: &impl ConnectionTrait, lab: &Lab) -> Result<bool, DbErr> {
    let sql = "SELECT l.id AS value FROM labs l WHERE l.name_folded = $1 AND (l.email_folded = $2 \
        OR ($3 <> '' AND l.company_address = $3)) LIMIT 1";
    let values = [fold(&lab.name).into(), fold_email(&lab.email).into(), lab.company_address.as_str().into()];
    Ok(query::scalar::<String>(conn, sql, values).await?.is_some())
}

/// The lab, locked until the transaction ends.
pub async fn lock(tx: &Tx, id: &LabId) -> Result<Option<Lab>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM labs l WHERE l.id = $1{}", dialect::for_update(tx.engine()));
    query::one(&**tx, &sql, [id.as_str().into()]).await
}

pub async fn insert(tx: &Tx, lab: &Lab, now: Time) -> Result<(), DbErr> {
    let head = [("id", lab.id.as_str().into()), ("created_at", now.0.into())];
    query::insert(&**tx, "labs", head.into_iter().chain(lab.columns())).await
}

pub async fn save(tx: &Tx, lab: &Lab) -> Result<(), DbErr> {
    query::update(&**tx, "labs", &lab.id, lab.columns()).await
}

impl Lab {
    fn columns(&self) -> [Written; 13] {
        let words = [&self.name, &self.email, &self.company_name, &self.contact_name, &self.country];
        [
            ("name", self.name.as_str().into()),
            ("email", self.email.as_str().into()),
            ("email_folded", fold_email(&self.email).into()),
            ("company_name", self.company_name.as_str().into()),
            ("company_address", self.company_address.as_str().into()),
            ("contact_name", self.contact_name.as_str().into()),
            ("contact_email", self.contact_email.as_str().into()),
            ("contact_phone", self.contact_phone.as_str().into()),
            ("logo", self.logo.clone().into()),
            ("country", self.country.as_str().into()),
            ("is_active", self.is_active.into()),
            ("search_text", fold(&words.map(String::as_str).join(" ")).into()),
            ("name_folded", fold(&self.name).into()),
        ]
    }
}

/// False if there is no such lab (any more).
pub async fn remove(tx: &Tx, id: &LabId) -> Result<bool, DbErr> {
    Ok(query::run(&**tx, "DELETE FROM labs WHERE id = $1", [id.as_str().into()]).await? == 1)
}

pub async fn list_logos(conn: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    query::texts(conn, "SELECT logo AS value FROM labs WHERE logo IS NOT NULL", []).await
}
