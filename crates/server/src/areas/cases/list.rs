//! The list of cases (LST-01…03, LST-06).

use super::wire::{NumberSystemName, PersonAnswer, StatusAnswer, UserType, is_new};
use crate::base::app::App;
use crate::base::clock::rfc3339;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use crate::base::http::list_page::PageAnswer;
use crate::base::http::refusal::Malformed;
use crate::base::http::viewer::Viewer;
use crate::base::periods;
use crate::base::tallies::{self, Tallied};
use archway_db::case_list::{self, CaseFilter, CaseOrder, ListedCase};
use archway_db::case_sides::{ARCHIVED, DELETED, bucket_of};
use archway_db::users::User;
use archway_domain::UserId;
use archway_domain::case::number::parse_number;
use archway_domain::case::role::{Standing, may_delete};
use archway_domain::case::tooth::NumberSystem;
use archway_domain::case::{CaseRole, CaseStatus, Rest};
use archway_domain::search;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use utoipa::{IntoParams, ToSchema};

const SEARCH_MAX_CHARS: usize = 200;
const MAX_WORDS: usize = 8;
const MAX_PARTNERS: usize = 500;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, rename_all = "camelCase")]
#[derive(Default)]
pub struct CasesQuery {
    /// The first day, as 2026-11-15, in the reader's time zone.
    create_date_from: String,
    /// The last day.
    create_date_to: String,
    /// Open, InProgress, Completed, Reopened, Closed, Draft, Archived, Deleted, or the codes of statuses, separated
    /// by commas; if omitted, all but Archived and Deleted.
    status: String,
    /// Ids of partners, separated by commas.
    uid: String,
    /// Words to find in number, title, patient, partner or institution.
    search: String,
    /// 'updated desc', 'created desc', 'status asc' or 'delivery asc'; the direction may be left out.
    sort: String,
    page: Option<u64>,
    /// Only cases with comments that are new to the reader.
    unread: bool,
    /// Another name for `unread`.
    unread_comments_only: bool,
    /// Whose drafts are listed: 'own' for the reader's; if omitted, those of the whole share group.
    drafts: String,
    /// The reader's time zone, as Europe/Berlin.
    tz: String,
}

impl CasesQuery {
    fn filter(&self) -> Result<CaseFilter, ApiError> {
        if self.search.chars().count() > SEARCH_MAX_CHARS {
            return Err(ApiError::malformed(Malformed::Parameter, "The search is too long."));
        }
        // Case numbers are stored with a dash, which few people type.
        let as_kept = |word: &str| parse_number(word).map_or_else(|| word.to_owned(), |no| search::fold(&no));
        let folded = search::fold(&self.search);
        let words: Vec<String> = folded.split_whitespace().take(MAX_WORDS).map(as_kept).collect();
        let partners: Vec<UserId> = listed(&self.uid).map(UserId::new).collect();
        if partners.len() > MAX_PARTNERS {
            return Err(ApiError::malformed(Malformed::Parameter, "These are too many partners."));
        }
        let zone = periods::zone(&self.tz)?;
        let day = |text: &str| (!text.is_empty()).then(|| periods::day(text)).transpose();
        let from = day(&self.create_date_from)?.map(|day| periods::start_of(day, &zone)).transpose()?;
        let until = day(&self.create_date_to)?;
        let before = until.map(|day| periods::end_of(day, &zone)).transpose()?;
        // Removes duplicates.
        let buckets: BTreeSet<i32> = listed(&self.status).map(bucket).collect::<Result<_, _>>()?;
        Ok(CaseFilter {
            buckets: buckets.into_iter().collect(),
            from,
            before,
            partners,
            words,
            is_unread_only: self.unread || self.unread_comments_only,
            own_drafts_only: match self.drafts.as_str() {
                "" => false,
                "own" => true,
                _ => {
                    return Err(ApiError::malformed(
                        Malformed::Parameter,
                        "There is no such choice of drafts.",
                    ));
                }
            },
            order: match self.sort.as_str() {
                "" | "updated" | "updated desc" => CaseOrder::Updated,
                "created" | "created desc" => CaseOrder::Created,
                "status" | "status asc" => CaseOrder::Status,
                "delivery" | "delivery asc" => CaseOrder::Delivery,
                _ => return Err(ApiError::malformed(Malformed::Parameter, "There is no such order.")),
            },
        })
    }
}

fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty())
}

fn bucket(name: &str) -> Result<i32, ApiError> {
    Ok(bucket_of(match name {
        "Archived" => return Ok(ARCHIVED),
        "Deleted" => return Ok(DELETED),
        "Draft" => CaseStatus::Draft,
        "Open" => CaseStatus::Open,
        "InProgress" => CaseStatus::InProgress,
        "Completed" => CaseStatus::Completed,
        "Reopened" => CaseStatus::Reopened,
        "Closed" => CaseStatus::Closed,
        code => {
            let status = CaseStatus::parse(code);
            status.ok_or_else(|| ApiError::malformed(Malformed::Parameter, "There is no such status."))?
        }
    }))
}

#[derive(Serialize, ToSchema)]
pub struct CaseItemPatient {
    pat_firstname: String,
    pat_lastname: String,
}

/// Enough for a one-line summary of the order.
#[derive(Serialize, ToSchema)]
pub struct CaseItemTeeth {
    tooth_no: String,
    #[serde(rename = "type")]
    kind: String,
    material: String,
    shade: String,
}

#[derive(Serialize, ToSchema)]
pub struct CaseItem {
    id: String,
    no: String,
    title: String,
    #[schema(value_type = UserType)]
    usertype: &'static str,
    author: PersonAnswer,
    to: Option<PersonAnswer>,
    #[serde(rename = "case")]
    patient: CaseItemPatient,
    comment_count: i64,
    /// '0' means no files.
    files_count: String,
    published_date: Option<String>,
    updated_date: String,
    created_date: String,
    deliverydt: Option<String>,
    status: StatusAnswer,
    del_enabled: bool,
    is_deleted: bool,
    is_archived: bool,
    is_unread: bool,
    has_unread_comments: bool,
    #[schema(value_type = NumberSystemName)]
    number_sys: NumberSystem,
    teeth: Vec<CaseItemTeeth>,
}

impl CaseItem {
    fn new(viewer: &User, listed: ListedCase) -> CaseItem {
        let standing = Standing { id: &viewer.id, side: &viewer.side };
        let role = CaseRole::of(&standing, &listed.author.standing());
        let (status, has_unread_comments) = (listed.status, listed.has_unread_comments());
        let rest = listed.rest();
        let (author, recipient) = (listed.author, listed.recipient);
        let teeth = listed.restorations.0.into_iter().map(|one| CaseItemTeeth {
            tooth_no: one.tooth,
            kind: one.kind,
            material: one.material,
            shade: one.shade,
        });
        CaseItem {
            usertype: role.as_str(),
            author: author.into(),
            to: recipient.map(PersonAnswer::from),
            patient: CaseItemPatient {
                pat_firstname: listed.patient_first_name,
                pat_lastname: listed.patient_last_name,
            },
            comment_count: listed.comment_count,
            files_count: listed.file_count.to_string(),
            published_date: listed.published_at.map(rfc3339),
            updated_date: rfc3339(listed.updated_at),
            created_date: rfc3339(listed.created_at),
            deliverydt: listed.delivery_date,
            status: StatusAnswer::new(status, None),
            del_enabled: rest.is_none() && may_delete(role, status),
            is_deleted: rest == Some(Rest::Deleted),
            is_archived: rest == Some(Rest::Archived),
            is_unread: rest.is_none() && (has_unread_comments || is_new(role, listed.read_seq)),
            has_unread_comments,
            teeth: teeth.collect(),
            number_sys: listed.number_system,
            title: listed.title,
            no: listed.no,
            id: listed.id.into(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Cases {
    posts: Vec<CaseItem>,
    page: PageAnswer,
    /// Nothing on this page can be deleted.
    del_disabled_all: bool,
}

/// The cases I see.
#[utoipa::path(get, path = "/v1/cases/", tag = "cases", security(("bearer" = [])), params(CasesQuery),
    responses((status = 200, body = Cases)))]
pub async fn list_cases(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Query(query): Query<CasesQuery>,
) -> Result<Json<Cases>, ApiError> {
    let filter = query.filter()?;
    if !filter.words.is_empty() {
        let person =
            viewer.support.as_ref().map_or_else(|| viewer.user.id.clone(), |support| support.by.clone());
        tallies::count(&app, &person, caller.address, Tallied::Search);
    }
    let (rows, page) = case_list::list(&app.db, viewer.of_cases(), &filter, query.page.unwrap_or(1)).await?;
    let posts: Vec<CaseItem> = rows.into_iter().map(|row| CaseItem::new(&viewer.user, row)).collect();
    let del_disabled_all = !posts.iter().any(|post| post.del_enabled);
    Ok(Json(Cases { posts, page: page.into(), del_disabled_all }))
}
