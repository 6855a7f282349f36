use super::World;
use serde_json::json;

// CAS-02
#[tokio::test]
async fn the_first_opening_by_the_recipients_side_reads_it() {
    let world = World::new().await;
    world.share("lab", "technician").await;
    let id = world.case("Stone").await;
    let code = |case: &serde_json::Value| case["content"]["status"]["code"].clone();
    assert_eq!(code(&world.open("clinic", &id).await), "OPEN", "the author opens nothing");
    let row = world.get("technician", "/v1/cases/").await.body["posts"][0].clone();
    assert_eq!((&row["is_unread"], &row["usertype"]), (&json!(true), &json!("OT")));
    assert_eq!(code(&world.open("technician", &id).await), "READ");
    assert_eq!(code(&world.open("clinic", &id).await), "READ");
    let unread = |row: &serde_json::Value| row["posts"][0]["is_unread"].clone();
    assert_eq!(unread(&world.get("technician", "/v1/cases/").await.body), false);
    assert_eq!(unread(&world.get("lab", "/v1/cases/").await.body), true, "each reads for oneself");
    assert_eq!(world.list("lab", "status=Open").await, ["Stone"]);
}

// CAS-02: a case the page shows by itself is not opened until the person acts on it
#[tokio::test]
async fn a_case_nobody_asked_for_stays_unread() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    world.say("clinic", &id, "Please hurry").await;
    let no = world.open("clinic", &id).await["content"]["no"].as_str().unwrap().to_owned();
    for path in [format!("/v1/cases/{id}/all/"), format!("/v1/cases/{no}/")] {
        let shown = world.get("lab", &format!("{path}?opened=false")).await;
        assert_eq!((shown.status, &shown.body["content"]["status"]["code"]), (200, &json!("OPEN")));
        assert_eq!(shown.body["comments"].as_array().unwrap().len(), 1);
    }
    let row = async || world.get("lab", "/v1/cases/").await.body["posts"][0].clone();
    let seen = row().await;
    assert_eq!((&seen["is_unread"], &seen["has_unread_comments"]), (&json!(true), &json!(true)));
    assert_eq!(world.open("clinic", &id).await["content"]["status"]["code"], "OPEN");

    let opened = format!("/v1/cases/{id}/opened/");
    let acted = world.person("lab").put(&opened, &json!({})).await;
    assert_eq!((acted.status, &acted.body["status"]["code"]), (200, &json!("READ")));
    let seen = row().await;
    assert_eq!((&seen["is_unread"], &seen["has_unread_comments"]), (&json!(false), &json!(false)));
    assert_eq!(world.open("clinic", &id).await["content"]["status"]["code"], "READ");
    assert_eq!(world.person("lab").put(&opened, &json!({})).await.status, 200, "once more changes nothing");
}

// CAS-03: the server enforces the same table
#[tokio::test]
async fn a_case_goes_its_way_and_no_other() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    let moves = async |who: &str| world.open(who, &id).await["content"]["moves"].clone();
    let rights = async |who: &str, id: &str| {
        let content = world.open(who, id).await["content"].clone();
        ["may_edit", "del_enabled", "may_comment"].map(|right| content[right].as_bool().unwrap())
    };
    assert_eq!(rights("clinic", &id).await, [true, true, true]);
    assert_eq!(rights("lab", &id).await, [false, false, true], "the order is the clinic's");
    let draft = world.draft("clinic", "Later").await;
    assert_eq!(rights("clinic", &draft).await, [true, true, false], "nobody is there to read it");
    assert_eq!(moves("clinic").await, json!(["CLSD"]));
    assert_eq!(moves("lab").await, json!(["PROC"]));
    for (who, status, expected) in [
        ("lab", "COMP", 400),
        ("clinic", "PROC", 400),
        ("lab", "READ", 400),
        ("lab", "PROC", 200),
        ("lab", "OPEN", 200),
        ("lab", "PROC", 200),
        ("lab", "COMP", 200),
        ("clinic", "REOP", 200),
        ("lab", "PROC", 200),
        ("lab", "COMP", 200),
        ("clinic", "CLSD", 200),
        ("lab", "PROC", 400),
        ("clinic", "OPEN", 400),
        ("clinic", "COMP", 200),
        ("clinic", "CLSD", 200),
        ("stranger", "COMP", 404),
    ] {
        let moved = world.move_to(who, &id, status).await;
        assert_eq!(moved.status, expected, "{who} {status}: {}", moved.raw);
    }
    let closed = world.open("lab", &id).await["content"].clone();
    assert_eq!(closed["status"], json!({"code": "CLSD", "prev": "COMP", "str": "Closed"}));
    assert_eq!((&closed["may_comment"], &closed["moves"]), (&json!(true), &json!([])));
    for body in [json!({}), json!({"action": "open"}), json!({"action": "PROC", "from": "?"})] {
        assert_eq!(world.call("lab", "PUT", &format!("/v1/cases/{id}/status/"), &body).await.status, 400);
    }
    let other = world.case("Closed early").await;
    world.move_to("clinic", &other, "CLSD").await;
    assert_eq!(world.open("clinic", &other).await["content"]["moves"], json!(["OPEN"]));
    assert_eq!(world.move_to("clinic", &other, "OPEN").await.status, 200);
}

// CAS-03: a conflict is 409 and says who changed it to what
#[tokio::test]
async fn who_comes_late_learns_who_was_quicker() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    let set = async |who: &str, action: &str, from: &str| {
        let body = json!({"action": action, "from": from});
        world.call(who, "PUT", &format!("/v1/cases/{id}/status/"), &body).await
    };
    world.open("lab", &id).await;
    assert_eq!(set("lab", "PROC", "OPEN").await.status, 200, "read in between is still open");
    let late = set("clinic", "CLSD", "READ").await;
    assert_eq!((late.status, late.text("by")), (409, "Bruno Rossi"));
    assert_eq!(late.text("detail"), "Bruno Rossi has changed the status to In Progress in the meantime.");
    assert_eq!(late.body["status"]["code"], "PROC");
    assert_eq!(set("clinic", "CLSD", "PROC").await.status, 200);
}

// CAS-04
#[tokio::test]
async fn the_recipients_group_chooses_who_works_on_it() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    let path = format!("/v1/cases/{id}/assignee/");
    assert_eq!(world.get("lab", &path).await.status, 403, "alone there is nobody to choose");
    world.share("lab", "technician").await;
    let offered = world.get("lab", &path).await.body;
    let names: Vec<&str> = offered["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["disp_name"].as_str().unwrap())
        .collect();
    assert_eq!((names, &offered["assignee_id"]), (vec!["Bruno Rossi", "王 小明"], &json!(null)));
    let technician = world.users["technician"].id.clone();
    let assign = async |who: &str, id: &str| world.call(who, "PUT", &path, &json!({"assignee_id": id})).await;
    assert_eq!(assign("clinic", &technician).await.status, 403);
    assert_eq!(assign("stranger", &technician).await.status, 404);
    assert_eq!(
        assign("lab", &world.users["clinic"].id).await.field("assignee_id"),
        "This is not a valid choice."
    );
    assert_eq!(assign("lab", &technician).await.status, 200);
    assert_eq!(world.open("clinic", &id).await["content"]["assignee"]["disp_name"], "王 小明");
    world.server.disable("clinic@example.com").await;
    assert_eq!(assign("lab", "").await.status, 403, "somebody involved is gone");
    world.server.set_state("clinic@example.com", "active").await;
    assert_eq!(assign("lab", "").await.status, 200);
    assert_eq!(assign("technician", &technician).await.status, 200);
    let nobody = world.call("technician", "PUT", &path, &json!({"assignee_id": null})).await;
    assert_eq!((nobody.status, &nobody.body["assignee_id"]), (200, &json!(null)), "{}", nobody.raw);
    assert_eq!(world.open("lab", &id).await["content"]["assignee"], json!(null));
    world.move_to("clinic", &id, "CLSD").await;
    assert_eq!(assign("lab", &technician).await.status, 403, "a closed case keeps its assignee");
}
