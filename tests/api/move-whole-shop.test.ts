/** A whole Shopify shop, made up, comes over by one command: tried, killed, gone on with, repeated; its old addresses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectInvariantsHold } from '../support/fixtures/expect-invariants-hold.ts';
import { useFolder } from '../support/shop/run-kerb.ts';
import { startTestShop } from '../support/shop/running-shop.ts';
import {
  differingDays,
  fingerprints,
  productPaths,
  variantPaths,
  wrongAddresses,
} from '../support/shopify-shop/check-moved.ts';
import { oldAddresses } from '../support/shopify-shop/other-rows.ts';
import { runMove } from '../support/shopify-shop/run-move.ts';
import type { ShopSize } from '../support/shopify-shop/shop-size.ts';
import { writeShopifyShop } from '../support/shopify-shop/write-shopify-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const size: ShopSize = {
  ...{ seed: 7, products: 60, customers: 450, orders: 900 },
  ...{ giftCards: 12, discounts: 6, pages: 4, posts: 6, redirects: 50 },
};

test('MOVE-01 one command tries all exports of a shop as one, imports them after it was killed half-way with totals by day to the cent, changes nothing the second time, and every old address leads to its page', async () => {
  const { folder } = useFolder();
  const shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0' }, { template: 'kerb_template' });
  try {
    const environment = { DATABASE_URL: shop.databaseUrl, KERB_DATA_DIR: join(folder, 'data') };
    const { files, days, giftCardCents } = await writeShopifyShop(folder, size);
    const refused = join(folder, 'refused.csv');
    const count = async (table: string) =>
      Number((await shop.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
    const empty = await fingerprints(shop.pool);

    const tried = await runMove(['shopify', ...files, '--dry-run', '--refused', refused], environment);
    expect(tried, tried.out).toMatchObject({ code: 0 });
    // The redirects and the stock of products that are not here yet are not refused.
    expect(tried.out).toContain('Dry run, nothing was imported. Redirects: 50 rows, 50 new, 0 changed, 0 unchanged.');
    expect(tried.out).toMatch(
      /Dry run, nothing was imported\. Everything: [\d,]+ rows, \d+ new, 0 changed, \d+ unchanged, 0 refused\.\n$/,
    );
    expect(readFileSync(refused, 'utf8')).toBe('file,line,row,reason\r\n');
    expect(await fingerprints(shop.pool)).toEqual(empty);

    const killed = await runMove(
      ['shopify', ...files],
      environment,
      async () => (await count('accounts.imported_customer')) > 0,
    );
    expect(killed.code).toBeNull();
    const before = await count('imported_orders.imported_order');
    expect(before).toBeLessThan(size.orders);
    const rest = await runMove(['shopify', ...files], environment);
    expect(rest, rest.out).toMatchObject({ code: 0 });
    expect(rest.out).toContain('Inventory: ');
    expect(await differingDays(shop.pool, days)).toEqual([]);
    expect(await count('accounts.imported_customer')).toBe(size.customers);
    expect(await count('imported_orders.imported_order')).toBe(size.orders);
    const { rows } = await shop.pool.query(
      "select sum(amount)::int as cents from ledger.entry where account_id = 'house:gift-cards-imported'",
    );
    expect(rows).toEqual([{ cents: -giftCardCents }]);

    const moved = await fingerprints(shop.pool);
    const again = await runMove(['shopify', ...files], environment);
    expect(again, again.out).toMatchObject({ code: 0 });
    expect(again.out).toMatch(/Everything: [\d,]+ rows, 0 new, 0 changed, [\d,]+ unchanged, 0 refused\.\n$/);
    expect(await fingerprints(shop.pool)).toEqual(moved);
    await expectInvariantsHold(shop.databaseUrl);

    const pages = { products: await productPaths(shop.pool), variants: await variantPaths(shop.pool) };
    await expect
      .poll(() => wrongAddresses(shop.url, oldAddresses(size, 300), pages), { timeout: patient(30_000), interval: 500 })
      .toEqual([]);
    expect(shop.errors).toEqual([]);
  } finally {
    await shop.close();
  }
});
