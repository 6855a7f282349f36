//! `archway erase`: erases a person; what others must keep stays without the name (OPS-04).

use super::CommandError;
use super::export::find_person;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::pictures;
use archway_db::events::{self, NewEvent};
use archway_db::{personal, users};
use archway_domain::event::EventKind;
use clap::Args;

#[derive(Args)]
pub struct Erase {
    email: String,
    /// The same address again, because it cannot be undone.
    #[arg(long)]
    confirm: String,
}

pub async fn run(app: App, command: Erase) -> Result<(), CommandError> {
    if command.confirm != command.email {
        return Err(CommandError::Refused("The addresses differ; nothing was erased.".to_owned()));
    }
    let user = find_person(&app, &command.email).await?;
    let tx = app.db.begin().await?;
    let gone = || CommandError::Refused("The account is gone.".to_owned());
    let user = users::lock(&tx, &user.id).await?.ok_or_else(gone)?;
    let erased = personal::erase(&tx, &user).await?;
    // Closes the person's open pages and streams.
    let event = NewEvent {
        kind: EventKind::AccessChanged,
        actor: None,
        action_id: None,
        case_ids: &[],
        sides: &[user.side.as_str(), user.id.as_str()],
    };
    events::add(&tx, &event, app.now());
    audit::note(&tx, &app, &Caller::operator(), None, "account.erase", Record::User(&user.id));
    tx.commit().await?;
    let is_gone = app.db.empty_log().await?;
    if let Some(picture) = &erased.picture {
        pictures::discard(&app, picture).await;
    }
    if !is_gone {
        println!(
            "A busy server kept the log of the database from being emptied: it will be overwritten by and by."
        );
    }
    println!(
        "Erased the account, its sessions, factors, devices, connections, shares and {} drafts.",
        erased.drafts
    );
    println!(
        "Kept, without the name: {} cases that were sent and {} comments. They document treatments, which partners \
         must be able to show for years; who may ask for their deletion is the patient's clinic.",
        erased.kept_cases, erased.kept_comments
    );
    println!(
        "Kept: the audit log, whose entries no longer say who it was. Backups made before hold the person still."
    );
    Ok(())
}
