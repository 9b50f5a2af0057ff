//! The server: who is answered, what is refused, and that its counts are those of `scoutlab search`.

mod any_request;
mod bad_requests;
mod counts;
mod curves;
mod ends;
mod files;
mod limits;
mod origins;
mod support;
mod traces;
