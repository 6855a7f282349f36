//! Lists with more rows than are counted: their pages say so, and their workbooks contain every row (ADM-02, ADM-04,
//! ADM-08, LIC-01, LIC-02). The log's test is in `exports`.

use super::{device_manager, staff, start};
use crate::harness::{Person, TestServer};
use archway_domain::account::Flags;
use serde_json::json;

const FIRST: u32 = 100_001;
const ROWS: u32 = 10_050;

impl TestServer {
    /// Adds the rows with one statement; `i` in the values is the row number.
    async fn add_many(&self, table: &str, columns: &str, values: &str) {
        let sql = format!(
            "WITH RECURSIVE n (i) AS (SELECT {FIRST} UNION ALL SELECT i + 1 FROM n WHERE i < {}) \
             INSERT INTO {table} ({columns}) SELECT {values}",
            FIRST + ROWS - 1
        );
        self.run_any_sql(&sql).await;
    }
}

/// Checks that the workbook's column has each name in order, and that the list says that it was not fully counted.
async fn check(person: &Person, list: &str, column: usize, prefix: &str) {
    let info = person.get(list).await.body["pageInfo"].clone();
    assert_eq!((&info["total"], &info["has_more"]), (&json!(10_000), &json!(true)), "{list}: {info}");
    let (_, rows) = person.workbook(&format!("{list}excel/")).await;
    let told: Vec<&str> =
        rows[1..].iter().map(|row| row[column].as_str()).filter(|name| name.starts_with(prefix)).collect();
    let expected: Vec<String> = (FIRST..FIRST + ROWS).map(|number| format!("{prefix}{number}")).collect();
    assert!(told == expected, "{list}: {} rows, {:?} … {:?}", told.len(), told.first(), told.last());
}

// ADM-04
#[tokio::test]
async fn all_people_go_out() {
    let server = start().await;
    let staff = server.administrator("boss", staff()).await;
    let kept = "password_hash, state, first_name, last_name, role, institution, country, phone, address, language, \
        data_location, data_loc_set, two_factor_method, use_auto_refresh, is_first_login, is_staff, is_device_manager, \
        is_sales_manager, is_device_rental_manager, is_device_user_viewer, is_main_company, side, staff_search_text";
    let values = format!(
        "'many' || i, 'many' || i, 'many' || i, 'many' || i, i, {kept} FROM users, n WHERE email = 'boss@example.com'"
    );
    let columns = format!("id, email, email_folded, name_folded, created_at, {kept}");
    server.add_many("users", &columns, &values).await;
    check(&staff, "/v1/cs/users/", 1, "many").await;
}

// ADM-02
#[tokio::test]
async fn all_devices_go_out() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let columns = "id, udi, serial_no, is_blocked, is_made, search_text, created_at";
    let values = "'many' || i, 'SN-' || i, 'S', FALSE, TRUE, 'x', 1 FROM n";
    server.add_many("devices", columns, values).await;
    check(&manager, "/v1/cs/devices/", 0, "SN-").await;
}

// LIC-01
#[tokio::test]
async fn all_licence_keys_go_out() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let columns = "id, licence_key, status, search_text, created_at";
    server.add_many("licence_keys", columns, "'many' || i, 'KEY-' || i, 'notused', 'x', 1 FROM n").await;
    check(&manager, "/v1/c4w/licencekeys/", 0, "KEY-").await;
}

// LIC-02
#[tokio::test]
async fn all_feature_registrations_go_out() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let columns = "id, udi, reg_key, feat_enable, search_text, created_at";
    let values = "'many' || i, 'SN-' || i, 'R' || i, TRUE, 'x', 1 FROM n";
    server.add_many("feature_registrations", columns, values).await;
    check(&manager, "/heclore/v1/c4w/registrations/", 0, "SN-").await;
}

// ADM-08
#[tokio::test]
async fn all_partner_features_go_out() {
    let server = start().await;
    let seller = Flags { sales_manager: true, ..Flags::default() };
    let manager = server.administrator("seller", seller).await;
    let columns = "id, udi, is_on, search_text, created_at";
    server.add_many("partner_features", columns, "'many' || i, 'SN-' || i, TRUE, 'x', 1 FROM n").await;
    check(&manager, "/v1/cs/partnerfeatures/", 0, "SN-").await;
}
