//! The list of dental labs one can connect with; kept by the administration.

use crate::{DbErr, Tx, query};
use archway_domain::Time;
use archway_domain::email::fold_email;
use sea_orm::{ConnectionTrait, FromQueryResult};

const MAX_LISTED: i64 = 1000;

#[derive(Debug, Clone, FromQueryResult)]
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
    /// The account of the lab's address, once there is one.
    pub user_id: Option<String>,
}

const COLUMNS: &str = "l.id, l.name, l.email, l.company_name, l.company_address, l.contact_name, l.contact_email, \
    l.contact_phone, l.logo, l.country, u.id AS user_id FROM labs l \
    LEFT JOIN users u ON u.email_folded = l.email_folded AND u.state = 'active'";

pub async fn list_active(conn: &impl ConnectionTrait) -> Result<Vec<Lab>, DbErr> {
    let sql = format!("SELECT {COLUMNS} WHERE l.is_active = TRUE ORDER BY LOWER(l.name), l.id LIMIT $1");
    query::all(conn, &sql, [MAX_LISTED.into()]).await
}

pub async fn find_active(conn: &impl ConnectionTrait, id: &str) -> Result<Option<Lab>, DbErr> {
    let sql = format!("SELECT {COLUMNS} WHERE l.is_active = TRUE AND l.id = $1");
    query::one(conn, &sql, [id.into()]).await
}

/// `user_id` is not stored: the address decides.
pub async fn insert(tx: &Tx, lab: &Lab, now: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO labs (id, name, email, email_folded, company_name, company_address, contact_name, \
        contact_email, contact_phone, logo, country, is_active, created_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, TRUE, $12)";
    let values = [
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
        now.0.into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}
