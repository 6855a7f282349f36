//! Questions of the demo's people to the helpdesk, one in each state.

use super::super::CommandError;
use super::find;
use crate::areas::helpdesk::NUMBER_CHARS;
use crate::base::app::App;
use archway_db::devices;
use archway_db::tickets::{self, NewTicket};
use archway_domain::ticket::TicketState;
use archway_domain::time::HOUR;
use archway_domain::{TicketEntryId, TicketId, Time};

struct DemoTicket {
    by: &'static str,
    /// Whether it is about the scanner this person has registered.
    is_about_device: bool,
    title: &'static str,
    description: &'static str,
    answer: Option<&'static str>,
    state: TicketState,
    hours_ago: u32,
}

const TICKETS: [DemoTicket; 4] = [
    DemoTicket {
        by: "clinic@demo.example",
        is_about_device: true,
        title: "The scanner's tip gets warm",
        description: "After about ten minutes the tip gets warm.\nIs this as it should be?",
        answer: None,
        state: TicketState::Open,
        hours_ago: 5,
    },
    DemoTicket {
        by: "polar@demo.example",
        is_about_device: false,
        title: "A second lab in our group",
        description: "We have taken over a lab in Turku. Can both work in one share group?",
        answer: None,
        state: TicketState::Open,
        hours_ago: 26,
    },
    DemoTicket {
        by: "lab@demo.example",
        is_about_device: false,
        title: "Scans open slowly",
        description: "Large scans take half a minute to open in our office, but not at home.",
        answer: Some(
            "Your office's line loads about 2 Mbit/s. The coarse picture appears first; please wait for the fine one.",
        ),
        state: TicketState::Answered,
        hours_ago: 50,
    },
    DemoTicket {
        by: "dealer@demo.example",
        is_about_device: false,
        title: "Invoice address",
        description: "Our invoice address has changed. Where do I enter it?",
        answer: Some("Under your profile. It is used from the next invoice on."),
        state: TicketState::Closed,
        hours_ago: 170,
    },
];

pub async fn make(app: &App) -> Result<(), CommandError> {
    let desk = find(app, "device.manager@demo.example").await?;
    for ticket in &TICKETS {
        let asker = find(app, ticket.by).await?;
        let device = devices::list_of(app.db.reader(), &asker.id).await?.into_iter().next();
        let device = device.filter(|_| ticket.is_about_device).map(|device| device.id);
        let asked_at = app.now().minus(HOUR.saturating_mul(ticket.hours_ago));
        let answered_at: Time = asked_at.plus(HOUR);
        let (id, no) = (TicketId::new(app.random.id(asked_at)), app.random.letters(NUMBER_CHARS));
        let new = NewTicket {
            id: &id,
            no: &no,
            user: &asker,
            recipient: "",
            device_id: device.as_ref(),
            title: ticket.title,
            description: ticket.description,
        };
        let tx = app.db.begin().await?;
        tickets::insert(&tx, &new, asked_at).await?;
        if let Some(answer) = ticket.answer {
            let answer_id = TicketEntryId::new(app.random.id(answered_at));
            tickets::add_answer(&tx, &answer_id, &id, &desk.id, answer, answered_at).await?;
            tickets::set_state(&tx, &id, ticket.state, answered_at).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
