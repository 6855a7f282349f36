use super::{REASON, column, device_manager, staff, without_factor};
use crate::cases::World;
use serde_json::json;

async fn world() -> World {
    World::with(|config| {
        without_factor(config);
        config.limits.patients_per_staff = 3;
    })
    .await
}

// ADM-04
#[tokio::test]
async fn staff_see_cases_without_their_patients() {
    let world = world().await;
    let staff = world.server.administrator("staff", staff()).await;
    let first = world.case("Lindholm").await;
    let second = world.case("Öberg").await;
    let third = world.case("王").await;
    assert_eq!(world.move_to("lab", &first, "PROC").await.status, 200);

    let listed = staff.get("/v1/cs/cases/").await;
    assert_eq!(column(&listed, "id"), [first.clone(), third.clone(), second.clone()]);
    assert_eq!(column(&listed, "patient"), ["I••• L•••", "I••• •••", "I••• Ö•••"]);
    for secret in ["Lindholm", "Ida", "Bridge upper right", "before milling", "1980"] {
        assert!(!listed.raw.contains(secret), "{secret}");
    }
    let row = &listed.body["results"][0];
    assert_eq!((&row["status"], &row["from_locked_device"]), (&json!("PROC"), &json!(false)));
    assert_eq!(
        (&row["author"]["institution"], &row["recipient"]["name"]),
        (&json!("Klein Dental"), &json!("Bruno Rossi"))
    );

    let ids = async |query: &str| column(&staff.get(&format!("/v1/cs/cases/{query}")).await, "id");
    assert_eq!(ids("?search=lindholm").await, [""; 0], "never by the patient");
    assert_eq!(ids("?search=ida").await, [""; 0]);
    assert_eq!(ids("?search=bridge").await, [""; 0]);
    let no = row["no"].as_str().unwrap();
    assert_eq!(ids(&format!("?search={no}")).await, [first.as_str()]);
    assert_eq!(ids("?search=rossi%20klein").await.len(), 3);
    assert_eq!(ids("?status=PROC").await, [first.as_str()]);
    assert_eq!(ids(&format!("?no={no}")).await, [first.as_str()]);
    assert_eq!(ids(&format!("?no={}", &no[1..])).await, [""; 0], "the whole number");
    for status in ["PROC", "COMP"] {
        assert_eq!(world.move_to("lab", &third, status).await.status, 200, "{status}");
    }
    assert_eq!(ids("?status=OPEN").await, [second.as_str()]);
    assert_eq!(ids("?status=READ").await, [""; 0]);
    world.open("lab", &second).await;
    for status in ["OPEN", "READ"] {
        assert_eq!(
            ids(&format!("?status={status}")).await,
            [second.as_str()],
            "{status}, as the list says it"
        );
    }
    assert_eq!(ids("?sort=created_at%20asc").await, [first.clone(), second.clone(), third.clone()]);
    assert_eq!(ids("?sort=status%20asc").await.first(), Some(&third));
    assert_eq!(ids(&format!("?connId={}", world.connection)).await.len(), 3);
    assert_eq!(ids("?connId=unknown").await, [""; 0]);
    for query in ["?status=GONE", "?sort=patient%20asc", "?connId=%00", "?no=%00"] {
        assert_eq!(staff.get(&format!("/v1/cs/cases/{query}")).await.status, 400, "{query}");
    }
    world.server.run_sql(&format!("UPDATE cases SET deleted_at = 1 WHERE id = '{third}'")).await;
    assert_eq!(ids("").await.len(), 2, "what was deleted is gone here, too");
}

// ADM-04: only its author sees a draft until it is sent
#[tokio::test]
async fn staff_do_not_learn_of_drafts() {
    let world = world().await;
    let staff = world.server.administrator("staff", staff()).await;
    let sent = world.case("Lindholm").await;
    let draft = world.draft("clinic", "Berg").await;
    let no = world.get("clinic", &format!("/v1/cases/{draft}/all/")).await.body["content"]["no"].clone();
    let no = no.as_str().unwrap().to_owned();

    let ids = async |query: &str| column(&staff.get(&format!("/v1/cs/cases/{query}")).await, "id");
    assert_eq!(ids("").await, [sent.as_str()]);
    let connected = format!("?connId={}", world.connection);
    assert_eq!(ids(&connected).await, [sent.as_str()]);
    for query in ["?status=DRFT", &format!("?search={no}"), &format!("?no={no}")] {
        assert_eq!(ids(query).await, [""; 0], "{query}");
    }
    let opened = staff.post(&format!("/v1/cs/cases/{draft}/open/"), &json!({"reason": REASON})).await;
    let unknown = staff.post("/v1/cs/cases/unknown/open/", &json!({"reason": REASON})).await;
    assert_eq!((opened.status, opened.raw), (404, unknown.raw));
    let connections = staff.get("/v1/cs/connections/").await.body["results"].clone();
    assert_eq!(connections[0]["cases_count"], json!(1));
    let clinic = staff.get(&format!("/v1/cs/users/{}/", world.users["clinic"].id)).await.body;
    assert_eq!(clinic["cases_count"], json!(1));
    let stats = staff.get("/v1/cs/stats/").await;
    assert!(!stats.raw.contains("DRFT"), "{}", stats.raw);

    world.server.run_sql(&format!("UPDATE cases SET status = 'OPEN' WHERE id = '{draft}'")).await;
    assert_eq!(ids(&connected).await.len(), 2, "sent, it is shown");
}

// ADM-04: shown with a reason, which is logged, and within a limit
#[tokio::test]
async fn a_patient_is_shown_for_a_reason() {
    let world = world().await;
    let staff = world.server.administrator("staff", staff()).await;
    let case = world.case("Lindholm").await;
    let path = format!("/v1/cs/cases/{case}/open/");
    let refused = staff.post(&path, &json!({"reason": "because"})).await;
    assert_eq!(
        (refused.status, refused.field("reason")),
        (400, "Ensure this field has at least 10 characters.")
    );
    assert!(!refused.raw.contains("Lindholm"));
    let opened = staff.post(&path, &json!({"reason": REASON})).await;
    assert_eq!(opened.status, 200, "{}", opened.raw);
    let patient = json!({"first_name": "Ida", "last_name": "Lindholm", "sex": "F", "born": "1980-02-29"});
    assert_eq!((&opened.body["patient"], opened.text("title")), (&patient, "Bridge upper right"));

    let manager = world.server.administrator("manager", device_manager()).await;
    let entry = manager.get("/v1/cs/logs/?action=case.open_as_staff").await.body["results"][0].clone();
    assert_eq!(
        (&entry["record"], &entry["detail"]),
        (&json!(format!("case:{case}")), &json!({"reason": REASON}))
    );
    assert_eq!(entry["person"]["email"], json!("staff@example.com"));
    let opened = world.open("lab", &case).await;
    assert_eq!(opened["content"]["status"]["code"], json!("READ"), "by the lab, only now");

    assert_eq!(staff.post("/v1/cs/cases/unknown/open/", &json!({"reason": REASON})).await.status, 404);
    assert_eq!(staff.post(&path, &json!({"reason": REASON})).await.status, 200);
    let spent = staff.post(&path, &json!({"reason": REASON})).await;
    assert_eq!(spent.status, 429);
    assert!(spent.headers.contains_key("retry-after"));
}
