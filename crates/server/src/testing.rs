//! Creates the data a browser test needs, in one call to the server under test: people, their sessions, connections
//! and share groups. Compiled only with the feature `testing`.

use crate::areas::account::session_start;
use crate::base::app::App;
use crate::base::command_error::CommandError;
use crate::base::http::caller::Caller;
use crate::commands::demo::find;
use crate::commands::demo::partners::{connect, make_group};
use crate::commands::user::{NewAccount, create_account};
use archway_domain::account::{Flags, SecondFactor};
use archway_domain::invitation::InvitationStatus::Accepted;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

pub fn routes() -> Router<App> {
    Router::new().route("/testing/world", post(make_world))
}

#[derive(Deserialize)]
struct World {
    #[serde(default)]
    people: Vec<NewPerson>,
    /// Pairs of addresses: the first person invited, the second accepted.
    #[serde(default)]
    connections: Vec<[String; 2]>,
    #[serde(default)]
    groups: Vec<NewGroup>,
}

#[derive(Deserialize)]
struct NewPerson {
    email: String,
    password: String,
    first_name: String,
    last_name: String,
    role: String,
    country: String,
    institution: String,
    /// Named like the options of `archway user create`.
    rights: Vec<String>,
    /// Whether the test makes calls as this person.
    has_session: bool,
}

#[derive(Deserialize)]
struct NewGroup {
    name: String,
    owner: String,
    members: Vec<String>,
}

#[derive(Serialize)]
struct Made {
    /// Access tokens of the people with a session, in their order.
    tokens: Vec<String>,
    /// The ids of the connections, in their order.
    connections: Vec<String>,
}

type Refusal = (StatusCode, String);

async fn make_world(State(app): State<App>, Json(world): Json<World>) -> Result<Json<Made>, Refusal> {
    let made = make(&app, world).await;
    made.map(Json).map_err(|error| (StatusCode::BAD_REQUEST, error.to_string()))
}

async fn make(app: &App, world: World) -> Result<Made, CommandError> {
    let mut made = Made { tokens: Vec::new(), connections: Vec::new() };
    for person in world.people {
        let (email, has_session) = (person.email.clone(), person.has_session);
        make_person(app, person).await?;
        if has_session {
            made.tokens.push(start_session(app, &email).await?);
        }
    }
    for [asking, answering] in world.connections {
        let connection = connect(app, &asking, &answering, ("", "Hello."), Accepted).await?;
        made.connections.push(connection.into());
    }
    for group in world.groups {
        let emails = std::iter::once(&group.owner).chain(&group.members);
        let members: Vec<_> = emails.map(|email| (email.as_str(), Accepted)).collect();
        make_group(app, &group.name, &members).await?;
    }
    Ok(made)
}

async fn make_person(app: &App, person: NewPerson) -> Result<(), CommandError> {
    let has = |right: &str| person.rights.iter().any(|given| given == right);
    let flags = Flags {
        staff: has("staff"),
        device_manager: has("device-manager"),
        sales_manager: has("sales-manager"),
        device_rental_manager: has("device-rental-manager"),
        device_user_viewer: has("device-user-viewer"),
        main_company: has("main-company"),
    };
    let account = NewAccount {
        email: person.email,
        password: person.password,
        first_name: person.first_name,
        last_name: person.last_name,
        role: person.role,
        institution: person.institution,
        country: person.country,
        flags,
        second_factor: SecondFactor::Off,
    };
    create_account(app, account).await?;
    Ok(())
}

async fn start_session(app: &App, email: &str) -> Result<String, CommandError> {
    let user = find(app, email).await?;
    let tx = app.db.begin().await?;
    let tokens = session_start::start(&tx, app, &Caller::operator(), &user, None).await?;
    tx.commit().await?;
    Ok(tokens.access)
}
