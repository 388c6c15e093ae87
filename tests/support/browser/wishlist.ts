/** The buttons that put a product on the wishlist, and the wishlist itself. */
import type { Locator, Page } from 'playwright-core';
import { freshEmail, newCustomer } from '../clients/account-client.ts';
import type { TestShop } from '../shop/running-shop.ts';

/** A new customer with an empty wishlist; the email address. */
export async function newWishlistCustomer(shop: TestShop): Promise<string> {
  const email = freshEmail('wisher');
  await newCustomer(shop, email);
  return email;
}

/** A customer's wishlist in the database, newest first; the label of a size, null where none is chosen. */
export const savedItems = async (
  { pool }: Pick<TestShop, 'pool'>,
  email: string,
): Promise<{ name: string; label: string | null }[]> =>
  (
    await pool.query(
      `select p.name, v.label from wishlist.item i join accounts.customer c on c.id = i.customer_id join catalogue.product p on p.id = i.product_id
       left join catalogue.variant v on v.id = i.variant_id where c.email = $1 order by i.created_at desc`,
      [email],
    )
  ).rows;

/** The button of a product, such as 'Wishlist: Harbour Court'. */
export const wishlistButton = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name }).first();

/** Whether that button is pressed: 'true' or 'false'. */
export const pressedOf = (page: Page, name: string): Promise<string | null> =>
  wishlistButton(page, name).getAttribute('aria-pressed');
