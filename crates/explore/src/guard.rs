//! Checks the origin of requests.
//!
//! A foreign page can send requests to this machine, and DNS rebinding can make them look like same-origin requests. So a request must
//! name this server as its host and come from this server's pages.

use hyper::header::{HOST, HeaderValue, ORIGIN};
use hyper::{Method, Request};

/// The names of this server: its address and `localhost`, each with the port.
pub(crate) struct Guard {
    hosts: [String; 2],
}

impl Guard {
    pub(crate) fn new(port: u16) -> Self {
        Self { hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")] }
    }

    fn is_own(&self, host: &[u8]) -> bool {
        self.hosts.iter().any(|own| own.as_bytes() == host)
    }

    /// The reason to reject a request, if any.
    pub(crate) fn refusal<B>(&self, request: &Request<B>) -> Option<&'static str> {
        let headers = request.headers();
        let hosts = headers.get_all(HOST);
        // Requests to proxies contain complete addresses.
        let authority = request.uri().authority();
        let is_own_host = hosts.iter().count() == 1
            && hosts.iter().all(|host| self.is_own(host.as_bytes()))
            && authority.is_none_or(|authority| self.is_own(authority.as_str().as_bytes()));
        if !is_own_host {
            return Some("this server is asked as 127.0.0.1 or localhost only");
        }
        let is_own_origin =
            |origin: &HeaderValue| origin.as_bytes().strip_prefix(b"http://").is_some_and(|host| self.is_own(host));
        // Browsers send the origin of a request. A foreign link may only open the page.
        let said = |name: &str, value: &str| headers.get_all(name).iter().eq([value]);
        let opens_the_page = request.method() == Method::GET
            && request.uri().path() == "/"
            && said("sec-fetch-mode", "navigate")
            && said("sec-fetch-dest", "document");
        let site = "sec-fetch-site";
        let comes_from_here = !headers.contains_key(site) || said(site, "same-origin") || said(site, "none") || opens_the_page;
        if !headers.get_all(ORIGIN).iter().all(is_own_origin) || !comes_from_here {
            return Some("requests come from this server's own pages only");
        }
        None
    }
}
