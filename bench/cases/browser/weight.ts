/** What a first visit downloads in a browser: scripts, styles, HTML, images, requests. */
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../../../tests/support/browser/browser.ts';
import { startBenchShop } from '../../support/bench-shop.ts';

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const shop = await startBenchShop({ port: 4340 });
  const browser = await launchBrowser();
  try {
    const listing = await (await fetch(`${shop.url}/nz/products`)).text();
    const product = /href="(\/nz\/products\/[^"?]+)"/.exec(listing)?.[1] ?? '/nz/products';
    for (const [name, path] of [
      ['home', '/nz/'],
      ['listing', '/nz/products'],
      ['product', product],
    ] as const) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
      const page = await context.newPage();
      const sums = { js: 0, css: 0, html: 0, image: 0, requests: 0 };
      const waiting: Promise<void>[] = [];
      page.on('response', (response) => {
        sums.requests += 1;
        waiting.push(
          (async () => {
            const body = await response
              .body()
              .catch(async () => Buffer.from(await (await fetch(response.url())).arrayBuffer()));
            const type = response.headers()['content-type'] ?? '';
            if (type.includes('javascript')) sums.js += gzipSync(body).length;
            else if (type.includes('css')) sums.css += gzipSync(body).length;
            else if (type.includes('text/html')) sums.html += gzipSync(body).length;
            else if (type.includes('image')) sums.image += body.length;
          })(),
        );
      });
      await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' });
      await Promise.all(waiting);
      for (const key of ['js', 'css', 'html', 'image'] as const)
        emit(`weight.${name}.${key}_kb`, sums[key] / 1000, 'kB');
      emit(`weight.${name}.requests`, sums.requests, 'requests');
      await context.close();
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
}
