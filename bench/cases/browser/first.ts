/**
 * What the first visitor waits for: from navigation until every image above the fold is painted, after the first start
 * with an empty data folder.
 */
import type { Browser } from 'playwright-core';
import { launchBrowser, renderImages } from '../../../tests/support/browser/browser.ts';
import { startBenchShop } from '../../support/bench-shop.ts';

const PAGES = {
  home: '/nz/',
  listing: '/nz/products',
  product: '/nz/products/quayworn-harbour-court-chalk-pounamu',
} as const;
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const worst = new Map<string, number>();
  for (const viewport of SIZES) {
    // Each viewport size gets a shop of its own that nobody has visited.
    const shop = await startBenchShop({ port: 4620 });
    const browser: Browser = await launchBrowser();
    try {
      for (const [page, path] of Object.entries(PAGES)) {
        const context = await browser.newContext({ viewport });
        const seconds = (await renderImages(await context.newPage(), `${shop.url}${path}`)) / 1000;
        process.stderr.write(`    ${page} ${viewport.width} ${seconds.toFixed(2)} s\n`);
        worst.set(page, Math.max(worst.get(page) ?? 0, seconds));
        await context.close();
      }
    } finally {
      await browser.close();
      await shop.stop();
    }
  }
  for (const [page, seconds] of worst) emit(`first.${page}_s`, seconds, 's');
}
