//! The query and the answer of every list in the administration.

use crate::base::http::error::{ApiError, field_error};
use crate::base::http::refusal::Refusal;
use archway_db::listing::{Listed, Wanted};
use archway_domain::FieldError;
use archway_domain::list_page::ROWS_PER_PAGE;
use archway_domain::search::fold;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

const SEARCH_MAX_CHARS: usize = 200;
const MAX_WORDS: usize = 8;
const MAX_ROWS_PER_PAGE: u64 = 100;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Words, all of which must match.
    pub search: String,
    /// A column and `asc` or `desc`.
    pub sort: String,
    /// From 1.
    pub page: Option<u64>,
    /// 20 by default, at most 100.
    pub page_size: Option<u64>,
}

impl ListQuery {
    /// `columns` are the sortable columns; `default` is the default order.
    pub fn wanted<Order: Copy>(
        &self,
        columns: &[(&str, Order)],
        default: (Order, bool),
    ) -> Result<Wanted<Order>, ApiError> {
        let (order, is_descending) = match self.sort.as_str() {
            "" => default,
            sort => parse_sort(sort, columns).ok_or_else(|| field_error("sort", FieldError::NotAChoice))?,
        };
        Ok(Wanted {
            words: words(&self.search)?,
            order,
            is_descending,
            page: self.page.unwrap_or(1),
            rows_per_page: self.page_size.unwrap_or(ROWS_PER_PAGE).clamp(1, MAX_ROWS_PER_PAGE),
        })
    }
}

fn parse_sort<Order: Copy>(sort: &str, columns: &[(&str, Order)]) -> Option<(Order, bool)> {
    let (name, direction) = sort.split_once(' ').unwrap_or((sort, "asc"));
    let (_, order) = columns.iter().find(|(column, _)| *column == name)?;
    match direction {
        "asc" => Some((*order, false)),
        "desc" => Some((*order, true)),
        _ => None,
    }
}

/// The folded words of a search.
pub fn words(search: &str) -> Result<Vec<String>, ApiError> {
    if search.chars().count() > SEARCH_MAX_CHARS {
        return Err(field_error("search", FieldError::TooLong { max_chars: SEARCH_MAX_CHARS }));
    }
    // PostgreSQL has no NUL; no stored text contains one.
    let search = fold(&search.replace('\0', " "));
    Ok(search.split_whitespace().take(MAX_WORDS).map(str::to_owned).collect())
}

#[derive(Serialize, ToSchema)]
pub struct PageInfo {
    /// Rows of the whole list, counted up to 10,000.
    pub total: u64,
    /// There are more than were counted.
    pub has_more: bool,
    /// From 1.
    pub number: u64,
    /// Of the counted rows, or as far as this page knows; while `has_next` is true there is another page.
    pub num_pages: u64,
    pub has_previous: bool,
    pub has_next: bool,
    /// The page numbers a pager offers.
    pub page_range: Vec<u64>,
    /// Rows on this page.
    pub count: u64,
}

#[derive(Serialize, ToSchema)]
pub struct ListAnswer<T> {
    pub results: Vec<T>,
    #[serde(rename = "pageInfo")]
    pub page_info: PageInfo,
}

impl<T> ListAnswer<T> {
    pub fn of<Row>(listed: Listed<Row>, answer: impl FnMut(Row) -> T) -> ListAnswer<T> {
        let page = listed.page;
        ListAnswer {
            results: listed.rows.into_iter().map(answer).collect(),
            page_info: PageInfo {
                total: page.total_num,
                has_more: listed.has_more,
                number: page.number,
                num_pages: page.num_pages,
                has_previous: page.has_previous,
                has_next: page.has_next,
                page_range: page.page_range,
                count: page.count,
            },
        }
    }
}

/// Ids of records, for bulk actions.
#[derive(Deserialize, ToSchema)]
pub struct Ids {
    ids: Vec<String>,
}

const MAX_IDS: usize = 1000;

impl Ids {
    /// Sorted and without duplicates, so that two people who change the same rows do not deadlock.
    pub fn checked(mut self) -> Result<Vec<String>, ApiError> {
        if self.ids.len() > MAX_IDS {
            return Err(Refusal::TooManyAtOnce { max: MAX_IDS }.into());
        }
        if self.ids.is_empty() {
            return Err(field_error("ids", FieldError::Blank));
        }
        self.ids.sort_unstable();
        self.ids.dedup();
        Ok(self.ids)
    }
}
