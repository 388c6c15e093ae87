/** A catalogue of one product at $100.00, and its quotes and orders at a shop with any settings. */
import { openDatabase } from '#platform/database/database.ts';
import { type AccountClient, accountClient } from '../clients/account-client.ts';
import { homeAddress, placeOrder } from '../clients/place-order.ts';
import { insertProduct } from '../fixtures/catalogue/build-catalogue.ts';

/** Ids of the product that `fill` created and of its two sizes. */
export const product = { id: '', size: '', other: '' };

/** Creates the product in the database of a shop that has not started yet. */
export async function fill(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl);
  const made = await insertProduct(db, {
    name: 'Harbour Court',
    price: '100.00',
    variants: [
      { label: '9', stock: 500 },
      { label: '10', stock: 500 },
    ],
  });
  Object.assign(product, { id: `${made.productId}`, size: `${made.variantIds[0]}`, other: `${made.variantIds[1]}` });
  await close();
}

const itemsOf = (qty: number) => [{ productId: product.id, variantId: product.size, qty }];

/** The answer of POST /checkout/info with standard delivery. */
export const quote = async (shopUrl: string, qty = 1) => {
  const { status, body } = await accountClient(shopUrl).call('POST', '/checkout/info', {
    cart: { items: itemsOf(qty), shippingAddress: homeAddress, shipping: { methodCode: 'standard' } },
  });
  if (status !== 200) throw new Error(`the quote answered ${status} ${JSON.stringify(body)}`);
  return body;
};

/** Orders the product; `total` in dollars is what the shopper was shown. */
export const order = (
  client: AccountClient,
  email: string,
  total: number,
  qty = 1,
): Promise<{ status: number; body: { orderNumber: string } }> =>
  placeOrder(client, { items: itemsOf(qty), email, total });
