/** Rules that redirect a search term to a page, as two processes see them. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { ok } from '#shared/result.ts';
import { insertProduct } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { patient } from '../../../../tests/support/vitest/patience.ts';
import { buildProductIndex } from '../index/build-product-index.ts';
import type { IndexCtx } from '../index/product-index.ts';
import { refreshProductIndex, watchProductIndex } from '../index/refresh-product-index.ts';
import { listRedirects, putRedirects, type RedirectRule, removeRedirect } from './edit-redirects.ts';
import { findRedirect } from './find-redirect.ts';

async function useProducts() {
  const database = await useTestDatabase();
  await insertProduct(database.db, {
    name: 'Shore Thong',
    brand: 'Tāheke',
    price: '39.00',
    category: [
      ['footwear', 'Footwear'],
      ['jandals', 'Jandals'],
    ],
    variants: [{ label: 'US 9', stock: 5 }],
  });
  const openProcess = async (): Promise<IndexCtx> => {
    const { db, close } = openDatabase(database.url, { max: 2 });
    onTestFinished(close);
    const base = testCtx(db);
    return { ...base, productIndex: await buildProductIndex(base) };
  };
  return { ...database, openProcess };
}

test('NAV-08 every process follows an added, changed or removed rule within a second, without a restart', async () => {
  const { db, url, openProcess } = await useProducts();
  const processes = [await openProcess(), await openProcess()];
  for (const ctx of processes) {
    const { stop } = await watchProductIndex(ctx, url, () => undefined);
    onTestFinished(stop);
  }
  const everywhere = (target: string | null) =>
    vi.waitFor(
      () => expect(processes.map((ctx) => findRedirect(ctx, 'size guide', { names: false }))).toEqual([target, target]),
      {
        timeout: patient(15_000),
        interval: 5,
      },
    );
  const versions = processes.map(({ productIndex }) => productIndex.version);
  expect(await putRedirects({ db }, [{ term: 'Size Guide', target: '/nz/sizes' }])).toEqual(ok(1));
  await everywhere('/sizes');
  for (const [index, { productIndex }] of processes.entries())
    expect(productIndex.version).toBeGreaterThan(versions[index] as number);
  expect(await putRedirects({ db }, [{ term: 'size guides', target: '/blog/size-guide' }])).toEqual(ok(1));
  await everywhere('/blog/size-guide');
  expect(await putRedirects({ db }, [{ term: 'size guides', target: '/blog/size-guide' }])).toEqual(ok(0));
  expect(await removeRedirect({ db }, 'SIZE guide ')).toBe(true);
  await everywhere(null);
  expect(await removeRedirect({ db }, 'size guide')).toBe(false);
});

test('NAV-08 FIX-39 a rule matches its whole term, whatever the case, macrons and plural; names redirect only where the settings say so, and only unchanged', async () => {
  const { db, openProcess } = await useProducts();
  const ctx = await openProcess();
  expect(
    ['taheke', 'TĀHEKE ', 'jandal', 'Jandals', 'footwear'].map((term) => findRedirect(ctx, term, { names: true })),
  ).toEqual(['/brands/taheke', '/brands/taheke', null, '/categories/footwear/jandals', '/categories/footwear']);
  for (const term of ['taheke', 'Jandals', 'footwear'])
    expect([term, findRedirect(ctx, term, { names: false })]).toEqual([term, null]);
  for (const term of ['taheke jandals', 'jand', 'footwear sale', '', '…', 'constructor', '__proto__'])
    expect([term, findRedirect(ctx, term, { names: true })]).toEqual([term, null]);
  await putRedirects({ db }, [
    { term: 'jandals', target: '/categories/footwear/jandals?sale=1' },
    { term: 'Jandals Sale', target: '/products?sale=1' },
  ]);
  const { version } = ctx.productIndex;
  await refreshProductIndex(ctx);
  expect(ctx.productIndex.version).toBe(version + 1);
  expect(findRedirect(ctx, 'jandal', { names: false })).toBe('/categories/footwear/jandals?sale=1');
  expect(findRedirect(ctx, 'sale jandals', { names: true })).toBeNull();
  expect(findRedirect(ctx, '  jandals   SALE', { names: false })).toBe('/products?sale=1');
  expect(await listRedirects({ db })).toEqual([
    { term: 'jandals', target: '/categories/footwear/jandals?sale=1' },
    { term: 'Jandals Sale', target: '/products?sale=1' },
  ]);
});

/** Rules that are refused need no database. */
async function refusalOf(rules: RedirectRule[]): Promise<string | null> {
  const answer = await putRedirects({} as never, rules);
  return answer.ok ? null : answer.error.why;
}

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/nz//evil.example',
  'sale',
  '',
  '/a b',
  '/a\nb',
  '/a#b',
  `/${'a'.repeat(500)}`,
])('a rule cannot redirect out of the shop or to an invalid path: %j', async (target) => {
  expect(await refusalOf([{ term: 'sale', target }])).toContain('is no page of the shop');
});

test('a rule needs words, and a list cannot redirect one term to two pages', async () => {
  expect(await refusalOf([{ term: ' … ', target: '/x' }])).toContain('no word');
  expect(await refusalOf([{ term: 'a'.repeat(201), target: '/x' }])).toContain('at most 200');
  const twice = [
    { term: 'Jandal', target: '/a' },
    { term: 'jandals', target: '/b' },
  ];
  expect(await refusalOf(twice)).toContain('“jandals” is there twice, with two targets (also as “Jandal”)');
});
