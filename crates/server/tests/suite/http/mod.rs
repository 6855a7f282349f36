mod http2;
mod malformed;
mod pages;
mod proxies;
mod rules;
mod slow;
