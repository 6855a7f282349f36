//! How much the list of a person's connections reads, and how that grows with the database. For `bench/run`:
//!
//!     row_reads URL EMAIL fill USERS CONNECTIONS    adds so many of other people
//!     row_reads URL EMAIL own COUNT                 gives that person so many of their own
//!     row_reads URL EMAIL count                     prints what one list reads
//!
//! SQLite counts the steps of its machine, PostgreSQL the rows of its plan.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a tool of the bench may fail loudly")]

use archway_db::{ConnectionTrait, Db, Engine, connections, users};
use archway_domain::email::fold_email;
use sea_orm::sqlx::{AssertSqlSafe, Connection, Row, query};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const COLUMNS: &str = "id, email, email_folded, state, first_name, last_name, role, institution, country, phone, \
    address, language, data_location, data_loc_set, two_factor_method, use_auto_refresh, is_first_login, is_staff, \
    is_device_manager, is_sales_manager, is_device_rental_manager, is_device_user_viewer, is_main_company, side, \
    created_at";

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [url, _, "fill", people, rows] => fill(url, people, rows).await,
        [url, email, "own", rows] => give(url, email, rows).await,
        [url, email, "count"] => println!("{}", count(url, email).await),
        _ => eprintln!("row_reads URL EMAIL fill USERS CONNECTIONS | own COUNT | count"),
    }
}

async fn run(url: &str, statements: &[String]) {
    let db = Db::open(url, 1).await.expect("a database");
    let tx = db.begin().await.expect("a transaction");
    if db.engine() == Engine::Postgres {
        tx.execute_unprepared("SET LOCAL statement_timeout = 0").await.expect("patience");
    }
    for sql in statements {
        tx.execute_unprepared(sql).await.expect("a statement");
    }
    tx.commit().await.expect("a commit");
    let analyze = db.begin().await.expect("a transaction");
    analyze.execute_unprepared("ANALYZE").await.expect("statistics");
    analyze.commit().await.expect("a commit");
}

fn counted(to: &str) -> String {
    format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {to})")
}

async fn fill(url: &str, people: &str, rows: &str) {
    let users = format!(
        "{} INSERT INTO users ({COLUMNS}) SELECT 'p' || i, 'p' || i || '@bench.example', 'p' || i || '@bench.example', \
         'active', 'First' || i, 'Last' || i, 'lab', 'Institution ' || i, 'DE', '', '', 'en', 'EU', TRUE, 0, TRUE, \
         FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, 'p' || i, 0 FROM n",
        counted(people)
    );
    let pairs = format!(
        "{} INSERT INTO connections (id, owner_id, invited_email, invited_folded, invited_id, pair, status, alias, \
         text, nonce, language, requested_at) SELECT 'c' || i, 'p' || (1 + i % {people}), \
         'p' || (1 + (i * 7) % {people}) || '@bench.example', 'p' || (1 + (i * 7) % {people}) || '@bench.example', \
         'p' || (1 + (i * 7) % {people}), 'pair ' || i, 'ACCD', '', '', 'n', 'en', i FROM n",
        counted(rows)
    );
    run(url, &[users, pairs]).await;
}

/// Half of them asked for, half of them asked by others.
async fn give(url: &str, email: &str, rows: &str) {
    let db = Db::open(url, 1).await.expect("a database");
    let user = users::find_by_email(db.reader(), email).await.expect("a look-up").expect("an account");
    let (id, own) = (&user.id, fold_email(email));
    let partners = format!(
        "{} INSERT INTO users ({COLUMNS}) SELECT 'q' || i, 'q' || i || '@bench.example', 'q' || i || '@bench.example', \
         'active', 'Partner' || i, 'Last' || i, 'lab', 'Institution ' || i, 'DE', '', '', 'en', 'EU', TRUE, 0, TRUE, \
         FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, 'q' || i, 0 FROM n",
        counted(rows)
    );
    let connections = format!(
        "{} INSERT INTO connections (id, owner_id, invited_email, invited_folded, invited_id, pair, status, alias, \
         text, nonce, language, requested_at) SELECT 'o' || i, \
         CASE WHEN i % 2 = 0 THEN '{id}' ELSE 'q' || i END, \
         CASE WHEN i % 2 = 0 THEN 'q' || i || '@bench.example' ELSE '{own}' END, \
         CASE WHEN i % 2 = 0 THEN 'q' || i || '@bench.example' ELSE '{own}' END, \
         CASE WHEN i % 2 = 0 THEN 'q' || i ELSE '{id}' END, 'own ' || i, 'ACCD', '', '', 'n', 'en', i FROM n",
        counted(rows)
    );
    run(url, &[partners, connections]).await;
}

async fn count(url: &str, email: &str) -> u64 {
    let db = Db::open(url, 1).await.expect("a database");
    let user = users::find_by_email(db.reader(), email).await.expect("a look-up").expect("an account");
    let listed = connections::list(db.reader(), &user).await.expect("a list");
    eprintln!("{} connections", listed.len());
    let values = [user.id.clone().into(), fold_email(&user.email), user.side.clone()];
    let sql = connections::list_statement();
    if db.engine() == Engine::Sqlite {
        steps(url, &sql, &values).await
    } else {
        plan_rows(url, &sql, &values).await
    }
}

async fn steps(url: &str, sql: &str, values: &[String; 3]) -> u64 {
    let mut connection = sea_orm::sqlx::SqliteConnection::connect(url).await.expect("a connection");
    let steps = Arc::new(AtomicU64::new(0));
    let counter = steps.clone();
    connection.lock_handle().await.expect("a handle").set_progress_handler(1, move || {
        counter.fetch_add(1, Ordering::Relaxed);
        true
    });
    let [id, email, side] = values;
    let rows = query(AssertSqlSafe(sql)).bind(id).bind(email).bind(side).fetch_all(&mut connection).await;
    rows.expect("a list");
    steps.load(Ordering::Relaxed)
}

/// All rows that the nodes of the plan produced.
async fn plan_rows(url: &str, sql: &str, values: &[String; 3]) -> u64 {
    let mut connection = sea_orm::sqlx::PgConnection::connect(url).await.expect("a connection");
    let [id, email, side] = values;
    let sql = format!("EXPLAIN (ANALYZE, FORMAT JSON) {sql}");
    let row = query(AssertSqlSafe(sql)).bind(id).bind(email).bind(side).fetch_one(&mut connection).await;
    // Its type is json, which travels as text.
    let text: String = row.expect("a plan").get_unchecked(0);
    let plan: serde_json::Value = serde_json::from_str(&text).expect("a plan");
    sum_rows(&plan[0]["Plan"])
}

fn sum_rows(node: &serde_json::Value) -> u64 {
    let rows =
        node["Actual Rows"].as_f64().unwrap_or(0.0) + node["Rows Removed by Filter"].as_f64().unwrap_or(0.0);
    let own = rows * node["Actual Loops"].as_f64().unwrap_or(1.0);
    own.round() as u64 + node["Plans"].as_array().into_iter().flatten().map(sum_rows).sum::<u64>()
}
