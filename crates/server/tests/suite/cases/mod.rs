//! Cases: orders, lists, status, comments, and permissions.

mod access;
mod comments;
mod dashboard;
mod groups;
mod helpdesk;
mod invariants;
mod list;
mod live;
mod mails;
mod order;
mod races;
mod retention;
mod status;

use crate::harness::person::send;
use crate::harness::{Answer, Person, TestServer};
use archway_db::connections::{self, NewRequest};
use archway_db::groups::{self as db_groups, Group, NewMember};
use archway_db::users::{self, User};
use archway_domain::account::Flags;
use archway_domain::invitation::InvitationStatus;
use archway_domain::{ConnectionId, GroupId, MemberId};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::HashMap;

/// A clinic and a lab that are connected, a colleague of each, and a stranger.
pub struct World {
    pub server: TestServer,
    people: HashMap<&'static str, Person>,
    pub users: HashMap<&'static str, User>,
    pub connection: String,
}

const PEOPLE: [(&str, &str, &str, &str, &str); 5] = [
    ("clinic", "clinic", "Ada", "Klein", "Klein Dental"),
    ("assistant", "clinic", "Åsa", "Öberg", "Klein Dental"),
    ("lab", "lab", "Bruno", "Rossi", "Rossi Labör"),
    ("technician", "lab", "王", "小明", "Rossi Labör"),
    ("stranger", "lab", "Eve", "Nobody", "Elsewhere"),
];

impl World {
    pub async fn new() -> World {
        World::with(|_| {}).await
    }

    pub async fn with(adjust: impl FnOnce(&mut archway::base::config::Config)) -> World {
        let server = TestServer::start_with(|config| {
            config.limits.flood_per_second = 0;
            adjust(config);
        })
        .await;
        let (mut people, mut accounts) = (HashMap::new(), HashMap::new());
        for (name, role, first, last, institution) in PEOPLE {
            let email = format!("{name}@example.com");
            let id = server.create(&email, role, Flags::default()).await;
            let mut person = server.stranger();
            person.sign_in(&email).await;
            let form = json!({"first_name": first, "last_name": last, "institution": institution,
                "role": role, "country": "DE"});
            let saved = person.put("/v1/user/edit/", &form).await;
            assert_eq!(saved.status, 200, "{}", saved.raw);
            people.insert(name, person);
            accounts.insert(name, users::find(server.app.db.reader(), &id).await.unwrap().unwrap());
        }
        let mut world = World { server, people, users: accounts, connection: String::new() };
        world.connection = world.connect("clinic", "lab").await;
        world
    }

    pub fn person(&self, who: &str) -> &Person {
        &self.people[who]
    }

    /// Advances the clock by days; everybody signs in again.
    pub async fn pass(&mut self, time: std::time::Duration) {
        self.server.advance(time);
        for (who, person) in &mut self.people {
            person.sign_in(&format!("{who}@example.com")).await;
        }
    }

    pub async fn connect(&self, owner: &str, invited: &str) -> String {
        let app = &self.server.app;
        let (id, invited): (ConnectionId, _) = (app.new_id(), &self.users[invited]);
        let request = NewRequest { email: &invited.email, alias: "", text: "t", nonce: &id, language: "en" };
        let tx = app.db.begin().await.unwrap();
        connections::insert(&tx, &id, &self.users[owner], &request, app.now()).await.unwrap();
        connections::answer(&tx, &id, &invited.id, InvitationStatus::Accepted, app.now()).await.unwrap();
        tx.commit().await.unwrap();
        id.into()
    }

    /// Puts two people into a share group.
    pub async fn share(&self, owner: &str, member: &str) -> String {
        let app = &self.server.app;
        let group = Group { id: app.new_id(), name: "North".into(), owner_id: self.users[owner].id.clone() };
        let tx = app.db.begin().await.unwrap();
        db_groups::insert(&tx, &group, app.now()).await.unwrap();
        tx.commit().await.unwrap();
        self.join(&group.id, owner).await;
        self.join(&group.id, member).await;
        group.id.into()
    }

    pub async fn join(&self, group: &str, who: &str) -> String {
        let (app, group) = (&self.server.app, GroupId::new(group));
        let (id, user): (MemberId, _) = (app.new_id(), &self.users[who]);
        let member = NewMember {
            id: &id,
            group_id: &group,
            email: &user.email,
            requester_id: &user.id,
            nonce: &id,
            language: "en",
        };
        let tx = app.db.begin().await.unwrap();
        db_groups::invite(&tx, &member, app.now()).await.unwrap();
        db_groups::join(&tx, &id, &group, &user.id, app.now()).await.unwrap();
        tx.commit().await.unwrap();
        id.into()
    }

    pub async fn get(&self, who: &str, path: &str) -> Answer {
        self.person(who).get(path).await
    }

    pub async fn call(&self, who: &str, method: &str, path: &str, body: &Value) -> Answer {
        let method = method.parse::<Method>().unwrap();
        send(self.person(who).request(method, path).json(body)).await
    }

    pub async fn send_file(&self, who: &str, case: &str, name: &str, bytes: &[u8]) -> Answer {
        let part = reqwest::multipart::Part::bytes(bytes.to_vec()).file_name(name.to_owned());
        let form = reqwest::multipart::Form::new().part("file", part);
        self.person(who).post_form(&format!("/v1/cases/{case}/file/"), form).await
    }

    /// A complete order.
    pub fn order(&self, last_name: &str) -> Value {
        json!({
            "connection_id": self.connection,
            "patient": {"firstname": "Ida", "lastname": last_name, "sex": "F", "birdt": "1980-02-29"},
            "title": "Bridge upper right", "note": "Please call\nbefore milling", "deliverydt": "2026-07-01",
            "number_sys": "FDI",
            "restorations": [
                {"tooth_no": "tu3,tu5", "type": "crown", "material": "zirconia",
                 "shade": {"guide": "vita_classical", "code": "A2"}},
                {"tooth_no": "tu4", "type": "pontic", "material": "zirconia", "pontic_design": "ovate"},
            ],
            "bridges": ["tu3,tu4,tu5"],
        })
    }

    pub async fn draft(&self, who: &str, last_name: &str) -> String {
        let made = self.person(who).post("/v1/cases/", &self.order(last_name)).await;
        assert_eq!(made.status, 201, "{}", made.raw);
        made.text("id").to_owned()
    }

    /// A case that was sent.
    pub async fn case(&self, last_name: &str) -> String {
        let id = self.draft("clinic", last_name).await;
        self.publish("clinic", &id).await;
        id
    }

    pub async fn publish(&self, who: &str, id: &str) {
        let sent = self.person(who).put(&format!("/v1/cases/{id}/files/upload-done/"), &json!({})).await;
        assert_eq!(sent.status, 200, "{}", sent.raw);
        self.server.advance(std::time::Duration::from_millis(5));
    }

    /// The whole case as that person sees it.
    pub async fn open(&self, who: &str, id: &str) -> Value {
        let opened = self.get(who, &format!("/v1/cases/{id}/all/")).await;
        assert_eq!(opened.status, 200, "{}", opened.raw);
        opened.body
    }

    pub async fn move_to(&self, who: &str, id: &str, status: &str) -> Answer {
        self.server.advance(std::time::Duration::from_millis(5));
        self.person(who).put(&format!("/v1/cases/{id}/status/"), &json!({"action": status})).await
    }

    /// The last names of the patients in a list, in order.
    pub async fn list(&self, who: &str, query: &str) -> Vec<String> {
        let listed = self.get(who, &format!("/v1/cases/?{query}")).await;
        assert_eq!(listed.status, 200, "{}", listed.raw);
        names(&listed.body)
    }
}

pub fn names(list: &Value) -> Vec<String> {
    let posts = list["posts"].as_array().expect("posts");
    posts.iter().map(|post| post["case"]["pat_lastname"].as_str().unwrap_or_default().to_owned()).collect()
}
