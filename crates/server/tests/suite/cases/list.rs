use super::{World, names};
use archway_domain::time::DAY;
use serde_json::{Value, json};
use std::collections::BTreeSet;

// LST-06
#[tokio::test]
async fn the_search_finds_any_part_of_a_word_whatever_its_case_and_accents() {
    let world = World::new().await;
    let id = world.case("Müller-Lüdenscheidt").await;
    world.case("王小明").await;
    let mut order = world.order("Stone");
    order["title"] = json!("Brücke links oben");
    let stone = world.person("clinic").post("/v1/cases/", &order).await;
    world.publish("clinic", stone.text("id")).await;
    let no = world.open("clinic", &id).await["content"]["no"].as_str().unwrap().to_lowercase();
    for (search, found) in [
        ("muller", vec!["Müller-Lüdenscheidt"]),
        ("LÜDEN", vec!["Müller-Lüdenscheidt"]),
        ("enscheid ida", vec!["Müller-Lüdenscheidt"]),
        ("王", vec!["王小明"]),
        ("st", vec!["Stone"]),
        (&no[5..], vec!["Müller-Lüdenscheidt"]),
        (&no.replace('-', ""), vec!["Müller-Lüdenscheidt"]),
        ("ROSSI labor", vec!["Stone", "王小明", "Müller-Lüdenscheidt"]),
        ("brucke stone", vec!["Stone"]),
        ("oben", vec!["Stone"]),
        ("upper right", vec!["王小明", "Müller-Lüdenscheidt"]),
        ("100%", vec![]),
        ("_", vec![]),
        ("nobody", vec![]),
    ] {
        assert_eq!(world.list("clinic", &format!("search={search}")).await, found, "{search}");
    }
    assert_eq!(world.list("lab", "search=klein dental").await.len(), 3, "the other side finds the clinic");
    assert!(world.list("stranger", "search=stone").await.is_empty());
    // A new name is found at once, and the old one no longer.
    let form = json!({"first_name": "Bruna", "last_name": "Bianchi", "institution": "Bianchi", "role": "lab",
        "country": "DE"});
    assert_eq!(world.person("lab").put("/v1/user/edit/", &form).await.status, 200);
    assert_eq!(world.list("clinic", "search=bianchi").await.len(), 3);
    assert!(world.list("clinic", "search=rossi").await.is_empty());
    let long = world.get("clinic", &format!("/v1/cases/?search={}", "x".repeat(201))).await;
    assert_eq!(long.status, 400);
}

// LST-06: with the longest names people may have, longer than an index entry of PostgreSQL
#[tokio::test]
async fn the_search_finds_the_end_of_the_longest_texts() {
    let world = World::new().await;
    let letters = |seed: u32| -> String {
        (0..100).filter_map(|at| char::from_u32(0x4e00 + (seed * 7919 + at * 104_729) % 20_000)).collect()
    };
    for (person, role, seed) in [("clinic", "clinic", 1), ("lab", "lab", 4)] {
        let [first, last, institution] = [seed, seed + 1, seed + 2].map(letters);
        let form = json!({"first_name": first, "last_name": last, "institution": institution, "role": role,
            "country": "DE"});
        assert_eq!(world.person(person).put("/v1/user/edit/", &form).await.status, 200);
    }
    let patient = letters(7);
    world.case(&patient).await;
    let end_of = |text: &str| text.chars().skip(90).collect::<String>();
    for text in [letters(3), letters(6), patient] {
        assert_eq!(world.list("clinic", &format!("search={}", end_of(&text))).await.len(), 1);
        assert_eq!(world.list("lab", &format!("search={}", end_of(&text))).await.len(), 1);
    }
    assert!(world.list("stranger", &format!("search={}", end_of(&letters(6)))).await.is_empty());
    let form = json!({"first_name": "Bruna", "last_name": "Bianchi", "institution": "Bianchi", "role": "lab",
        "country": "DE"});
    assert_eq!(world.person("lab").put("/v1/user/edit/", &form).await.status, 200);
    assert!(world.list("clinic", &format!("search={}", end_of(&letters(6)))).await.is_empty());
    assert_eq!(world.list("clinic", "search=bianchi").await.len(), 1);
}

// LST-02, LST-03
#[tokio::test]
async fn the_list_is_narrowed_and_sorted_as_asked() {
    let mut world = World::new().await;
    let oldest = world.case("Oldest").await;
    world.pass(DAY).await;
    let middle = world.case("Middle").await;
    world.pass(DAY).await;
    world.case("Newest").await;
    assert_eq!(world.move_to("lab", &middle, "PROC").await.status, 200);
    assert_eq!(world.move_to("clinic", &oldest, "CLSD").await.status, 200);

    assert_eq!(world.list("clinic", "").await, ["Oldest", "Middle", "Newest"]);
    assert_eq!(world.list("clinic", "sort=updated desc").await, ["Oldest", "Middle", "Newest"]);
    assert_eq!(world.list("clinic", "sort=created desc").await, ["Newest", "Middle", "Oldest"]);
    assert_eq!(world.list("clinic", "sort=status asc").await, ["Newest", "Middle", "Oldest"]);
    assert_eq!(world.list("clinic", "status=InProgress,Closed").await, ["Oldest", "Middle"]);
    assert_eq!(world.list("clinic", "status=Open").await, ["Newest"]);
    assert!(world.list("clinic", "status=Reopened").await.is_empty());
    // The clock is at Monday, 1 June 2026, 08:00 UTC, plus two days.
    assert_eq!(world.list("clinic", "createDateFrom=2026-06-02&createDateTo=2026-06-02").await, ["Middle"]);
    assert_eq!(world.list("clinic", "createDateTo=2026-06-01&tz=Europe/Berlin").await, ["Oldest"]);
    // On Kiritimati the same evening is already the next day.
    assert_eq!(world.list("clinic", "createDateFrom=2026-06-03&tz=Pacific/Kiritimati").await, ["Newest"]);
    let lab = &world.users["lab"].id;
    assert_eq!(world.list("clinic", &format!("uid={lab}")).await.len(), 3);
    assert!(world.list("clinic", "uid=somebody").await.is_empty());
    for query in
        ["sort=title", "status=Lost", "createDateFrom=yesterday", "tz=Mars/Base", "page=x", "unread=maybe"]
    {
        assert_eq!(world.get("clinic", &format!("/v1/cases/?{query}")).await.status, 400, "{query}");
    }
    let filters = world.get("lab", "/v1/user/filters/").await.body;
    assert_eq!(filters["users"], json!([{"id": world.users["clinic"].id, "name": "Ada Klein"}]));
    assert_eq!(filters["institutions"][0]["name"], "Klein Dental");
}

// LST-02: an institution is one entry with all its people, and filters by their ids
#[tokio::test]
async fn the_filter_offers_partners_and_their_institutions() {
    let world = World::new().await;
    world.case("Of Ada").await;
    let with_technician = world.connect("clinic", "technician").await;
    let with_stranger = world.connect("clinic", "stranger").await;
    for (patient, connection) in [("Of Wang", with_technician), ("Of Eve", with_stranger)] {
        let mut order = world.order(patient);
        order["connection_id"] = json!(connection);
        let made = world.person("clinic").post("/v1/cases/", &order).await;
        world.publish("clinic", made.text("id")).await;
    }
    let id = |who: &str| world.users[who].id.clone();
    let filters = world.get("clinic", "/v1/user/filters/").await.body;
    assert_eq!(
        filters["users"],
        json!([
            {"id": id("lab"), "name": "Bruno Rossi"},
            {"id": id("stranger"), "name": "Eve Nobody"},
            {"id": id("technician"), "name": "王 小明"},
        ])
    );
    let institutions = filters["institutions"].as_array().unwrap();
    let names: Vec<&Value> = institutions.iter().map(|institution| &institution["name"]).collect();
    assert_eq!(names, ["Elsewhere", "Rossi Labör"]);
    assert_eq!(institutions[0]["user_ids"], json!([id("stranger")]));
    let ids: BTreeSet<&str> =
        institutions[1]["user_ids"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
    assert_eq!(ids, BTreeSet::from([id("lab").as_str(), id("technician").as_str()]));
    let query = format!("uid={}", ids.into_iter().collect::<Vec<_>>().join(","));
    assert_eq!(world.list("clinic", &query).await, ["Of Wang", "Of Ada"]);
}

// LST-03: the earliest due date first, cases without one last
#[tokio::test]
async fn the_list_is_sorted_by_delivery() {
    let world = World::new().await;
    for (patient, delivery) in [
        ("Second", json!("2026-01-05")),
        ("First", json!("2025-12-01")),
        ("Never", json!(null)),
        ("Third", json!("2099-01-05")),
    ] {
        let mut order = world.order(patient);
        order["deliverydt"] = delivery;
        let made = world.person("clinic").post("/v1/cases/", &order).await;
        assert_eq!(made.status, 201, "{}", made.raw);
        world.publish("clinic", made.text("id")).await;
    }
    for sort in ["delivery asc", "delivery"] {
        let listed = world.list("clinic", &format!("sort={sort}")).await;
        assert_eq!(listed, ["First", "Second", "Third", "Never"], "{sort}");
    }
}

// LST-01, API-05: pages of twenty with a correct total
#[tokio::test]
async fn pages_tell_where_they_are() {
    let world = World::new().await;
    for number in 0..45 {
        let id = world.case(&format!("Patient {number:02}")).await;
        if number % 9 == 0 {
            world.move_to("clinic", &id, "CLSD").await;
        }
    }
    let page = async |query: &str| world.get("lab", &format!("/v1/cases/?{query}")).await.body;
    let first = page("").await;
    assert_eq!(first["page"]["total_num"], 45);
    assert_eq!((&first["page"]["num_pages"], &first["page"]["count"]), (&json!(3), &json!(20)));
    let last = page("page=3").await;
    assert_eq!(names(&last), ["Patient 04", "Patient 03", "Patient 02", "Patient 01", "Patient 00"]);
    let beyond = page("page=99").await;
    assert_eq!((&beyond["page"]["number"], names(&beyond).len()), (&json!(3), 5));
    assert_eq!(page("status=Closed").await["page"]["total_num"], 5);
    assert_eq!(page("status=Open,Closed").await["page"]["total_num"], 45);
    assert_eq!(page("search=patient 1").await["page"]["total_num"], 14);
    assert_eq!(page("search=patient 1&page=9").await["page"]["number"], 1);
    for huge in ["18446744073709551615", "9223372036854775807", "461168601842738791"] {
        assert_eq!(page(&format!("page={huge}")).await["page"]["number"], 3, "{huge}");
        assert_eq!(page(&format!("page={huge}&search=patient")).await["page"]["number"], 3, "{huge}");
    }
    assert_eq!(page("page=0").await["page"]["number"], 1);
    assert_eq!(page("status=Open,OPEN,Open,READ").await["page"]["total_num"], 40);
}

// LST-05
#[tokio::test]
async fn cases_are_deleted_by_the_authors_side_and_come_back() {
    let mut world = World::new().await;
    let (one, two) = (world.case("One").await, world.case("Two").await);
    let (busy, draft) = (world.case("Busy").await, world.draft("clinic", "Draft").await);
    world.move_to("lab", &busy, "PROC").await;
    let rows = world.get("clinic", "/v1/cases/").await.body;
    let enabled: Vec<bool> =
        rows["posts"].as_array().unwrap().iter().map(|row| row["del_enabled"].as_bool().unwrap()).collect();
    assert_eq!(enabled.iter().filter(|enabled| **enabled).count(), 3);
    assert_eq!(rows["del_disabled_all"], false);
    assert_eq!(world.get("lab", "/v1/cases/").await.body["del_disabled_all"], true);

    let remove = async |who: &str, ids: &[&str]| {
        world.call(who, "DELETE", "/v1/cases/0/remove/", &json!({"ids": ids})).await
    };
    assert_eq!(remove("lab", &[&one]).await.status, 409, "not the recipient's to delete");
    assert_eq!(remove("stranger", &[&one]).await.status, 404);
    let mixed = remove("clinic", &[&one, &busy]).await;
    assert_eq!(mixed.status, 409, "all of them or none: {}", mixed.raw);
    assert_eq!(remove("clinic", &[&one, "gone"]).await.status, 404);
    assert_eq!(remove("clinic", &[]).await.status, 400);
    assert_eq!(world.list("lab", "").await.len(), 3);
    assert_eq!(remove("clinic", &[&one, &two, &draft]).await.status, 200);

    assert_eq!(world.list("lab", "").await, ["Busy"]);
    assert!(world.list("lab", "status=Deleted").await.is_empty());
    assert_eq!(world.list("clinic", "").await, ["Busy"]);
    assert_eq!(world.list("clinic", "status=Deleted").await.len(), 3);
    assert_eq!(world.get("lab", &format!("/v1/cases/{one}/all/")).await.status, 404);
    let gone = world.open("clinic", &one).await;
    assert_eq!((&gone["content"]["is_deleted"], &gone["content"]["moves"]), (&json!(true), &json!([])));
    assert_eq!(world.move_to("clinic", &one, "CLSD").await.status, 400, "it is asleep");

    let restored = world.person("clinic").post(&format!("/v1/cases/{one}/restore/"), &json!({})).await;
    assert_eq!(restored.status, 200, "{}", restored.raw);
    assert_eq!(world.list("lab", "sort=created desc").await, ["Busy", "One"]);
    assert_eq!(world.get("lab", "/v1/cases/").await.body["page"]["total_num"], 2);
    // After 30 days a deleted case is gone for ever.
    world.pass(DAY * 31).await;
    archway_db::sweep::run(&world.server.app.db, world.server.app.now()).await.unwrap();
    assert_eq!(world.get("clinic", &format!("/v1/cases/{two}/all/")).await.status, 404);
    assert_eq!(world.get("clinic", "/v1/cases/?status=Deleted").await.body["page"]["total_num"], 0);
    assert_eq!(world.get("clinic", "/v1/cases/").await.body["page"]["total_num"], 2);
}
