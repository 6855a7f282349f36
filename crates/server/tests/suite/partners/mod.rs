//! Connections, share groups, labs, and the events that open pages get.

mod access;
mod connections;
mod groups;
mod invited;
mod labs;
mod live;
mod races;

use crate::harness::{Answer, Person, TestServer};
use archway_domain::account::Flags;
use serde_json::{Value, json};

impl TestServer {
    /// A signed-in person of that role and address.
    async fn member(&self, email: &str, role: &str) -> Person {
        self.create(email, role, Flags::default()).await;
        let mut person = self.stranger();
        person.sign_in(email).await;
        person
    }

    /// The call of the newest invitation mail to that address, as the page makes it.
    async fn accept_call(&self, to: &str) -> String {
        let link = self.link_for(to).await;
        let (path, _) = link.split_once("?sid=").expect("a region");
        let path = path.replace("/sharegroup/", "/group/");
        format!("/v1{path}/?srv_loc=EU")
    }
}

impl Person {
    async fn invite(&self, email: &str) -> Answer {
        let form = json!({"email": email, "alias": "My partner", "text": "Let us work together"});
        self.post("/v1/connections/0/request/", &form).await
    }

    async fn connections(&self) -> Value {
        self.get("/v1/connections/").await.body
    }

    /// The only connection in a section.
    async fn only(&self, section: &str) -> Value {
        let lists = self.connections().await;
        let section = lists[section].as_array().expect("a section").clone();
        assert_eq!(section.len(), 1, "{lists}");
        section[0].clone()
    }

    async fn accept_shown(&self, area: &str, row: &Value) -> Answer {
        let (id, token) = (row["idb64"].as_str().unwrap(), row["accept_token"].as_str().unwrap_or("none"));
        self.put(&format!("/v1/{area}/accept/{id}/{token}/"), &json!({})).await
    }

    async fn new_group(&self, name: &str) -> String {
        let made = self.post("/v1/group/new/", &json!({"name": name})).await;
        assert_eq!(made.status, 200, "{}", made.raw);
        made.text("id").to_owned()
    }

    async fn invite_to(&self, group: &str, email: &str) -> Answer {
        self.post(&format!("/v1/group/{group}/request/0/"), &json!({"email": email})).await
    }

    async fn group(&self) -> Value {
        self.get("/v1/group/users/").await.body
    }

    /// The only invitation this person has or has sent.
    async fn invitation(&self) -> Value {
        let group = self.group().await;
        assert_eq!(group["sg_users"]["pending"].as_array().unwrap().len(), 1, "{group}");
        group["sg_users"]["pending"][0].clone()
    }
}

fn said(answer: &Answer) -> (u16, &str) {
    (answer.status, answer.body["detail"].as_str().unwrap_or(&answer.raw))
}

/// Ada's group with Ben in it.
async fn group_of_two(server: &TestServer) -> (Person, Person, String) {
    let (ada, ben) =
        (server.member("ada@example.com", "lab").await, server.member("ben@example.com", "lab").await);
    let group = ada.new_group("North").await;
    assert_eq!(said(&ada.invite_to(&group, "ben@example.com").await), (200, "request email sent"));
    assert_eq!(said(&ben.accept_shown("group", &ben.invitation().await).await), (200, "joined group"));
    (ada, ben, group)
}

/// A connection between two addresses that both have accounts.
async fn connect(server: &TestServer, owner: &Person, invited: &Person, email: &str) {
    assert_eq!(said(&owner.invite(email).await), (200, "request email sent"));
    let call = server.accept_call(email).await;
    assert_eq!(said(&invited.put(&call, &json!({})).await), (200, "request accepted"));
}
