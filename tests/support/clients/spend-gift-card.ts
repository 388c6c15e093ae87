/** Spends a gift card through the API, as another shopper would. */
import type { TestShop } from '../shop/running-shop.ts';
import { accountClient } from './account-client.ts';
import { quoteAndOrder } from './place-order.ts';

/** Pays this amount in dollars of another shopper's order with the same gift card. */
export async function spendGiftCard(
  shop: Pick<TestShop, 'pool' | 'url'>,
  { code, pin }: { code: string; pin: string },
  dollars: number,
): Promise<void> {
  const { rows } = await shop.pool.query(
    `select v.product_id, v.id from catalogue.variant v join catalogue.product p on p.id = v.product_id join stock.stock s on s.variant_id = v.id
     where p.path = $1 and s.on_hand > 1 order by v.id desc limit 1`,
    ['quayworn-harbour-court-chalk-pounamu'],
  );
  const items = [{ productId: `${rows[0].product_id}`, variantId: `${rows[0].id}`, qty: 1 }];
  await quoteAndOrder(accountClient(shop.url), {
    items,
    address: {
      contactName: 'Hemi Walker',
      country: 'NZ',
      street1: '3 Rata Street',
      suburb: 'Naenae',
      state: 'Lower Hutt',
      postcode: '5011',
    },
    email: 'hemi@example.co.nz',
    firstName: 'Hemi',
    lastName: 'Walker',
    phone: '021 555 0144',
    credits: [{ method: 'voucher', amount: dollars, code, pin }],
  });
}
