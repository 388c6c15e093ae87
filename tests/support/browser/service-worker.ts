/** The service worker of a page and the files that it keeps for pages without a connection. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { namedFiles } from '#server/build/worker-files.ts';
import { SITE } from '../vitest/next-build.ts';
import { patient } from '../vitest/patience.ts';

/** URLs of everything in the browser's caches. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) all.push(url);
    return all;
  });

/** Waits until the service worker is active and has cached the files of its list. */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: patient(90_000),
  });
  await expect.poll(async () => (await keptAddresses(page)).some((address) => address.endsWith('/nz/cart'))).toBe(true);
}

/** Waits until the scripts of the whole checkout are cached, which happens as soon as it begins. */
export async function checkoutKept(page: Page, shopUrl: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(SITE, 'client/.vite/manifest.json'), 'utf8')) as Parameters<
    typeof namedFiles
  >[0];
  const wanted = namedFiles(manifest, '').checkout;
  await expect
    .poll(
      async () =>
        (await keptAddresses(page).then((kept) => wanted.filter((file) => !kept.includes(shopUrl + file)))).length,
      { timeout: patient(60_000) },
    )
    .toBe(0);
}
