//! The commands of docs/operating.md, run as they are written there.

use crate::harness::{PASSWORD, Person, login_form};
use crate::kill::{Killable, Running};
use serde_json::json;
use std::process::Command;
use std::time::Duration;

const BACKUPS: &str = "/backup/archway";

/// The lines of its shell blocks that call the program; lines continued with a backslash are joined.
fn commands() -> Vec<String> {
    let manual = include_str!("../../../../docs/operating.md").replace("\\\n", " ");
    let blocks = manual.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let lines = blocks.flat_map(str::lines).filter(|line| {
        let program = line.split_whitespace().next().unwrap_or_default();
        program == "archway" || program.ends_with("/archway")
    });
    lines.map(str::to_owned).collect()
}

/// The shell that runs the line in the folder of the installation.
fn shell(server: &Killable, line: &str) -> Command {
    let serve = server.command("serve");
    let written = line.split_whitespace().next().unwrap_or_default();
    let line = line.replacen(written, "\"$ARCHWAY\"", 1);
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("exec {line}")).current_dir(server.folder.path());
    command.envs(serve.get_envs().filter_map(|(name, value)| Some((name, value?))));
    // Mails are read in the outbox.
    command.env_remove("ARCHWAY_MAIL__SMTP_URL").env("ARCHWAY", env!("CARGO_BIN_EXE_archway"));
    command
}

fn run(server: &Killable, line: &str) {
    let done = shell(server, line).output().unwrap();
    assert!(done.status.success(), "{line}\n{}", String::from_utf8_lossy(&done.stderr));
}

/// Signs in to the administration with the code in the outbox.
async fn enter_administration(server: &Killable, email: &str) -> Person {
    let mut person = Person::new(&server.base());
    let mut form = login_form(email, PASSWORD);
    form["callfrom"] = json!("adm");
    let step = person.post("/v1/auth/login/", &form).await;
    assert_eq!(step.text("detail"), "OTP required", "{}", step.raw);
    let code = loop {
        let sent = person.get("/outbox/messages").await.body;
        let mail = sent.as_array().into_iter().flatten().find(|mail| mail["to"] == json!(email));
        match mail.and_then(|mail| mail["subject"].as_str()) {
            Some(subject) => break subject[..6].to_owned(),
            None => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    };
    let form = json!({"username": email, "otp": code, "callfrom": "adm"});
    person.keep_session(person.post("/v1/auth/login/otp/", &form).await);
    person
}

// ACC-11, OPS-04: following the manual leads into the administration
#[tokio::test(flavor = "multi_thread")]
async fn the_manual_leads_into_the_administration() {
    let server = Killable::new().await;
    std::fs::write(server.folder.path().join("password.txt"), format!("{PASSWORD}\n")).unwrap();
    let [serve, create, backup, restore, promote] = <[String; 5]>::try_from(commands()).unwrap();
    assert!(serve.ends_with("archway serve"), "{serve}");
    // A server does not migrate PostgreSQL when it starts.
    run(&server, "archway migrate");
    let mut process = Running::start(shell(&server, &serve));
    server.wait_until_ready().await;
    assert!(create.contains("user create you@example.com"), "{create}");
    run(&server, &create);
    let person = enter_administration(&server, "you@example.com").await;
    for path in ["/v1/auth/check/?callfrom=adm", "/v1/cs/stats/", "/v1/cs/users/"] {
        assert_eq!(person.get(path).await.status, 200, "{path}");
    }

    // An account as the manual of version 1 created it.
    let old = "old@example.com";
    run(&server, &create.replace("you@example.com", old).replace(" --main-company", ""));
    assert!(promote.contains("user promote you@example.com"), "{promote}");
    run(&server, &promote.replace("you@example.com", old));
    enter_administration(&server, old).await;

    // While the server runs, and restored into an empty installation.
    let backups = server.folder.path().join("backups").display().to_string();
    assert!(backup.contains(" backup "), "{backup}");
    run(&server, &backup.replace(BACKUPS, &backups));
    process.kill();
    let empty = Killable::new().await;
    assert!(restore.contains(" restore "), "{restore}");
    run(&empty, &restore.replace(BACKUPS, &backups));
}
