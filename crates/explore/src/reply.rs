//! Responses.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::{Either, Full};
use hyper::body::{Body, Bytes, Frame};
use hyper::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use serde::{Deserialize, Serialize};

use crate::job::{Job, Next};

/// The policy of the pages: they may only load and request resources of this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A trace has a separate policy, which allows its single script. The page embeds the trace.
const TRACE_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; \
                            form-action 'none'; frame-ancestors 'self'";

/// A message shown instead of a trace uses only the page's style.
const NO_TRACE_POLICY: &str = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; \
                               frame-ancestors 'self'";

/// The headers of every response besides its type and its policy.
const COMMON: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("cache-control", "no-store"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

const JSON: &str = "application/json";
const HTML: &str = "text/html; charset=utf-8";

/// Lines of JSON, one at a time.
const LINES: &str = "application/x-ndjson";

/// A response body: complete, or line by line.
pub(crate) type Reply = Response<Either<Full<Bytes>, Lines>>;

#[derive(Serialize)]
struct Problem<'p> {
    error: &'p str,
}

/// A response with one of the page's files.
pub(crate) fn file(content_type: &'static str, text: &'static str) -> Reply {
    whole(StatusCode::OK, content_type, POLICY, text.into())
}

/// A response with JSON.
pub(crate) fn json(text: String) -> Reply {
    whole(StatusCode::OK, JSON, POLICY, text.into())
}

/// A response with a trace.
pub(crate) fn trace(html: String) -> Reply {
    whole(StatusCode::OK, HTML, TRACE_POLICY, html.into())
}

/// A response with an error message to show instead of a trace.
pub(crate) fn no_trace(status: StatusCode, problem: &str) -> Reply {
    let text = problem.replace('&', "&amp;").replace('<', "&lt;");
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>No trace</title>\n<link rel=\"icon\" href=\"data:,\">\n\
         <link rel=\"stylesheet\" href=\"/explore.css\">\n<body class=\"no-trace\">\n<main><h1>No trace</h1>\n<p>{text}</p></main>\n"
    );
    whole(status, HTML, NO_TRACE_POLICY, html.into())
}

/// A response with an error.
pub(crate) fn problem(status: StatusCode, error: &str) -> Reply {
    let text = serde_json::to_vec(&Problem { error }).unwrap_or_default();
    whole(status, JSON, POLICY, text.into())
}

/// A response with the output of a job, starting with its first line.
pub(crate) fn lines(job: Job, first: Next) -> Reply {
    answer(StatusCode::OK, LINES, POLICY, Either::Right(Lines { job, first: Some(first), ended: false }))
}

fn whole(status: StatusCode, content_type: &'static str, policy: &'static str, bytes: Bytes) -> Reply {
    answer(status, content_type, policy, Either::Left(Full::new(bytes)))
}

fn answer(status: StatusCode, content_type: &'static str, policy: &'static str, body: Either<Full<Bytes>, Lines>) -> Reply {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in COMMON {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    response
}

/// The lines of a job, sent as they arrive. If the client disconnects, the lines and the job are dropped.
pub(crate) struct Lines {
    job: Job,
    first: Option<Next>,
    ended: bool,
}

impl Lines {
    /// The line for an event, and whether it is the last line.
    fn line(&mut self, next: Next) -> String {
        let (line, is_last) = match next {
            Next::Line(line) => {
                let is_last = State::of(&line).is_last();
                (line, is_last)
            }
            Next::Stopped => (r#"{"stopped":"stopped"}"#.to_owned(), true),
            Next::OutOfTime { seconds } => (format!(r#"{{"stopped":"stopped after {seconds} seconds"}}"#), true),
            Next::End => (format!(r#"{{"error":"{UNEXPECTED}"}}"#), true),
        };
        self.ended = is_last;
        line + "\n"
    }
}

impl Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let lines = self.get_mut();
        if lines.ended {
            return Poll::Ready(None);
        }
        let next = match lines.first.take() {
            Some(first) => Poll::Ready(first),
            None => lines.job.poll_next(context),
        };
        next.map(|next| Some(Ok(Frame::data(lines.line(next).into()))))
    }
}

/// The error for a job that ended unexpectedly.
pub(crate) const UNEXPECTED: &str = "the search ended unexpectedly";

/// The part of a worker's line that concerns the whole task.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct State {
    /// The error that prevented the search.
    pub(crate) error: Option<String>,
    done: bool,
}

impl State {
    pub(crate) fn of(line: &str) -> Self {
        serde_json::from_str(line).unwrap_or_default()
    }

    const fn is_last(&self) -> bool {
        self.done || self.error.is_some()
    }
}
