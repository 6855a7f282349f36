use super::World;
use crate::harness::person::send;
use archway_domain::time::DAY;
use reqwest::Method;
use serde_json::json;

// DSH-01, DSH-02, RT-04
#[tokio::test]
async fn the_dashboard_tells_what_is_going_on() {
    let mut world = World::new().await;
    world.draft("clinic", "Draft").await;
    let (one, two) = (world.case("One").await, world.case("Two").await);
    world.open("lab", &one).await;
    world.move_to("lab", &two, "PROC").await;
    world.say("lab", &one, "Hello").await;
    let counts = json!({"open": 1, "inprog": 1, "completed": 0, "reopened": 0, "closed": 0});
    for who in ["clinic", "lab"] {
        let shown = world.get(who, "/v1/dashboard/cases/status/").await.body;
        assert_eq!(shown, json!({"status_counts": counts}), "{who}");
    }
    let ordered = world.get("lab", "/v1/dashboard/cases/restorations/?period=week").await.body;
    assert_eq!(
        ordered["restoration_counts"],
        json!([{"name": "crown", "count": 4}, {"name": "pontic", "count": 2}])
    );
    let feed = world.get("clinic", "/v1/dashboard/cases/activities/").await.body;
    let actions: Vec<&str> =
        feed["cases_actions"].as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["COMMENT_ADD", "STATUS_CHANGE", "POST_CREATE", "POST_CREATE"]);
    assert_eq!(feed["cases_actions"][1]["status"], "PROC");
    assert_eq!(feed["cases_actions"][0]["post_id"], json!(one));
    let names: Vec<&str> =
        feed["users"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!((names, &feed["num_pages"]), (vec!["Bruno Rossi", "Ada Klein"], &json!(1)));

    let empty = world.get("stranger", "/v1/dashboard/cases/activities/?period=month").await.body;
    assert_eq!(empty, json!({"users": [], "cases_actions": [], "num_pages": 1}));
    world.pass(DAY * 8).await;
    let clinic = world.person("clinic");
    let actions = async |period: &str| {
        let path = format!("/v1/dashboard/cases/activities/?period={period}&tz=Europe/Berlin");
        clinic.get(&path).await.body["cases_actions"].as_array().unwrap().len()
    };
    assert_eq!((actions("thisweek").await, actions("week").await), (0, 0));
    assert_eq!((actions("thismonth").await, actions("month").await), (4, 4));
    for query in ["period=year", "tz=Mars", "page=first"] {
        assert_eq!(
            clinic.get(&format!("/v1/dashboard/cases/activities/?{query}")).await.status,
            400,
            "{query}"
        );
    }
}

// DSH-03: the pages get only what is configured
#[tokio::test]
async fn the_help_names_what_is_configured() {
    let help_of = async |world: &World| {
        let info = world.person("lab").request(Method::GET, "/v1/app-info/").header("api-key", "archway-web");
        let mut info = send(info).await.body;
        (info["help"].take(), info["demo_request_url"].take(), info["server_loc"].take())
    };
    let world = World::with(|config| {
        config.help.clinic_docs = "https://docs.example/clinic".into();
        config.help.lab_docs = "https://docs.example/lab".into();
        config.help.phone = "+49 30 1234-567".into();
        config.help.lab_software = "https://docs.example/software".into();
        config.help.recipients = vec!["support@example.com".into()];
        config.pages.demo_request_url = Some("https://docs.example/demo".into());
    })
    .await;
    let help = json!({"clinic_docs": "https://docs.example/clinic", "lab_docs": "https://docs.example/lab",
        "support_phone": "+49 30 1234-567", "lab_software": "https://docs.example/software",
        "has_lab_software": false, "helpdesk": true});
    assert_eq!(help_of(&world).await, (help, json!("https://docs.example/demo"), json!("EU")));
    let plain = World::with(|config| config.help = Default::default()).await;
    let nothing = json!({"clinic_docs": "", "lab_docs": "", "support_phone": "", "lab_software": "",
        "has_lab_software": false, "helpdesk": false});
    assert_eq!(help_of(&plain).await.0, nothing);
}

// DSH-02: "Load more" loads further pages until the end
#[tokio::test]
async fn the_feed_has_pages() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    for number in 0..25 {
        world.say("lab", &id, &format!("{number}")).await;
    }
    let count = async |page: u32| {
        let feed = world.get("clinic", &format!("/v1/dashboard/cases/activities/?page={page}")).await.body;
        (feed["cases_actions"].as_array().unwrap().len(), feed["num_pages"].clone())
    };
    assert_eq!(count(1).await, (20, json!(2)));
    assert_eq!(count(2).await, (6, json!(2)));
    assert_eq!(count(3).await, (0, json!(2)));
}
