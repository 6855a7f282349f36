//! A session that ended without activity has ended for good and for everything (SES-06).

use crate::harness::person::send;
use crate::harness::{Person, TestServer};
use archway::base::activity;
use archway::worker::sweep_forever;
use archway_db::session_life;
use archway_db::social::{self, NewSocialLink};
use archway_domain::time::{HOUR, MINUTE, SECOND};
use archway_domain::{SessionId, UserId};
use reqwest::Method;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;
use std::time::Duration;

/// Shorter than the life of an access token.
const IDLE: Duration = MINUTE.saturating_mul(30);
/// How long a node may need to write the notes of activity.
const LATE: Duration = MINUTE.saturating_mul(10);

struct World {
    server: TestServer,
    /// The same installation after its operator allowed longer sessions.
    lenient: TestServer,
    person: Person,
    /// The same person at the other node.
    there: Person,
}

impl World {
    async fn new() -> World {
        let server = TestServer::start_with(|config| config.auth.idle_minutes = 30).await;
        let lenient = server.start_beside_with(|config| config.auth.idle_minutes = 720).await;
        let person = server.person("clinic").await;
        let mut there = lenient.stranger();
        there.token.clone_from(&person.token);
        World { server, lenient, person, there }
    }

    fn advance(&self, by: Duration) {
        self.server.advance(by);
        self.lenient.advance(by);
    }

    async fn is_alive_there(&self) -> bool {
        is_alive(&self.there).await
    }

    /// The person's session.
    async fn session(&self) -> (UserId, SessionId) {
        let db = self.server.app.db.reader();
        let sql = Statement::from_string(db.get_database_backend(), "SELECT user_id, id FROM sessions");
        let row = db.query_one_raw(sql).await.unwrap().unwrap();
        let text = |column| row.try_get::<String>("", column).unwrap();
        (UserId::new(text("user_id")), SessionId::new(text("id")))
    }
}

async fn is_alive(person: &Person) -> bool {
    let asked = person.request(Method::GET, "/v1/auth/session/").header("caused-by", "page");
    send(asked).await.status == 200
}

// SES-06
#[tokio::test]
async fn it_stays_over_once_its_browser_was_refused_though_more_time_is_allowed_later() {
    let mut world = World::new().await;
    world.advance(IDLE - SECOND);
    assert_eq!(world.person.refresh().await.status, 200);
    assert!(world.is_alive_there().await);
    world.advance(SECOND);
    assert_eq!(world.person.refresh().await.status, 401);
    assert!(!world.is_alive_there().await);
}

// SES-06
#[tokio::test]
async fn the_sweep_ends_it_for_good() {
    let world = World::new().await;
    let busy = world.server.person("lab").await;
    world.advance(IDLE);
    assert!(!is_alive(&world.person).await, "it ended");
    world.advance(LATE - SECOND);
    let noted = "UPDATE sessions SET active_at = active_at + 1200000 WHERE user_id = \
        (SELECT id FROM users WHERE email = 'lab@example.com')";
    world.server.run_sql(noted).await;
    assert_eq!(
        activity::end_idle(&world.server.app).await.unwrap(),
        0,
        "a node may still have something to note"
    );
    assert!(world.is_alive_there().await);
    world.advance(SECOND);
    let sweeping = tokio::spawn(sweep_forever(world.server.app.clone()));
    let gone = async {
        while world.is_alive_there().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), gone).await.expect("the sweep ends it");
    sweeping.abort();
    assert!(is_alive(&busy).await, "somebody who did something stays");
}

// SES-06, ACC-20: a code is valid only while its session is
#[tokio::test]
async fn it_hands_nobody_over() {
    let world = World::new().await;
    let case = world.person.post("/v1/cases/", &json!({})).await.text("id").to_owned();
    world.advance(IDLE - SECOND * 40);
    let form = json!({"postId": case});
    let asked = world.person.request(Method::POST, "/v1/auth/otp/").header("caused-by", "page").json(&form);
    let form = json!({"otp": send(asked).await.text("otp")});
    world.advance(SECOND * 40);
    let exchanged = world.server.stranger().post("/v1/auth/otp/exchange/", &form).await;
    assert_eq!((exchanged.status, exchanged.text("detail")), (400, "The code is wrong or has expired"));
}

// SES-06, ACC-15: a connection to a provider that was begun in it cannot be completed
#[tokio::test]
async fn it_connects_nothing() {
    let world = World::new().await;
    let (user, session) = world.session().await;
    let app = &world.server.app;
    let link = NewSocialLink {
        state_hash: "state",
        user: &user,
        session: &session,
        provider: "google",
        for_app: false,
    };
    let tx = app.db.begin().await.unwrap();
    social::begin_link(&tx, &link, app.now().plus(HOUR)).await.unwrap();
    tx.commit().await.unwrap();
    let is_found =
        async || social::find_link(app.db.reader(), "state", app.moment()).await.unwrap().is_some();
    world.advance(IDLE - SECOND);
    assert!(is_found().await);
    world.advance(SECOND);
    assert!(!is_found().await);
}

// SES-06: a slow action checks the session again before it takes effect
#[tokio::test]
async fn it_confirms_nothing() {
    let world = World::new().await;
    let (_, session) = world.session().await;
    let app = &world.server.app;
    let is_alive = async || {
        let tx = app.db.begin().await.unwrap();
        session_life::is_alive(&tx, &session, app.moment()).await.unwrap()
    };
    world.advance(IDLE - SECOND);
    assert!(is_alive().await);
    world.advance(SECOND);
    assert!(!is_alive().await);
}
