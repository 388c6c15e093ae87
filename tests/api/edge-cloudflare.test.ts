/** Headers for Cloudflare and Fastly, and a shop without a cache in front of it (FLT-04). */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asCloudflare, startPurgeStandIn } from '../support/edge/purge-stand-in.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

/** The built site. */
const BUILD = join(import.meta.dirname, '../../build');
const WAIT = { timeout: patient(20_000) };

async function openShop(settings: Record<string, string>): Promise<TestShop> {
  const shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0', ...settings }, { template: 'kerb_template' });
  onTestFinished(shop.close);
  return shop;
}

test('FLT-04 Cloudflare and Fastly get keys and times in the headers that they read, and take purges', async () => {
  const [token, zone] = ['token-of-the-zone', 'd8b2f6f1c1d94e2b'];
  const cache = await startPurgeStandIn(asCloudflare(token, zone));
  onTestFinished(cache.close);
  const shop = await openShop({
    KERB_EDGE: 'cloudflare',
    KERB_EDGE_URL: cache.url,
    KERB_EDGE_TOKEN: token,
    KERB_EDGE_SERVICE: zone,
  });
  const { headers } = await fetch(`${shop.url}/nz/stores`);
  expect(headers.get('cache-tag')?.split(',')).toEqual(expect.arrayContaining(['s', 't']));
  expect(headers.get('cloudflare-cdn-cache-control')).toContain('stale-if-error=86400');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
  await expect.poll(() => cache.purged.includes('s'), WAIT).toBe(true);
  expect(cache.refused).toEqual([]);
  await shop.deploy(BUILD, { KERB_EDGE: 'fastly', KERB_EDGE_URL: 'http://127.0.0.1:9' });
  const later = await fetch(`${shop.url}/nz/stores`);
  expect(later.headers.get('surrogate-key')?.split(' ')).toEqual(expect.arrayContaining(['s', 't']));
  expect(later.headers.get('surrogate-control')).toContain('max-age=86400');
});

test('FLT-04 without a cache in front of the shop no header is added and nothing is written', async () => {
  const shop = await openShop({});
  const { headers } = await fetch(`${shop.url}/nz/stores`);
  for (const name of ['xkey', 'surrogate-key', 'cache-tag', 'surrogate-control', 'x-kerb-shown'])
    expect([name, headers.get(name)]).toEqual([name, null]);
  const { rows } = await shop.pool.query(
    'select (select count(*) from edge.source) + (select count(*) from edge.serving) + (select count(*) from edge.purge) as n',
  );
  expect(Number(rows[0].n)).toBe(0);
});
