import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
for (const [name, size, scheme, frag, touch] of [["phone-dark", {width:390,height:844}, "dark", "#position=[[3 5] [2 [9 1]] [[4 8] 6]]&depth=3"], ["othello-dark", {width:1280,height:1300}, "dark", "#game=othello&position=start&depth=4&algorithm=pvs"], ["acc-phone", {width:390,height:844}, "light", "#view=accuracy&p=0.85&curve-d=6"]]) {
  const c = await b.newContext({ viewport: size, colorScheme: scheme });
  const p = await c.newPage();
  p.on("console", (m) => console.log("console:", m.text()));
  p.on("pageerror", (e) => console.log("error:", e.stack));
  await p.goto("file:///tmp/page2.html" + frag);
  await p.waitForFunction(() => window.explore?.settled(), null, { timeout: 20000 });
  await p.waitForTimeout(3000);
  await p.screenshot({ path: `/tmp/${name}.png`, fullPage: size.width === 390 });
  await c.close();
}
await b.close();
