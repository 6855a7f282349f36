//! Fills a database for the streams of `bench/run`: share groups that each have one case with EMAIL.
//!
//!   stream_load URL EMAIL GROUPS STREAMS    prints an access token for each of STREAMS streams of each group
//!
//! The cases have the ids 0, 1, 2, …, as the groups do.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a tool of the bench may fail loudly")]
#![allow(clippy::disallowed_methods, reason = "it has no App whose clock it could take")]

use archway_db::refresh_tokens::TokenHashes;
use archway_db::sessions::NewSession;
use archway_db::{Db, case_sides, sessions, users};
use archway_domain::{SessionId, Time, UserId};
use sea_orm::ConnectionTrait;
use sha2::{Digest, Sha256};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// As many as one person may have (`limits.streams_per_person`).
const PER_PERSON: u32 = 20;
const A_DAY: Duration = Duration::from_secs(86_400);

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, email, groups, streams] = &arguments[..] else { panic!("URL EMAIL GROUPS STREAMS") };
    let (groups, streams) = (groups.parse::<u32>().unwrap(), streams.parse::<u32>().unwrap());
    let db = Db::open(url, 2).await.unwrap();
    let author = users::find_by_email(db.reader(), email).await.unwrap().unwrap();
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let now = Time(i64::try_from(since_1970.as_millis()).unwrap());
    let tx = db.begin().await.unwrap();
    for group in 0..groups {
        for person in 0..streams.div_ceil(PER_PERSON) {
            let id = format!("g{group}p{person}");
            let insert = format!(
                "INSERT INTO users (id, email, email_folded, state, first_name, last_name, role, institution, country, phone, \
                 address, language, data_location, data_loc_set, two_factor_method, use_auto_refresh, is_first_login, \
                 is_staff, is_device_manager, is_sales_manager, is_device_rental_manager, is_device_user_viewer, \
                 is_main_company, side, created_at, search_text) \
                 VALUES ('{id}', '{id}@load.test', '{id}@load.test', 'active', 'Person', '{id}', 'lab', 'Lab', 'DE', '', '', \
                 'en', 'EU', TRUE, 0, TRUE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, 'group{group}', 0, '{id}')"
            );
            tx.execute_unprepared(&insert).await.unwrap();
            let (token, session) =
                (format!("token of {id}").replace(' ', "-"), SessionId::new(format!("s{id}")));
            let new = NewSession {
                id: session,
                user_id: UserId::new(id.clone()),
                address: "127.0.0.1",
                user_agent: "bench",
                expires_at: now.plus(A_DAY),
                case_id: None,
            };
            let tokens = TokenHashes {
                access: &hash(&token),
                access_expires_at: now.plus(A_DAY),
                refresh: &hash(&id),
            };
            sessions::start(&tx, &new, &tokens, now).await.unwrap();
            let left = streams - person * PER_PERSON;
            (0..left.min(PER_PERSON)).for_each(|_| println!("{token}"));
        }
        let case = format!(
            "INSERT INTO cases (id, no, author_id, recipient_id, status, title, patient_first_name, patient_last_name, \
             patient_sex, number_system, note, restorations, bridges, device_udi, comment_count, comment_seq, search_text, \
             created_at, updated_at, order_updated_at, published_at) VALUES ('{group}', 'LOAD-{group}', '{}', \
             'g{group}p0', 'READ', 'Order', 'Anna', 'Abel', 'F', 'FDI', '', '[]', '[]', '', 0, 0, 'order', 0, 0, 0, 0)",
            author.id
        );
        tx.execute_unprepared(&case).await.unwrap();
    }
    case_sides::rebuild(&tx).await.unwrap();
    tx.commit().await.unwrap();
    db.close().await.unwrap();
}

/// As the server keeps a token.
fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
