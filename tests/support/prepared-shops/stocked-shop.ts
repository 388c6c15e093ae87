/** A shop with one shoe in three sizes and a store, for tests of stock adjustments by staff. */
import { expect } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import type { AccountClient } from '../clients/account-client.ts';
import { loggedInStaff } from '../clients/staff-login.ts';
import { insertProduct } from '../fixtures/catalogue/build-catalogue.ts';
import { expectInvariantsHold } from '../fixtures/expect-invariants-hold.ts';
import { startTestShop, type TestShop } from '../shop/running-shop.ts';

export interface StockedShop {
  shop: TestShop;
  picker: AccountClient;
  merchandiser: AccountClient;
  service: AccountClient;
  /** Ids of the sizes: `a` (10 in the warehouse, with a barcode), `b` (4) and `gone` (none). */
  a: string;
  b: string;
  gone: string;
  /** By default in the warehouse. */
  stockLevel: (variantId: string, locationId?: string) => Promise<{ onHand: number; reserved: number }>;
  /** Reserves units for an order, as place-order does. */
  promise: (variantId: string, qty: number) => Promise<void>;
  /** Expects that no integrity check finds anything. */
  expectInvariantsHold: () => Promise<void>;
  /** Fails when the shop logged an error. */
  close: () => Promise<void>;
}

export async function openStockedShop(): Promise<StockedShop> {
  let sizes: string[] = [];
  const shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        sizes = await insertGoods(url);
      },
    },
  );
  const [picker, merchandiser, service] = await Promise.all([
    loggedInStaff(shop, 'picker'),
    loggedInStaff(shop, 'merchandiser'),
    loggedInStaff(shop, 'service'),
  ]);
  const [a = '', b = '', gone = ''] = sizes;
  return {
    ...{ shop, picker, merchandiser, service, a, b, gone },
    stockLevel: async (variantId, locationId = 'warehouse') => {
      const { rows } = await shop.pool.query(
        'select on_hand as "onHand", reserved from stock.stock where variant_id = $1 and location_id = $2',
        [variantId, locationId],
      );
      return rows[0] ?? { onHand: 0, reserved: 0 };
    },
    promise: (variantId, qty) => reserve(shop, variantId, qty),
    expectInvariantsHold: () => expectInvariantsHold(shop.databaseUrl),
    close: async () => {
      expect(shop.errors).toEqual([]);
      await shop.close();
    },
  };
}

/** Creates the store and the shoe; ids of its sizes. */
async function insertGoods(databaseUrl: string): Promise<string[]> {
  const { db, pool, close } = openDatabase(databaseUrl);
  await pool.query(
    "insert into stores.location (id, kind, name, slug) values ('ponsonby', 'store', 'Kerb Ponsonby', 'ponsonby')",
  );
  const { variantIds } = await insertProduct(db, {
    name: 'Harbour Court',
    price: '149.90',
    variants: [
      { label: 'US 9', stock: 10 },
      { label: 'US 10', stock: 4 },
      { label: 'US 11', stock: 0 },
    ],
  });
  await pool.query("update catalogue.variant set barcode = '9400000000017' where id = $1", [String(variantIds[0])]);
  await close();
  return variantIds.map(String);
}

async function reserve(shop: TestShop, variantId: string, qty: number): Promise<void> {
  await shop.pool.query(
    `with o as (insert into orders.orders (id, number, checkout_id, state, email, contact, shipping_type, shipping, item_subtotal_cents, gst_cents, total_cents, explanation, lease_until)
      values (gen_random_uuid(), 'NZ' || floor(random() * 8e7 + 1e7)::int, gen_random_uuid(), 'PENDING', 'x@example.nz', '{}', 'DELIVERY', '{"address":{"street1":"12 Cuba Street"}}', 0, 0, 0, '[]', now() + interval '1 hour') returning id),
    l as (insert into orders.order_line (order_id, line_no, product_id, variant_id, location_id, product_code, variant_code, name, brand, colour_name, size_label, qty, unit_price_cents, total_cents)
      select o.id, 1, v.product_id, v.id, 'warehouse', '', '', '', '', '', '', $2, 0, 0 from o, catalogue.variant v where v.id = $1),
    m as (insert into stock.stock_move (variant_id, location_id, kind, qty, order_id) select $1, 'warehouse', 'reserve', $2, id from o)
    update stock.stock set reserved = reserved + $2 where variant_id = $1 and location_id = 'warehouse'`,
    [variantId, qty],
  );
}
