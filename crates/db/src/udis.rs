//! Device identifiers that are known already, from devices or from another list.

use crate::{DbErr, query};
use sea_orm::{ConnectionTrait, Value};

/// Values per statement.
const AT_ONCE: usize = 200;

/// The kind of list that identifiers are checked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    Devices,
    FeatureRegistrations,
    PartnerFeatures,
}

impl Named {
    /// The table to check besides `devices`.
    fn table(self) -> Option<&'static str> {
        match self {
            Named::Devices => None,
            Named::FeatureRegistrations => Some("feature_registrations"),
            Named::PartnerFeatures => Some("partner_features"),
        }
    }
}

/// The identifiers among these that a device or an entry of that list has.
pub async fn list_known(
    conn: &impl ConnectionTrait,
    named: Named,
    udis: &[&str],
) -> Result<Vec<String>, DbErr> {
    let mut known = Vec::new();
    for some in udis.chunks(AT_ONCE) {
        let places: Vec<String> = (1..=some.len()).map(|place| format!("${place}")).collect();
        let places = places.join(", ");
        let tables = ["devices"].into_iter().chain(named.table());
        let sql: Vec<String> =
            tables.map(|table| format!("SELECT udi AS value FROM {table} WHERE udi IN ({places})")).collect();
        let values = some.iter().map(|udi| Value::from(*udi));
        known.extend(query::texts(conn, &sql.join(" UNION "), values).await?);
    }
    Ok(known)
}
