//! A body may take long to arrive: what was checked when its request began may have changed.

use crate::administration::{REASON, staff, without_factor};
use crate::cases::World;
use crate::harness::Person;
use crate::harness::raw::Line;
use serde_json::{Value, json};
use std::time::Duration;

/// The answer to a call whose body is completed only after a change.
async fn answer_after(
    base: &str,
    person: &Person,
    request: &str,
    body: &Value,
    change: impl Future<Output = ()>,
) -> String {
    let (mut line, body) = (Line::open(base).await, body.to_string());
    let fields = [("content-type", "application/json"), ("content-length", &*body.len().to_string())];
    line.send_head(request, person.token.as_deref().unwrap(), &fields).await;
    line.send(&body.as_bytes()[..1]).await;
    tokio::time::sleep(Duration::from_millis(250)).await;
    change.await;
    line.send(&body.as_bytes()[1..]).await;
    line.answer().await.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn who_is_switched_off_or_out_of_the_group_meanwhile_says_nothing() {
    let world = World::new().await;
    world.share("clinic", "assistant").await;
    let id = world.case("Stone").await;
    let request = format!("POST /v1/cases/{id}/comment/");
    let say = async |who: &str, sql: String| {
        let change = async {
            if !sql.is_empty() {
                world.server.run_sql(&sql).await;
            }
        };
        let comment = json!({"comment": "Hello"});
        answer_after(&world.server.base, world.person(who), &request, &comment, change).await
    };
    assert_eq!(say("assistant", String::new()).await, "HTTP/1.1 201 Created", "slow, and nothing else");
    let alone = "UPDATE users SET side = id WHERE email = 'assistant@example.com'".to_owned();
    assert!(say("assistant", alone).await.starts_with("HTTP/1.1 503"), "it may be tried again");
    assert!(say("assistant", String::new()).await.starts_with("HTTP/1.1 404"), "and is not to be found");
    let off = "UPDATE users SET state = 'disabled' WHERE email = 'lab@example.com'".to_owned();
    assert!(say("lab", off).await.starts_with("HTTP/1.1 401"));
    let ended = "UPDATE sessions SET ended_at = 1 WHERE user_id = \
        (SELECT id FROM users WHERE email = 'clinic@example.com')"
        .to_owned();
    assert!(say("clinic", ended).await.starts_with("HTTP/1.1 401"));
    let said = "SELECT COUNT(*) AS value FROM comments";
    let db = sea_orm::Database::connect(&world.server.app.config.database.url).await.unwrap();
    let statement = sea_orm::Statement::from_string(db.get_database_backend(), said);
    let row = sea_orm::ConnectionTrait::query_one_raw(&db, statement).await.unwrap().unwrap();
    assert_eq!(row.try_get::<i64>("", "value").unwrap(), 1);
    db.close().await.unwrap();
}

// ADM-04: also for reads
#[tokio::test]
async fn who_is_no_staff_any_more_meets_no_patient() {
    let world = World::with(without_factor).await;
    let server = &world.server;
    let id = world.case("Stone").await;
    let request = format!("POST /v1/cs/cases/{id}/open/");
    for (name, change, status) in [("one", "state = 'disabled'", "401"), ("two", "is_staff = FALSE", "503")] {
        let person = server.administrator(name, staff()).await;
        let change = format!("UPDATE users SET {change} WHERE email = '{name}@example.com'");
        let change = async { server.run_sql(&change).await };
        let answer = answer_after(&server.base, &person, &request, &json!({"reason": REASON}), change).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{name}: {answer}");
    }
}
