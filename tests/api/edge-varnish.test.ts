/** The shop behind a real Varnish with docs/examples/varnish.vcl (FLT-04). */
import { expect, onTestFinished, test } from 'vitest';
import { fillEdgeShop } from '../support/edge/fill-edge-shop.ts';
import { missingVarnish, startVarnish } from '../support/edge/start-varnish.ts';
import { freePort } from '../support/shop/free-port.ts';
import { startTestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const SECRET = 'the-secret-of-varnish';
const WAIT = { timeout: patient(20_000), interval: 20 };
const missing = missingVarnish();
if (missing) process.stdout.write(`Tests with Varnish are skipped: ${missing}.\n`);

async function openShop() {
  const port = await freePort();
  const shop = await startTestShop(
    {
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_EDGE: 'varnish',
      KERB_EDGE_URL: `http://127.0.0.1:${port}`,
      KERB_EDGE_TOKEN: SECRET,
    },
    { template: 'kerb_template', fill: fillEdgeShop },
  );
  const varnish = await startVarnish({ port, shopPort: Number(new URL(shop.url).port), secret: SECRET });
  onTestFinished(async () => {
    await varnish.stop();
    await shop.close();
  });
  const ask = async (path: string) => {
    const response = await fetch(`${varnish.url}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const settled = async () => (await shop.pool.query('select count(*)::int as n from edge.purge')).rows[0].n;
  await expect.poll(settled, WAIT).toBe(0);
  return { shop, varnish, ask };
}

test.skipIf(missing !== null)(
  'FLT-04 behind Varnish a changed price is shown within a second or so, and an unrelated listing stays a hit',
  async () => {
    const { shop, varnish, ask } = await openShop();
    const { rows } = await shop.pool.query(`
      select p.id, p.path, c.path as category from catalogue.product p
      join catalogue.category c on c.id = p.category_id where p.name like 'Tīeke %' order by p.id`);
    const [changed, other] = [rows[0], rows[3]];
    const isHit = async (path: string) => (await ask(path)).headers.get('x-cache') === 'HIT';
    const [page, listing, unrelated] = [
      `/nz/products/${changed.path}`,
      `/nz/categories/${changed.category}`,
      `/nz/categories/${other.category}`,
    ];
    for (const path of [page, `${page}.data`, listing, unrelated])
      await expect.poll(() => isHit(path), WAIT).toBe(true);
    const { headers } = await ask(page);
    expect([headers.get('xkey'), headers.get('surrogate-control')]).toEqual([null, null]);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
    await shop.pool.query('update catalogue.product set price_cents = 123456 where id = $1', [changed.id]);
    for (const path of [page, `${page}.data`, listing])
      await expect.poll(async () => /1,?234\.56/.test((await ask(path)).text), WAIT).toBe(true);
    expect(await isHit(unrelated)).toBe(true);
    // Nobody else may purge.
    const foreign = await fetch(`${varnish.url}/`, { method: 'PURGE', headers: { xkey: 's' } });
    expect(foreign.status).toBe(403);
    expect(await isHit(unrelated)).toBe(true);
    // What is a visitor's own is never kept.
    for (const path of ['/nz/cart', '/nz/checkout/contact-info', '/nz/account']) {
      await ask(path);
      expect([path, await isHit(path)]).toEqual([path, false]);
    }
    // While the shop is down, pages are shown as they were.
    await shop.deploy(null);
    expect(await ask(unrelated)).toMatchObject({ status: 200 });
    expect(await ask(page)).toMatchObject({ status: 200 });
    expect((await ask('/nz/api/account')).status).toBeGreaterThanOrEqual(500);
  },
);
