import { AxeBuilder } from '@axe-core/playwright';
import { launchBrowser } from './tests/support/browser.ts';
const base = process.env.BASE ?? 'http://localhost:3302';
const browser = await launchBrowser();
for (const scheme of ['light', 'dark'] as const) for (const width of [390, 1280]) {
  const context = await browser.newContext({ bypassCSP: !process.env.BASE, viewport: { width, height: 844 }, colorScheme: scheme, reducedMotion: 'reduce', locale: 'en-NZ' });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log(m.type(), m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 300)));
  for (const path of ['', '/products/quayworn-harbour-court-chalk', '/products/fleetwharf-metronome-3-harbour-midnight', '/products/kerb-gift-card-25-lichen-pounamu', '/products/taheke-estuary-midnight-lake', '/products/merrow-finch-gallery-court-ink-chalk', '/products/overbridge-contour-tee-ink-chalk']) {
    await page.goto(`${base}/nz${path}?v=${Date.now()}`);
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    await page.waitForTimeout(700);
    const radio = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first();
    if (await radio.count()) await radio.check({ force: true });
    const shift = await page.evaluate(() => new Promise<number>((done) => { let sum = 0; new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) if (!e.hadRecentInput) sum += e.value; }).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 100); }));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const { violations } = await new AxeBuilder({ page }).analyze();
    console.log(scheme, width, path, 'axe', violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target + ' ' + n.failureSummary?.slice(0, 120)).slice(0, 2)}`), 'cls', shift.toFixed(4), 'overflow', overflow);
  }
  await context.close();
}
await browser.close();
