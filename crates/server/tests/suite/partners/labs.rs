use super::said;
use crate::harness::TestServer;
use archway_db::labs::{self, Lab};
use archway_domain::LabId;
use serde_json::json;

async fn add_lab(server: &TestServer, id: &str, name: &str, email: &str) {
    let lab = Lab {
        id: LabId::new(id.to_owned()),
        name: name.to_owned(),
        email: email.to_owned(),
        company_name: format!("{name} GmbH"),
        company_address: "Main St 1".to_owned(),
        contact_name: "Jo Weber".to_owned(),
        contact_email: "jo@example.com".to_owned(),
        contact_phone: "+49 30 1".to_owned(),
        logo: Some("ab12".to_owned()),
        country: "DE".to_owned(),
        is_active: true,
        ..Lab::default()
    };
    let tx = server.app.db.begin().await.unwrap();
    labs::insert(&tx, &lab, server.app.now()).await.unwrap();
    tx.commit().await.unwrap();
}

// LAB-01
#[tokio::test]
async fn a_lab_of_the_list_is_asked_for_a_connection() {
    let server = TestServer::start().await;
    let clinic = server.member("clinic@example.com", "clinic").await;
    let lab = server.member("weber@example.com", "lab").await;
    add_lab(&server, "l1", "Weber", "Weber@example.com").await;
    add_lab(&server, "l2", "Alba", "alba@example.com").await;
    server.run_sql("UPDATE labs SET is_active = FALSE WHERE id = 'l2'").await;

    let listed = clinic.get("/v1/labs/").await.body;
    assert_eq!(listed["dental_labs"].as_array().unwrap().len(), 1, "active ones only: {listed}");
    let weber = &listed["dental_labs"][0];
    assert_eq!((&weber["name"], &weber["company_name"]), (&json!("Weber"), &json!("Weber GmbH")));
    assert_eq!((&weber["lab_logo"], &weber["status"]), (&json!("/pictures/ab12/"), &json!(null)));
    assert!(weber["user"].is_string(), "the lab has an account");

    assert_eq!(
        said(&clinic.post("/v1/labs/l1/request-connection/", &json!({})).await),
        (200, "request email sent")
    );
    assert_eq!(clinic.get("/v1/labs/").await.body["dental_labs"][0]["status"], "REQD");
    let asked = clinic.only("pending").await;
    assert_eq!((&asked["alias"], &asked["text"]), (&json!("Weber"), &json!("")));
    let again = format!("/v1/connections/{}/request/", asked["id"].as_str().unwrap());
    let answered = clinic.post(&again, &json!({"email": "", "alias": "Weber", "text": " "})).await;
    assert_eq!(said(&answered), (200, "request email sent"), "without words, as the first time");
    let answered = lab.accept_shown("connections", &lab.only("pending").await).await;
    assert_eq!(said(&answered), (200, "request accepted"));
    assert_eq!(clinic.get("/v1/labs/").await.body["dental_labs"][0]["status"], "ACCD");
    let again = clinic.post("/v1/labs/l1/request-connection/", &json!({})).await;
    assert_eq!(said(&again), (400, "email already added"));
    let own = lab.post("/v1/labs/l1/request-connection/", &json!({})).await;
    assert_eq!(said(&own), (400, "email same as yours"));
    for missing in ["l2", "l3"] {
        let answer = clinic.post(&format!("/v1/labs/{missing}/request-connection/"), &json!({})).await;
        assert_eq!(answer.status, 404, "{missing}");
    }
}
