//! Who may ask.
//!
//! A page from elsewhere can send requests to this machine, and a name that its owner lets point here (DNS rebinding) makes them look
//! like the server's own. So a request has to name this server as its host, and to come from its own pages.

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

    /// Why a request is refused, if it is.
    pub(crate) fn refusal<B>(&self, request: &Request<B>) -> Option<&'static str> {
        let headers = request.headers();
        let hosts = headers.get_all(HOST);
        // Proxies are sent whole addresses.
        let authority = request.uri().authority();
        let is_own_host = hosts.iter().count() == 1
            && hosts.iter().all(|host| self.is_own(host.as_bytes()))
            && authority.is_none_or(|authority| self.is_own(authority.as_str().as_bytes()));
        if !is_own_host {
            return Some("this server is asked as 127.0.0.1 or localhost only");
        }
        let is_own_origin =
            |origin: &HeaderValue| origin.as_bytes().strip_prefix(b"http://").is_some_and(|host| self.is_own(host));
        // Browsers say where a request comes from. A link from elsewhere may open the page, and do nothing else.
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
