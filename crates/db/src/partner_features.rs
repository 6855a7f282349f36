//! Devices with shade matching by a partner's program, and whether it is on (ADM-08).

use crate::columns::{Columns, Fields};
use crate::listing::{Listed, Source, Wanted};
use crate::{Db, DbErr, Tx, query};
use archway_domain::search::fold;
use archway_domain::{PartnerFeatureId, Time};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct PartnerFeature {
    pub id: PartnerFeatureId,
    pub udi: String,
    pub is_on: bool,
    pub created_at: Time,
}

static COLUMNS: Columns = Columns::new(|| Fields::of::<PartnerFeature>("p").texts());

#[derive(Debug, Clone, Copy)]
pub enum PartnerFeatureOrder {
    Udi,
}

fn source() -> Source {
    Source::new(&COLUMNS, "partner_features p", "p.search_text").lettered("partner_features")
}

pub async fn list(db: &Db, wanted: &Wanted<PartnerFeatureOrder>) -> Result<Listed<PartnerFeature>, DbErr> {
    source().page(db, wanted, &["p.udi"]).await
}

/// The next rows after a UDI, for an export row by row.
pub async fn after(db: &Db, words: &[String], udi: &str, count: u64) -> Result<Vec<PartnerFeature>, DbErr> {
    source().after(db, words, "p.udi", udi, count).await
}

/// False if the device is listed already.
pub async fn insert(
    tx: &Tx,
    id: &PartnerFeatureId,
    udi: &str,
    is_on: bool,
    now: Time,
) -> Result<bool, DbErr> {
    let sql = "INSERT INTO partner_features (id, udi, is_on, search_text, created_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT DO NOTHING";
    let values = [id.as_str().into(), udi.into(), is_on.into(), fold(udi).into(), now.0.into()];
    Ok(query::run(&**tx, sql, values).await? == 1)
}

/// The changed row, if there is one.
pub async fn set(tx: &Tx, id: &PartnerFeatureId, is_on: bool) -> Result<Option<PartnerFeature>, DbErr> {
    let sql = "UPDATE partner_features SET is_on = $2 WHERE id = $1 RETURNING id, udi, is_on, created_at";
    query::one(&**tx, sql, [id.as_str().into(), is_on.into()]).await
}

/// The id of the removed row, if there was one.
pub async fn remove(tx: &Tx, udi: &str) -> Result<Option<PartnerFeatureId>, DbErr> {
    let sql = "DELETE FROM partner_features WHERE udi = $1 RETURNING id AS value";
    Ok(query::scalar::<String>(&**tx, sql, [udi.into()]).await?.map(PartnerFeatureId::new))
}
