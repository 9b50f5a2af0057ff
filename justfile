# `just` alone lists the recipes. Nothing in the README needs just: each recipe is a short way to write the commands below it.

# List every recipe with its line
default:
    @just --list --unsorted

# Run an experiment and write results/NAME: just experiment othello-ffo [--quick] [--jobs N] [--seed S] [--out DIR]
experiment NAME *OPTIONS:
    cargo run --release --package scoutlab-cli --bin scoutlab -- experiment {{NAME}} {{OPTIONS}}

# Run an experiment on a Slurm cluster, in shards, with their merge: just slurm pearl 16 [--full] [--out DIR] [-- --partition=lab]
slurm NAME SHARDS *OPTIONS:
    cargo run --release --package scoutlab-cli --bin scoutlab -- slurm {{NAME}} --shards {{SHARDS}} {{OPTIONS}}

# Show the progress of a run and what to do next
status NAME *OPTIONS:
    cargo run --release --package scoutlab-cli --bin scoutlab -- status {{NAME}} {{OPTIONS}}

# Merge shards and write the results
merge NAME *OPTIONS:
    cargo run --release --package scoutlab-cli --bin scoutlab -- merge {{NAME}} {{OPTIONS}}

# Write a page that replays a search: just trace othello --position ffo:41 --depth 4 --algorithm scout [--against alphabeta] [--out FILE]
trace *ARGUMENTS:
    cargo run --release --package scoutlab-cli --bin scoutlab -- trace {{ARGUMENTS}}

# Write the page of the laboratory and open it: edit trees and boards and see the counts of all algorithms: just explore [--out FILE]
explore *OPTIONS:
    cargo run --release --package scoutlab-cli --bin scoutlab -- explore {{OPTIONS}}

# Build the module and the page from the sources: just web [FILE [PACKAGE [OPTIONS]]]; default: target/web/scoutlab.html
web *ARGUMENTS:
    web/build {{ARGUMENTS}}

# Commit the page that `just web` made last: the program contains it
accept-web:
    python3 -c 'import pathlib, zlib; page = pathlib.Path("target/web/scoutlab.html").read_bytes(); pathlib.Path("crates/harness/assets/scoutlab.html.zlib").write_bytes(zlib.compress(page, 9))'

# Test the pages in chromium (needs Node 20.19, npm and /usr/bin/chromium)
browser:
    cargo build --release --package scoutlab-cli
    .ci/browser

# Retake the screenshots in docs/images (needs what `just browser` needs)
screenshots:
    cargo build --release --package scoutlab-cli
    web/build
    cd tests/browser && npm ci --silent --no-audit --no-fund && npm run screenshots

# Compress the tables of more than 2 MB, of which git has only the compressed form. Refuses rows that their manifest does not describe
pack:
    for table in $(find results -mindepth 2 -maxdepth 2 -name data.csv -size +2000000c); do \
      if grep --quiet "$(sha256sum < $table | cut -d' ' -f1)" ${table%/*}/manifest.json; \
      then gzip --force --keep --no-name --best $table; \
      else echo "$table: manifest.json describes other rows" >&2; exit 1; fi; \
    done

# Write the tables of columns in docs/formats.md, which a test compares with the columns of the cell types
docs-columns:
    cargo run --package scoutlab-cli --example columns

# Redraw the pictures in docs/images that the program draws; `.ci/docs-images --check` compares them
docs-images:
    cargo build --release --package scoutlab-cli
    .ci/docs-images

# Accept an intended change of the counts, or new components: write .ci/signature and the parts, .ci/signature.json
accept-signature:
    cargo build --release --package scoutlab-cli
    .ci/check-signature --accept

# Build the program for any x86-64 machine since 2009 (v2) and since about 2015 (v3), into target/portable, and verify that both count the same
portable:
    for level in v2 v3; do \
      RUSTFLAGS="-C target-cpu=x86-64-$level" cargo build --release --package scoutlab-cli --target-dir "target/portable/$level" && \
      "target/portable/$level/release/scoutlab" verify othello-ffo tictactoe-series || exit 1; \
    done

# Package the crates and build them only from the packaged files
package:
    .ci/package

# Run the tests, except for the slow ones
test:
    cargo test --workspace

# The tests that take longest: kill the program at 700 random moments, start it for rows of results (minutes)
test-slow:
    cargo test --package scoutlab-cli --test slow

# Recompute experiments and compare them with the published tables and the committed results
verify *NAMES:
    cargo run --release --package scoutlab-cli --bin scoutlab -- verify {{NAMES}}

# Redraw all figures and rewrite all summaries from the committed results
figures *NAMES:
    cargo run --release --package scoutlab-cli --bin scoutlab -- figures {{NAMES}}

# Train the evaluator `pattern` and write results/othello-pattern-training: just train [--seed S] [--games N] [--quick] [--out DIR]
train *OPTIONS:
    cargo run --release --package scoutlab-cli --bin scoutlab -- train othello-pattern {{OPTIONS}}

# Use the weights of the last training in the next build
accept-weights:
    mkdir -p data/weights
    mv results/othello-pattern-training/othello-pattern.zlib results/othello-pattern-training/othello-pattern.json data/weights/

# Write the page with every experiment, results/report/report.html: just report [--pdf] [--out DIR]
report *OPTIONS:
    cargo run --release --package scoutlab-cli --bin scoutlab -- report {{OPTIONS}}

# Measure the time that sorting by one-ply values costs and saves, and write results/one-ply-time: just bench-one-ply [draw]
bench-one-ply *WORD:
    cargo bench --package scoutlab-cli --bench one_ply -- {{WORD}}

# Measure the time that each technique of the endgame solver saves, and write results/endgame-time: just bench-endgame [draw]
bench-endgame *WORD:
    cargo bench --package scoutlab-cli --bench endgame_time -- {{WORD}}

# Compare scoutlab with an independent reference implementation in Python: just second-program [--trees N] [--seed S] [--only PART]
second-program *OPTIONS:
    .ci/second-program {{OPTIONS}}

# Formatting, clippy and documentation, all without warnings. Lists name files, since rustfmt does not look into macros
lint:
    git ls-files -z '*.rs' | xargs -0 rustfmt --check --edition 2024
    cargo clippy --workspace --all-targets -- --deny warnings
    cargo clippy --package scoutlab-cli --test slow -- --deny warnings
    cargo clippy --manifest-path benches/Cargo.toml --all-targets -- --deny warnings
    RUSTDOCFLAGS="--deny warnings" cargo doc --workspace --no-deps

# Check all JavaScript with prettier, eslint and tsc (needs Node 20.19 and npm)
js:
    cd tests/browser && npm ci --silent --no-audit --no-fund && npm run --silent check

# Format all Rust files
format:
    git ls-files -z '*.rs' | xargs -0 rustfmt --edition 2024

# Format all JavaScript (needs Node 20.19 and npm)
format-js:
    cd tests/browser && npm ci --silent --no-audit --no-fund && npm run --silent format

# Assert the counts of many searches, measure their CPU time, and write results/speed: just bench [GROUP], a group alone writes nothing
bench *GROUP:
    cargo bench --package scoutlab-cli --bench speed -- {{GROUP}}

# Compare the speed with another build of scoutlab, in turn, counts asserted equal: just bench-against PROGRAM [ROUNDS] [WORD]
bench-against PROGRAM *OPTIONS:
    cargo bench --package scoutlab-cli --bench against -- {{PROGRAM}} {{OPTIONS}}

# Compare the speed of alpha-beta with a hand-written one on the same boards, counts asserted equal: just bench-hand-written [ROUNDS] [WORD]
bench-hand-written *OPTIONS:
    cargo bench --package scoutlab-cli --bench hand_written -- {{OPTIONS}}

# Count the instructions of 4 searches and compare with the committed counts, at most 10 % more (needs valgrind)
instructions *WORD:
    RUSTFLAGS="-C target-cpu=x86-64-v3" cargo bench --manifest-path benches/Cargo.toml --bench instructions -- {{WORD}}

# Commit today's instruction counts
accept-instructions: (instructions "accept")
