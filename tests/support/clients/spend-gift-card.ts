/** Spends a gift card through the API, as another shopper would. */
import { expect } from 'vitest';
import type { TestShop } from '../shop/running-shop.ts';
import { accountClient } from './account-client.ts';

/** Pays so many dollars of another shopper's order with the same gift card. */
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
  const address = {
    contactName: 'Hemi Walker',
    country: 'NZ',
    street1: '3 Rata Street',
    suburb: 'Naenae',
    state: 'Lower Hutt',
    postcode: '5011',
  };
  const other = accountClient(shop.url);
  const quote = await other.call('POST', '/checkout/info', {
    cart: { items, shippingAddress: address, shipping: { methodCode: 'standard' } },
  });
  const total = quote.body.grandTotal as number;
  const answer = await other.call(
    'POST',
    '/checkout/order',
    {
      checkoutId: crypto.randomUUID(),
      cart: { items },
      contact: { email: 'hemi@example.co.nz', firstName: 'Hemi', lastName: 'Walker', phone: '021 555 0144' },
      shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
      payment: {
        methods: [
          { method: 'voucher', amount: dollars, code, pin },
          {
            method: 'card',
            amount: Math.round((total - dollars) * 100) / 100,
            token: 'fake-valid-nonce',
            type: 'immediate',
          },
        ],
      },
      expectedTotal: total,
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}
