/** The database's own guard of what belongs to one customer (SEC-21, decision 156). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queries } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/database.ts';
import { withOwnRows } from '#platform/database/own-rows.ts';
import { sql } from '#platform/database/sql.ts';
import { type AccountClient, newCustomer } from '../support/clients/account-client.ts';
import { canary } from '../support/fixtures/personal/canary.ts';
import { personalSamples } from '../support/fixtures/personal/personal-samples.ts';
import { startOneShoeShop } from '../support/prepared-shops/one-shoe-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { shopRoleUrl } from '../support/shop/shop-role-url.ts';

const GUARDED = [
  'accounts.address',
  'accounts.synced_state',
  'frequent_flyer.link',
  'loyalty.member',
  'payments.saved_method',
  'restock.request',
  'store_credit.account',
  'wishlist.item',
  'wishlist.wishlist',
];
let shop: TestShop;
let owner: AccountClient;
let customerId: string;
beforeAll(async () => {
  const { shop: started, product } = await startOneShoeShop();
  shop = started;
  owner = await newCustomer(shop, canary.email);
  ({ customerId } = (await owner.call('GET', '/account')).body.customer);
  const stock = {
    customerId,
    productId: `${product.productId}`,
    variantId: `${product.variantIds[0]}`,
    finishedOrder: randomUUID(),
    openOrder: randomUUID(),
  };
  for (const [, sample] of personalSamples) await shop.pool.query(sample(stock));
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** The guarded tables in which the shop's role sees a row, by a statement that asks for no customer. */
async function seen(ctx: { db: Queries }): Promise<string[]> {
  const found: string[] = [];
  for (const table of GUARDED) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(ctx.db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test('SEC-21 a statement that forgets its customer sees the caller’s rows alone, and everybody’s for staff and jobs', async () => {
  const { rows } = await shop.pool.query(
    "select schemaname || '.' || tablename as name from pg_policies where policyname = 'own_rows' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(GUARDED);
  const { db, close } = openDatabase(shopRoleUrl(shop.databaseUrl), { max: 1 });
  try {
    expect(await seen({ db }), 'before any call').toEqual(GUARDED);
    expect(await withOwnRows({ db }, customerId, seen), 'the owner').toEqual(GUARDED);
    expect(await withOwnRows({ db }, randomUUID(), seen), 'somebody else').toEqual([]);
    await expect(withOwnRows({ db }, 'nobody', seen)).rejects.toThrow('invalid input syntax for type uuid');
    expect(await seen({ db }), 'the same connection afterwards').toEqual(GUARDED);
  } finally {
    await close();
  }
});

test('SEC-21 calls of a customer that read the account are answered behind the guard', async () => {
  const read = async () => ({
    addresses: (await owner.call('GET', '/account/addresses')).body.addresses.length,
    methods: (await owner.call('GET', '/account/payment-methods')).body.methods.length,
    hearts: (await owner.call('GET', '/account/wishlist')).body.items.length,
  });
  const all = await read();
  expect(Object.values(all).every((rows) => rows > 0)).toBe(true);
  // A second policy that shows nothing to a call without the guard.
  const policies = (verb: string, words = '') =>
    shop.pool.query(GUARDED.map((table) => `${verb} policy only_guarded on ${table} ${words}`).join(';'));
  await policies(
    'create',
    "as restrictive for select using (nullif(current_setting('kerb.customer', true), '') is not null)",
  );
  try {
    expect(await read()).toEqual(all);
  } finally {
    await policies('drop');
  }
});
