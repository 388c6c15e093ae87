/** One limit of a caller for all processes of a shop, also after their connection was lost (FLT-07). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS_PER_MINUTE } from '#api/endpoint.ts';
import { type CountedCall, countUntilRefused } from '../support/clients/counted-calls.ts';
import { startOneShoeShop } from '../support/prepared-shops/one-shoe-shop.ts';
import { newAddress } from '../support/shop/client-address.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { startShopProcess } from '../support/shop/shop-process.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
beforeAll(async () => {
  ({ shop } = await startOneShoeShop());
});
afterAll(async () => {
  await shop.close();
});

const callFrom = (from: string): CountedCall => ({ method: 'GET', path: '/nz/api/no-such-call', from });

/** How many calls one process allows at most, once another has allowed them all: a slow machine regains some meanwhile. */
async function expectUsedUpElsewhere(here: string, elsewhere: string): Promise<void> {
  const call = callFrom(newAddress());
  const first = await countUntilRefused(here, call, CALLS_PER_MINUTE + 50);
  expect(first.allowed).toBeGreaterThanOrEqual(CALLS_PER_MINUTE);
  const spentAt = performance.now();
  // What reaches the other process before the count does is allowed once more, and no later than that.
  await expect
    .poll(async () => (await countUntilRefused(elsewhere, call, 50)).refused, { timeout: patient(10_000) })
    .toBeGreaterThan(0);
  const { allowed } = await countUntilRefused(elsewhere, call, CALLS_PER_MINUTE + 50);
  expect(allowed).toBeLessThanOrEqual(Math.ceil(((performance.now() - spentAt) * CALLS_PER_MINUTE) / 60_000) + 1);
}

test('FLT-07 what one process allowed is used up in the others, each caller for itself, and again after a lost connection', async () => {
  const other = await startShopProcess(shop.databaseUrl, { KERB_TRUST_PROXY: '1' });
  await expectUsedUpElsewhere(shop.url, other.url);
  await expectUsedUpElsewhere(other.url, shop.url);
  expect((await countUntilRefused(other.url, callFrom(newAddress()), 50)).allowed).toBe(50);
  const cut = await shop.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen "kerb_limits"'`,
  );
  expect(cut.rowCount).toBe(2);
  const listening = async () =>
    (
      await shop.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and query = 'listen "kerb_limits"'`,
      )
    ).rowCount;
  await expect.poll(listening, { timeout: patient(10_000) }).toBe(2);
  await expectUsedUpElsewhere(shop.url, other.url);
});

test('FLT-07 a count of another version is ignored with a warning', async () => {
  for (const text of ['no JSON', '["other"]', '["other",[["k",-1,600]]]'])
    await shop.pool.query('select pg_notify($1, $2)', ['kerb_limits', text]);
  await expectUsedUpElsewhere(shop.url, (await startShopProcess(shop.databaseUrl, { KERB_TRUST_PROXY: '1' })).url);
});
