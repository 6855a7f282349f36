//! Kills during sign-ups: acknowledged accounts exist, their mails arrive, the audit log is intact.

use super::{Killable, verify_audit};
use crate::harness::captcha;
use crate::harness::person::sign_up_form;
use reqwest::Client;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const KILLS: u64 = 12;
const CLIENTS: usize = 4;

/// Signs people up until the server is killed; records the acknowledged ones.
async fn sign_up_until_killed(base: String, prefix: String, acknowledged: Arc<Mutex<BTreeSet<String>>>) {
    let client = Client::new();
    for number in 0.. {
        let email = format!("{prefix}-{number}@example.com");
        let Ok(challenge) = client.get(format!("{base}/v1/auth/captcha/")).send().await else {
            return;
        };
        let Ok(challenge) = challenge.json().await else {
            return;
        };
        let form = sign_up_form(&email, &captcha::answer(challenge));
        let Ok(answer) = client.post(format!("{base}/v1/auth/signup/")).multipart(form).send().await else {
            return;
        };
        if answer.status() == 201 {
            acknowledged.lock().unwrap().insert(email);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost() {
    let server = Killable::new().await;
    let acknowledged = Arc::new(Mutex::new(BTreeSet::new()));

    for round in 0..KILLS {
        let mut process = server.start();
        server.wait_until_ready().await;
        let clients = (0..CLIENTS).map(|client| {
            tokio::spawn(sign_up_until_killed(
                server.base(),
                format!("r{round}c{client}"),
                acknowledged.clone(),
            ))
        });
        let clients: Vec<_> = clients.collect();
        // Under load, and at a different moment each time, so that every step is hit by a kill.
        let before = acknowledged.lock().unwrap().len();
        while acknowledged.lock().unwrap().len() < before + CLIENTS {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_millis(round * 7)).await;
        process.kill();
        futures::future::join_all(clients).await;
    }

    let mut process = server.start();
    server.wait_until_ready().await;
    let db = archway_db::Db::open(&server.database, 2).await.unwrap();
    for _ in 0..18_000 {
        if archway_db::jobs::count(db.reader()).await.unwrap().0 == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(archway_db::jobs::count(db.reader()).await.unwrap(), (0, 0), "every mail was sent");
    process.kill();

    let acknowledged = acknowledged.lock().unwrap().clone();
    assert!(acknowledged.len() > KILLS as usize, "only {} sign-ups happened", acknowledged.len());
    let mut mails: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for mail in server.smtp.received() {
        mails.entry(mail.to.clone()).or_default().insert(mail.message_id().to_owned());
    }
    for email in &acknowledged {
        assert!(
            archway_db::users::find_by_email(db.reader(), email).await.unwrap().is_some(),
            "{email} is lost"
        );
        let ids = mails.get(email).unwrap_or_else(|| panic!("the mail to {email} is lost"));
        assert_eq!(ids.len(), 1, "a mail sent twice has one id: {email}");
    }
    assert!(verify_audit(&db).await >= acknowledged.len() as i64);
}
