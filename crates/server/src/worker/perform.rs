//! What each kind of job does.

use crate::areas::account::password_reset::{self, PrepareReset};
use crate::areas::files::{self, Clean, Render};
use crate::base::app::App;
use crate::base::jobs::{Job, JobError, Packed};
use crate::base::mail::MailOrder;
use crate::base::sms::{self, SmsOrder};
use crate::letters;
use archway_db::jobs;

pub(super) async fn perform(app: &App, job: &jobs::Job) -> Result<(), JobError> {
    let packed = Packed::parse(&job.payload)?;
    match packed.kind.as_str() {
        MailOrder::KIND => letters::send(app, &job.id, &packed.read()?).await,
        SmsOrder::KIND => sms::send_code(app, &job.id, &packed.read()?).await,
        PrepareReset::KIND => password_reset::order_reset_mail(app, &job.id, &packed.read()?).await,
        Render::KIND => files::render(app, &packed.read::<Render>()?.0).await,
        Clean::KIND => files::clean(app, &packed.read::<Clean>()?.0, job.attempts).await,
        unknown => Err(JobError::Fail(format!("a job of an unknown kind: {unknown}"))),
    }
}
