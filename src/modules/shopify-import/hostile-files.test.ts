/** Files that are none of Shopify's, damaged or made to exhaust the memory: a clear answer, and never half a thing. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { ShopifyExport } from '#contract/staff/imports/shopify-imports.ts';
import { emptyContentCache } from '#modules/content/cache/content-cache.ts';
import { readCsvFile } from '#modules/product-import/columns/read-csv-file.ts';
import { sql } from '#platform/database/sql.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { importShopify, type MoveCtx } from './import-shopify.ts';

const KB = 1_024;
const useMove = async () => {
  const ctx: MoveCtx = { ...testCtx((await useTestDatabase()).db), content: emptyContentCache() };
  return {
    count: async (table: string) =>
      Number((await sql<{ n: string }>`select count(*) as n from ${sql.raw(table)}`.execute(ctx.db)).rows[0]?.n),
    run: (kind: ShopifyExport, text: Iterable<string>) =>
      importShopify(ctx, kind, inTurn(text), { apply: true, actor: 'operator' }),
  };
};
async function* inTurn(text: Iterable<string>): AsyncGenerator<string> {
  yield* text;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const liveHeap = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** What the heap without garbage grows by while the work runs, at most, in megabytes. */
async function heapOf<T>(work: () => Promise<T>): Promise<{ result: T; grownMb: number }> {
  const before = liveHeap();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, liveHeap());
  }, 1_000);
  try {
    return { result: await work(), grownMb: (most - before) / KB / KB };
  } finally {
    clearInterval(sampling);
  }
}

const CUSTOMERS = 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing\n';
const ORDERS =
  'Name,Email,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price\n';

function* repeated(head: string, part: (at: number) => string, times: number): Generator<string> {
  yield head;
  for (let at = 0; at < times; at += 1) yield part(at);
}

test('MOVE-01 a row of 200 MB is refused with its place before it is read, and nothing of it is stored', async () => {
  const { run, count } = await useMove();
  let given = 0;
  const chunk = 'x'.repeat(64 * KB);
  const endless = repeated(
    `${CUSTOMERS}'1,Mere,Tai,mere@example.co.nz,yes\n`,
    () => {
      given += chunk.length;
      return chunk;
    },
    3_200,
  );
  const { result, grownMb } = await heapOf(() => run('customers', endless).catch((error: Error) => error.message));
  expect(result).toContain('Line 3 is longer than a megabyte');
  expect(given).toBeLessThan(2_000 * KB);
  expect(grownMb).toBeLessThan(64);
  expect(await count('accounts.imported_customer')).toBe(0);
});

test('MOVE-01 200 MB within one quote that is not closed are read in little memory until it is plain that the file is damaged', async () => {
  const { run, count } = await useMove();
  const lines = `${'y'.repeat(98)}\n`.repeat(600);
  const open = repeated(`${CUSTOMERS}'1,Mere,Tai,mere@example.co.nz,yes\n'2,"Tane,\n`, () => lines, 3_500);
  const { result, grownMb } = await heapOf(() => run('customers', open).catch((error: Error) => error.message));
  expect(result).toContain('More than 100,000 rows are refused');
  expect(grownMb).toBeLessThan(200);
  expect(await count('accounts.imported_customer')).toBe(0);
});

test('MOVE-01 rows of almost a megabyte each are not gathered by the thousand', async () => {
  const long = 'z'.repeat(900 * KB);
  let given = 0;
  const wide = repeated(
    CUSTOMERS,
    (at) => {
      given += 1;
      return `'${at},Mere,Tai,mere-${at}@example.co.nz,yes${long}\n`;
    },
    100,
  );
  let taken = 0;
  let most = 0;
  for await (const row of readCsvFile(inTurn(wide), ['Email'])) {
    expect(row).toHaveProperty('record');
    taken += 1;
    most = Math.max(most, given - taken);
  }
  expect(taken).toBe(100);
  expect(most).toBeLessThan(8);
});

/** Thousands of rows of one thing; KERB_HOSTILE_THOUSANDS=1000 is the million that issue 21 names. */
const THOUSANDS = Number(process.env.KERB_HOSTILE_THOUSANDS ?? 100);

test('MOVE-01 a hundred thousand rows of one product, or of one order, are one refusal in little memory', async () => {
  const { run, count } = await useMove();
  const head =
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n';
  const rows = 'endless,Endless,Q,Boots,Size,US 9,S,10.00,shopify,1\n'.repeat(1_000);
  const products = await heapOf(() =>
    run(
      'products',
      repeated(head, () => rows, THOUSANDS),
    ),
  );
  expect(products.result).toMatchObject({ created: 0, refused: [{ reason: expect.stringContaining('2000 lines') }] });
  expect(products.grownMb).toBeLessThan(150);
  expect(await count('catalogue.product')).toBe(0);
  const line = '#1,,paid,NZD,10.00,10.00,2025-10-02 17:09:34 +1300,1,Boot,10.00\n'.repeat(1_000);
  const orders = await heapOf(() =>
    run(
      'orders',
      repeated(ORDERS, () => line, THOUSANDS),
    ),
  );
  expect(orders.result.refused).toEqual([{ line: 2, name: '#1', reason: 'has more than 500 lines' }]);
  expect(orders.grownMb).toBeLessThan(150);
  expect(await count('imported_orders.imported_line')).toBe(0);
});

test('MOVE-01 redirects in a circle of thousands are refused one by one, a chain of thousands is followed to its page in one step, and both quickly', async () => {
  const { run } = await useMove();
  const circle = repeated('Redirect from,Redirect to\n', (at) => `/c/${at},/c/${(at + 1) % 4_000}\n`, 4_000);
  const round = await run('redirects', circle);
  expect(round).toMatchObject({ read: 4_000, created: 0 });
  expect(new Set(round.refused.map(({ reason }) => reason))).toEqual(new Set(['leads back to itself']));
  const started = performance.now();
  const chain = repeated(
    'Redirect from,Redirect to\n',
    (at) => `/d/${at},${at === 7_999 ? '/account/login' : `/d/${at + 1}`}\n`,
    8_000,
  );
  const led = await run('redirects', chain);
  expect(led).toMatchObject({ read: 8_000, created: 8_000, refused: [] });
  // Followed anew from each address it would be 32 million steps.
  expect(performance.now() - started).toBeLessThan(60_000);
});
