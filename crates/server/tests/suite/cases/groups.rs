use super::World;
use serde_json::json;

// GRP-04, CAS-05: members see each other's cases from the moment they join until they leave
#[tokio::test]
async fn joining_shows_each_others_cases_and_leaving_hides_them() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    world.draft("clinic", "Draft").await;
    world.say("lab", &id, "Hello").await;
    let sees = async |who: &str| {
        let list = world.get(who, "/v1/cases/").await.body;
        let feed = world.get(who, "/v1/dashboard/cases/activities/").await.body;
        let open = world.get(who, "/v1/dashboard/cases/status/").await.body["status_counts"]["open"].clone();
        let opened = world.get(who, &format!("/v1/cases/{id}/all/")).await;
        (
            list["page"]["total_num"].as_u64().unwrap(),
            list["posts"].as_array().unwrap().len(),
            feed["cases_actions"].as_array().unwrap().len(),
            open.as_i64().unwrap(),
            opened.body["content"]["usertype"].as_str().map(str::to_owned),
        )
    };
    let nothing = (0, 0, 0, 0, None);
    let role = |name: &str| Some(name.to_owned());
    assert_eq!(sees("assistant").await, nothing);
    let group = world.share("clinic", "assistant").await;
    assert_eq!(sees("assistant").await, (2, 2, 2, 1, role("SG")));
    assert_eq!(sees("clinic").await, (2, 2, 2, 1, role("AU")));
    world.share("lab", "technician").await;
    assert_eq!(sees("technician").await, (1, 1, 2, 1, role("OT")));
    assert_eq!(world.move_to("technician", &id, "PROC").await.status, 200);
    assert_eq!(world.move_to("assistant", &id, "CLSD").await.status, 200);
    assert_eq!(world.move_to("assistant", &id, "COMP").await.status, 200);

    let members = world.get("clinic", "/v1/group/users/").await.body;
    let row = members.to_string();
    assert!(row.contains("assistant@example.com"), "{row}");
    // The owner deletes the group: all members are without a group again.
    let ended = world.person("clinic").delete(&format!("/v1/group/{group}/remove/")).await;
    assert_eq!(ended.status, 200, "{}", ended.raw);
    assert_eq!(sees("assistant").await, nothing);
    assert_eq!(sees("clinic").await, (2, 2, 5, 0, role("AU")));
    for (method, path) in [
        ("GET", format!("/v1/cases/{id}/content/")),
        ("GET", format!("/v1/cases/{id}/comments/")),
        ("PUT", format!("/v1/cases/{id}/status/")),
        ("POST", format!("/v1/cases/{id}/comment/")),
    ] {
        let body = json!({"action": "CLSD", "comment": "Hello"});
        assert_eq!(world.call("assistant", method, &path, &body).await.status, 404, "{method} {path}");
    }
}

// CAS-05: if both parties are in one group, everybody sees the case once
#[tokio::test]
async fn a_case_within_a_group_is_listed_once() {
    let world = World::new().await;
    world.case("Stone").await;
    world.share("clinic", "lab").await;
    for who in ["clinic", "lab"] {
        let list = world.get(who, "/v1/cases/").await.body;
        assert_eq!(
            (&list["page"]["total_num"], list["posts"].as_array().unwrap().len()),
            (&json!(1), 1),
            "{who}"
        );
    }
    assert_eq!(world.get("lab", "/v1/cases/").await.body["posts"][0]["usertype"], "SG");
}

// ORD-02: colleagues' drafts are found by their filter and by searching, and are not on top of everybody's list
#[tokio::test]
async fn drafts_of_colleagues_are_left_out_on_demand() {
    let world = World::new().await;
    world.share("clinic", "assistant").await;
    world.case("Sent").await;
    world.draft("clinic", "Own").await;
    world.draft("assistant", "Foreign").await;
    for (query, listed, total) in [
        ("", vec!["Foreign", "Own", "Sent"], 3),
        ("drafts=own", vec!["Own", "Sent"], 2),
        ("drafts=own&status=Open", vec!["Sent"], 1),
        ("drafts=own&status=Draft", vec!["Own"], 1),
        ("drafts=own&status=Draft,Open&sort=created", vec!["Own", "Sent"], 2),
        ("drafts=own&search=own", vec!["Own"], 1),
        ("status=Draft", vec!["Foreign", "Own"], 2),
    ] {
        let mut names = world.list("clinic", query).await;
        names.sort();
        assert_eq!(names, listed, "{query}");
        let page = world.get("clinic", &format!("/v1/cases/?{query}")).await.body["page"].clone();
        assert_eq!(page["total_num"], total, "{query}");
    }
    assert_eq!(world.get("clinic", "/v1/cases/?drafts=theirs").await.status, 400);
}

// CAS-05: people who see the same case do not all know each other's address
#[tokio::test]
async fn a_case_tells_nobody_the_address_of_the_others() {
    let world = World::new().await;
    world.share("lab", "technician").await;
    world.share("clinic", "assistant").await;
    let id = world.case("Stone").await;
    let given = json!({"assignee_id": world.users["technician"].id});
    assert_eq!(world.call("lab", "PUT", &format!("/v1/cases/{id}/assignee/"), &given).await.status, 200);
    for who in ["clinic", "assistant", "lab", "technician"] {
        let author = world.open(who, &id).await["content"]["author"].clone();
        assert_eq!(author["username"], author["disp_name"]);
        for path in
            ["/v1/cases/".to_owned(), format!("/v1/cases/{id}/all/"), format!("/v1/cases/{id}/comments/")]
        {
            let told = world.get(who, &path).await;
            assert_eq!((told.status, told.raw.contains("@example.com")), (200, false), "{who} {path}");
        }
    }
}
