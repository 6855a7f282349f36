//! `archway audit`

use super::CommandError;
use crate::app::App;
use archway_db::audit::{Verdict, verify};

pub async fn run(app: App) -> Result<(), CommandError> {
    crate::audit::seal_all(&app).await?;
    match verify(app.db.reader()).await? {
        Verdict::Whole { entries } => {
            println!("The audit log is whole: {entries} entries.");
            Ok(())
        }
        Verdict::Broken { seq } => {
            Err(CommandError::Refused(format!("The audit log was changed at entry {seq}.")))
        }
    }
}
