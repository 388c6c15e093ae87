/** The cache in front of the shop: keys of answers, and purges of exactly what shows a change (FLT-04). */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyPriceChanges } from '#modules/catalogue/prices/apply-price-changes.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { fillEdgeShop } from '../support/edge/fill-edge-shop.ts';
import { asVarnish, type PurgeStandIn, startPurgeStandIn } from '../support/edge/purge-stand-in.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

const SECRET = 'the-secret-of-varnish';
const WAIT = { timeout: patient(20_000) };

let shop: TestShop;
let cache: PurgeStandIn;
let manager: StaffPerson;
let products: { id: number; path: string; brand: string; category: string }[];
beforeAll(async () => {
  cache = await startPurgeStandIn(asVarnish(SECRET));
  shop = await startTestShop(
    {
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_EDGE: 'varnish',
      KERB_EDGE_URL: cache.url,
      KERB_EDGE_TOKEN: SECRET,
      KERB_EDGE_MAX_AGE: '7200',
    },
    { template: 'kerb_template', fill: fillEdgeShop },
  );
  const { rows } = await shop.pool.query(`
    select p.id, p.path, b.slug as brand, c.path as category from catalogue.product p
    join catalogue.brand b on b.id = p.brand_id join catalogue.category c on c.id = p.category_id
    where p.name like 'Tīeke %' order by p.id`);
  products = rows;
  manager = await newStaff(shop, 'manager');
});
afterAll(async () => {
  await shop.close();
  await cache.close();
});
/** Both purges of everything that changed before are over. */
beforeEach(async () => {
  await expect.poll(waiting, WAIT).toBe(0);
  cache.purged.length = 0;
});

const waiting = async (): Promise<number> =>
  (await shop.pool.query('select count(*)::int as n from edge.purge')).rows[0].n;
const keysOf = async (path: string): Promise<string[]> => {
  const { headers } = await fetch(`${shop.url}${path}`);
  return headers.get('xkey')?.split(' ') ?? [];
};
const lifeOf = async (path: string) => (await fetch(`${shop.url}${path}`)).headers.get('surrogate-control');
/** Whether what was purged by now includes the answer. */
const isPurged = (keys: string[]) => keys.some((key) => cache.purged.includes(key));
const one = (at: number) => products[at] as (typeof products)[number];

test('FLT-04 pages, their data, pictures, documents and public calls carry keys; what is a visitor’s own carries none', async () => {
  const { id, path, category, brand } = one(0);
  for (const page of [`/nz/products/${path}`, `/nz/products/${path}.data`]) {
    expect(await keysOf(page)).toEqual(expect.arrayContaining(['s', `p${id}`]));
    await expect
      .poll(() => lifeOf(page), WAIT)
      .toMatch(/^max-age=7200, stale-while-revalidate=60, stale-if-error=86400$/);
  }
  const shared = [
    '/nz/',
    `/nz/categories/${category}`,
    `/nz/categories/${category}.data`,
    `/nz/brands/${brand}`,
    '/nz/stores',
  ];
  for (const path of [...shared, '/nz/sitemap.xml', '/robots.txt', '/nz/api/stores', '/nz/icon.svg'])
    expect([path, await keysOf(path)]).toEqual([path, expect.arrayContaining(['s'])]);
  const own = [
    '/nz/checkout/contact-info',
    '/nz/checkout/payment',
    '/nz/account',
    '/nz/orders',
    '/nz/orders/NZ1',
    '/nz/staff',
  ];
  for (const path of [...own, '/nz/api/account', '/nz/api/openapi.jsonx', '/healthz']) {
    const { headers } = await fetch(`${shop.url}${path}`);
    expect([path, headers.get('xkey'), headers.get('surrogate-control')]).toEqual([path, null, null]);
    expect(headers.get('cache-control')).toContain('no-store');
  }
});

test('FLT-04 the keys of the largest listing fit into the headers of every cache', async () => {
  for (const path of ['/nz/products', '/nz/', '/nz/search?q=shoes']) {
    const { headers } = await fetch(`${shop.url}${path}`);
    expect([path, Buffer.byteLength(headers.get('xkey') ?? '') < 4_000]).toEqual([path, true]);
  }
});

test('FLT-04 a changed product purges its page and the listings that show it, and no other page', async () => {
  const [changed, other] = [one(0), one(3)];
  const shows = [
    `/nz/products/${changed.path}`,
    `/nz/products/${changed.path}.data`,
    `/nz/categories/${changed.category}`,
    '/nz/products',
  ];
  const unrelated = [`/nz/products/${other.path}`, `/nz/categories/${other.category}`, '/nz/stores', '/nz/blog'];
  const [purged, kept] = [await Promise.all(shows.map(keysOf)), await Promise.all(unrelated.map(keysOf))];
  await shop.pool.query('update catalogue.product set price_cents = price_cents - 100 where id = $1', [changed.id]);
  for (const keys of purged) await expect.poll(() => isPurged(keys), WAIT).toBe(true);
  expect(kept.map(isPurged)).toEqual([false, false, false, false]);
  expect(cache.refused).toEqual([]);
});

test('FLT-04 a scheduled price purges its product when it begins, and again when it ends', async () => {
  const { id, path } = one(2);
  const keys = await keysOf(`/nz/products/${path}`);
  const { rows } = await shop.pool.query('select code from catalogue.product where id = $1', [id]);
  const soon = Date.now() + 60 * 60_000;
  const at = (ms: number) => new Date(ms).toISOString();
  const scheduled = await manager.call('POST', `/staff/products/${rows[0].code}/prices`, {
    ...{ price: '19.90', startsAt: at(soon), endsAt: at(soon + 60_000) },
  });
  expect(scheduled.status).toBe(201);
  await expect.poll(waiting, WAIT).toBe(0);
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  for (const later of [soon + 1_000, soon + 61_000]) {
    cache.purged.length = 0;
    // The job of a process whose clock is there already.
    await applyPriceChanges({ ...testCtx(db), clock: { ...systemClock, now: () => new Date(later) } });
    await expect.poll(() => isPurged(keys), WAIT).toBe(true);
    await expect.poll(waiting, WAIT).toBe(0);
  }
  await close();
});

test('FLT-04 a published theme purges every page, and a deleted picture itself alone', async () => {
  const [page, kept] = [await keysOf('/nz/stores'), `/nz/products/${one(3).path}`];
  const draft = await manager.call('POST', '/staff/settings/revisions', { changes: { KERB_ACCENT_COLOUR: '#7fcb92' } });
  expect((await manager.call('PUT', `/staff/settings/revisions/${draft.body.id}`, { publishAt: null })).status).toBe(
    200,
  );
  await expect.poll(() => isPurged(page), WAIT).toBe(true);
  await expect.poll(waiting, WAIT).toBe(0);
  cache.purged.length = 0;
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const { src } = (await manager.call('POST', '/staff/pictures', { data: bytes.toString('base64') })).body;
  const id = src.slice('media:'.length);
  const pictureKeys = await keysOf(`/nz/media/${id}/320.webp`);
  expect(pictureKeys).toEqual(expect.arrayContaining([expect.stringMatching(/^m./)]));
  await shop.pool.query("update catalogue.media set named_at = now() - interval '2 days' where id = $1", [id]);
  expect((await manager.call('POST', '/staff/unused-pictures/deletion', { pictures: [id] })).body.deleted).toEqual([
    id,
  ]);
  await expect.poll(() => isPurged(pictureKeys.filter((key) => key !== 'm')), WAIT).toBe(true);
  expect(isPurged((await keysOf(kept)).filter((key) => key !== 's'))).toBe(false);
  expect(cache.purged).not.toContain('m');
});

test('FLT-04 a product that goes to another category purges the listings it leaves and those it joins', async () => {
  const [moved, target, other] = [one(1), one(2), one(3)];
  const [left, joined, kept] = [
    await keysOf(`/nz/categories/${moved.category}`),
    await keysOf(`/nz/categories/${target.category}`),
    await keysOf(`/nz/categories/${other.category}`),
  ];
  // A listing has keys of its products: only those of its own place say that it loses one.
  const places = (keys: string[]) => keys.filter((key) => key.startsWith('l-'));
  await shop.pool.query(
    'update catalogue.product set category_id = (select id from catalogue.category where path = $2) where id = $1',
    [moved.id, target.category],
  );
  await expect.poll(() => isPurged(places(joined)), WAIT).toBe(true);
  expect(isPurged(places(left))).toBe(true);
  expect(isPurged(places(kept))).toBe(false);
});

test('FLT-04 a process that does not show a change yet delays no first purge, and is waited for with the last ones', async () => {
  const { id } = one(0);
  const late = randomUUID();
  const say = () =>
    shop.pool.query(
      `insert into edge.serving (process, build, seen, at) values ($1, 'late', -1, clock_timestamp())
       on conflict (process) do update set at = clock_timestamp()`,
      [late],
    );
  await say();
  const saying = setInterval(() => void say(), 300);
  const purges = () => cache.purged.filter((key) => key === `p${id}`).length;
  try {
    await shop.pool.query('update catalogue.product set price_cents = price_cents - 100 where id = $1', [id]);
    // One process shows the change: pages of the others are not waited for.
    await expect.poll(purges, WAIT).toBe(1);
    // As many looks as a purge takes, and more: what the late process may still answer needs another purge.
    for (let look = 0; look < 10; look += 1) await say();
    expect(purges()).toBe(1);
    expect(await waiting()).toBeGreaterThan(0);
  } finally {
    clearInterval(saying);
  }
  // It is gone: the two purges that every change has.
  await expect.poll(purges, WAIT).toBe(3);
});

test('FLT-04 what could not be purged waits, is told to the operator, and is purged when the cache is back', async () => {
  const { id } = one(0);
  cache.failWith(403);
  await shop.pool.query('update catalogue.product set price_cents = price_cents - 100 where id = $1', [id]);
  const problem = async () => (await shop.pool.query('select problem from edge.progress')).rows[0].problem;
  await expect.poll(problem, WAIT).toMatch(/refuses KERB_EDGE_TOKEN/);
  expect(await waiting()).toBeGreaterThan(0);
  expect(cache.purged).toEqual([]);
  cache.failWith(null);
  // Twice, as everything: the call that was refused counts for neither.
  await expect.poll(() => cache.purged.filter((key) => key === `p${id}`).length, WAIT).toBe(2);
  await expect.poll(problem, WAIT).toBe(null);
  expect(shop.errors).toEqual([]);
});

test('FLT-04 a change of very many products purges all pages at once, not each of them', async () => {
  await shop.pool.query('update catalogue.product set popularity = popularity + 1');
  await expect.poll(() => cache.purged.includes('s'), WAIT).toBe(true);
  expect(cache.purged.length).toBeLessThan(1_000);
});
