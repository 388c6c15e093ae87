/** Speed of pages over HTTP: what browsers may report, what is kept of it, and what staff and machines read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { openDatabase } from '#platform/database/database.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(
    { KERB_PAGE_SPEED: 'true', KERB_TRUST_PROXY: '1' },
    { template: 'kerb_template', logLevel: 'info' },
  );
});
afterAll(() => shop.close());

const view = { page: 'listing', device: 'phone', lcp: 1_840, inp: 96, cls: 0.02, ttfb: 210 };
/** Each call from an address of its own. */
const report = (body: unknown, headers: Record<string, string> = {}) =>
  accountClient(shop.url).call('POST', '/page-speed/reports', body, headers);
const stored = async (): Promise<number> =>
  (await shop.pool.query('select coalesce(sum(n), 0)::int as n from page_speed.daily, unnest(counts) n')).rows[0].n;

test('WEB-01 a report is counted within seconds and kept as a count: no path, address, user agent or cookie', async () => {
  const answer = await fetch(`${shop.url}/nz/api/page-speed/reports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Canary/1.0 (Tieke)',
      'x-forwarded-for': '203.0.113.77',
      cookie: 'canary-cookie=tieke',
      origin: shop.url,
    },
    body: JSON.stringify(view),
  });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null]);
  await expect.poll(stored, { timeout: patient(20_000) }).toBe(4);
  const { rows } = await shop.pool.query('select * from page_speed.daily order by metric');
  expect(rows.map(({ page, device, metric }) => [page, device, metric])).toEqual(
    ['cls', 'inp', 'lcp', 'ttfb'].map((metric) => ['listing', 'phone', metric]),
  );
  expect(Object.keys(rows[0]).sort()).toEqual(['counts', 'day', 'device', 'metric', 'page']);
  expect(JSON.stringify(rows)).not.toMatch(/canary|tieke|203\.0/i);
  expect(shop.errors.join('\n')).not.toMatch(/203\.0\.113\.77|canary|tieke/i);
});

test('WEB-01 forged values, other fields and other sites are refused and change nothing; bots are not counted', async () => {
  const before = await stored();
  for (const body of [
    {},
    { page: 'listing', device: 'phone' },
    { ...view, lcp: -1 },
    { ...view, lcp: 600_001 },
    { ...view, cls: 1e308 },
    { ...view, inp: '96' },
    { ...view, ttfb: null },
    { ...view, page: '/nz/products/court' },
    { ...view, page: '__proto__' },
    { ...view, device: 'watch' },
    { ...view, url: 'https://shop.example/nz' },
    { ...view, email: 'aroha@example.nz' },
    [view],
    'lcp',
  ])
    expect(await report(body), JSON.stringify(body)).toMatchObject({ status: 400, body: { errorCode: 'BadRequest' } });
  expect((await report({ ...view, more: 'x'.repeat(2_000) })).status).toBe(413);
  expect((await report(view, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await report(view, { 'user-agent': 'Googlebot/2.1' })).status).toBe(204);
  // The next thing that is stored comes after all of these.
  expect((await report({ page: 'other', device: 'desktop', ttfb: 0 })).status).toBe(204);
  await expect.poll(stored, { timeout: patient(20_000) }).toBe(before + 1);
});

test('WEB-01 one address is counted thirty times a minute at most', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      fetch(`${shop.url}/nz/api/page-speed/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
        body: JSON.stringify({ page: 'blog', device: 'phone' }),
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBe(30);
});

test('WEB-01 what was counted is saved when the shop stops', async () => {
  const before = await stored();
  const counted = Array.from({ length: 20 }, () => report({ page: 'cart', device: 'tablet', inp: 120 }));
  expect((await Promise.all(counted)).every(({ status }) => status === 204)).toBe(true);
  await shop.deploy(null);
  expect(await stored()).toBe(before + 20);
  await shop.deploy('');
});

test('WEB-01 staff who see reports read the figures and their export, and so does a machine with the scope; nobody else', async () => {
  const [service, picker] = [await loggedInStaff(shop, 'service'), await loggedInStaff(shop, 'picker')];
  const { body, status } = await service.call('GET', '/staff/page-speed?days=1&page=listing&device=phone');
  expect([status, body.isMeasured, body.now.lcp.samples, body.rows.length]).toEqual([200, true, 1, 3]);
  expect(body.now.lcp.p75).toBeGreaterThan(1_750);
  expect(body.now.lcp.p75).toBeLessThan(1_930);
  expect((await service.call('GET', '/staff/page-speed')).body.days).toHaveLength(7);
  for (const bad of ['days=2', 'days=x', 'page=shop', 'device=watch', 'from=2026-11-01'])
    expect((await service.call('GET', `/staff/page-speed?${bad}`)).status, bad).toBe(400);
  expect((await picker.call('GET', '/staff/page-speed')).status).toBe(403);
  expect((await accountClient(shop.url).call('GET', '/staff/page-speed')).status).toBe(401);

  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const keyOf = (scope: 'reports:read' | 'orders:view') =>
    addApiKey({ db }, { name: 'Sheets', scopes: [scope], perMinute: 60, days: 1 }, 'test');
  const [allowed, other] = [await keyOf('reports:read'), await keyOf('orders:view')];
  await close();
  const today = nzDay(new Date());
  const take = (key: string, query: string) =>
    fetch(`${shop.url}/nz/api/staff/exports/page-speed?${query}`, { headers: { authorization: `Bearer ${key}` } });
  const csv = await (await take(allowed.key, `from=${today}`)).text();
  expect(csv.split('\r\n')[0]).toBe('day,page,device,metric,samples,p50,p75,p95,good,needsImprovement,poor');
  expect(csv).toMatch(new RegExp(`${today},listing,phone,inp,1,\\d+,\\d+,\\d+,1,0,0`));
  const [line] = (await (await take(allowed.key, 'format=jsonl')).text()).split('\n');
  expect(JSON.parse(line ?? '')).toMatchObject({ page: 'listing', device: 'phone', metric: 'lcp', samples: 1 });
  expect((await take(allowed.key, 'from=2020-01-01&to=2020-01-31')).status).toBe(200);
  expect((await take(other.key, '')).status).toBe(403);
});

test('WEB-01 KERB_PAGE_SPEED: a shop that does not measure takes no report, and says so to staff', async () => {
  const before = await stored();
  await shop.deploy('', { KERB_PAGE_SPEED: 'false' });
  expect((await report(view)).status).toBe(204);
  const service = await loggedInStaff(shop, 'service');
  expect((await service.call('GET', '/staff/page-speed')).body.isMeasured).toBe(false);
  await shop.deploy(null);
  expect(await stored()).toBe(before);
});
