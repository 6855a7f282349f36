//! The areas of the product. Each declares its routes, jobs and sweeps, which `routes` and `worker` put together.

pub mod account;
pub mod addresses;
pub mod administration;
pub mod case_page;
pub mod cases;
pub mod comments;
pub mod connections;
pub mod dashboard;
pub mod devices;
pub mod files;
pub mod groups;
pub mod helpdesk;
pub mod invitations;
pub mod labs;
pub mod live;
pub mod pages;
pub mod retention;
pub mod shares;
pub mod social;
