//! Rental managers lock devices of their partners (DEV-01).

use super::{device_manager, udi};
use crate::cases::World;
use crate::harness::Answer;
use crate::harness::person::send;
use archway::base::config::StaffSecondFactor;
use reqwest::Method;
use serde_json::{Value, json};

const LOCKS: &str = "/v1/devices/connections/";
const CHANGED: &str = "A device was changed meanwhile. Nothing was saved.";
const LOCKED: &str = "This device is locked: its cases go to the designated connection only.";

/// The lab rents devices out to the clinic; the clinic is also connected with the stranger.
struct Rental {
    world: World,
    /// The connection between clinic and stranger.
    elsewhere: String,
}

async fn rental() -> Rental {
    let world = World::with(|config| config.auth.staff_second_factor = StaffSecondFactor::Optional).await;
    world
        .server
        .run_sql("UPDATE users SET is_device_rental_manager = TRUE WHERE email = 'lab@example.com'")
        .await;
    let elsewhere = world.connect("stranger", "clinic").await;
    for number in [1, 2] {
        let form = json!({"udi": udi(number)});
        assert_eq!(world.person("clinic").post("/v1/camera/udi/register/", &form).await.status, 201);
    }
    Rental { world, elsewhere }
}

impl Rental {
    async fn rows(&self) -> Vec<Value> {
        let answer = self.world.get("lab", LOCKS).await;
        assert_eq!(answer.status, 200, "{}", answer.raw);
        answer.body["dev_conns"].as_array().unwrap().clone()
    }

    async fn set(&self, number: usize, is_locked: bool) -> Answer {
        let row = &self.rows().await[number - 1];
        self.save(json!([{"dev_id": row["dev_id"], "user_id": row["user_id"], "dev_locked": is_locked}]))
            .await
    }

    async fn save(&self, rows: Value) -> Answer {
        self.world.call("lab", "POST", LOCKS, &json!({"dev_conns": rows})).await
    }

    /// The number of connections in each list of a person.
    async fn lists(&self, who: &str) -> (usize, usize) {
        let lists = self.world.get(who, "/v1/connections/").await.body;
        let count = |name: &str| lists[name].as_array().unwrap().len();
        (count("accepted"), count("locked"))
    }

    async fn order(&self, who: &str, connection: &str, device: &str) -> Answer {
        let mut order = self.world.order("Stone");
        order["connection_id"] = json!(connection);
        order["device_udi"] = json!(device);
        self.world.call(who, "POST", "/v1/cases/", &order).await
    }

    async fn publish(&self, case: &str) -> Answer {
        self.world.call("clinic", "PUT", &format!("/v1/cases/{case}/files/upload-done/"), &json!({})).await
    }

    async fn is_from_locked(&self, case: &str) -> bool {
        let shown = self.world.get("clinic", &format!("/v1/cases/{case}/content/")).await;
        shown.body["from_locked_device"] == json!(1)
    }
}

// DEV-01
#[tokio::test]
async fn devices_of_connected_people_are_locked_and_unlocked() {
    let rental = rental().await;
    let rows = rental.rows().await;
    let clinic = &rental.world.users["clinic"];
    let expected = json!({
        "dev_id": rows[0]["dev_id"], "udi": udi(1), "udi_verified": true, "serial_no": "SN-1", "user_id": clinic.id,
        "user_name": "Ada Klein", "user_email": "clinic@example.com", "institution": "Klein Dental",
        "dev_locked": false, "connection_id": rental.world.connection,
    });
    assert_eq!((rows.len(), &rows[0]), (2, &expected));
    for who in ["clinic", "technician", "stranger"] {
        for method in ["GET", "POST"] {
            let refused = rental.world.call(who, method, LOCKS, &json!({"dev_conns": []})).await;
            assert_eq!(refused.status, 403, "{who}");
            assert_eq!(refused.text("detail"), "You do not have sufficient permissions to access this page.");
        }
    }

    let all: Vec<Value> = rows
        .iter()
        .map(|row| json!({"dev_id": row["dev_id"], "user_id": row["user_id"], "dev_locked": true}))
        .collect();
    let saved = rental.save(json!(all)).await;
    assert_eq!(saved.status, 200, "{}", saved.raw);
    assert!(saved.body["dev_conns"].as_array().unwrap().iter().all(|row| row["dev_locked"] == true));
    assert_eq!(rental.lists("clinic").await, (1, 1), "the designated connection stands apart");
    assert_eq!(rental.lists("lab").await, (0, 1));
    let path = format!("/v1/connections/{}/remove/", rental.world.connection);
    let removed = rental.world.person("clinic").delete(&path).await;
    assert_eq!(removed.text("detail"), "A designated connection cannot be removed.");

    assert_eq!(rental.set(1, false).await.status, 200);
    assert_eq!(rental.lists("clinic").await, (1, 1), "one is left");
    assert_eq!(rental.set(2, false).await.status, 200);
    assert_eq!(rental.lists("clinic").await, (2, 0), "like any other again");
    let many: Vec<Value> =
        (0..501).map(|n| json!({"dev_id": n.to_string(), "user_id": "x", "dev_locked": true})).collect();
    assert_eq!(rental.save(json!(many)).await.text("detail"), "At most 500 at once.");
    let actions = rental.world.server.actions().await;
    assert!(["device.lock", "device.unlock"].iter().all(|action| actions.contains(&(*action).to_owned())));
}

// DEV-01: if one device has changed meanwhile, the whole call is refused
#[tokio::test]
async fn a_device_that_changed_meanwhile_is_a_conflict() {
    let rental = rental().await;
    let rows = rental.rows().await;
    let row = |number: usize, user: &str| json!({"dev_id": rows[number]["dev_id"], "user_id": user, "dev_locked": true});
    let clinic = rental.world.users["clinic"].id.clone();
    let stranger = rental.world.users["stranger"].id.clone();
    let unknown = json!({"dev_id": "unknown", "user_id": clinic, "dev_locked": true});
    for wishes in [json!([row(0, &clinic), row(1, &stranger)]), json!([row(0, &clinic), unknown])] {
        let refused = rental.save(wishes).await;
        assert_eq!((refused.status, refused.text("detail")), (409, CHANGED));
    }
    assert!(rental.rows().await.iter().all(|row| row["dev_locked"] == false), "nothing by halves");
    // The connection ends while the page still shows its devices.
    let path = format!("/v1/connections/{}/remove/", rental.world.connection);
    assert_eq!(rental.world.person("clinic").delete(&path).await.status, 200);
    assert_eq!(rental.save(json!([row(0, &clinic)])).await.status, 409);
    assert_eq!(rental.rows().await, [] as [Value; 0]);
}

// DEV-01: another manager's lock is neither visible nor removable
#[tokio::test]
async fn a_lock_is_of_one_side() {
    let rental = rental().await;
    let sql = "UPDATE users SET is_device_rental_manager = TRUE WHERE email = 'stranger@example.com'";
    rental.world.server.run_sql(sql).await;
    let theirs = rental.world.get("stranger", LOCKS).await.body["dev_conns"].clone();
    assert_eq!(theirs.as_array().unwrap().len(), 2);
    assert_eq!(rental.set(1, true).await.status, 200);
    let seen = rental.world.get("stranger", LOCKS).await.body["dev_conns"].clone();
    assert_eq!((seen.as_array().unwrap().len(), &seen[0]["udi"]), (1, &json!(udi(2))));
    let wish = json!([{"dev_id": theirs[0]["dev_id"], "user_id": theirs[0]["user_id"], "dev_locked": false}]);
    let refused = rental.world.call("stranger", "POST", LOCKS, &json!({"dev_conns": wish})).await;
    assert_eq!((refused.status, refused.text("detail")), (409, CHANGED));
    // A colleague of the manager with the same right may.
    rental.world.share("lab", "technician").await;
    let sql = "UPDATE users SET is_device_rental_manager = TRUE WHERE email = 'technician@example.com'";
    rental.world.server.run_sql(sql).await;
    let wish = json!([{"dev_id": theirs[0]["dev_id"], "user_id": theirs[0]["user_id"], "dev_locked": false}]);
    let saved = rental.world.call("technician", "POST", LOCKS, &json!({"dev_conns": wish})).await;
    assert_eq!(saved.status, 200, "{}", saved.raw);
    assert_eq!(rental.lists("clinic").await, (2, 0));
}

// DEV-01, ORD-02: where the cases of a locked device go
#[tokio::test]
async fn cases_of_a_locked_device_go_to_the_designated_connection() {
    let rental = rental().await;
    let (designated, elsewhere) = (rental.world.connection.clone(), rental.elsewhere.clone());
    let before = rental.order("clinic", &elsewhere, &udi(1)).await.text("id").to_owned();
    assert!(!rental.is_from_locked(&before).await);
    assert_eq!(rental.set(1, true).await.status, 200);

    let refused = rental.order("clinic", &elsewhere, &udi(1)).await;
    assert_eq!((refused.status, refused.field("connection_id")), (400, LOCKED));
    let refused = rental.order("clinic", &elsewhere, "").await;
    assert_eq!((refused.status, refused.field("connection_id")), (400, LOCKED), "its holder is bound by it");
    let refused = rental.publish(&before).await;
    assert_eq!((refused.status, refused.field("connection_id")), (400, LOCKED), "a draft from before");

    let case = rental.order("clinic", &designated, &udi(1)).await;
    assert_eq!(case.status, 201, "{}", case.raw);
    let id = case.text("id").to_owned();
    assert!(rental.is_from_locked(&id).await, "said by the server");
    assert_eq!(rental.publish(&id).await.status, 200);
    assert!(rental.is_from_locked(&id).await);
    let other = rental.order("clinic", &designated, &udi(2)).await.text("id").to_owned();
    assert!(!rental.is_from_locked(&other).await, "this one is not locked");
    let mut claimed = rental.world.order("Stone");
    claimed["from_locked_device"] = json!(1);
    let claimed = rental.world.call("clinic", "POST", "/v1/cases/", &claimed).await.text("id").to_owned();
    assert!(!rental.is_from_locked(&claimed).await, "nothing a caller says");
    // The manager may send to any connection.
    let theirs = rental.world.connect("lab", "stranger").await;
    assert_eq!(rental.order("lab", &theirs, "").await.status, 201);

    assert_eq!(rental.set(1, false).await.status, 200);
    assert_eq!(rental.order("clinic", &elsewhere, &udi(1)).await.status, 201);
    assert_eq!(rental.publish(&before).await.status, 200);
    assert!(rental.is_from_locked(&id).await, "what was sent stays as it was");
    let mut edit = rental.world.order("Stone");
    edit["device_udi"] = json!("");
    let path = format!("/v1/cases/{id}/");
    assert_eq!(rental.world.call("clinic", "PUT", &path, &edit).await.status, 200);
    assert!(rental.is_from_locked(&id).await, "also when the order names no device any more");
}

// DEV-01, ADM-02: a reset removes lock and designation; the pages of both ends are updated
#[tokio::test]
async fn a_reset_unlocks_and_both_ends_hear_of_it() {
    let rental = rental().await;
    let server = &rental.world.server;
    let manager = server.administrator("manager", device_manager()).await;
    crate::harness::stream::settle(server).await;
    let mut clinic = rental.world.person("clinic").listen(None).await;
    let mut lab = rental.world.person("lab").listen(None).await;
    clinic.expect("ready").await;
    lab.expect("ready").await;
    assert_eq!(rental.set(1, true).await.status, 200);
    clinic.expect("connections_changed").await;
    lab.expect("connections_changed").await;
    assert_eq!(manager.column("/v1/cs/devices/?state=locked", "udi").await, [udi(1)]);
    let id = manager.column("/v1/cs/devices/?state=locked", "id").await.remove(0);
    let reset =
        manager.request(Method::DELETE, "/v1/cs/devices/registrations/reset/").json(&json!({"ids": [id]}));
    assert_eq!(send(reset).await.body["reset"], 1);
    clinic.expect("connections_changed").await;
    lab.expect("connections_changed").await;
    assert_eq!(rental.lists("clinic").await, (2, 0));
    assert_eq!(manager.column("/v1/cs/devices/?sort=udi%20asc", "state").await, ["free", "registered"]);
    assert_eq!(rental.order("clinic", &rental.elsewhere, &udi(1)).await.status, 201);
}

// DEV-01, DEV-02: registering the device with another address does not remove its lock
#[tokio::test]
async fn a_lock_outlasts_other_registrations() {
    let rental = rental().await;
    let form = json!({"udi": udi(1), "email": "assistant@example.com", "first_name": "A", "last_name": "B", "country": "DE"});
    let register = async || rental.world.server.stranger().post("/qc/v2.5/device/register/", &form).await;
    // Before it is locked, anyone who confirms the address may have it.
    assert_eq!(register().await.status, 201);
    assert_eq!(rental.set(1, true).await.status, 200);
    let refused = register().await;
    assert_eq!(
        (refused.status, refused.text("detail")),
        (400, "This device is registered to somebody else.")
    );
    let link = rental.world.server.link_for("assistant@example.com").await;
    let (path, query) = link.split_once("?sid=").unwrap();
    let path = path.trim_start_matches("/devices/confirm-email/");
    let path = format!("/v1/devices/confirm-email/{path}/?srv_loc={query}");
    assert_eq!(rental.world.server.stranger().put(&path, &json!({})).await.status, 400);
    assert_eq!(rental.lists("clinic").await, (1, 1));
    assert_eq!(rental.rows().await.len(), 2);
    // Scanning it again changes nothing either.
    let again = json!({"udi": udi(1)});
    assert_eq!(rental.world.person("clinic").post("/v1/camera/udi/register/", &again).await.status, 201);
    assert_eq!(rental.lists("clinic").await, (1, 1));
    let elsewhere = rental.order("clinic", &rental.elsewhere, &udi(1)).await;
    assert_eq!((elsewhere.status, elsewhere.field("connection_id")), (400, LOCKED));
}

// DEV-01, FIL-07: the scans of a draft stay bound to the locked device, whatever the order says later
#[tokio::test]
async fn a_draft_keeps_that_its_scans_came_from_a_locked_device() {
    let rental = rental().await;
    let designated = rental.world.connection.clone();
    assert_eq!(rental.set(1, true).await.status, 200);
    let id = rental.order("clinic", &designated, &udi(1)).await.text("id").to_owned();
    let sent = rental.world.send_file("clinic", &id, "Maxillary.stl", b"solid").await.text("id").to_owned();
    let download = format!("/v1/files/{sent}/download/");
    assert_eq!(rental.world.get("clinic", &download).await.status, 403);
    let mut edit = rental.world.order("Stone");
    edit["device_udi"] = json!("");
    assert_eq!(rental.world.call("clinic", "PUT", &format!("/v1/cases/{id}/"), &edit).await.status, 200);
    assert_eq!(rental.world.get("clinic", &download).await.status, 403);
    assert_eq!(rental.publish(&id).await.status, 200);
    assert!(rental.is_from_locked(&id).await);
}

// DEV-01: the customer of a locked device cannot send colleagues' drafts elsewhere either
#[tokio::test]
async fn a_colleagues_draft_goes_to_the_designated_connection() {
    let rental = rental().await;
    rental.world.share("clinic", "assistant").await;
    let draft = rental.order("assistant", &rental.elsewhere, "").await;
    assert_eq!(draft.status, 201, "{}", draft.raw);
    assert_eq!(rental.set(1, true).await.status, 200);
    let refused = rental.publish(draft.text("id")).await;
    assert_eq!((refused.status, refused.field("connection_id")), (400, LOCKED));
}

// DEV-01, GRP-02: the connection's side can remove a lock, even after the member who set it has left
#[tokio::test]
async fn a_lock_does_not_leave_with_who_made_it() {
    let rental = rental().await;
    let world = &rental.world;
    world.share("lab", "technician").await;
    let sql = "UPDATE users SET is_device_rental_manager = TRUE WHERE email = 'technician@example.com'";
    world.server.run_sql(sql).await;
    let row = world.get("technician", LOCKS).await.body["dev_conns"][0].clone();
    let wish = json!([{"dev_id": row["dev_id"], "user_id": row["user_id"], "dev_locked": true}]);
    let locked = world.call("technician", "POST", LOCKS, &json!({"dev_conns": wish})).await;
    assert_eq!(locked.status, 200, "{}", locked.raw);
    let members = world.get("technician", "/v1/group/users/").await.body["sg_users"]["accepted"].clone();
    let own =
        members.as_array().unwrap().iter().find(|one| one["email"] == "technician@example.com").unwrap();
    let path = format!("/v1/group/users/{}/remove/", own["id"].as_str().unwrap());
    assert_eq!(world.person("technician").delete(&path).await.status, 200);

    assert_eq!(
        world.get("technician", LOCKS).await.body["dev_conns"],
        json!([]),
        "it was not their connection"
    );
    let rows = rental.rows().await;
    assert_eq!((rows.len(), &rows[0]["dev_locked"]), (2, &json!(true)));
    assert_eq!(rental.set(1, false).await.status, 200);
    assert_eq!(rental.lists("clinic").await, (2, 0));
}
