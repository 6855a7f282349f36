//! The list of cases a viewer sees: a page, its total, and what it can be narrowed to.

use crate::cases::Party;
use crate::users::User;
use crate::{Db, DbErr, case_sides, dialect, query};
use archway_domain::Time;
use archway_domain::case::CaseStatus;
use archway_domain::page::{Page, ROWS_PER_PAGE};
use sea_orm::{FromQueryResult, QueryResult, Value};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CaseOrder {
    Updated,
    Created,
    Status,
    Delivery,
}

impl CaseOrder {
    fn sql(self) -> &'static str {
        match self {
            CaseOrder::Updated => "s.updated_at DESC",
            CaseOrder::Created => "s.created_at DESC",
            CaseOrder::Status => "s.bucket, s.updated_at DESC",
            CaseOrder::Delivery => "s.delivery_date, s.updated_at DESC",
        }
    }
}

/// What the viewer wants to see.
pub struct CaseFilter {
    /// See [`case_sides`]; none means everything but what is deleted.
    pub buckets: Vec<i32>,
    pub from: Option<Time>,
    pub before: Option<Time>,
    pub partners: Vec<String>,
    /// Folded words, each of which must occur.
    pub words: Vec<String>,
    pub is_unread_only: bool,
    pub order: CaseOrder,
}

impl CaseFilter {
    /// Nothing but buckets: the totals are known without counting.
    fn is_plain(&self) -> bool {
        self.from.is_none()
            && self.before.is_none()
            && self.partners.is_empty()
            && self.words.is_empty()
            && !self.is_unread_only
    }

    fn has(&self, bucket: i32) -> bool {
        if self.buckets.is_empty() { bucket != case_sides::DELETED } else { self.buckets.contains(&bucket) }
    }
}

/// A row of the list.
pub struct ListedCase {
    pub fields: ListedFields,
    pub author: Party,
    pub recipient: Option<Party>,
}

#[derive(FromQueryResult)]
pub struct ListedFields {
    pub id: String,
    pub no: String,
    pub title: String,
    pub patient_first_name: String,
    pub patient_last_name: String,
    pub status: String,
    pub number_system: String,
    pub restorations: String,
    pub comment_count: i64,
    pub comment_seq: i64,
    pub file_count: i64,
    pub delivery_date: Option<String>,
    pub created_at: i64,
    pub updated_at: i64,
    pub published_at: Option<i64>,
    pub deleted_at: Option<i64>,
    /// Up to which comment the viewer has read; None when the case was never opened.
    pub read_seq: Option<i64>,
}

impl ListedFields {
    pub fn case_status(&self) -> CaseStatus {
        CaseStatus::parse(&self.status).unwrap_or(CaseStatus::Closed)
    }

    pub fn has_unread_comments(&self) -> bool {
        self.comment_seq > self.read_seq.unwrap_or(0)
    }
}

impl FromQueryResult for ListedCase {
    fn from_query_result(row: &QueryResult, _: &str) -> Result<ListedCase, DbErr> {
        Ok(ListedCase {
            fields: ListedFields::from_query_result(row, "")?,
            author: Party::from_query_result(row, "a_")?,
            recipient: Party::read(row, "r")?,
        })
    }
}

/// One page, the nearest there is to the one asked for.
pub async fn list(
    db: &Db,
    viewer: &User,
    filter: &CaseFilter,
    asked: u64,
) -> Result<(Vec<ListedCase>, Page), DbErr> {
    let chosen = Chosen::new(db, viewer, filter);
    let total = if filter.is_plain() {
        let counts = case_sides::counts(db.reader(), &viewer.side).await?;
        counts.iter().filter(|(bucket, _)| filter.has(*bucket)).map(|(_, count)| count).sum()
    } else {
        let sql = format!("SELECT COUNT(*) AS value FROM case_sides s {} WHERE {}", chosen.joins, chosen.sql);
        query::scalar::<i64>(db.reader(), &sql, chosen.values.clone()).await?.unwrap_or(0)
    };
    let page = Page::new(asked, ROWS_PER_PAGE, u64::try_from(total).unwrap_or(0));
    let order = filter.order.sql();
    // The page is cut from the side's own index; only its rows are looked up.
    let sql = format!(
        "SELECT c.id, c.no, c.title, c.patient_first_name, c.patient_last_name, c.status, c.number_system, \
         c.restorations, c.comment_count, c.comment_seq, c.file_count, c.delivery_date, c.created_at, c.updated_at, \
         c.published_at, c.deleted_at, cr.comment_seq AS read_seq, {}, {} \
         FROM (SELECT s.case_id, s.bucket, s.updated_at, s.created_at, s.delivery_date FROM case_sides s {} WHERE {} \
         ORDER BY {order} LIMIT {ROWS_PER_PAGE} OFFSET {}) s \
         JOIN cases c ON c.id = s.case_id JOIN users a ON a.id = c.author_id \
         LEFT JOIN users r ON r.id = c.recipient_id \
         LEFT JOIN case_reads cr ON cr.user_id = $2 AND cr.case_id = c.id ORDER BY {order}",
        Party::columns("a"),
        Party::columns("r"),
        chosen.joins,
        chosen.sql,
        page.offset()
    );
    Ok((query::all(db.reader(), &sql, chosen.values).await?, page))
}

/// The conditions of a filter, with their values; `$1` is the side, `$2` the viewer.
struct Chosen {
    joins: &'static str,
    sql: String,
    values: Vec<Value>,
}

impl Chosen {
    fn new(db: &Db, viewer: &User, filter: &CaseFilter) -> Chosen {
        let mut chosen = Chosen {
            joins: "",
            // The viewer is named in every statement, also where nothing asks for what is read.
            sql: "s.side = $1 AND $2 = $2".to_owned(),
            values: vec![viewer.side.as_str().into(), viewer.id.as_str().into()],
        };
        match filter.buckets[..] {
            [] => chosen.sql.push_str(&format!(" AND s.bucket < {}", case_sides::DELETED)),
            [bucket] => chosen.sql.push_str(&format!(" AND s.bucket = {bucket}")),
            _ => {
                let list: Vec<String> = filter.buckets.iter().map(i32::to_string).collect();
                chosen.sql.push_str(&format!(" AND s.bucket IN ({})", list.join(", ")));
            }
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

#[derive(FromQueryResult)]
pub struct Partner {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub institution: String,
}

/// The people on the other end of the viewer's cases.
pub async fn list_partners(db: &Db, viewer: &User) -> Result<Vec<Partner>, DbErr> {
    let sql = "SELECT u.id, u.first_name, u.last_name, u.institution FROM users u \
        WHERE u.id IN (SELECT DISTINCT partner_id FROM case_sides WHERE side = $1)";
    query::all(db.reader(), sql, [viewer.side.as_str().into()]).await
}

#[derive(FromQueryResult)]
struct Restorations {
    restorations: String,
}

/// The restorations of the cases of a period, as stored; drafts and what is deleted do not count.
pub async fn list_restorations(db: &Db, viewer: &User, from: Time, limit: u32) -> Result<Vec<String>, DbErr> {
    let sql = "SELECT c.restorations FROM case_sides s JOIN cases c ON c.id = s.case_id \
        WHERE s.side = $1 AND s.created_at >= $2 AND s.bucket BETWEEN 1 AND 5 ORDER BY s.created_at DESC LIMIT $3";
    let values = [viewer.side.as_str().into(), from.0.into(), i64::from(limit).into()];
    let rows: Vec<Restorations> = query::all(db.reader(), sql, values).await?;
    Ok(rows.into_iter().map(|row| row.restorations).collect())
}
