/** A listing of products as the page shows it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Product names such as 'Harbour Court' and 'Clay Line', in the order shown. */
export const namesOf = (page: Page): Promise<string[]> =>
  page
    .locator('section[aria-label="Products"] article')
    .evaluateAll((tiles) => tiles.map((tile) => tile.textContent ?? ''));

/** URLs of the products on this page of the listing, in its order. */
export const pathsOf = (page: Page): Promise<string[]> =>
  page
    .locator('#hits article > a')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace('/nz/products/', '')),
    );

/** How many products the listing says it has; NaN while it says nothing. */
export const countOf = async (page: Page): Promise<number> =>
  Number(/(\d+) products?/.exec((await page.getByRole('main').textContent()) ?? '')?.[1]);

/** Waits until the listing is not loading. */
export const waitUntilSettled = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('section[aria-label="Products"]').getAttribute('aria-busy')).toBe(null);
