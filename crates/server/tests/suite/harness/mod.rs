//! A separate server per test, and the people who use it.

pub mod captcha;
pub mod database;
pub mod neighbour;
pub mod nginx;
pub mod person;
pub mod postgres;
pub mod raw;
pub mod s3;
pub mod smtp;
pub mod stream;

pub use person::{Answer, Person};

use archway::base::app::App;
use archway::base::clock::Clock;
use archway::base::config::Config;
use archway::base::random::Random;
use archway::commands::user::{NewAccount, create_account};
use archway_db::outbox::Message;
use archway_domain::account::{Flags, SecondFactor};
use archway_domain::{Time, UserId};
use axum_server::Handle;
use sea_orm::ConnectionTrait;
use std::net::SocketAddr;
use std::time::Duration;
use tempfile::TempDir;

pub const PASSWORD: &str = "zirconia bridge at noon";
/// A Monday morning.
const START: Time = Time(1_780_300_800_000);

pub struct TestServer {
    pub app: App,
    pub base: String,
    handle: Handle<SocketAddr>,
    /// The first node's folder.
    _folder: Option<TempDir>,
}

impl TestServer {
    pub async fn start() -> TestServer {
        TestServer::start_with(|_| {}).await
    }

    pub async fn start_with(adjust: impl FnOnce(&mut Config)) -> TestServer {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.server.listen = "127.0.0.1:0".parse().unwrap();
        config.server.data = folder.path().join("data");
        config.server.public_url = Some("http://archway.test".to_owned());
        config.database.url = database::fresh(folder.path()).await;
        config.captcha.cost = 1;
        // Tests need no reserve, whatever disk this machine has.
        config.files.reserve_bytes = Some(0);
        adjust(&mut config);
        TestServer::start_node(config, Clock::mock(START), 42, Some(folder)).await
    }

    /// Starts on the data that another server left in that folder.
    pub async fn open(config: Config, now: Time, folder: TempDir) -> TestServer {
        TestServer::start_node(config, Clock::mock(now), 42, Some(folder)).await
    }

    /// Another node on the same database and store, with its own clock.
    pub async fn start_beside(&self) -> TestServer {
        self.start_beside_with(|_| {}).await
    }

    pub async fn start_beside_with(&self, adjust: impl FnOnce(&mut Config)) -> TestServer {
        let mut config = self.app.config.clone();
        adjust(&mut config);
        TestServer::start_node(config, Clock::mock(self.app.now()), 43, None).await
    }

    async fn start_node(config: Config, clock: Clock, seed: u64, folder: Option<TempDir>) -> TestServer {
        let app = App::open(config, clock, Random::seeded(seed)).await.unwrap();
        let listener = archway::routes::serve::bind(&app).unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let handle = Handle::new();
        tokio::spawn(archway::routes::serve::serve(app.clone(), listener, handle.clone()));
        TestServer { app, base, handle, _folder: folder }
    }

    /// A person without an account or a session.
    pub fn stranger(&self) -> Person {
        Person::new(&self.base)
    }

    /// An account created by the operator: active, without a second factor.
    pub async fn create(&self, email: &str, role: &str, flags: Flags) -> UserId {
        let account = NewAccount {
            email: email.to_owned(),
            password: PASSWORD.to_owned(),
            first_name: "Ada".to_owned(),
            last_name: "Klein".to_owned(),
            role: role.to_owned(),
            institution: "Klein Dental".to_owned(),
            country: "DE".to_owned(),
            flags,
            second_factor: SecondFactor::Off,
        };
        create_account(&self.app, account).await.unwrap()
    }

    /// A signed-in person of that role.
    pub async fn person(&self, role: &str) -> Person {
        let email = format!("{role}@example.com");
        self.create(&email, role, Flags::default()).await;
        let mut person = self.stranger();
        person.sign_in(&email).await;
        person
    }

    /// A signed-in staff member, who has passed the code step.
    pub async fn staff(&self) -> Person {
        let flags = Flags { staff: true, main_company: true, ..Flags::default() };
        self.create("staff@example.com", "other", flags).await;
        let mut person = self.stranger();
        person.sign_in_with_code(self, "staff@example.com").await;
        person
    }

    /// Signed up, but not yet activated.
    pub async fn unactivated(&self, email: &str) -> Person {
        let person = self.stranger();
        let answer = person.sign_up(email).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        person
    }

    pub async fn disable(&self, email: &str) {
        self.set_state(email, "disabled").await;
    }

    /// Does what staff do on the pages.
    pub async fn set_state(&self, email: &str, state: &str) {
        self.run_sql(&format!("UPDATE users SET state = '{state}' WHERE email = '{email}'")).await;
    }

    /// Does what joining a share group does.
    pub async fn set_side(&self, email: &str, side: &str) {
        self.run_sql(&format!("UPDATE users SET side = '{side}' WHERE email = '{email}'")).await;
    }

    /// Does what the administration of devices does.
    pub async fn block_device(&self, udi: &str) {
        self.run_sql(&format!("UPDATE devices SET is_blocked = TRUE WHERE udi = '{udi}'")).await;
    }

    /// Changes one row directly in the database.
    pub async fn run_sql(&self, sql: &str) {
        assert_eq!(self.run_any_sql(sql).await, 1);
    }

    pub async fn run_any_sql(&self, sql: &str) -> u64 {
        let db = sea_orm::Database::connect(&self.app.config.database.url).await.unwrap();
        let changed = db.execute_unprepared(sql).await.unwrap().rows_affected();
        db.close().await.unwrap();
        changed
    }

    /// The person proves a phone number in their browser.
    pub async fn verify_phone(&self, person: &Person, phone: &str) {
        let asked = person.request_phone_code(phone).await;
        assert_eq!(asked.status, 200, "{}", asked.raw);
        let code = self.sms_code_for(&phone.replace(' ', "")).await;
        let form = serde_json::json!({"phone": phone, "otp": code});
        let verified = person.post("/v1/auth/verify-phone-code/", &form).await;
        assert_eq!(verified.status, 200, "{}", verified.raw);
    }

    pub async fn sms_code_for(&self, phone: &str) -> String {
        self.last_mail(phone).await.text.chars().take(6).collect()
    }

    pub fn advance(&self, by: Duration) {
        self.app.clock.advance(by);
    }

    /// Runs all waiting jobs and returns every mail so far, newest first.
    pub async fn mails(&self) -> Vec<Message> {
        // Mails are sorted by time; a new one must be later than all before.
        self.advance(Duration::from_millis(1));
        archway::worker::drain(&self.app).await.unwrap();
        archway_db::outbox::list(self.app.db.reader(), 100).await.unwrap()
    }

    pub async fn last_mail(&self, to: &str) -> Message {
        self.mails().await.into_iter().find(|mail| mail.recipient == to).expect("a mail to that address")
    }

    /// The path of the first link in the newest mail to that address.
    pub async fn link_for(&self, to: &str) -> String {
        let mail = self.last_mail(to).await;
        let start = mail.text.find("http://archway.test").expect("a link from the configuration");
        mail.text[start + "http://archway.test".len()..].lines().next().unwrap().to_owned()
    }

    pub async fn code_for(&self, to: &str) -> String {
        let is_code =
            |mail: &Message| mail.recipient == to && mail.subject.starts_with(|c: char| c.is_ascii_digit());
        let mail = self.mails().await.into_iter().find(is_code).expect("a mail with a code");
        mail.subject.chars().take(6).collect()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.handle.shutdown();
    }
}

/// A port for a server whose address others must know before it starts. Outside the range of ports that the system
/// assigns, and beginning at a place that depends on this process.
pub fn free_port() -> u16 {
    let begin = 20_000 + (std::process::id() % 1_200) as u16 * 10;
    let is_free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    (begin..begin + 10).find(is_free).expect("a free port")
}

pub fn login_form(email: &str, password: &str) -> serde_json::Value {
    serde_json::json!({"username": email, "password": password})
}
