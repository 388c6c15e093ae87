/** OWN-12 through the whole shop: roles, refused requests, the job, the shopper's page, the activity log. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { expectInvariantsHold } from '../support/fixtures/expect-invariants-hold.ts';
import { type CatalogueShop, CODE, eventually, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

const PRODUCTS = 70;
let opened: CatalogueShop;
beforeAll(async () => {
  opened = await openCatalogueShop();
  const { db, close } = openDatabase(opened.shop.databaseUrl);
  for (let index = 0; index < PRODUCTS; index += 1)
    await insertProduct(db, {
      ...{ name: `Many ${index}`, code: `many-${index}`, price: '100.00' },
      ...{ brand: 'Tideline', variants: [{ label: 'US 9', stock: 1 }] },
    });
  await close();
});
afterAll(() => opened?.close());

const off = (value: string) => ({ kind: 'price', rule: { way: 'percent-off', value, ending: '90' } });
const tideline = { filter: { brand: 'Tideline' } };
const preview = (body: object, who = opened.merchandiser) => who.call('POST', '/staff/product-changes', body);
const act = (id: string, name: string, who = opened.merchandiser) =>
  who.call('POST', `/staff/product-changes/${id}/${name}`);
const look = async (id: string, query = '') =>
  (await opened.merchandiser.call('GET', `/staff/product-changes/${id}${query}`)).body;
const reached = (id: string, state: string) => eventually(async () => expect((await look(id)).state).toBe(state));

test('OWN-12 all products of a filter are previewed over pages, changed by the shop’s own job, shown to shoppers, and taken back', async () => {
  const { shop, manager, audited } = opened;
  const { status, body } = await preview({ selection: tideline, change: off('25') });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: 'previewed',
    createdBy: expect.stringMatching(/[a-z]/),
    startedBy: null,
    page: 1,
    pages: 2,
    counts: { planned: PRODUCTS, done: 0, refused: 0 },
  });
  expect(body.rows).toHaveLength(50);
  expect(body.rows[0]).toMatchObject({ before: { price: '100.00' }, after: { price: '74.90', originalPrice: null } });
  expect((await look(body.id, '?page=2')).rows).toHaveLength(PRODUCTS - 50);
  expect((await act(body.id, 'taking-back')).body.errorCode).toBe('BulkNotPossible');
  const both = await Promise.all([act(body.id, 'start'), act(body.id, 'start', manager)]);
  expect(both.map((answer) => answer.status)).toEqual([200, 200]);
  await reached(body.id, 'done');
  expect(await look(body.id, '?show=done')).toMatchObject({ counts: { done: PRODUCTS, planned: 0 }, pages: 2 });
  expect(await audited(`bulk-change:${body.id}`)).toEqual(['products.bulk-started']);
  expect(await audited('product:many-7')).toEqual(['product.changed']);
  const subject = `bulk-change:${body.id}`;
  await expectEntry(shop.pool, 'POST /staff/product-changes/{id}/start', {
    subject,
    before: { state: 'previewed' },
    after: { state: 'running' },
  });
  const query = () => accountClient(shop.url).call('POST', '/search/indexes/kerb_products/query', { query: 'Many 7' });
  await eventually(async () => expect(JSON.stringify((await query()).body)).toContain('74.9'));
  // Untouched: not of the brand.
  expect((await opened.read()).product.price).toBe('149.90');

  expect((await act(body.id, 'taking-back', manager)).status).toBe(200);
  await expectEntry(shop.pool, 'POST /staff/product-changes/{id}/taking-back', {
    subject,
    before: { state: 'done' },
    after: { state: 'taking-back' },
  });
  await reached(body.id, 'taken-back');
  expect((await look(body.id)).counts).toMatchObject({ 'taken-back': PRODUCTS });
  expect((await opened.read('many-7')).product.price).toBe('100.00');
  expect((await opened.manager.call('GET', '/staff/product-changes')).body.changes[0]).toMatchObject({ id: body.id });
  await expectInvariantsHold(shop.databaseUrl);
});

test('OWN-12 a change that is stopped leaves what it has not reached, and goes on', async () => {
  const { shop } = opened;
  // Nothing is left to do before the stop when the machine is fast: a lock holds the first product.
  const holder = await shop.pool.connect();
  await holder.query('begin');
  await holder.query("select 1 from catalogue.product where code = 'many-69' for update");
  // A preview waits for nobody who edits a product.
  const { body } = await preview({
    selection: { codes: ['many-69'] },
    change: { kind: 'tags', add: ['Stopped  sale'], remove: [] },
  });
  await act(body.id, 'start');
  const stopping = act(body.id, 'stop');
  await holder.query('rollback');
  holder.release();
  const stopped = await stopping;
  expect([200, 409]).toContain(stopped.status);
  if (stopped.status === 200) {
    expect(['stopped', 'done']).toContain(stopped.body.state);
    await expectEntry(shop.pool, 'POST /staff/product-changes/{id}/stop', {
      subject: body.id,
      before: { state: 'running' },
      after: { state: 'stopped' },
    });
  }
  expect((await act(body.id, 'start')).status).toBe(200);
  await reached(body.id, 'done');
  expect((await opened.read('many-69')).product.tags).toEqual(['stopped sale']);
  expect((await opened.merchandiser.call('GET', '/staff/products?tag=Stopped%20Sale')).body).toMatchObject({
    total: 1,
    products: [{ code: 'many-69' }],
  });
  expect((await opened.merchandiser.call('GET', '/staff/catalogue/words')).body.tags).toEqual(['stopped sale']);
  expect((await opened.merchandiser.call('GET', '/staff/products?category=footwear&brand=Quayworn')).body.total).toBe(
    1,
  );
});

test('OWN-12 roles without the right neither see nor make changes; what cannot be understood is refused with its field', async () => {
  const { service, picker } = opened;
  const { body } = await preview({ selection: { codes: [CODE] }, change: off('10') });
  for (const who of [service, picker]) {
    expect((await preview({ selection: tideline, change: off('10') }, who)).status).toBe(403);
    expect((await who.call('GET', '/staff/product-changes')).status).toBe(403);
    expect((await who.call('GET', `/staff/product-changes/${body.id}`)).status).toBe(403);
    for (const name of ['start', 'stop', 'taking-back']) expect((await act(body.id, name, who)).status).toBe(403);
  }
  expect((await look(body.id)).state).toBe('previewed');
  expect((await opened.read()).product.price).toBe('149.90');
  const change = off('10');
  for (const [wrong, field] of [
    [{ selection: tideline, change: off('100') }, 'change.rule.value'],
    [{ selection: tideline, change: off('0') }, 'change.rule.value'],
    [{ selection: tideline, change: off('-1') }, 'change.rule.value'],
    [{ selection: tideline, change: { kind: 'category', path: 'no/such' } }, 'change.path'],
    [{ selection: tideline, change: { kind: 'tags', add: ['a'], remove: ['A'] } }, 'change.remove'],
    [{ selection: tideline, change: { kind: 'limits' } }, 'change.cartQtyProductMax'],
    [{ selection: tideline, change: { kind: 'limits', cartQtyProductMax: 0 } }, 'change.cartQtyProductMax'],
    [{ selection: tideline, change: { kind: 'state', state: 'gone' } }, 'change.state'],
  ] as const) {
    const answer = await preview(wrong);
    expect(answer.status, JSON.stringify(wrong)).toBe(400);
    expect(Object.keys(answer.body.fields)).toContain(field);
  }
  expect((await preview({ selection: { codes: [] }, change })).status).toBe(400);
  expect((await preview({ selection: { filter: { brand: "'; drop" } }, change })).body.errorCode).toBe(
    'BulkNoProducts',
  );
  expect((await preview({ selection: { codes: ['nobody'] }, change })).status).toBe(422);
  for (const name of ['start', 'stop', 'taking-back']) expect((await act(randomUUID(), name)).status).toBe(404);
  expect((await act('1', 'start')).status).toBe(404);
});
