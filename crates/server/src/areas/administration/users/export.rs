//! People as a workbook, in the order of sign-up: a changed name does not move anybody.

use super::{UserFilter, UserRow};
use crate::areas::administration::access::{Data, MaySee};
use crate::areas::administration::download::{AT_ONCE, Line, Lines, SHEET, workbook};
use crate::areas::administration::list::{ListQuery, words};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::clock::day_of;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use archway_db::administration::users;
use archway_db::{Db, DbErr};
use axum::extract::State;
use axum::response::Response;

const HEADINGS: [(&str, u16); 8] = [
    ("Name", 26),
    ("Email", 30),
    ("Institution", 30),
    ("Role", 10),
    ("Country", 9),
    ("Created", 14),
    ("Last Login", 14),
    ("Status", 14),
];

struct UserLines {
    db: Db,
    filter: users::UserFilter,
    words: Vec<String>,
}

impl Lines for UserLines {
    async fn after(&self, place: &str) -> Result<Vec<Line>, DbErr> {
        let found = users::after(&self.db, &self.filter, &self.words, place, AT_ONCE).await?;
        Ok(found.into_iter().map(|user| line(user.into())).collect())
    }
}

fn line(user: UserRow) -> Line {
    Line {
        place: user.id,
        cells: vec![
            user.name,
            user.email,
            user.institution,
            user.role,
            user.country,
            day_of(user.created_at),
            user.last_login_at.map(day_of).unwrap_or_default(),
            user.state,
        ],
    }
}

/// All accounts, or those that match the search, as Users.xlsx.
#[utoipa::path(get, path = "/v1/cs/users/excel/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, UserFilter),
    responses((status = 200, body = Vec<u8>, content_type = SHEET)))]
pub async fn export_users(
    State(app): State<App>,
    caller: Caller,
    by: MaySee<Data>,
    Query(query): Query<ListQuery>,
    Query(filter): Query<UserFilter>,
) -> Result<Response, ApiError> {
    let lines = UserLines { db: app.db.clone(), filter: filter.checked()?, words: words(&query.search)? };
    audit::note_read(&app, &caller, &by.viewer, "account.export_list", Record::List("users"));
    workbook("Users.xlsx", &HEADINGS, lines)
}
