//! The list of cases a viewer sees: one page, the total, and the values to filter by.

use crate::Json;
use crate::cases::{CaseViewer, Party};
use crate::columns::{Columns, Fields};
use crate::users::User;
use crate::{Db, DbErr, Engine, case_sides, dialect, query};
use archway_domain::case::Restoration;
use archway_domain::case::tooth::NumberSystem;
use archway_domain::case::{CaseStatus, Rest};
use archway_domain::list_page::{Page, ROWS_PER_PAGE};
use archway_domain::{CaseId, Time, UserId};
use futures::{Stream, TryStreamExt};
use sea_orm::Value;
use serde::Deserialize;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CaseOrder {
    Updated,
    Created,
    Status,
    Delivery,
}

impl CaseOrder {
    /// The id breaks ties, so that no row appears on two pages or on none.
    fn sql(self) -> &'static str {
        match self {
            CaseOrder::Updated => "s.updated_at DESC, s.case_id",
            CaseOrder::Created => "s.created_at DESC, s.case_id",
            CaseOrder::Status => "s.bucket, s.updated_at DESC, s.case_id",
            CaseOrder::Delivery => "s.delivery_date, s.updated_at DESC, s.case_id",
        }
    }

    /// The columns of the order and no others, so that an index can hold all of them.
    fn columns(self) -> &'static str {
        match self {
            CaseOrder::Updated => "s.case_id, s.updated_at",
            CaseOrder::Created => "s.case_id, s.created_at",
            CaseOrder::Status => "s.case_id, s.bucket, s.updated_at",
            CaseOrder::Delivery => "s.case_id, s.delivery_date, s.updated_at",
        }
    }
}

/// What the viewer filters by.
pub struct CaseFilter {
    /// See [`case_sides`]; empty means all but archived and deleted cases.
    pub buckets: Vec<i32>,
    pub from: Option<Time>,
    pub before: Option<Time>,
    pub partners: Vec<UserId>,
    /// Folded words, each of which must occur.
    pub words: Vec<String>,
    pub is_unread_only: bool,
    /// Leaves out drafts of colleagues.
    pub own_drafts_only: bool,
    pub order: CaseOrder,
}

impl CaseFilter {
    /// Filters by buckets only: the totals are known without counting.
    fn is_plain(&self) -> bool {
        self.from.is_none()
            && self.before.is_none()
            && self.partners.is_empty()
            && self.words.is_empty()
            && !self.is_unread_only
    }

    /// The condition for the chosen buckets of this table.
    fn buckets(&self, table: &str) -> String {
        match self.buckets[..] {
            [] => format!("{table}.bucket < {}", case_sides::ARCHIVED),
            [bucket] => format!("{table}.bucket = {bucket}"),
            _ => {
                let list: Vec<String> = self.buckets.iter().map(i32::to_string).collect();
                format!("{table}.bucket IN ({})", list.join(", "))
            }
        }
    }
}

/// A row of the list.
#[derive(Deserialize)]
pub struct ListedCase {
    pub id: CaseId,
    pub no: String,
    pub title: String,
    pub patient_first_name: String,
    pub patient_last_name: String,
    pub status: CaseStatus,
    pub number_system: NumberSystem,
    pub restorations: Json<Vec<Restoration>>,
    pub comment_count: i64,
    pub comment_seq: i64,
    pub file_count: i64,
    pub delivery_date: Option<String>,
    pub created_at: Time,
    pub updated_at: Time,
    pub published_at: Option<Time>,
    pub deleted_at: Option<Time>,
    pub archived_at: Option<Time>,
    /// Up to which comment the viewer has read; None when the case was never opened.
    pub read_seq: Option<i64>,
    #[serde(rename = "a_")]
    pub author: Party,
    #[serde(rename = "r_")]
    pub recipient: Option<Party>,
    total: i64,
}

static COLUMNS: Columns = Columns::new(|| {
    Fields::of::<ListedCase>("c")
        .with("read_seq", "cr.comment_seq")
        .with_struct("a_", Party::fields("a"))
        .with_joined("r_", Party::fields("r"), "r.id")
        .with("total", "CAST(COALESCE(({total}), 0) AS BIGINT)")
        .texts()
});

impl ListedCase {
    pub fn rest(&self) -> Option<Rest> {
        Rest::of(self.deleted_at.is_some(), self.archived_at.is_some())
    }

    pub fn has_unread_comments(&self) -> bool {
        self.comment_seq > self.read_seq.unwrap_or(0)
    }
}

/// One page: the requested one, or the last if the list is shorter.
pub async fn list(
    db: &Db,
    viewer: CaseViewer<'_>,
    filter: &CaseFilter,
    asked: u64,
) -> Result<(Vec<ListedCase>, Page), DbErr> {
    let (rows, total) =
        read_page(db, viewer, filter, (asked.max(1) - 1).saturating_mul(ROWS_PER_PAGE)).await?;
    let page = Page::new(asked, ROWS_PER_PAGE, total);
    if page.number == asked.max(1) {
        return Ok((rows, page));
    }
    // The list is shorter than the reader's pager says.
    let (rows, _) = read_page(db, viewer, filter, page.offset()).await?;
    Ok((rows, page))
}

/// The rows from this offset on, and the total.
async fn read_page(
    db: &Db,
    viewer: CaseViewer<'_>,
    filter: &CaseFilter,
    offset: u64,
) -> Result<(Vec<ListedCase>, u64), DbErr> {
    let mut chosen = Chosen::new(db, viewer, filter);
    let all = chosen.values.clone();
    let begin = chosen.bind(i64::try_from(offset).unwrap_or(i64::MAX));
    let order = filter.order.sql();
    let fields = filter.order.columns();
    // Without words, the page comes from the side's index and the total is stored. With words, the rows of the side are
    // read once, for both.
    let (with, total, page) = if filter.is_plain() {
        let counts = "SELECT SUM(t.count) FROM case_counts t WHERE t.side = $1 AND";
        let left_out = match LeftOut::new(viewer, filter) {
            Some(drafts) => drafts.count(filter),
            None => "0".to_owned(),
        };
        (
            String::new(),
            format!("({counts} {}) - {left_out}", filter.buckets("t")),
            format!("case_sides s WHERE {}", chosen.sql),
        )
    } else {
        let found = format!("SELECT {fields} FROM case_sides s {} WHERE {}", chosen.joins, chosen.sql);
        let with = format!("WITH found AS MATERIALIZED ({found})");
        (with, "SELECT COUNT(*) FROM found".to_owned(), "found s".to_owned())
    };
    let from = format!(
        "FROM (SELECT {fields} FROM {page} ORDER BY {order} LIMIT {ROWS_PER_PAGE} OFFSET {begin}) s \
         JOIN cases c ON c.id = s.case_id JOIN users a ON a.id = c.author_id \
         LEFT JOIN users r ON r.id = c.recipient_id \
         LEFT JOIN case_reads cr ON cr.user_id = $2 AND cr.case_id = c.id ORDER BY {order}"
    );
    let backend = db.reader().get_database_backend();
    let sql = COLUMNS.select_wide(backend, &with, &from).replace("{total}", &total);
    let rows: Vec<ListedCase> = query::all_wide(db.reader(), &sql, chosen.values).await?;
    let total = match rows.first() {
        Some(row) => row.total,
        // An empty page beyond the end has no row that carries the total.
        None if offset > 0 => {
            let sql = format!("{with} SELECT CAST(COALESCE(({total}), 0) AS BIGINT) AS value");
            query::scalar(db.reader(), &sql, all).await?.unwrap_or(0)
        }
        None => 0,
    };
    Ok((rows, u64::try_from(total).unwrap_or(0)))
}

const DRAFTS: i32 = 0;

/// Drafts that a list leaves out. There are few, because each person's drafts are limited.
enum LeftOut {
    OfColleagues,
    /// Also deleted drafts: their author never sent them.
    All,
}

impl LeftOut {
    fn new(viewer: CaseViewer<'_>, filter: &CaseFilter) -> Option<LeftOut> {
        let has = |bucket| filter.buckets.contains(&bucket);
        let has_drafts = filter.buckets.is_empty() || has(DRAFTS);
        if viewer.sees_drafts {
            (has_drafts && filter.own_drafts_only).then_some(LeftOut::OfColleagues)
        } else {
            (has_drafts || has(case_sides::DELETED)).then_some(LeftOut::All)
        }
    }

    /// True for a row of `case_sides s` that is left out.
    fn condition(&self) -> &'static str {
        match self {
            LeftOut::OfColleagues => {
                "(s.bucket = 0 AND NOT EXISTS (SELECT 1 FROM cases d WHERE d.id = s.case_id AND d.author_id = $2))"
            }
            LeftOut::All => DRAFT,
        }
    }

    fn count(&self, filter: &CaseFilter) -> String {
        format!(
            "(SELECT COUNT(*) FROM case_sides s WHERE s.side = $1 AND {} AND s.bucket IN ({DRAFTS}, {}) AND {})",
            filter.buckets("s"),
            case_sides::DELETED,
            self.condition()
        )
    }
}

/// True if a row of `case_sides s` is a draft. Deleted drafts are in the bucket of deleted cases.
const DRAFT: &str = "(s.bucket = 0 OR (s.bucket = 9 AND EXISTS \
    (SELECT 1 FROM cases d WHERE d.id = s.case_id AND d.status = 'DRFT')))";

/// The conditions of a filter, with their values; `$1` is the side, `$2` the viewer.
struct Chosen {
    joins: &'static str,
    sql: String,
    values: Vec<Value>,
}

impl Chosen {
    fn new(db: &Db, viewer: CaseViewer<'_>, filter: &CaseFilter) -> Chosen {
        let mut chosen = Chosen {
            joins: "",
            // Every statement uses `$2`, also one that does not need the viewer.
            sql: "s.side = $1 AND $2 = $2".to_owned(),
            values: vec![viewer.user.side.as_str().into(), viewer.user.id.as_str().into()],
        };
        // The index by status helps only with one status or with the order by status. In all other cases a plus keeps
        // SQLite from using it: then the rows are read in the requested order, or all of them.
        let is_by_status = filter.order == CaseOrder::Status || filter.buckets.len() == 1;
        let is_free = db.engine() == Engine::Postgres || (is_by_status && filter.words.is_empty());
        let table = if is_free { "s" } else { "+s" };
        chosen.sql.push_str(&format!(" AND {}", filter.buckets(table)));
        if let Some(drafts) = LeftOut::new(viewer, filter) {
            chosen.sql.push_str(&format!(" AND NOT {}", drafts.condition()));
        }
        for (condition, time) in [("s.created_at >= ", filter.from), ("s.created_at < ", filter.before)] {
            if let Some(time) = time {
                let value = chosen.bind(time.0);
                chosen.sql.push_str(&format!(" AND {condition}{value}"));
            }
        }
        if !filter.partners.is_empty() {
            let list: Vec<String> =
                filter.partners.iter().map(|partner| chosen.bind(partner.as_str())).collect();
            chosen.sql.push_str(&format!(" AND s.partner_id IN ({})", list.join(", ")));
        }
        for word in &filter.words {
            let word = chosen.bind(word.as_str());
            chosen.sql.push_str(" AND ");
            chosen.sql.push_str(&dialect::contains(db.engine(), "s.search_text", &word));
        }
        if filter.is_unread_only {
            chosen.joins = "JOIN cases c ON c.id = s.case_id \
                LEFT JOIN case_reads cr ON cr.user_id = $2 AND cr.case_id = s.case_id";
            chosen.sql.push_str(" AND c.comment_seq > COALESCE(cr.comment_seq, 0)");
        }
        chosen
    }

    fn bind(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }
}

#[derive(Deserialize)]
pub struct Partner {
    pub id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub institution: String,
}

/// The people on the other end of the viewer's cases.
pub async fn list_partners(db: &Db, viewer: CaseViewer<'_>) -> Result<Vec<Partner>, DbErr> {
    let without_drafts = if viewer.sees_drafts { String::new() } else { format!(" AND NOT {DRAFT}") };
    let sql = format!(
        "SELECT u.id, u.first_name, u.last_name, u.institution FROM users u \
         WHERE u.id IN (SELECT DISTINCT s.partner_id FROM case_sides s WHERE s.side = $1{without_drafts})"
    );
    query::all(db.reader(), &sql, [viewer.user.side.as_str().into()]).await
}

#[derive(Deserialize)]
struct Ordered {
    restorations: Json<Vec<Restoration>>,
}

/// The restorations of the cases of a period, case by case, without drafts, archived and deleted cases.
pub async fn restorations<'a>(
    db: &'a Db,
    viewer: &User,
    from: Time,
    limit: u32,
) -> Result<impl Stream<Item = Result<Vec<Restoration>, DbErr>> + use<'a>, DbErr> {
    let sql = "SELECT c.id, c.restorations FROM case_sides s JOIN cases c ON c.id = s.case_id \
        WHERE s.side = $1 AND s.created_at >= $2 AND s.bucket BETWEEN 1 AND 5 ORDER BY s.created_at DESC LIMIT $3";
    let values = vec![viewer.side.as_str().into(), from.0.into(), i64::from(limit).into()];
    let rows = query::stream::<Ordered>(db.reader(), sql, values).await?;
    Ok(rows.map_ok(|row| row.restorations.0))
}
