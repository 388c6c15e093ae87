import { launchBrowser } from './tests/support/browser.ts';
const base = process.env.BASE ?? 'http://localhost:3302';
const jobs = process.argv.slice(2); // name:path:width:scheme[:full]
const browser = await launchBrowser();
for (const job of jobs) {
  const [name, path, width, scheme, full, js] = job.split('|');
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: Number(width), height: Number(width) < 500 ? 844 : 900 }, colorScheme: scheme as 'light', reducedMotion: 'reduce', javaScriptEnabled: js !== 'nojs', locale: 'en-NZ' });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log(name, m.type(), m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message.slice(0, 300)));
  const r = await page.goto(`${base}/nz${path}${path!.includes("?") ? "&" : "?"}v=${Date.now()}`, { waitUntil: 'load' });
  if (js !== 'nojs') await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await page.waitForTimeout(600);
  if (full === 'full') { for (let y = 0; y < 6000; y += 700) { await page.evaluate((y) => scrollTo(0, y), y); await page.waitForTimeout(80); } await page.evaluate(() => scrollTo(0, 0)); await page.waitForTimeout(500); }
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: full === 'full' });
  console.log(name, r?.status());
  await context.close();
}
await browser.close();
