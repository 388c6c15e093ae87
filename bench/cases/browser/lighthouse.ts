/** Lighthouse scores of the public pages on a phone: its own throttling, the median of three runs. */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../../../tests/support/browser/browser.ts';
import { startBenchShop } from '../../support/bench-shop.ts';

const PRODUCT = '/nz/products/quayworn-harbour-court-chalk-pounamu';
const PAGES = {
  home: '/nz/',
  listing: '/nz/products',
  product: PRODUCT,
  article: '/nz/articles/delivery',
  store: '/nz/stores/turanganui-gisborne',
  /** With a product in it. */
  cart: '/nz/cart',
} as const;
const RUNS = 3;
const DEBUG_PORT = 9_333;

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const shop = await startBenchShop({ port: 4600 });
  try {
    for (const [page, path] of Object.entries(PAGES)) {
      const results: Record<string, number>[] = [];
      for (let round = 0; round < RUNS; round += 1) results.push(await measure(shop.url, path));
      for (const figure of Object.keys(results[0] ?? {})) {
        const sorted = results.map((result) => result[figure] ?? 0).sort((a, b) => a - b);
        emit(
          `lighthouse.${page}.${figure}`,
          sorted[Math.floor(RUNS / 2)] ?? 0,
          figure.endsWith('_ms') ? 'ms' : figure === 'cls' ? 'score' : 'points',
        );
      }
    }
  } finally {
    await shop.stop();
  }
}

async function measure(origin: string, path: string): Promise<Record<string, number>> {
  const browser = await launchBrowser([`--remote-debugging-port=${DEBUG_PORT}`]);
  const url = `${origin}${path}`;
  try {
    if (path === PAGES.cart) await fillCart(`${origin}${PRODUCT}`);
    const result = await lighthouse(url, {
      port: DEBUG_PORT,
      logLevel: 'error',
      output: 'json',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    if (process.env.BENCH_LIGHTHOUSE_DETAIL) {
      for (const audit of Object.values(audits))
        if (audit.score !== null && audit.score < 0.9)
          process.stderr.write(`    ${audit.id} ${audit.score} ${audit.displayValue ?? ''}\n`);
    }
    const points = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    return {
      performance: points('performance'),
      accessibility: points('accessibility'),
      best_practices: points('best-practices'),
      seo: points('seo'),
      lcp_ms: audits['largest-contentful-paint']?.numericValue ?? 0,
      cls: audits['cumulative-layout-shift']?.numericValue ?? 0,
      tbt_ms: audits['total-blocking-time']?.numericValue ?? 0,
    };
  } finally {
    await browser.close();
  }
}

/** Leaves a product in the cart of the browser's own profile, which Lighthouse uses. */
async function fillCart(product: string): Promise<void> {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${DEBUG_PORT}`);
  const page = await connection.contexts()[0]?.newPage();
  if (!page) throw new Error('the browser has no profile');
  await page.goto(product);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  const size = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first();
  await size.check({ force: true });
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Check out' }).waitFor();
  await page.close();
  await connection.close();
}
