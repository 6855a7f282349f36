//! Every route that names a case or a comment × everybody who may try it, with the expected answer.

use super::World;
use serde_json::json;

const CALLERS: [&str; 6] =
    ["author", "author's group", "recipient", "recipient's group", "stranger", "has left"];

/// A call, and the status for each of the callers.
type Row = (&'static str, &'static str, [u16; 6]);

// API-02, CAS-05: nobody else sees the case; a former member no longer sees it
#[tokio::test]
async fn every_call_on_a_case_answers_everybody_as_the_table_says() {
    let both = |status| [status, status, status, status, 404, 404];
    let table: [Row; 32] = [
        ("GET", "/v1/cases/{id}/", both(200)),
        ("GET", "/v1/cases/{no}/", both(200)),
        ("GET", "/v1/cases/{id}/all/", both(200)),
        ("GET", "/v1/cases/{id}/content/", both(200)),
        ("PUT", "/v1/cases/{id}/opened/", both(200)),
        ("PUT", "/v1/cases/{id}/", [200, 200, 403, 403, 404, 404]),
        ("PUT", "/v1/cases/{id}/files/upload-done/", both(200)),
        ("GET", "/v1/cases/{id}/files/", both(200)),
        ("GET", "/v1/cases/{id}/uploads/", both(200)),
        ("GET", "/v1/cases/{id}/files/uri/", both(200)),
        ("GET", "/v1/cases/{id}/files/download/", both(200)),
        ("GET", "/v1/cases/{id}/files/download/{lab}/", both(200)),
        ("GET", "/v1/files/{file}/download/", both(200)),
        // It is not rendered.
        ("GET", "/v1/files/{file}/picture/", both(404)),
        ("GET", "/v1/files/{file}/coarse/", both(404)),
        ("GET", "/v1/files/{file}/fine/", both(404)),
        ("DELETE", "/v1/files/{file}/remove/", [403, 403, 200, 403, 404, 404]),
        ("GET", "/v1/cases/{id}/shares/", both(200)),
        ("POST", "/v1/cases/{id}/shares/", both(201)),
        ("DELETE", "/v1/shares/{share}/", [404, 404, 200, 200, 404, 404]),
        ("PUT", "/v1/cases/{id}/status/", [400, 400, 200, 200, 404, 404]),
        ("GET", "/v1/cases/{id}/assignee/", [403, 403, 200, 200, 404, 404]),
        ("PUT", "/v1/cases/{id}/assignee/", [403, 403, 200, 200, 404, 404]),
        ("GET", "/v1/cases/{id}/comments/", both(200)),
        ("POST", "/v1/cases/{id}/comment/", both(201)),
        ("PUT", "/v1/cases/{id}/comment/draft/", both(200)),
        ("PUT", "/v1/comments/{comment}/edit/", [403, 403, 200, 403, 404, 404]),
        ("DELETE", "/v1/comments/{comment}/remove/", [403, 403, 200, 403, 404, 404]),
        ("DELETE", "/v1/cases/{id}/remove/", [200, 200, 409, 409, 404, 404]),
        ("DELETE", "/v1/cases/0/remove/", [200, 200, 409, 409, 404, 404]),
        // It is not deleted: restoring it changes nothing.
        ("POST", "/v1/cases/{id}/restore/", both(200)),
        // It is not archived either.
        ("POST", "/v1/cases/{id}/unarchive/", both(200)),
    ];
    let world = World::new().await;
    world.share("clinic", "assistant").await;
    let group = world.share("lab", "technician").await;
    let left = world.join(&group, "stranger").await;
    let removed = world.person("lab").delete(&format!("/v1/group/users/{left}/remove/")).await;
    assert_eq!(removed.status, 200, "{}", removed.raw);
    let mut wrong = Vec::new();
    for (method, path, expected) in table {
        for (caller, expected) in CALLERS.into_iter().zip(expected) {
            let who = match caller {
                "author" => "clinic",
                "author's group" => "assistant",
                "recipient" => "lab",
                "recipient's group" => "technician",
                _ => "stranger",
            };
            let id = world.case("Stone").await;
            let said = world.say("lab", &id, "Hello").await;
            let sent = world.send_file("lab", &id, "order.xml", b"<order/>").await;
            let shared = world.call("lab", "POST", &format!("/v1/cases/{id}/shares/"), &json!({})).await;
            let no = world.open("clinic", &id).await["content"]["no"].as_str().unwrap().to_owned();
            let path = path.replace("{id}", &id).replace("{no}", &no).replace("{comment}", said.text("id"));
            let path = path.replace("{file}", sent.text("id")).replace("{share}", shared.text("id"));
            let path = path.replace("{lab}", &world.users["lab"].id);
            let mut form = world.order("Stone");
            form["action"] = json!("PROC");
            form["comment"] = json!("Hi");
            form["ids"] = json!([id]);
            let answer = world.call(who, method, &path, &form).await;
            if answer.status != expected {
                wrong.push(format!(
                    "{caller}: {method} {path} → {} {}, not {expected}",
                    answer.status, answer.raw
                ));
            }
            if answer.status == 404 {
                let elsewhere = path.replace(&id, "nothing").replace(&no, "B2B2-B2B2");
                let nothing = world.call(who, method, &elsewhere, &form).await;
                if path.contains(&id) && (nothing.status, &nothing.raw) != (404, &answer.raw) {
                    wrong.push(format!("{caller}: {method} {path} differs from what does not exist"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

// CAS-05, quality 3: a disabled person has no rights, and is marked for the others
#[tokio::test]
async fn somebody_disabled_is_marked_and_sees_nothing() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    world.server.disable("clinic@example.com").await;
    assert_eq!(world.get("clinic", &format!("/v1/cases/{id}/all/")).await.status, 401);
    let row = world.get("lab", "/v1/cases/").await.body["posts"][0].clone();
    assert_eq!((&row["author"]["is_deleted"], &row["to"]["is_deleted"]), (&json!(true), &json!(false)));
    assert_eq!(world.open("lab", &id).await["content"]["author"]["is_deleted"], true);
}

// Quality 14: every read and every write leaves an entry
#[tokio::test]
async fn openings_and_writes_are_in_the_log() {
    let world = World::new().await;
    let id = world.case("Stone").await;
    world.open("lab", &id).await;
    world.open("lab", &id).await;
    world.open("clinic", &id).await;
    world.say("lab", &id, "Hello").await;
    archway::base::audit::write_reads(&world.server.app).await.unwrap();
    let count = async |action: &str| {
        let sql =
            format!("UPDATE audit_entries SET seq = NULL WHERE action = '{action}' AND record = 'case:{id}'");
        world.server.run_any_sql(&sql).await
    };
    for (action, expected) in [
        ("case.create", 1),
        ("case.publish", 1),
        ("case.read", 1),
        // The second time the lab's page only refreshed the case.
        ("case.open", 2),
        ("comment.add", 1),
    ] {
        assert_eq!(count(action).await, expected, "{action}");
    }
}
