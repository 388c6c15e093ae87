/** Gift cards for somebody else, put into the cart on the product page. */
import type { Locator, Page } from 'playwright-core';
import type { TestShop } from '../shop/running-shop.ts';
import type { Shopper } from './shopper.ts';

/** The path of the cheapest gift card's page. */
export async function findGiftCard(shop: Pick<TestShop, 'pool'>): Promise<string> {
  const { rows } = await shop.pool.query<{ path: string }>(
    "select path from catalogue.product where product_type = 'Gift card' order by price_cents limit 1",
  );
  return `/products/${rows[0]?.path}`;
}

export interface Recipient {
  name: string;
  email: string;
  message?: string;
  day?: string;
}
/** Fills the form for whom a gift card is. */
export async function fillGift(form: Page | Locator, { name, email, message = '', day }: Recipient): Promise<void> {
  await form.getByLabel('Their name').fill(name);
  await form.getByLabel('Their email').fill(email);
  await form.getByLabel('Your message').fill(message);
  await form.getByRole('radio', { name: day ? 'On a day' : 'As soon as it is paid for' }).check();
  if (day) await form.getByLabel('Day', { exact: true }).fill(day);
}
/** From the product page: a card for somebody else, in the cart. */
export async function addGift({ page }: Shopper, recipient: Recipient): Promise<void> {
  await page.getByRole('radio', { name: 'Somebody else' }).check();
  await fillGift(page, recipient);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Added to your cart' });
  await drawer.getByText(`For ${recipient.name}`).waitFor();
  await drawer.getByRole('button', { name: /Close/ }).click();
}
