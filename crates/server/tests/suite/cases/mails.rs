use super::World;
use archway_domain::time::MINUTE;
use serde_json::json;

impl World {
    /// The mails about cases to a person.
    async fn case_mails(&self, who: &str) -> Vec<String> {
        let to = format!("{who}@example.com");
        let mails = self.server.mails().await.into_iter().filter(|mail| mail.recipient == to);
        mails.map(|mail| mail.subject).filter(|subject| subject.to_lowercase().contains("case")).collect()
    }

    pub async fn switch(&self, who: &str, switch: &str, is_on: bool) {
        let mut settings = self.get(who, "/v1/user/settings/").await.body;
        settings[switch] = json!(is_on);
        assert_eq!(self.person(who).put("/v1/user/settings/", &settings).await.status, 200);
    }
}

// SET-02: each setting is respected
#[tokio::test]
async fn mails_come_by_setting() {
    let world = World::new().await;
    let all = ["post_publish_email", "post_edit_email", "comment_add_email", "comment_edit_email"];
    for (only, expected) in [
        ("post_publish_email", "New case"),
        ("post_edit_email", "has changed"),
        ("comment_add_email", "New comment"),
        ("comment_edit_email", "has changed"),
    ] {
        for switch in all {
            world.switch("lab", switch, switch == only).await;
            world.switch("clinic", switch, false).await;
        }
        let before = world.case_mails("lab").await.len();
        let id = world.case("Stone").await;
        let mut form = world.order("Stein");
        form["updated_date"] = world.open("clinic", &id).await["content"]["updated_date"].clone();
        assert_eq!(world.person("clinic").put(&format!("/v1/cases/{id}/"), &form).await.status, 200);
        let said = world.say("clinic", &id, "Hello").await;
        let comment = said.text("id").to_owned();
        world
            .call("clinic", "PUT", &format!("/v1/comments/{comment}/edit/"), &json!({"comment": "Hi"}))
            .await;
        world.server.advance(MINUTE);
        let mails = world.case_mails("lab").await;
        assert_eq!(mails.len(), before + 1, "{only}: {mails:?}");
        assert!(mails[0].contains(expected), "{only}: {mails:?}");
    }
    assert!(world.case_mails("clinic").await.is_empty(), "who did it knows, and wanted none");
}

// SET-02, quality: many events become one mail per case, person and five minutes, without patient data
#[tokio::test]
async fn a_storm_of_comments_is_one_mail() {
    let world = World::new().await;
    let id = world.case("Stonecutter").await;
    let no = world.open("clinic", &id).await["content"]["no"].as_str().unwrap().to_owned();
    assert_eq!(world.case_mails("lab").await, [format!("New case {no} from Ada Klein")]);
    for number in 0..7 {
        world.say("clinic", &id, &format!("Secret {number}")).await;
    }
    assert_eq!(world.case_mails("lab").await.len(), 1, "the next one waits");
    world.server.advance(MINUTE * 5);
    assert_eq!(world.case_mails("lab").await[0], format!("7 new comments on case {no}"));
    world.server.advance(MINUTE * 20);
    assert_eq!(world.case_mails("lab").await.len(), 2, "nothing more to say");
    for mail in world.server.mails().await {
        let all = format!("{} {} {}", mail.subject, mail.text, mail.html);
        assert!(!all.contains("Stonecutter") && !all.contains("Secret"), "no patient, no talk in a mail");
    }
    assert!(world.server.last_mail("lab@example.com").await.text.contains(&format!("/cases/{no}")));
    world.say("clinic", &id, "once more").await;
    assert_eq!(world.case_mails("lab").await.len(), 2, "more may follow at once");
    world.server.advance(MINUTE);
    assert_eq!(world.case_mails("lab").await[0], format!("New comment on case {no}"));
}

// GRP-04: a person who may no longer see the case gets no mail about it
#[tokio::test]
async fn a_mail_that_waits_is_not_sent_to_who_has_left() {
    let world = World::new().await;
    let group = world.share("lab", "technician").await;
    let id = world.case("Stone").await;
    let assigned = json!({"assignee_id": world.users["technician"].id});
    world.call("lab", "PUT", &format!("/v1/cases/{id}/assignee/"), &assigned).await;
    world.say("clinic", &id, "Hello").await;
    let ended = world.person("lab").delete(&format!("/v1/group/{group}/remove/")).await;
    assert_eq!(ended.status, 200);
    world.server.advance(MINUTE);
    assert!(world.case_mails("technician").await.is_empty());
}
