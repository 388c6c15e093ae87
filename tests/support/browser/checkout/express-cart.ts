/** A cart from which express checkout can pay. */
import type { Browser } from 'playwright-core';
import { DESKTOP, newShopper, type Shopper } from '../shopper.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
export const WALLETS = ['Apple Pay', 'Google Pay', 'PayPal'] as const;

/** Opens a cart with a product in it and waits until the wallets are ready. */
export async function openExpressCart(
  browser: Browser,
  shop: { url: string },
  viewport = DESKTOP,
  options: Parameters<typeof newShopper>[3] = {},
): Promise<Shopper> {
  const shopper = await newShopper(browser, shop.url, viewport, options);
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/cart');
  for (const name of WALLETS) await shopper.page.getByRole('button', { name, exact: true }).waitFor();
  return shopper;
}
