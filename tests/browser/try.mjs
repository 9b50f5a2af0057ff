import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
const c = await b.newContext({ viewport: { width: 1280, height: 1400 } });
const p = await c.newPage();
p.on("console", (m) => console.log("console:", m.text()));
p.on("pageerror", (e) => console.log("error:", e.stack));
p.on("request", (r) => console.log("request:", r.url().slice(0, 60)));
const t = Date.now();
await p.goto("file:///tmp/page.html" + (process.argv[2] ?? ""));
try { await p.waitForFunction(() => window.explore?.settled(), null, { timeout: 20000 }); } catch (e) { console.log(String(e).slice(0,200)); }
console.log("ready", Date.now() - t);
await p.waitForTimeout(2500);
console.log(p.frames().map(f=>f.url()));
await p.screenshot({ path: "/tmp/page.png" });
await b.close();
