//! Kills during comments: acknowledged ones exist with their counts, feed entries and events, and nothing is partial.

use super::{Killable, verify_audit};
use reqwest::Client;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const KILLS: u64 = 8;
const CLIENTS: usize = 16;

pub async fn sign_in(base: &str, email: &str) -> String {
    let body = json!({"username": email, "password": "archway-demo"});
    let answer = Client::new().post(format!("{base}/v1/auth/login/")).json(&body).send().await.unwrap();
    let answer: Value = answer.json().await.unwrap();
    answer["user"]["token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Writes comments until the server is killed; records the acknowledged ones.
pub async fn talk_until_killed(
    url: String,
    token: String,
    prefix: String,
    acknowledged: Arc<Mutex<BTreeSet<String>>>,
) {
    let client = Client::new();
    for number in 0.. {
        let text = format!("{prefix}-{number}");
        let body = json!({"comment": text});
        let Ok(answer) = client.post(&url).bearer_auth(&token).json(&body).send().await else { return };
        if answer.status() == 201 {
            acknowledged.lock().unwrap().insert(text);
        }
    }
}

#[derive(Debug, PartialEq, FromQueryResult)]
struct Counts {
    comments: i64,
    counted: i64,
    in_the_feed: i64,
    events: i64,
    noted: i64,
}

#[derive(FromQueryResult)]
struct Text {
    text: String,
}

// COM-01, COM-02, RT-01: a comment exists with all that belongs to it, or not at all
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_comment_is_lost() {
    let server = Killable::new().await;
    assert!(server.command("migrate").status().unwrap().success());
    assert!(server.command("demo").status().unwrap().success());
    let db = archway_db::Db::open(&server.database, 2).await.unwrap();
    let backend = db.reader().get_database_backend();
    let acknowledged = Arc::new(Mutex::new(BTreeSet::new()));
    let sql = "SELECT id AS text FROM cases WHERE status = 'READ' ORDER BY id LIMIT 1";
    let found = db.reader().query_one_raw(Statement::from_string(backend, sql)).await.unwrap().unwrap();
    let case = Text::from_query_result(&found, "").unwrap().text;
    let count = async || {
        let sql = format!(
            "SELECT (SELECT COUNT(*) FROM comments WHERE case_id = '{case}') AS comments, \
             (SELECT comment_count FROM cases WHERE id = '{case}') AS counted, \
             (SELECT COUNT(*) FROM activities WHERE case_id = '{case}' AND action = 'COMMENT_ADD') AS in_the_feed, \
             (SELECT COUNT(*) FROM events WHERE kind = 'comment_added') AS events, \
             (SELECT COUNT(*) FROM audit_entries WHERE action = 'comment.add') AS noted"
        );
        let row = db.reader().query_one_raw(Statement::from_string(backend, sql)).await.unwrap().unwrap();
        Counts::from_query_result(&row, "").unwrap()
    };
    let before = count().await;

    for round in 0..KILLS {
        let mut process = server.start();
        server.wait_until_ready().await;
        let url = format!("{}/v1/cases/{case}/comment/", server.base());
        let tokens = [
            sign_in(&server.base(), "clinic@demo.example").await,
            sign_in(&server.base(), "lab@demo.example").await,
        ];
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                let prefix = format!("r{round}c{client}");
                tokio::spawn(talk_until_killed(
                    url.clone(),
                    tokens[client % 2].clone(),
                    prefix,
                    acknowledged.clone(),
                ))
            })
            .collect();
        let enough = acknowledged.lock().unwrap().len() + CLIENTS;
        while acknowledged.lock().unwrap().len() < enough {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_millis(round * 7)).await;
        process.kill();
        futures::future::join_all(clients).await;
    }

    let sql = format!("SELECT text FROM comments WHERE case_id = '{case}'");
    let rows = db.reader().query_all_raw(Statement::from_string(backend, sql)).await.unwrap();
    let kept: BTreeSet<String> =
        rows.iter().map(|row| Text::from_query_result(row, "").unwrap().text).collect();
    let acknowledged = acknowledged.lock().unwrap().clone();
    assert!(acknowledged.len() > KILLS as usize * CLIENTS / 2, "only {} comments", acknowledged.len());
    let lost: Vec<&String> = acknowledged.difference(&kept).collect();
    assert!(lost.is_empty(), "lost: {lost:?}");
    let (after, added) = (count().await, i64::try_from(kept.len()).unwrap() - before.comments);
    let whole = Counts {
        comments: before.comments + added,
        counted: before.counted + added,
        // One for each side.
        in_the_feed: before.in_the_feed + 2 * added,
        events: before.events + added,
        noted: before.noted + added,
    };
    assert_eq!(after, whole);
    assert!(verify_audit(&db).await >= added);
}
