//! The program, and a client that sends exactly the given bytes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// The longest that a test waits for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program at work. It is ended with the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_scoutlab-explore"))
            .arg("--no-open")
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.split('/').next()).unwrap().parse().unwrap();
        Self { child, port }
    }

    /// Sends bytes as they are, and returns the stream from which the answer comes.
    pub(crate) fn send(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // A refused request may not be read to its end.
        let _ = stream.write_all(bytes);
        stream
    }

    /// A request with exactly these headers.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        Answer::read(self.send(written(method, path, headers, body).as_bytes()))
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[("Host", &self.host())], "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        Answer::read(self.begin(path, body))
    }

    /// Sends a request whose answer comes bit by bit.
    pub(crate) fn begin(&self, path: &str, body: &Value) -> TcpStream {
        let host = self.host();
        let headers = [("Host", host.as_str()), ("Content-Type", "application/json")];
        self.send(written("POST", path, &headers, &body.to_string()).as_bytes())
    }

    /// The same with a body that is no JSON.
    pub(crate) fn post_text(&self, path: &str, body: &str) -> Answer {
        self.request("POST", path, &[("Host", &self.host()), ("Content-Type", "application/json")], body)
    }

    /// The rows of a search by these algorithms.
    pub(crate) fn rows(&self, subject: &Value, algorithms: &[&str]) -> Vec<Value> {
        let answer = self.post("/search", &json!({ "subject": subject, "algorithms": algorithms }));
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.lines().into_iter().filter(|line| line.get("algorithm").is_some()).collect()
    }

    /// That it still answers.
    pub(crate) fn assert_well(&self) {
        let rows = self.rows(&json!({ "game": "tree", "position": "[3 5]", "depth": 1 }), &["alphabeta"]);
        assert_eq!((&rows[0]["value"], &rows[0]["leaves"]), (&json!(5), &json!(2)));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn written(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!("{method} {path} HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn read(stream: TcpStream) -> Self {
        let mut reader = BufReader::new(stream);
        let mut head = Vec::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            match line.trim_end() {
                "" => break,
                line => head.push(line.to_owned()),
            }
        }
        let status = head[0].split(' ').nth(1).unwrap().parse().unwrap();
        let header = |line: &String| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        let headers: Vec<_> = head[1..].iter().filter_map(header).collect();
        let mut answer = Self { status, headers, body: String::new() };
        let mut bytes = Vec::new();
        if answer.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = next_chunk(&mut reader) {
                bytes.extend(chunk);
            }
        } else {
            let length: u64 = answer.header("content-length").unwrap().parse().unwrap();
            reader.take(length).read_to_end(&mut bytes).unwrap();
        }
        answer.body = String::from_utf8(bytes).unwrap();
        answer
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn lines(&self) -> Vec<Value> {
        self.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// What is wrong, of an answer that says so.
    pub(crate) fn error(&self) -> String {
        serde_json::from_str::<Value>(&self.body).unwrap()["error"].as_str().unwrap().to_owned()
    }
}

/// The next part of an answer that comes in parts; `None` at its end.
pub(crate) fn next_chunk(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let length = usize::from_str_radix(line.trim(), 16).unwrap();
    let mut chunk = vec![0; length + 2];
    reader.read_exact(&mut chunk).unwrap();
    chunk.truncate(length);
    (length > 0).then_some(chunk)
}

/// A search that takes longer than any test waits: exact values of whole games, which no limit of visits counts.
pub(crate) fn endless() -> Value {
    let subject = json!({ "game": "othello", "position": "start", "depth": 14, "ordering": "perfect" });
    json!({ "subject": subject, "algorithms": ["alphabeta"] })
}
