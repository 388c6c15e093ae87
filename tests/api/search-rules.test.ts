/** OWN-09 through the whole shop: old addresses, synonyms, products first or last, and searches that found nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { type CatalogueShop, CODE, eventually, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
beforeAll(async () => {
  opened = await openCatalogueShop();
  const { db, close } = openDatabase(opened.shop.databaseUrl);
  for (const [name, popularity] of [
    ['Tide Boot', 9],
    ['Reef Boot', 8],
    ['Dune Boot', 7],
  ] as const)
    await insertProduct(db, { name, popularity, price: '100.00', variants: [{ label: 'US 9', stock: 1 }] });
  await close();
});
afterAll(() => opened?.close());

const put = (rule: object, who = opened.merchandiser) => who.call('PUT', '/staff/search-rules', { rule });
const remove = (kind: string, key: string) =>
  opened.merchandiser.call('DELETE', `/staff/search-rules?${new URLSearchParams({ kind, key })}`);
const found = async (query: string): Promise<string[]> => {
  const { body } = await accountClient(opened.shop.url).call('POST', '/search/indexes/kerb_products/query', { query });
  return body.hits.map(({ name }: { name: string }) => name);
};
const visit = async (path: string) => {
  const answer = await fetch(`${opened.shop.url}${path}`, { redirect: 'manual' });
  await answer.text();
  return [answer.status, answer.headers.get('location')];
};
const refused = async (rule: object) => (await put(rule)).body.fields;

test('OWN-09 an old address leads straight to its page, wherever it was; chains are one step, loops are refused, and a page that is there stays', async () => {
  expect((await put({ kind: 'address', from: 'https://old.example/Collections/boots/', to: '/nz/gone' })).body).toEqual(
    {
      changed: 1,
    },
  );
  await eventually(async () => expect(await visit('/Collections/boots')).toEqual([301, '/nz/gone']));
  expect((await put({ kind: 'address', from: '/nz/gone', to: '/categories/footwear' })).body).toEqual({ changed: 2 });
  const footwear = [301, '/nz/categories/footwear'];
  await eventually(async () => expect(await visit('/Collections/boots')).toEqual(footwear));
  expect(await visit('/nz/gone')).toEqual(footwear);
  expect(await visit('/Collections/boots/?utm_source=mail')).toEqual([301, '/nz/categories/footwear?utm_source=mail']);
  expect(await refused({ kind: 'address', from: '/nz/categories/footwear', to: '/gone' })).toEqual({
    'rule.from': '/nz/categories/footwear would lead back to itself.',
  });
  // A page that is there is not hidden.
  expect((await put({ kind: 'address', from: '/nz/stores', to: '/categories/footwear?sale=1' })).status).toBe(200);
  expect((await visit('/nz/stores'))[0]).toBe(200);
  expect((await remove('address', '/nz/stores')).status).toBe(204);
  for (const from of ['/', '/nz', '/nz/api/stores', '/nz/staff', 'boots', '/a?b=1'])
    expect(await refused({ kind: 'address', from, to: '/stores' }), from).toHaveProperty(['rule.from']);
  for (const to of ['//evil.example', 'https://evil.example', '/a b', 'stores'])
    expect(await refused({ kind: 'address', from: '/old', to }), to).toHaveProperty(['rule.to']);
  expect((await remove('address', '/Collections/boots')).status).toBe(204);
  expect((await remove('address', '/Collections/boots')).status).toBe(404);
  await eventually(async () => expect((await visit('/Collections/boots'))[0]).toBe(404));
});

test('OWN-09 a table of addresses is checked with its lines, imported whole or not at all, and twice without a change', async () => {
  const send = (text: string, apply = true) =>
    opened.merchandiser.call('POST', '/staff/address-imports', { text, apply });
  expect((await send('old,new\n/t1,/stores\n/t2,https://evil.example\n/t1,/blog\n,')).body).toMatchObject({
    applied: false,
    read: 4,
    problems: [{ line: 3 }, { line: 4, why: '/t1 is there twice.' }, { line: 5 }],
  });
  const table = `${'\uFEFF'}old;new\n/t1;/stores\n/t2;/nz/t3\n/nz/t3;/blog\n`;
  expect((await send(table, false)).body).toEqual({ applied: false, read: 3, problems: [], changed: 3 });
  expect((await visit('/t1'))[0]).toBe(404);
  expect((await send(table)).body).toEqual({ applied: true, read: 3, problems: [], changed: 3 });
  const { shop } = opened;
  await expectEntry(shop.pool, 'POST /staff/address-imports', {
    subject: '/t1',
    before: null,
    after: { to: '/stores' },
  });
  expect((await send(table)).body).toMatchObject({ applied: true, changed: 0 });
  await eventually(async () => expect(await visit('/t2')).toEqual([301, '/nz/blog']));
  expect((await send('/nz/x,/y\n/nz/y,/x')).body.problems[0].why).toContain('would lead back to itself');
  expect((await send('"')).body.problems).toHaveLength(1);
  const { rules, addressCount } = (await opened.merchandiser.call('GET', '/staff/search-rules?q=t2')).body;
  expect(rules.filter(({ rule }: { rule: { kind: string } }) => rule.kind === 'address')).toEqual([
    { key: '/t2', name: '/t2', rule: { kind: 'address', from: '/t2', to: '/blog' } },
  ]);
  expect(addressCount).toBe(1);
  // Two people at once: no order of their rules makes a loop.
  await Promise.all([
    put({ kind: 'address', from: '/nz/r1', to: '/r2' }),
    put({ kind: 'address', from: '/nz/r2', to: '/r1' }, opened.manager),
  ]);
  const both = (await opened.merchandiser.call('GET', '/staff/search-rules?q=/nz/r')).body.rules;
  expect(both.filter(({ key }: { key: string }) => key.startsWith('/nz/r'))).toHaveLength(1);
});

test('OWN-09 synonyms find what others are called, products come first or last in searches and categories, and a rule ends when it is deleted', async () => {
  expect(await found('clodhopper')).toEqual([]);
  await put({ kind: 'synonym', word: 'Clodhoppers', also: ['boots'] });
  await eventually(async () =>
    expect((await found('clodhopper')).sort()).toEqual(['Dune Boot', 'Reef Boot', 'Tide Boot']),
  );
  const before = await found('boot');
  const [first = '', second = '', third = ''] = before;
  const codeOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');
  await put({
    kind: 'placement',
    of: { place: 'term', term: 'Boots' },
    pinned: [codeOf(third), CODE],
    buried: [codeOf(first)],
  });
  await eventually(async () => expect(await found('boot')).toEqual([third, 'Harbour Court', second, first]));
  expect(await found('boots sale')).not.toContain('Harbour Court');
  await put({ kind: 'placement', of: { place: 'category', path: 'footwear' }, pinned: [CODE], buried: ['tide-boot'] });
  const listed = async () => {
    const html = await (await fetch(`${opened.shop.url}/nz/categories/footwear`)).text();
    return [...html.matchAll(/href="\/nz\/products\/quayworn-(harbour-court|\w+-boot)/g)].map(([, name]) => name);
  };
  await eventually(async () => {
    const names = [...new Set(await listed())];
    expect([names[0], names.at(-1)]).toEqual(['harbour-court', 'tide-boot']);
  });
  expect(await refused({ kind: 'synonym', word: 'two words', also: ['boot'] })).toHaveProperty(['rule.word']);
  expect(await refused({ kind: 'synonym', word: 'boot', also: ['Boots'] })).toHaveProperty(['rule.also']);
  const nobody = { pinned: ['nobody'], buried: [] };
  expect(await refused({ kind: 'placement', of: { place: 'term', term: 'x' }, ...nobody })).toHaveProperty([
    'rule.pinned',
  ]);
  const nowhere = { pinned: [CODE], buried: [] };
  expect(await refused({ kind: 'placement', of: { place: 'category', path: 'hats' }, ...nowhere })).toHaveProperty([
    'rule.of.path',
  ]);
  expect((await remove('placement', 'term:boot')).status).toBe(204);
  await eventually(async () => expect(await found('boot')).toEqual(before));
  expect((await remove('synonym', 'clodhopper')).status).toBe(204);
  await eventually(async () => expect(await found('clodhopper')).toEqual([]));
});

test('OWN-09 searches that found nothing are listed until they have a rule; every change is in the activity log; roles', async () => {
  const { shop, merchandiser, service, picker, audited } = opened;
  await shop.pool.query(
    "insert into search.empty_search (day, term, times) values (current_date, 'wobble board', 7), (current_date, 'zori', 3)",
  );
  const empty = async (): Promise<string[]> =>
    (await merchandiser.call('GET', '/staff/search-rules')).body.emptySearches.map(
      ({ term }: { term: string }) => term,
    );
  expect(await empty()).toEqual(expect.arrayContaining(['wobble board', 'zori']));
  expect((await put({ kind: 'term', term: 'Wobble boards', to: '/stores' })).body).toEqual({ changed: 1 });
  expect((await put({ kind: 'term', term: 'Wobble boards', to: '/stores' })).body).toEqual({ changed: 0 });
  await put({ kind: 'synonym', word: 'zori', also: ['boot'] });
  expect(await empty()).not.toEqual(expect.arrayContaining(['wobble board']));
  expect(await empty()).not.toContain('zori');
  await eventually(async () => expect((await visit('/nz/search?q=wobble+board'))[1]).toMatch(/^\/nz\/stores\?/));
  const [subject, rule] = ['search-rule:term Wobble boards', { term: 'Wobble boards', target: '/stores' }];
  await expectEntry(shop.pool, 'PUT /staff/search-rules', { subject, before: null, after: rule });
  expect((await remove('term', 'wobble board')).status).toBe(204);
  await expectEntry(shop.pool, 'DELETE /staff/search-rules', { subject, before: rule, after: null });
  expect(await audited('search-rule:term Wobble boards')).toEqual(['search-rule.added', 'search-rule.removed']);
  expect(await audited('search-rule:synonym zori')).toEqual(['search-rule.added']);
  for (const who of [service, picker]) {
    expect((await who.call('GET', '/staff/search-rules')).status).toBe(403);
    expect((await put({ kind: 'term', term: 'a', to: '/stores' }, who)).status).toBe(403);
    expect((await who.call('POST', '/staff/address-imports', { text: '/a,/b', apply: true })).status).toBe(403);
  }
});

test('MOVE-04 an address that visitors met without a page is listed with visits and the nearest page, until it has a rule or a page; roles', async () => {
  const { shop, merchandiser, manager, service, picker } = opened;
  const meet = async (path: string, visitor: number, headers: Record<string, string> = {}, method = 'GET') => {
    const from = { 'x-forwarded-for': `198.51.100.${visitor}`, 'user-agent': 'Firefox', ...headers };
    const answer = await fetch(`${shop.url}${path}`, { method, headers: from, redirect: 'manual' });
    await answer.text();
    return answer.status;
  };
  for (const visitor of [1, 2, 2, 3])
    expect(await meet('/products/tide-boots-2019/?email=hemi%40example.co.nz', visitor)).toBe(404);
  expect(await meet('/nz/products/soon', 1)).toBe(404);
  expect(await meet('/pages/tide-boots-words', 2)).toBe(404);
  expect(await meet('/nz/brands/nobody', 4, { 'user-agent': 'Googlebot' })).toBe(404);
  expect(await meet('/nz/brands/nobody', 4, { 'sec-purpose': 'prefetch' })).toBe(404);
  expect(await meet('/nz/brands/nobody', 4, {}, 'HEAD')).toBe(404);
  expect(await meet('/wp-login.php', 4)).toBe(404);
  expect(await meet('/nz/hemi@example.co.nz', 4)).toBe(404);
  const list = async () => {
    const { status, body } = await merchandiser.call('GET', '/staff/addresses-not-found');
    expect(status).toBe(200);
    return body.addresses.filter(({ address }: { address: string }) => /tide-boots|soon|nobody|wp-|hemi/.test(address));
  };
  const tide = {
    address: '/products/tide-boots-2019',
    times: 3,
    lastMet: expect.stringMatching(/Z$/),
    nearest: expect.stringMatching(/^\/nz\/products\/quayworn-tide-boot/),
  };
  await eventually(async () =>
    expect(await list()).toEqual([
      tide,
      ...['/pages/tide-boots-words', '/nz/products/soon'].map((address) =>
        expect.objectContaining({ address, times: 1 }),
      ),
    ]),
  );
  const stored = await shop.pool.query('select json_agg(one)::text as rows from old_addresses.not_found one');
  expect(stored.rows[0].rows).not.toMatch(/198\.51|Firefox|hemi|email/);
  for (const who of [service, picker]) expect((await who.call('GET', '/staff/addresses-not-found')).status).toBe(403);
  expect((await manager.call('GET', '/staff/addresses-not-found')).status).toBe(200);
  // A rule, also one that leads nowhere yet, and a product that is there now.
  await put({ kind: 'address', from: '/pages/tide-boots-words', to: '/articles/not-yet' });
  await put({ kind: 'address', from: tide.address, to: '/stores' });
  const { db, close } = openDatabase(shop.databaseUrl);
  await insertProduct(db, { name: 'Soon', price: '10.00', variants: [{ label: 'US 9', stock: 1 }] });
  await close();
  await shop.pool.query("update catalogue.product set path = 'soon' where name = 'Soon'");
  await eventually(async () => expect(await list()).toEqual([]));
});
