//! The list of dental labs one can connect with; kept by the administration.

use crate::listing::{Listed, Source, Wanted};
use crate::{Db, DbErr, Tx, dialect, query};
use archway_domain::Time;
use archway_domain::email::fold_email;
use archway_domain::search::fold;
use sea_orm::ConnectionTrait;
use serde::Deserialize;

const MAX_LISTED: i64 = 1000;

#[derive(Debug, Clone, Default, Deserialize)]
pub struct Lab {
    pub id: String,
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
    pub created_at: i64,
}

const COLUMNS: &str = "l.id, l.name, l.email, l.company_name, l.company_address, l.contact_name, l.contact_email, \
    l.contact_phone, l.logo, l.country, l.is_active, l.created_at";

/// A lab as its customers see it.
#[derive(Deserialize)]
pub struct OfferedLab {
    pub lab: Lab,
    /// The account of the lab's address, once there is one.
    pub user_id: Option<String>,
}

const OFFERED: &str = "u.id AS user_id FROM labs l LEFT JOIN users u ON u.email_folded = l.email_folded \
    AND u.state = 'active' WHERE l.is_active = TRUE";

pub async fn list_active(conn: &impl ConnectionTrait) -> Result<Vec<OfferedLab>, DbErr> {
    let sql = format!("SELECT {COLUMNS}, {OFFERED} ORDER BY l.name_folded, l.id LIMIT $1");
    query::all(conn, &sql, [MAX_LISTED.into()]).await
}

pub async fn find_active(conn: &impl ConnectionTrait, id: &str) -> Result<Option<OfferedLab>, DbErr> {
    let sql = format!("SELECT {COLUMNS}, {OFFERED} AND l.id = $1");
    query::one(conn, &sql, [id.into()]).await
}

#[derive(Debug, Clone, Copy)]
pub enum LabOrder {
    Name,
    Email,
    Country,
    Created,
}

/// All labs, for those who keep the list.
pub async fn list(db: &Db, wanted: &Wanted<LabOrder>) -> Result<Listed<Lab>, DbErr> {
    let column = match wanted.order {
        LabOrder::Name => "l.name_folded",
        LabOrder::Email => "l.email_folded",
        LabOrder::Country => "l.country",
        LabOrder::Created => "l.created_at",
    };
    Source::new(COLUMNS, "labs l", "l.search_text").page(db, wanted, &[column, "l.id"]).await
}

pub async fn find(conn: &impl ConnectionTrait, id: &str) -> Result<Option<Lab>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM labs l WHERE l.id = $1");
    query::one(conn, &sql, [id.into()]).await
}

/// Whether one of the list has the same name, and the same e-mail address or the same company address.
pub async fn exists_like(conn: &impl ConnectionTrait, lab: &Lab) -> Result<bool, DbErr> {
    let sql = "SELECT l.id AS value FROM labs l WHERE l.name_folded = $1 AND (l.email_folded = $2 \
        OR ($3 <> '' AND l.company_address = $3)) LIMIT 1";
    let values = [fold(&lab.name).into(), fold_email(&lab.email).into(), lab.company_address.as_str().into()];
    Ok(query::scalar::<String>(conn, sql, values).await?.is_some())
}

/// Held until the transaction ends.
pub async fn lock(tx: &Tx, id: &str) -> Result<Option<Lab>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM labs l WHERE l.id = $1{}", dialect::for_update(tx.engine()));
    query::one(&**tx, &sql, [id.into()]).await
}

pub async fn insert(tx: &Tx, lab: &Lab, now: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO labs (id, name, email, email_folded, company_name, company_address, contact_name, \
        contact_email, contact_phone, logo, country, is_active, search_text, name_folded, created_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    query::run(&**tx, sql, values(lab).into_iter().chain([now.0.into()])).await.map(drop)
}

pub async fn save(tx: &Tx, lab: &Lab) -> Result<(), DbErr> {
    let sql = "UPDATE labs SET name = $2, email = $3, email_folded = $4, company_name = $5, company_address = $6, \
        contact_name = $7, contact_email = $8, contact_phone = $9, logo = $10, country = $11, is_active = $12, \
        search_text = $13, name_folded = $14 WHERE id = $1";
    query::run(&**tx, sql, values(lab)).await.map(drop)
}

fn values(lab: &Lab) -> [sea_orm::Value; 14] {
    let words = [&lab.name, &lab.email, &lab.company_name, &lab.contact_name, &lab.country];
    [
        lab.id.as_str().into(),
        lab.name.as_str().into(),
        lab.email.as_str().into(),
        fold_email(&lab.email).into(),
        lab.company_name.as_str().into(),
        lab.company_address.as_str().into(),
        lab.contact_name.as_str().into(),
        lab.contact_email.as_str().into(),
        lab.contact_phone.as_str().into(),
        lab.logo.clone().into(),
        lab.country.as_str().into(),
        lab.is_active.into(),
        fold(&words.map(String::as_str).join(" ")).into(),
        fold(&lab.name).into(),
    ]
}

/// False when there is no such lab (any more).
pub async fn remove(tx: &Tx, id: &str) -> Result<bool, DbErr> {
    Ok(query::run(&**tx, "DELETE FROM labs WHERE id = $1", [id.into()]).await? == 1)
}

/// Every logo.
pub async fn list_logos(conn: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    query::texts(conn, "SELECT logo AS value FROM labs WHERE logo IS NOT NULL", []).await
}
