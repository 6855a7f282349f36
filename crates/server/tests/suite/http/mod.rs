mod malformed;
mod pages;
mod rules;
mod slow;
