//! A person's own settings (SET-01).

use crate::{DbErr, Tx, query};
use archway_domain::account::Projection;
use archway_domain::region::Region;
use archway_domain::{Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Settings {
    pub use_auto_refresh: bool,
    pub post_publish_email: bool,
    pub post_edit_email: bool,
    pub comment_add_email: bool,
    pub comment_edit_email: bool,
    pub projection: Projection,
    pub data_location: Region,
    pub data_loc_set: bool,
    pub data_loc_set_date: Option<Time>,
}

pub async fn find(conn: &impl ConnectionTrait, user: &UserId) -> Result<Option<Settings>, DbErr> {
    let sql = "SELECT use_auto_refresh, post_publish_email, post_edit_email, comment_add_email, comment_edit_email, \
        projection, data_location, data_loc_set, data_loc_set_date FROM users WHERE id = $1";
    query::one(conn, sql, [user.as_str().into()]).await
}

/// The settings a person can change; the data region is not one of them.
pub struct Chosen {
    pub use_auto_refresh: bool,
    pub post_publish_email: bool,
    pub post_edit_email: bool,
    pub comment_add_email: bool,
    pub comment_edit_email: bool,
    pub projection: Projection,
}

/// Returns whether anything changed.
pub async fn save(tx: &Tx, user: &UserId, chosen: &Chosen) -> Result<bool, DbErr> {
    let sql = "UPDATE users SET use_auto_refresh = $2, post_publish_email = $3, post_edit_email = $4, \
        comment_add_email = $5, comment_edit_email = $6, projection = $7 WHERE id = $1 AND \
        (use_auto_refresh <> $2 OR post_publish_email <> $3 OR post_edit_email <> $4 OR comment_add_email <> $5 \
        OR comment_edit_email <> $6 OR projection <> $7)";
    let values = [
        user.as_str().into(),
        chosen.use_auto_refresh.into(),
        chosen.post_publish_email.into(),
        chosen.post_edit_email.into(),
        chosen.comment_add_email.into(),
        chosen.comment_edit_email.into(),
        chosen.projection.as_str().into(),
    ];
    Ok(query::run(&**tx, sql, values).await? > 0)
}
