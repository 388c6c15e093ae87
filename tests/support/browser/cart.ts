/** The cart in the browser. */
import type { Page } from 'playwright-core';

/** What the link to the cart says, such as 'Cart, 2 items'. */
export const cartLabel = (page: Page): Promise<string | null> =>
  page.getByRole('link', { name: /^Cart/ }).first().getAttribute('aria-label');

export interface CartLine {
  productId: string;
  variantId: string;
  qty: number;
}

/** Puts lines into the browser's storage as an earlier visit would have left them. */
export async function storeLines(page: Page, items: readonly CartLine[]): Promise<void> {
  const stored = items.map((item, index) => ({
    ...item,
    id: `${item.productId}-${item.variantId}`,
    createdAt: new Date(1_700_000_000_000 - index).toISOString(),
  }));
  await page.evaluate((value) => localStorage.setItem('v1:cart', value), JSON.stringify({ items: stored, stamps: [] }));
}
