//! The server: routes requests to responses.

use std::convert::Infallible;
use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Body, Incoming};
use hyper::header::CONTENT_TYPE;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use scoutlab::streams::{self, Output};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::Semaphore;

use crate::arguments::Arguments;
use crate::assets::ASSETS;
use crate::guard::Guard;
use crate::job::{Jobs, Next};
use crate::limits::{self, Limits};
use crate::reply::{self, Reply, State};
use crate::task::{Task, Trace};
use crate::{browser, catalogue};

/// The time limit for receiving a request.
const HEAD: Duration = Duration::from_secs(30);

/// Errors of the server.
#[derive(Debug, Error)]
pub(crate) enum ServeError {
    #[error("port {port} of 127.0.0.1 cannot be served: {source}; without --port a free one is taken")]
    Port { port: u16, source: io::Error },
    #[error("no request can be received: {0}")]
    Receive(#[from] io::Error),
}

/// The state shared by all requests.
struct Service {
    guard: Guard,
    jobs: Jobs,
    limits: Limits,
}

/// Serves on this machine until the process ends.
///
/// # Errors
///
/// [`ServeError`] if the port is in use or the server cannot accept connections.
pub(crate) fn serve(arguments: &Arguments) -> Result<(), ServeError> {
    // One thread is enough: other processes do all expensive work.
    runtime::Builder::new_current_thread().enable_io().enable_time().build()?.block_on(listen(arguments))
}

async fn listen(arguments: &Arguments) -> Result<(), ServeError> {
    let asked = arguments.port.unwrap_or(0);
    let failed = |source| ServeError::Port { port: asked, source };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, asked)).await.map_err(failed)?;
    let port = listener.local_addr()?.port();
    let address = format!("http://127.0.0.1:{port}/");
    let _ = writeln!(Output, "{address} (Ctrl-C ends it)").and_then(|()| Output.flush());
    if !arguments.no_open
        && let Err(error) = browser::open(&address)
    {
        streams::note(format_args!("scoutlab-explore: no browser could be opened ({error}): open the address in one"));
    }
    let service = Arc::new(Service { guard: Guard::new(port), jobs: Jobs::default(), limits: arguments.limits });
    let room = Arc::new(Semaphore::new(limits::CONNECTIONS));
    loop {
        let place = Arc::clone(&room).acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else {
            // There may be too many open files, or the client may have disconnected.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let service = Arc::clone(&service);
        tokio::spawn(async move {
            let answer = service_fn(|request| {
                let service = Arc::clone(&service);
                async move { Ok::<_, Infallible>(service.answer(request).await) }
            });
            let mut connection = http1::Builder::new();
            connection.timer(TokioTimer::new()).header_read_timeout(HEAD);
            // An error means that the client has disconnected, so there is no one to report it to.
            let _ = connection.serve_connection(TokioIo::new(stream), answer).await;
            drop(place);
        });
    }
}

impl Service {
    async fn answer(&self, request: Request<Incoming>) -> Reply {
        if let Some(refusal) = self.guard.refusal(&request) {
            return reply::problem(StatusCode::FORBIDDEN, refusal);
        }
        match (request.method(), request.uri().path()) {
            (&Method::GET, "/catalogue") => reply::json(catalogue::json(self.limits)),
            (&Method::GET, "/trace") => match parameters(request.uri().query().unwrap_or_default()) {
                Ok(trace) => self.trace(trace).await,
                Err(problem) => reply::no_trace(StatusCode::BAD_REQUEST, &problem),
            },
            (&Method::GET, path) => match ASSETS.iter().find(|asset| asset.path == path) {
                Some(asset) => reply::file(asset.content_type, asset.text),
                None => reply::problem(StatusCode::NOT_FOUND, "there is nothing of this name here"),
            },
            (&Method::POST, "/search") => match body(request).await {
                Ok(searches) => self.lines(Task::Search(searches)).await,
                Err(reply) => reply,
            },
            (&Method::POST, "/curve") => match body(request).await {
                Ok(curve) => self.lines(Task::Curve(curve)).await,
                Err(reply) => reply,
            },
            (&Method::POST, "/stop") => match body(request).await {
                Ok(Nothing {}) => {
                    self.jobs.stop();
                    reply::json("{}".to_owned())
                }
                Err(reply) => reply,
            },
            (_, "/search" | "/curve" | "/stop") => reply::problem(StatusCode::METHOD_NOT_ALLOWED, "expected POST"),
            _ => reply::problem(StatusCode::METHOD_NOT_ALLOWED, "expected GET"),
        }
    }

    /// Responds with the output of a task, line by line. An error in the request is reported first.
    async fn lines(&self, task: Task) -> Reply {
        let mut job = match self.jobs.start(task, self.limits) {
            Ok(job) => job,
            Err(error) => return reply::problem(StatusCode::INTERNAL_SERVER_ERROR, &unstarted(&error)),
        };
        let first = job.next().await;
        if let Next::Line(line) = &first
            && let Some(error) = State::of(line).error
        {
            return reply::problem(StatusCode::BAD_REQUEST, &error);
        }
        reply::lines(job, first)
    }

    /// Responds with the page of a trace.
    async fn trace(&self, trace: Trace) -> Reply {
        let mut job = match self.jobs.start(Task::Trace(trace), self.limits) {
            Ok(job) => job,
            Err(error) => return reply::no_trace(StatusCode::INTERNAL_SERVER_ERROR, &unstarted(&error)),
        };
        let (status, problem) = match job.next().await {
            Next::Line(line) => match (serde_json::from_str(&line), State::of(&line).error) {
                (Ok(Page { html }), _) => return reply::trace(html),
                (_, Some(error)) => (StatusCode::BAD_REQUEST, error),
                _ => (StatusCode::INTERNAL_SERVER_ERROR, reply::UNEXPECTED.to_owned()),
            },
            Next::Stopped => (StatusCode::CONFLICT, "The search was stopped.".to_owned()),
            Next::OutOfTime { seconds } => {
                (StatusCode::BAD_REQUEST, format!("The search was stopped after {seconds} seconds."))
            }
            Next::End => (StatusCode::INTERNAL_SERVER_ERROR, reply::UNEXPECTED.to_owned()),
        };
        reply::no_trace(status, &problem)
    }
}

fn unstarted(error: &io::Error) -> String {
    format!("no process can be started: {error}")
}

#[derive(Deserialize)]
struct Page {
    html: String,
}

/// An empty body.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Reads the body of a request, or responds with an error.
async fn body<T: DeserializeOwned>(request: Request<Incoming>) -> Result<T, Reply> {
    let (head, body) = request.into_parts();
    if head.headers.get(CONTENT_TYPE).is_none_or(|found| found != "application/json") {
        return Err(reply::problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected a body of the type application/json"));
    }
    let too_large = || {
        let problem = format!("the request is too large, expected at most {} bytes", limits::BODY);
        reply::problem(StatusCode::PAYLOAD_TOO_LARGE, &problem)
    };
    // A body with an excessive declared size is not read.
    if body.size_hint().lower() > limits::BODY as u64 {
        return Err(too_large());
    }
    let unreadable =
        |problem: String| reply::problem(StatusCode::BAD_REQUEST, &format!("the request cannot be read: {problem}"));
    let bytes = match Limited::new(body, limits::BODY).collect().await {
        Ok(collected) => collected.to_bytes(),
        Err(error) if error.is::<LengthLimitError>() => return Err(too_large()),
        Err(error) => return Err(unreadable(error.to_string())),
    };
    serde_json::from_slice(&bytes).map_err(|error| unreadable(error.to_string()))
}

/// Parses percent-encoded JSON from an address.
fn parameters<T: DeserializeOwned>(query: &str) -> Result<T, String> {
    let unreadable = |problem: String| format!("the address cannot be read: {problem}");
    let mut parts = query.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let byte = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.ok_or_else(|| unreadable(format!("`%{part}`, expected two digits after %")))?);
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    serde_json::from_slice(&bytes).map_err(|error| unreadable(error.to_string()))
}
