/** Experiments over HTTP: the same page for everybody, a variant by a random visitor id, reports for staff. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        for (const label of ['9', '10'])
          await insertProduct(db, {
            name: `Harbour ${label}`,
            price: '149.90',
            variants: [{ label: `US ${label}`, sizes: { usMen: label }, stock: 5 }],
          });
        await close();
      },
    },
  );
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});
const expose = (body: unknown, headers: Record<string, string> = {}) =>
  accountClient(shop.url).call('POST', '/experiments/exposures', body, headers);
const id = (n: number) => n.toString(16).padStart(32, '0');

test('CAT-10 ANA-08 one page for all visitors holds the data for sorting by size, except where adj=0 or a chosen sort switches the adjustment off', async () => {
  const page = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${shop.url}/nz/products${query}`, { headers });
    return {
      html: await answer.text(),
      vary: answer.headers.get('vary'),
      cache: answer.headers.get('cache-control'),
      csp: answer.headers.get('content-security-policy'),
    };
  };
  const plain = await page('');
  expect(plain.html).toContain('"usMen":{"9":"');
  expect(plain.cache).toContain('public');
  expect(plain.vary).toBe('Accept-Encoding');
  expect(await page('', { cookie: 'visitor=1', 'user-agent': 'another' })).toEqual(plain);
  for (const query of ['?adj=0', '?sort=priceAsc', '?sort=newest&adj=1'])
    expect((await page(query)).html, query).not.toContain('"usMen":{"9":"');
  expect((await page('?adj=1')).html).toContain('"usMen":{"9":"');
});

test('ANA-07 ANA-08 over HTTP a visitor always gets the same variant, robots are not counted, and invalid calls are refused', async () => {
  const first = await expose({ visitorId: id(1), scope: 'product_listing-view' });
  expect(first).toMatchObject({
    status: 200,
    body: { variants: { preferredSizeAvailability: expect.stringMatching(/^(control|buryUnavailable)$/) } },
  });
  expect((await expose({ visitorId: id(1), scope: 'product_listing-view' })).body).toEqual(first.body);
  expect(
    await expose({ visitorId: id(2), scope: 'product_listing-view' }, { 'user-agent': 'Googlebot/2.1' }),
  ).toMatchObject({
    status: 200,
    body: { variants: {} },
  });
  for (const body of [
    {},
    { visitorId: id(3) },
    { visitorId: 'aroha@example.nz', scope: 'product_listing-view' },
    { visitorId: id(3), scope: 'home' },
    { visitorId: id(3), scope: 'product_listing-view', email: 'x' },
  ])
    expect(await expose(body)).toMatchObject({ status: 400, body: { errorCode: 'BadRequest' } });
  expect((await shop.pool.query('select visitor_id as id from experiments.exposure')).rows).toEqual([{ id: id(1) }]);
});

test('ANA-07 staff read visitors, goals and intervals; so does the command line, which fails when the split is wrong', async () => {
  for (let n = 10; n < 20; n += 1) await expose({ visitorId: id(n), scope: 'product_listing-view' });
  const kerb = (args: string[], more: Record<string, string> = {}) =>
    runKerb(args, { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent', ...more });
  const tokens: string[] = [];
  for (const role of ['merchandiser', 'picker']) {
    const { out } = await kerb(['staff', 'add', `${role}@kerb.example`, '--role', role, '--name', 'Hemi']);
    const password = /^Password, shown this once: (\S{24,})$/m.exec(out)?.[1];
    const answer = await accountClient(shop.url).call('POST', '/staff/login', {
      email: `${role}@kerb.example`,
      password,
    });
    tokens.push(answer.body.session.token);
  }
  const read = (token: string | undefined) =>
    accountClient(shop.url).call('GET', '/staff/experiments', undefined, { authorization: `Bearer ${token}` });
  const answer = await read(tokens[0]);
  expect(answer.status).toBe(200);
  const [report] = answer.body.experiments;
  expect(report).toMatchObject({
    experiment: 'preferredSizeAvailability',
    goal: 'orderSuccess',
    scope: 'product_listing-view',
    running: true,
  });
  expect(report.variants.map(({ variant }: { variant: string }) => variant)).toEqual(['control', 'buryUnavailable']);
  expect(report.variants.reduce((sum: number, { visitors }: { visitors: number }) => sum + visitors, 0)).toBe(11);
  expect(await read(tokens[1])).toMatchObject({ status: 403 });

  const json = await kerb(['experiments', 'report', '--json']);
  expect({ code: json.code, err: json.err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(json.out)).toEqual(answer.body);
  const words = await kerb(['experiments', 'report']);
  expect(words.out).toMatch(
    /^preferredSizeAvailability\trunning\tgoal orderSuccess, counted at product_listing-view, since /,
  );
  expect(words.out).toMatch(/^control\t\d+ visitors\t0 goals\t0\.00 % \(0\.00 % to /m);
  await shop.pool.query(
    `insert into experiments.exposure (experiment, visitor_id, variant) select 'preferredSizeAvailability', md5(n::text), 'control' from generate_series(1, 200) n`,
  );
  const wrong = await kerb(['experiments', 'report']);
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('these figures cannot be trusted');
});
