mod malformed;
mod pages;
mod proxies;
mod rules;
mod slow;
