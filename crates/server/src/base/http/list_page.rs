//! The position in a long list, as the API returns it (API-05).

use archway_domain::list_page::Page;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[schema(as = Page)]
pub struct PageAnswer {
    /// The number of this page, from 1.
    pub number: u64,
    pub num_per_page: u64,
    /// Rows in the whole list.
    pub total_num: u64,
    pub num_pages: u64,
    pub has_previous: bool,
    pub has_next: bool,
    /// The page numbers a pager offers.
    pub page_range: Vec<u64>,
    /// Rows on this page.
    pub count: u64,
}

impl From<Page> for PageAnswer {
    fn from(page: Page) -> PageAnswer {
        PageAnswer {
            number: page.number,
            num_per_page: page.num_per_page,
            total_num: page.total_num,
            num_pages: page.num_pages,
            has_previous: page.has_previous,
            has_next: page.has_next,
            page_range: page.page_range,
            count: page.count,
        }
    }
}
