use super::World;
use crate::harness::person::send;
use reqwest::Method;
use serde_json::json;

// ORD-01: a draft is published by upload-done; only the author's side sees a draft
#[tokio::test]
async fn an_order_is_a_draft_until_it_is_sent() {
    let world = World::new().await;
    let id = world.draft("clinic", "Stone").await;
    assert_eq!(world.list("clinic", "").await, ["Stone"]);
    assert_eq!(world.list("clinic", "status=Draft").await, ["Stone"]);
    assert!(world.list("lab", "").await.is_empty());
    assert_eq!(world.get("lab", &format!("/v1/cases/{id}/all/")).await.status, 404);

    world.publish("clinic", &id).await;
    assert_eq!(world.list("lab", "").await, ["Stone"]);
    let case = world.open("clinic", &id).await["content"].clone();
    assert_eq!((&case["usertype"], &case["status"]["code"]), (&json!("AU"), &json!("OPEN")));
    assert_eq!(
        case["patient"],
        json!({"firstname": "Ida", "lastname": "Stone", "sex": "F", "birdt": "1980-02-29"})
    );
    assert_eq!(case["note"], "Please call\nbefore milling");
    assert_eq!(case["bridges"], json!(["tu3,tu4,tu5"]));
    let teeth: Vec<&str> = case["restorations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["tooth_no"].as_str().unwrap())
        .collect();
    assert_eq!(teeth, ["tu3,tu5", "tu4"], "equal ones come back as they were sent");
    let crown = &case["restorations"][0];
    assert_eq!((&crown["displayName"], &crown["material"]["name"]), (&json!("Crown"), &json!("Zirconia")));
    assert_eq!((&crown["shade"], &crown["number_sys"]), (&json!("A2"), &json!("FDI")));
    assert_eq!(case["to"]["disp_name"], "Bruno Rossi");
    let by_number = world.get("lab", &format!("/v1/cases/{}/", case["no"].as_str().unwrap())).await;
    assert_eq!(by_number.body["content"]["id"], json!(id), "ORD-04, LST-04: a number opens it too");
    let again = world.person("clinic").put(&format!("/v1/cases/{id}/files/upload-done/"), &json!({})).await;
    assert_eq!(again.status, 200, "a second call changes nothing");
    assert_eq!(world.open("lab", &id).await["content"]["status"]["code"], "READ");
}

// ORD-01, REF-03: tooth 3 is another tooth in each numbering system, so the chosen system is returned everywhere
#[tokio::test]
async fn an_order_keeps_its_numbering() {
    let world = World::new().await;
    for system in ["FDI", "Universal", "Palmer", "PalmerDigital", "Primary"] {
        let mut order = world.order("Stone");
        order["number_sys"] = json!(system);
        // Primary teeth have this position, too.
        order["restorations"] = json!([{"tooth_no": "tu5", "type": "crown", "material": "zirconia"}]);
        order["bridges"] = json!([]);
        let made = world.person("clinic").post("/v1/cases/", &order).await;
        assert_eq!(made.status, 201, "{system}: {}", made.raw);
        let id = made.text("id");
        world.publish("clinic", id).await;
        for who in ["clinic", "lab"] {
            let case = world.open(who, id).await["content"].clone();
            assert_eq!(case["number_sys"], system, "{who}");
            for restoration in case["restorations"].as_array().unwrap() {
                assert_eq!(restoration["number_sys"], system, "{who}");
            }
            let rows = world.get(who, "/v1/cases/").await.body["posts"].clone();
            let row = rows.as_array().unwrap().iter().find(|row| row["id"] == id).unwrap();
            assert_eq!(row["number_sys"], system, "{who}: {row}");
        }
    }
}

// ORD-01: two entries stay two entries, even if they are equal
#[tokio::test]
async fn equal_teeth_come_back_as_they_were_sent() {
    let world = World::new().await;
    let mut order = world.order("Stone");
    let crown = |teeth: &str| json!({"tooth_no": teeth, "type": "crown", "material": "zirconia"});
    order["restorations"] = json!([crown("td4, td3"), crown("td7"), crown("td6")]);
    order["bridges"] = json!(["td7,td6"]);
    let id = world.person("clinic").post("/v1/cases/", &order).await.text("id").to_owned();
    let teeth = async |who: &str| {
        let content = world.open(who, &id).await["content"].clone();
        let entries = content["restorations"].as_array().unwrap().clone();
        entries.iter().map(|one| one["tooth_no"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(teeth("clinic").await, ["td4,td3", "td7", "td6"]);
    assert_eq!(world.open("clinic", &id).await["content"]["bridges"], json!(["td7,td6"]));
    order["restorations"] = json!([crown("td6,td7")]);
    assert_eq!(world.person("clinic").put(&format!("/v1/cases/{id}/"), &order).await.status, 200);
    world.publish("clinic", &id).await;
    assert_eq!(teeth("lab").await, ["td6,td7"]);
    let row = world.get("lab", "/v1/cases/").await.body["posts"][0]["teeth"].clone();
    assert_eq!(row.as_array().unwrap().len(), 2, "rows count teeth");
}

// ORD-03: everybody learns why they cannot change it
#[tokio::test]
async fn who_may_not_change_an_order_is_told_why() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    let change = async |who: &str| {
        let refused = world.person(who).put(&format!("/v1/cases/{id}/"), &world.order("Stein")).await;
        (refused.status, refused.body["detail"].as_str().unwrap_or_default().to_owned())
    };
    let theirs = (403, "Only the side that sent an order can change it.".to_owned());
    assert_eq!(change("lab").await, theirs, "no work has begun");
    assert_eq!(change("clinic").await.0, 200);
    world.move_to("lab", &id, "PROC").await;
    let begun = "The work has begun: the order cannot be changed.".to_owned();
    assert_eq!(change("clinic").await, (409, begun));
    assert_eq!(change("lab").await, theirs);
    world.move_to("clinic", &id, "CLSD").await;
    let closed = "The case is closed: the order cannot be changed.".to_owned();
    assert_eq!(change("clinic").await, (409, closed));
    // API-01: the API description names all of these answers.
    let description = world.server.stranger().get("/openapi.json").await.body;
    let described = &description["paths"]["/v1/cases/{id}/"]["put"]["responses"];
    for status in ["200", "4XX"] {
        assert!(described[status].is_object(), "{status}: {described}");
    }
    let codes = description["components"]["schemas"]["ErrorCode"]["enum"].as_array().unwrap();
    for code in ["order_of_other_side", "order_begun", "order_closed"] {
        assert!(codes.contains(&json!(code)), "{code}");
    }
}

// ORD-02: changes in two tabs never overwrite each other silently
#[tokio::test]
async fn a_draft_is_not_saved_over_a_newer_one() {
    let world = World::new().await;
    let id = world.draft("clinic", "Stone").await;
    let mut form = world.order("Stein");
    form["updated_date"] = world.open("clinic", &id).await["content"]["updated_date"].clone();
    world.server.advance(std::time::Duration::from_millis(5));
    let path = format!("/v1/cases/{id}/");
    assert_eq!(world.person("clinic").put(&path, &form).await.status, 200);
    form["patient"]["lastname"] = json!("Late");
    assert_eq!(world.person("clinic").put(&path, &form).await.status, 409);
    assert_eq!(world.open("clinic", &id).await["content"]["patient"]["lastname"], "Stein");
}

// ORD-02: missing items are reported by field
#[tokio::test]
async fn an_incomplete_order_is_not_sent() {
    let world = World::new().await;
    let form = json!({"restorations": [{"tooth_no": "tu3", "type": "crown"}, {"tooth_no": "td4"}],
        "bridges": ["tu3,tu4"]});
    let made = world.person("clinic").post("/v1/cases/", &form).await;
    assert_eq!(made.status, 201, "a draft may be incomplete: {}", made.raw);
    let publish = format!("/v1/cases/{}/files/upload-done/", made.text("id"));
    let refused = world.person("clinic").put(&publish, &json!({})).await;
    assert_eq!(refused.status, 400);
    assert_eq!(refused.field("connection_id"), "This field may not be blank");
    assert_eq!(refused.field("patient.lastname"), "This field may not be blank");
    assert_eq!(refused.field("restorations.tu3"), "Choose a material.");
    assert_eq!(refused.field("restorations.td4"), "Choose a restoration type.");
    assert_eq!(refused.field("bridges"), "Every tooth of a bridge needs a restoration.");
}

// CHK-04: a bridge over a closed gap, and a cantilever
#[tokio::test]
async fn a_bridge_spans_missing_teeth_and_may_end_in_a_pontic() {
    let world = World::new().await;
    let mut order = world.order("Stone");
    let unit = |tooth, kind| json!({"tooth_no": tooth, "type": kind, "material": "zirconia"});
    order["restorations"] = json!([unit("tu3,tu5", "crown"), unit("td3", "crown"), unit("td4", "pontic")]);
    order["bridges"] = json!(["tu3,tu5", "td3,td4"]);
    let made = world.person("clinic").post("/v1/cases/", &order).await;
    let publish = format!("/v1/cases/{}/files/upload-done/", made.text("id"));
    let refused = world.person("clinic").put(&publish, &json!({})).await;
    assert_eq!(refused.field("bridges"), "The teeth of a bridge are neighbours.");
    order["missing_teeth"] = json!(["tu4"]);
    let saved = world.person("clinic").put(&format!("/v1/cases/{}/", made.text("id")), &order).await;
    assert_eq!(saved.status, 200, "{}", saved.raw);
    world.publish("clinic", made.text("id")).await;
    let case = world.open("lab", made.text("id")).await["content"].clone();
    assert_eq!(case["missing_teeth"], json!(["tu4"]));
    assert_eq!(case["bridges"], json!(["tu3,tu5", "td3,td4"]));
}

// ORD-01, API-04: an invalid order is refused at once, with errors by field
#[tokio::test]
async fn a_wrong_order_is_not_even_a_draft() {
    let world = World::new().await;
    let own = world.connection.clone();
    let foreign = world.connect("stranger", "assistant").await;
    for (form, field) in [
        (json!({"number_sys": "Roman"}), "number_sys"),
        (json!({"patient": {"birdt": "29.2.1980"}}), "patient.birdt"),
        (json!({"patient": {"birdt": "2026-06-02"}}), "patient.birdt"),
        (json!({"patient": {"sex": "X"}}), "patient.sex"),
        (json!({"patient": {"lastname": "x".repeat(101)}}), "patient.lastname"),
        (json!({"deliverydt": "2026-02-30"}), "deliverydt"),
        (json!({"note": "x".repeat(4_001)}), "note"),
        (json!({"restorations": [{"tooth_no": "tu17"}]}), "restorations"),
        (json!({"restorations": [{"tooth_no": "tu3", "type": "wheel"}]}), "restorations.tu3"),
        (json!({"restorations": [{"tooth_no": "tu3"}, {"tooth_no": "tu3"}]}), "restorations.tu3"),
        (json!({"number_sys": "Primary", "restorations": [{"tooth_no": "tu1"}]}), "restorations.tu1"),
        (json!({"bridges": ["tu3,xx"]}), "bridges"),
        (json!({"missing_teeth": ["tu3", "tu3"]}), "missing_teeth"),
        (json!({"missing_teeth": ["18"]}), "missing_teeth"),
        (json!({"connection_id": foreign}), "connection_id"),
        (json!({"connection_id": "nothing"}), "connection_id"),
    ] {
        let refused = world.person("clinic").post("/v1/cases/", &form).await;
        assert_eq!(refused.status, 400, "{form}: {}", refused.raw);
        assert!(refused.body[field].is_array(), "{form}: {}", refused.raw);
    }
    let today = json!({"patient": {"birdt": "2026-06-01"}});
    assert_eq!(world.person("clinic").post("/v1/cases/", &today).await.status, 201);
    for form in [json!({"restorations": "none"}), json!({"patient": 7})] {
        assert_eq!(world.person("clinic").post("/v1/cases/", &form).await.status, 400, "{form}");
    }
    let mine = world.person("lab").post("/v1/cases/", &json!({"connection_id": own})).await;
    assert_eq!(mine.status, 201, "a lab may send to its clinic as well: {}", mine.raw);
}

// ORD-01: a retried call creates only one case
#[tokio::test]
async fn the_same_order_sent_three_times_is_one_case() {
    let world = World::new().await;
    let order = |who: &str, key: &str| {
        let form = world.order("Stone");
        send(world.person(who).request(Method::POST, "/v1/cases/").header("Idempotency-Key", key).json(&form))
    };
    let (one, two, three) =
        tokio::join!(order("clinic", "scan 1"), order("clinic", "scan 1"), order("clinic", "scan 1"));
    assert_eq!([one.status, two.status, three.status], [201; 3], "{} {} {}", one.raw, two.raw, three.raw);
    assert_eq!((one.text("id"), one.text("no")), (two.text("id"), two.text("no")));
    assert_eq!(one.text("id"), three.text("id"));
    assert_ne!(order("clinic", "scan 2").await.text("id"), one.text("id"));
    assert_eq!(world.list("clinic", "").await.len(), 2);
    let others = order("lab", "scan 1").await;
    assert_ne!(others.text("id"), one.text("id"), "a key is one's own");
    assert_eq!(order("clinic", &"x".repeat(129)).await.status, 400);
}

// ORD-03, CAS-03: can be changed until it is in progress, never over another person's change
#[tokio::test]
async fn an_order_is_changed_until_the_work_begins() {
    let world = World::new().await;
    world.share("clinic", "assistant").await;
    let id = world.case("Stone").await;
    let path = format!("/v1/cases/{id}/");
    let seen = world.open("clinic", &id).await["content"]["updated_date"].clone();
    let mut form = world.order("Stein");
    form["updated_date"] = seen.clone();
    let saved = world.person("clinic").put(&path, &form).await;
    assert_eq!(saved.status, 200, "{}", saved.raw);
    assert_eq!(world.open("lab", &id).await["content"]["patient"]["lastname"], "Stein");
    let late = world.person("assistant").put(&path, &form).await;
    assert_eq!(late.status, 409, "the colleague has not seen the change: {}", late.raw);
    // A comment in between does not change the order.
    world.person("lab").post(&format!("/v1/cases/{id}/comment/"), &json!({"comment": "Which shade?"})).await;
    form["updated_date"] = saved.body["updated_date"].clone();
    assert_eq!(world.person("assistant").put(&path, &form).await.status, 200);
    let incomplete = world.person("clinic").put(&path, &json!({"patient": {"lastname": "Stein"}})).await;
    assert_eq!(incomplete.field("restorations"), "Choose a restoration for at least one tooth.");
    assert_eq!(
        world.person("lab").put(&path, &world.order("Mine")).await.status,
        403,
        "not the lab's to change"
    );
    assert_eq!(world.move_to("lab", &id, "PROC").await.status, 200);
    assert_eq!(world.person("clinic").put(&path, &world.order("Late")).await.status, 409);
    assert_eq!(world.open("clinic", &id).await["content"]["patient"]["lastname"], "Stein");
}

// ORD-01, CON-07: nothing can be sent without a connection
#[tokio::test]
async fn a_draft_waits_for_its_connection() {
    let world = World::new().await;
    let id = world.draft("clinic", "Stone").await;
    let removed = world.person("lab").delete(&format!("/v1/connections/{}/remove/", world.connection)).await;
    assert_eq!(removed.status, 200, "{}", removed.raw);
    let publish = format!("/v1/cases/{id}/files/upload-done/");
    let refused = world.person("clinic").put(&publish, &json!({})).await;
    assert_eq!((refused.status, refused.field("connection_id")), (400, "This is not a valid choice."));
    assert!(world.list("lab", "").await.is_empty());
}

// ORD-04
#[tokio::test]
async fn numbers_have_a_dash_and_follow_no_order() {
    let world = World::new().await;
    let mut numbers = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let made = world.person("clinic").post("/v1/cases/", &json!({})).await;
        let number = made.text("no").to_owned();
        assert!(number.len() == 9 && number.as_bytes()[4] == b'-', "{number}");
        assert!(!made.text("id").contains('-'));
        numbers.insert(number);
    }
    assert_eq!(numbers.len(), 20);
}

// ORD-02: a person's drafts are limited, also when deleted ones are restored
#[tokio::test]
async fn drafts_are_counted() {
    let world = World::with(|config| config.limits.drafts_per_person = 2).await;
    const FULL: (u16, &str) = (400, "You have too many drafts. Send or delete some first.");
    let create = async || world.call("clinic", "POST", "/v1/cases/", &json!({})).await;
    let first = create().await.text("id").to_owned();
    assert_eq!(create().await.status, 201);
    let refused = create().await;
    assert_eq!((refused.status, refused.text("detail")), FULL);
    let path = format!("/v1/cases/{first}");
    assert_eq!(world.call("clinic", "DELETE", &format!("{path}/remove/"), &json!({})).await.status, 200);
    assert_eq!(create().await.status, 201);
    let refused = world.call("clinic", "POST", &format!("{path}/restore/"), &json!({})).await;
    assert_eq!((refused.status, refused.text("detail")), FULL);
}
