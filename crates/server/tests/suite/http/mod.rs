mod malformed;
mod pages;
mod rules;
