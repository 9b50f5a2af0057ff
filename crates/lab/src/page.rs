//! Renders pages from templates. Text is escaped unless the template marks it as safe.

use std::fmt::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};
use upon::fmt::{self, Formatter};
use upon::{Engine, Value};

/// Renders a template with the templates that it includes. Lines that contain only a block tag produce no output.
///
/// In a template, `{{ text }}` is escaped for elements and double-quoted attributes. `{{ html | safe }}` is inserted verbatim,
/// and `{{ number | grouped }}` gets thousands separators.
///
/// # Panics
///
/// Panics if the template is invalid or uses an undefined value; such a bug would affect every page that uses the template.
pub fn render(template: &str, parts: &[(&'static str, &str)], given: &impl Serialize) -> String {
    let mut engine = Engine::new();
    engine.set_default_formatter(&escaped);
    engine.add_formatter("safe", fmt::default);
    engine.add_formatter("grouped", grouped);
    for (name, part) in parts {
        engine.add_template(*name, without_block_lines(part)).expect("the parts of the program's pages are templates");
    }
    let page = engine.compile(without_block_lines(template)).expect("the program's pages are templates");
    page.render(&engine, given).to_string().expect("a template names what it is given")
}

/// Returns the Content-Security-Policy of a page with this style and this script. `style` and `script` are the complete contents
/// of the page's `<style>` and `<script>` elements. Under this policy, the page runs no other script, applies no other style and
/// loads nothing.
pub fn policy(style: &str, script: &str) -> String {
    format!("default-src 'none'; style-src {}; script-src {}; base-uri 'none'; form-action 'none'", hash(style), hash(script))
}

/// Returns the source expression of a Content-Security-Policy that allows exactly this text as a style or a script.
pub fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

fn without_block_lines(template: &str) -> String {
    let alone = |line: &str| line.starts_with("{%") && line.ends_with("%}") && line.matches("{%").count() == 1;
    template.split_inclusive('\n').map(|line| if alone(line.trim()) { line.trim() } else { line }).collect()
}

/// Escapes a text for an element or a quoted attribute.
fn escaped(to: &mut Formatter<'_>, value: &Value) -> fmt::Result {
    let Value::String(text) = value else { return fmt::default(to, value) };
    for character in text.chars() {
        match character {
            '&' => to.write_str("&amp;")?,
            '<' => to.write_str("&lt;")?,
            '>' => to.write_str("&gt;")?,
            '"' => to.write_str("&quot;")?,
            '\'' => to.write_str("&#x27;")?,
            character => to.write_char(character)?,
        }
    }
    Ok(())
}

/// Formats a whole number with thousands separators.
fn grouped(to: &mut Formatter<'_>, value: &Value) -> fmt::Result {
    let Value::Integer(number) = value else { return Err("expected a whole number".into()) };
    Ok(to.write_str(&scoutlab_figures::exact(*number as f64))?)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{policy, render};

    #[test]
    fn every_text_is_escaped_but_what_is_called_safe() {
        let given = BTreeMap::from([("text", "<a href='x' title=\"y\">&</a>")]);
        let page = render("{{ text }}|{{ text | safe }}", &[], &given);
        assert_eq!(page, format!("&lt;a href=&#x27;x&#x27; title=&quot;y&quot;&gt;&amp;&lt;/a&gt;|{}", given["text"]));
    }

    #[test]
    fn a_policy_names_the_style_and_the_script_by_their_hashes() {
        // The examples of FIPS 180-4 include the SHA-256 hashes of the empty text and of `abc`. The test contains these hashes in
        // Base64.
        let (empty, abc) = ("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        let expected = format!(
            "default-src 'none'; style-src 'sha256-{empty}'; script-src 'sha256-{abc}'; base-uri 'none'; form-action 'none'"
        );
        assert_eq!(policy("", "abc"), expected);
    }

    #[test]
    fn lines_that_hold_a_block_alone_leave_nothing_behind() {
        let given = BTreeMap::from([("numbers", [1, 2000])]);
        let part = [("list", "{% for number in numbers %}\n{{ number | grouped }}\n{% endfor %}\n")];
        assert_eq!(
            render("begin\n  {% include \"list\" %}\nend{% if numbers %}.{% endif %}\n", &part, &given),
            "begin\n1\n2,000\nend.\n"
        );
    }
}
