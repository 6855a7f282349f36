//! Every route that names a connection or a group × everybody who may try it, with the expected answer.

use super::{Person, TestServer, said};
use archway_db::connections::{self, NewRequest};
use archway_db::groups::{self, Group, NewMember};
use archway_db::users::{self, User};
use archway_domain::account::Flags;
use archway_domain::invitation::InvitationStatus;
use archway_domain::time::MINUTE;
use archway_domain::{ConnectionId, GroupId, MemberId};
use reqwest::Method;
use serde_json::json;
use std::collections::HashMap;

/// A call, and the answer for each of the callers.
type Row<const CALLERS: usize> = (&'static str, &'static str, [(u16, &'static str); CALLERS]);

const OK: u16 = 200;
const NOT_FOUND: (u16, &str) = (404, "Not found.");
const FORBIDDEN: (u16, &str) = (403, "no permission");

struct World {
    server: TestServer,
    people: HashMap<&'static str, Person>,
    users: HashMap<&'static str, User>,
}

impl World {
    async fn new(names: &[&'static str]) -> World {
        let server = TestServer::start_with(|config| {
            config.limits.invite_per_pair = 1_000_000;
            config.limits.invite_per_person = 1_000_000;
            config.limits.invite_per_target = 1_000_000;
            config.limits.flood_per_second = 0;
        })
        .await;
        let (mut people, mut accounts) = (HashMap::new(), HashMap::new());
        for name in names {
            let email = format!("{name}@example.com");
            let id = server.create(&email, "lab", Flags::default()).await;
            let mut person = server.stranger();
            person.sign_in(&email).await;
            people.insert(*name, person);
            accounts.insert(*name, users::find(server.app.db.reader(), &id).await.unwrap().unwrap());
        }
        World { server, people, users: accounts }
    }

    async fn clear(&self) {
        for sql in ["DELETE FROM connections", "DELETE FROM share_groups", "UPDATE users SET side = id"] {
            self.server.run_any_sql(sql).await;
        }
        self.server.advance(MINUTE);
    }

    /// A connection that the owner requested with that person.
    async fn connection(&self, with: &'static str, status: InvitationStatus) -> String {
        let app = &self.server.app;
        let (id, invited): (ConnectionId, _) = (app.new_id(), &self.users[with]);
        let request = NewRequest { email: &invited.email, alias: "a", text: "t", nonce: &id, language: "en" };
        let tx = app.db.begin().await.unwrap();
        connections::insert(&tx, &id, &self.users["owner"], &request, app.now()).await.unwrap();
        if status != InvitationStatus::Requested {
            connections::answer(&tx, &id, &invited.id, status, app.now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        id.into()
    }

    /// A row of that person in the group.
    async fn member(&self, group: &str, who: &'static str, status: InvitationStatus) -> String {
        let (app, group) = (&self.server.app, GroupId::new(group));
        let (id, user): (MemberId, _) = (app.new_id(), &self.users[who]);
        let member = NewMember {
            id: &id,
            group_id: &group,
            email: &user.email,
            requester_id: &self.users["owner"].id,
            nonce: &id,
            language: "en",
        };
        let tx = app.db.begin().await.unwrap();
        groups::invite(&tx, &member, app.now()).await.unwrap();
        match status {
            InvitationStatus::Requested => {}
            InvitationStatus::Accepted => {
                groups::join(&tx, &id, &group, &user.id, app.now()).await.unwrap();
            }
            InvitationStatus::Rejected => {
                groups::answer(&tx, &id, &user.id, status, app.now()).await.unwrap();
            }
        }
        tx.commit().await.unwrap();
        id.into()
    }

    /// The owner's group, with the owner in it.
    async fn group(&self) -> String {
        let app = &self.server.app;
        let group =
            Group { id: app.new_id(), name: "North".into(), owner_id: self.users["owner"].id.clone() };
        let tx = app.db.begin().await.unwrap();
        groups::insert(&tx, &group, app.now()).await.unwrap();
        tx.commit().await.unwrap();
        self.member(&group.id, "owner", InvitationStatus::Accepted).await;
        group.id.into()
    }

    async fn call(&self, who: &str, method: &str, path: &str, form: &serde_json::Value) -> (u16, String) {
        let method = method.parse::<Method>().unwrap();
        let answer = crate::harness::person::send(self.people[who].request(method, path).json(form)).await;
        let (status, detail) = said(&answer);
        (status, detail.to_owned())
    }
}

const CONNECTION_CALLERS: [&str; 8] =
    ["owner", "invited", "partner", "rejected", "removed", "colleague", "stranger", "elsewhere"];

// API-02, CON-01…CON-07
#[tokio::test]
async fn every_call_on_a_connection_answers_everybody_as_the_table_says() {
    let refused = |code: &'static str| (400, code);
    let only_owner = |text| {
        let mut row = [NOT_FOUND; 8];
        row[0] = (OK, text);
        row
    };
    let table: [Row<8>; 5] = [
        ("PUT", "/v1/connections/{id}/edit/", only_owner("saved")),
        ("POST", "/v1/connections/{id}/request/", only_owner("request email sent")),
        (
            "PUT",
            "/v1/connections/{id}/reject/",
            [
                NOT_FOUND,
                (OK, "request rejected"),
                refused("request already accepted"),
                NOT_FOUND,
                NOT_FOUND,
                NOT_FOUND,
                NOT_FOUND,
                NOT_FOUND,
            ],
        ),
        (
            "DELETE",
            "/v1/connections/{id}/remove/",
            [
                (OK, "removed"),
                refused("Invalid state"),
                (OK, "removed"),
                NOT_FOUND,
                NOT_FOUND,
                NOT_FOUND,
                NOT_FOUND,
                NOT_FOUND,
            ],
        ),
        (
            "PUT",
            "/v1/connections/accept/{idb64}/{token}/",
            [
                refused("no permission"),
                (OK, "request accepted"),
                refused("request already accepted"),
                refused("request needed"),
                refused("invalid token"),
                refused("no permission"),
                refused("no permission"),
                refused("server is wrong"),
            ],
        ),
    ];
    let world = World::new(&CONNECTION_CALLERS).await;
    let mut wrong = Vec::new();
    for (method, path, expected) in table {
        for (who, expected) in CONNECTION_CALLERS.into_iter().zip(expected) {
            world.clear().await;
            let group = world.group().await;
            world.member(&group, "colleague", InvitationStatus::Accepted).await;
            // Everybody acts on their own connection with the owner; people without one act on the partner's.
            let id = match who {
                "owner" | "invited" => world.connection("invited", InvitationStatus::Requested).await,
                "rejected" => world.connection("rejected", InvitationStatus::Rejected).await,
                "removed" => "gone".to_owned(),
                "stranger" | "elsewhere" if path.contains("accept") => {
                    world.connection("invited", InvitationStatus::Requested).await
                }
                _ => world.connection("partner", InvitationStatus::Accepted).await,
            };
            let path = path
                .replace("{id}", &id)
                .replace("{idb64}", &archway::areas::invitations::idb64(&id))
                .replace("{token}", &archway::areas::invitations::page_token(&world.server.app, &id));
            let path = if who == "elsewhere" { format!("{path}?srv_loc=US") } else { path };
            let form = json!({"email": "invited@example.com", "alias": "b", "text": "again"});
            let answer = world.call(who, method, &path, &form).await;
            if answer != (expected.0, expected.1.to_owned()) {
                wrong.push(format!("{who}: {method} {path} → {answer:?}, not {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

// CON-01: who sees what
#[tokio::test]
async fn lists_show_what_concerns_the_reader() {
    let world = World::new(&CONNECTION_CALLERS).await;
    let group = world.group().await;
    world.member(&group, "colleague", InvitationStatus::Accepted).await;
    world.connection("invited", InvitationStatus::Requested).await;
    world.connection("partner", InvitationStatus::Accepted).await;
    world.connection("rejected", InvitationStatus::Rejected).await;
    for (who, pending, accepted) in [
        ("owner", 2, 1),
        ("invited", 1, 0),
        ("partner", 0, 1),
        ("rejected", 0, 0),
        ("removed", 0, 0),
        ("colleague", 0, 1),
        ("stranger", 0, 0),
    ] {
        let lists = world.people[who].connections().await;
        let seen = |section: &str| lists[section].as_array().unwrap().len();
        assert_eq!((seen("pending"), seen("accepted")), (pending, accepted), "{who}: {lists}");
    }
    let shared = world.people["colleague"].only("accepted").await;
    assert_eq!((&shared["is_owner"], &shared["Im_invited"]), (&json!(false), &json!(false)));
    assert_eq!(shared["email"], "partner@example.com");
    assert_eq!(shared["owner"]["email"], "owner@example.com");
}

const GROUP_CALLERS: [&str; 7] =
    ["owner", "member", "invited", "rejected", "removed", "stranger", "elsewhere"];

// API-02, GRP-01…GRP-03
#[tokio::test]
async fn every_call_on_a_group_answers_everybody_as_the_table_says() {
    let refused = |code: &'static str| (400, code);
    let only_owner = |text| {
        let mut row = [NOT_FOUND; 7];
        (row[0], row[1]) = ((OK, text), FORBIDDEN);
        row
    };
    let table: [Row<7>; 7] = [
        ("PUT", "/v1/group/{group}/edit/", only_owner("saved")),
        ("DELETE", "/v1/group/{group}/remove/", only_owner("removed")),
        ("POST", "/v1/group/{group}/request/0/", only_owner("request email sent")),
        ("POST", "/v1/group/{group}/request/{id}/", only_owner("request email sent")),
        (
            "PUT",
            "/v1/group/users/{id}/reject/",
            [
                NOT_FOUND,
                refused("Invalid state"),
                (OK, "request rejected"),
                NOT_FOUND,
                NOT_FOUND,
                NOT_FOUND,
                NOT_FOUND,
            ],
        ),
        (
            "DELETE",
            "/v1/group/users/{id}/remove/",
            [(OK, "removed"), (OK, "removed"), FORBIDDEN, NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND],
        ),
        (
            "PUT",
            "/v1/group/accept/{idb64}/{token}/",
            [
                refused("no permission"),
                refused("request already accepted"),
                (OK, "joined group"),
                refused("request needed"),
                refused("invalid token"),
                refused("no permission"),
                refused("server is wrong"),
            ],
        ),
    ];
    let world = World::new(&GROUP_CALLERS).await;
    let mut wrong = Vec::new();
    for (method, path, expected) in table {
        for (who, expected) in GROUP_CALLERS.into_iter().zip(expected) {
            world.clear().await;
            let group = world.group().await;
            let member = world.member(&group, "member", InvitationStatus::Accepted).await;
            let invited = world.member(&group, "invited", InvitationStatus::Requested).await;
            // Everybody acts on their own row; people without one act on the invited person's.
            let id = match who {
                "member" => member,
                "rejected" => world.member(&group, "rejected", InvitationStatus::Rejected).await,
                "removed" => "gone".to_owned(),
                _ => invited,
            };
            let path = path
                .replace("{group}", &group)
                .replace("{id}", &id)
                .replace("{idb64}", &archway::areas::invitations::idb64(&id))
                .replace("{token}", &archway::areas::invitations::page_token(&world.server.app, &id));
            let path = if who == "elsewhere" { format!("{path}?srv_loc=US") } else { path };
            let form = json!({"email": "new@example.com", "name": "West"});
            let answer = world.call(who, method, &path, &form).await;
            if answer != (expected.0, expected.1.to_owned()) {
                wrong.push(format!("{who}: {method} {path} → {answer:?}, not {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
