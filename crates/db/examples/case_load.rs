//! Fills a database with very many cases for `bench/run`, and puts people into a share group.
//!
//!   case_load URL EMAIL fill TOTAL OWN    TOTAL cases of 2,000 people, OWN of them written by or sent to EMAIL
//!   case_load URL EMAIL share COUNT       EMAIL shares a group with COUNT others
//!   case_load URL EMAIL ids COUNT         ids of COUNT cases that EMAIL sees and can talk about
#![allow(clippy::panic, clippy::unwrap_used, reason = "a tool of the bench may fail loudly")]

use archway_db::case_sides::{DELETED, bucket_of};
use archway_db::{Db, Engine, case_sides, users};
use archway_domain::UserId;
use archway_domain::case::CaseStatus;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};

const PEOPLE: u32 = 2_000;
const FIRST: [&str; 20] = [
    "Anna", "Bruno", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Irene", "Jonas", "Karla", "Lukas",
    "Marta", "Nils", "Olga", "Paul", "Rosa", "Simon", "Tilda", "Viktor",
];
const LAST: [&str; 20] = [
    "Abel", "Berger", "Castro", "Dubois", "Engel", "Fischer", "Garcia", "Hansen", "Ito", "Jansen", "Keller",
    "Lopez", "Meyer", "Novak", "Olsen", "Peters", "Rossi", "Schmidt", "Tanaka", "Vogel",
];

#[derive(FromQueryResult)]
struct Id {
    id: String,
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, email, command, numbers @ ..] = &arguments[..] else { panic!("URL EMAIL COMMAND …") };
    let number = |index: usize| numbers[index].parse::<u32>().unwrap();
    let db = Db::open(url, 2).await.unwrap();
    let viewer = users::find_by_email(db.reader(), email).await.unwrap().unwrap();
    match command.as_str() {
        "fill" => fill(&db, &viewer.id, number(0), number(1)).await,
        "share" => share(&db, &viewer.id, number(0)).await,
        "ids" => {
            let sql = format!(
                "SELECT case_id AS id FROM case_sides WHERE side = '{}' AND bucket NOT IN ({}, {DELETED}) \
                 ORDER BY case_id LIMIT {}",
                viewer.side,
                bucket_of(CaseStatus::Closed),
                number(0)
            );
            let backend = db.reader().get_database_backend();
            for row in db.reader().query_all_raw(Statement::from_string(backend, sql)).await.unwrap() {
                println!("{}", Id::from_query_result(&row, "").unwrap().id);
            }
        }
        other => panic!("{other}?"),
    }
    db.close().await.unwrap();
}

/// One of some words, chosen by a number, in the SQL of both engines.
fn pick(words: &[&str], number: &str) -> String {
    let cases: String =
        words.iter().enumerate().map(|(index, word)| format!(" WHEN {index} THEN '{word}'")).collect();
    format!("CASE ({number}) % {}{cases} END", words.len())
}

async fn fill(db: &Db, viewer: &str, total: u32, own: u32) {
    let tx = db.begin().await.unwrap();
    if db.engine() == Engine::Postgres {
        tx.execute_unprepared("SET LOCAL statement_timeout = 0").await.unwrap();
    }
    let series = |count: u32| {
        format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})")
    };
    let people = format!(
        "{} INSERT INTO users (id, email, email_folded, state, first_name, last_name, role, institution, country, phone, \
         address, language, data_location, data_loc_set, two_factor_method, use_auto_refresh, is_first_login, is_staff, \
         is_device_manager, is_sales_manager, is_device_rental_manager, is_device_user_viewer, is_main_company, side, \
         created_at, search_text) \
         SELECT 'person' || i, 'p' || i || '@load.test', 'p' || i || '@load.test', 'active', 'Person', CAST(i AS TEXT), \
         'lab', 'Lab ' || (i % 500), 'DE', '', '', 'en', 'EU', TRUE, 0, TRUE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, \
         'person' || i, 0, 'person ' || i || ' lab ' || (i % 500) FROM n",
        series(PEOPLE)
    );
    tx.execute_unprepared(&people).await.unwrap();
    let every = total / own;
    let first = pick(&FIRST, "i * 7");
    let last = format!("{} || (i % 50)", pick(&LAST, "i / 20"));
    let status = pick(&["OPEN", "READ", "PROC", "COMP", "REOP", "CLSD"], "i / 3");
    let crown =
        r#"{"tooth":"tuX","type":"crown","material":"zirconia","shade_guide":"vita_classical","shade":"A2"}"#;
    let crowns = [1, 2, 3].map(|count| {
        let list: Vec<String> = (1..=count).map(|tooth| crown.replace('X', &tooth.to_string())).collect();
        format!("[{}]", list.join(","))
    });
    let crowns = pick(&crowns.each_ref().map(String::as_str), "i");
    let time = |spread: u64| format!("1700000000000 + CAST(i AS BIGINT) * {spread} % 60480000000");
    let cases = format!(
        "{} INSERT INTO cases (id, no, author_id, recipient_id, status, title, patient_first_name, patient_last_name, \
         patient_sex, patient_born, delivery_date, number_system, note, restorations, bridges, device_udi, comment_count, \
         comment_seq, search_text, created_at, updated_at, order_updated_at, published_at) \
         SELECT 'case' || i, 'LOAD-' || i, \
         CASE WHEN i % {} = 0 THEN '{viewer}' ELSE 'person' || (1 + i * 31 % 1999) END, \
         CASE WHEN i % {every} = 0 AND i % {} <> 0 THEN '{viewer}' ELSE 'person' || (1 + (i * 17 + 3) % 1999) END, \
         {status}, 'Order ' || i, {first}, {last}, 'F', '1970-01-01', '2025-12-01', 'FDI', '{}', {crowns}, '[]', '', i % 7, i % 7, \
         LOWER('LOAD-' || i || ' Order ' || i || ' ' || {first} || ' ' || {last}), {}, {}, {}, {} FROM n",
        series(total),
        every * 5,
        every * 5,
        "Please match the shade of the neighbour. ".repeat(5),
        time(302_400),
        time(604_811),
        time(302_400),
        time(302_400),
    );
    tx.execute_unprepared(&cases).await.unwrap();
    let comments = "WITH RECURSIVE k(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM k WHERE seq < 6) \
        INSERT INTO comments (id, case_id, seq, author_id, text, created_at) \
        SELECT c.id || 'c' || k.seq, c.id, k.seq, CASE WHEN k.seq % 2 = 0 THEN c.author_id ELSE c.recipient_id END, \
        'Comment ' || k.seq || ' about the margin line and the occlusion.', c.created_at + k.seq * 3600000 \
        FROM cases c JOIN k ON k.seq <= c.comment_count";
    tx.execute_unprepared(comments).await.unwrap();
    case_sides::rebuild(&tx).await.unwrap();
    // Everything was opened before: what is measured is the everyday.
    let reads = format!(
        "INSERT INTO case_reads (user_id, case_id, comment_seq) SELECT '{viewer}', c.id, c.comment_seq FROM cases c \
         WHERE c.author_id = '{viewer}' OR c.recipient_id = '{viewer}'"
    );
    tx.execute_unprepared(&reads).await.unwrap();
    let opened =
        format!("UPDATE cases SET status = 'READ' WHERE status = 'OPEN' AND recipient_id = '{viewer}'");
    tx.execute_unprepared(&opened).await.unwrap();
    tx.commit().await.unwrap();
    // What PostgreSQL does by itself after a while; SQLite plans without.
    if db.engine() == Engine::Postgres {
        db.reader().execute_unprepared("VACUUM ANALYZE").await.unwrap();
    }
}

async fn share(db: &Db, viewer: &UserId, count: u32) {
    let tx = db.begin().await.unwrap();
    if db.engine() == Engine::Postgres {
        tx.execute_unprepared("SET LOCAL statement_timeout = 0").await.unwrap();
    }
    users::set_side(&tx, viewer, "the-group").await.unwrap();
    for number in 1..=count {
        users::set_side(&tx, &UserId::new(format!("person{number}")), "the-group").await.unwrap();
    }
    tx.commit().await.unwrap();
    if db.engine() == Engine::Postgres {
        db.reader().execute_unprepared("VACUUM ANALYZE").await.unwrap();
    }
}
