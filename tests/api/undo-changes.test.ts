/** Single changes of products and promotions are undone from the activity log of a running shop. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityReply, ActivityRow } from '#contract/staff/activity/activity-log.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import type { AccountClient, Answer } from '../support/clients/account-client.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { type CatalogueShop, CODE, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
let manager: AccountClient;
beforeAll(async () => {
  opened = await openCatalogueShop([
    ['footwear', 'Footwear'],
    ['courts', 'Courts'],
  ]);
  manager = opened.manager;
});
afterAll(() => opened?.close());

const entries = async (subject: string, who: Pick<AccountClient, 'call'> = manager): Promise<ActivityRow[]> =>
  ((await who.call('GET', `/staff/activity?subject=${subject}`)).body as ActivityReply).entries;
const product = `product:${CODE}`;
const newest = async (subject: string): Promise<ActivityRow> => (await entries(subject))[0] as ActivityRow;
const undo = (id: string, who: Pick<AccountClient, 'call'> = manager): Promise<Answer> =>
  who.call('POST', `/staff/activity/${id}/undo`);
const preview = (id: string): Promise<Answer> => manager.call('GET', `/staff/activity/${id}/undo`);
/** Saves these fields of the product; the entry of the change. */
async function change(fields: Record<string, unknown>): Promise<ActivityRow> {
  const { version, product: now } = await opened.read();
  const saved = await opened.save(version, { ...now, ...fields });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return newest(product);
}
const now = async () => (await opened.read()).product;

test('OWN-08 OWN-12 the change of one product is shown and undone by exactly its fields, in an entry that names it, and the undoing can be undone', async () => {
  const original = await now();
  const long = `${'Pōhutukawa '.repeat(300)}end`;
  const changed = await change({
    ...{ price: '129.5', description: long, tags: ['winter', 'tūī'], isNew: true, cartQtyProductMax: 3 },
    challenge: { question: 'Which bird sings?', answers: ['Tūī'] },
    width: 'wide',
    category: [
      ['footwear', 'Footwear'],
      ['boots', 'Boots'],
    ],
  });
  expect(changed.undo).toEqual({ state: 'possible', why: '' });
  expect(changed.changes).toContainEqual({ field: 'price', before: '149.90', after: '129.50' });
  await change({ materials: 'Merino' });
  const shown = await preview(changed.id);
  expect(shown.body, JSON.stringify(shown.body)).toMatchObject({
    actor: { name: 'Mere the merchandiser' },
    note: null,
  });
  expect(shown.body.fields).toContainEqual({ field: 'price', now: '129.50', undone: '149.90' });
  expect(shown.body.fields).toContainEqual({ field: 'tags', now: 'winter, tūī', undone: null });
  expect(await undo(changed.id)).toMatchObject({ status: 204 });
  expect(await now(), 'only the fields of that change').toEqual({ ...original, materials: 'Merino' });
  const [before, after] = [{ price: '129.50' }, { price: '149.90' }];
  const { shop } = opened;
  await expectEntry(shop.pool, 'POST /staff/activity/{id}/undo', { subject: product, before, after });
  const [second, , first] = await entries(product);
  expect(first).toMatchObject({ id: changed.id, undo: { state: 'undone' } });
  expect(second).toMatchObject({
    ...{ action: 'product.changed', actor: { name: 'Mere the manager' }, undoes: changed.at },
    undo: { state: 'possible' },
  });
  expect((await undo(changed.id)).body).toMatchObject({
    errorCode: 'UndoneBefore',
    message: 'This change has been undone already.',
  });
  expect((await preview(changed.id)).body.errorCode).toBe('UndoneBefore');

  expect((await undo((second as ActivityRow).id)).status).toBe(204);
  expect(await now()).toMatchObject({ price: '129.50', description: long, tags: ['winter', 'tūī'], width: 'wide' });
  expect((await now()).category.at(-1)).toEqual(['boots', 'Boots']);
  const again = await undo(changed.id);
  expect(again.status, 'undone no more, as its undoing was undone').toBe(204);
  expect(await now()).toEqual({ ...original, materials: 'Merino' });
  const { rows } = await opened.shop.pool.query(
    `select e.price_cents::int as cents from catalogue.price_entry e join catalogue.product p on p.id = e.product_id
     where p.code = $1 order by e.id`,
    [CODE],
  );
  expect(
    rows.slice(-4).map(({ cents }) => cents),
    'the history of prices has each',
  ).toEqual([12950, 14990, 12950, 14990]);
});

test('OWN-08 a change whose field was changed again is refused as a whole and names the field; undone from the newest back it works', async () => {
  const before = await now();
  const first = await change({ name: 'Harbour Court II', care: 'Wipe' });
  const second = await change({ care: 'Brush' });
  const refused = await undo(first.id);
  expect(refused).toMatchObject({ status: 409, body: { errorCode: 'UndoChangedSince' } });
  expect(refused.body.message).toContain(': care.');
  expect((await preview(first.id)).body).toEqual(refused.body);
  expect(await now()).toEqual({ ...before, name: 'Harbour Court II', care: 'Brush' });
  expect((await undo(second.id)).status).toBe(204);
  expect((await undo(first.id)).status).toBe(204);
  expect(await now()).toEqual(before);
});

test('OWN-08 of many who undo a change at once one succeeds, and the others learn that it is undone', async () => {
  const { id } = await change({ popularity: 77 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => undo(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
  expect(new Set(answers.flatMap(({ body }) => body?.errorCode ?? []))).toEqual(new Set(['UndoneBefore']));
  expect((await entries(product)).filter(({ undoes }) => undoes !== null)).toHaveLength(6);
});

test('OWN-08 who may not edit a product cannot undo its change, and sees no button; keys cannot either', async () => {
  const { id } = await change({ popularity: 5 });
  const auditor = await newStaff(opened.shop, 'service', 'Aroha the auditor');
  const role = await manager.call('POST', '/staff/roles', {
    ...{ name: 'Auditor', permissions: ['seeActivity', 'seeRange', 'editPromotions'] },
  });
  const me = (await auditor.call('GET', '/staff/me')).body.staffId;
  const given = await manager.call('PUT', `/staff/members/${me}/role`, { roleId: role.body.id });
  expect(given.status, JSON.stringify(given.body)).toBe(204);
  expect(await undo(id, auditor)).toMatchObject({ status: 403, body: { errorCode: 'StaffForbidden' } });
  expect((await auditor.call('GET', `/staff/activity/${id}/undo`)).status).toBe(403);
  expect((await entries(product, auditor))[0]).toMatchObject({ id, undo: null });
  expect((await undo(id, opened.merchandiser)).status, 'without the activity log').toBe(403);
  expect((await now()).popularity).toBe(5);
});

test('OWN-08 HON-02 earlier values that the form would refuse are refused with the form’s words, and nothing is half done', async () => {
  await change({ care: 'Other care' });
  const { rows } = await opened.shop.pool.query(
    `insert into platform.audit (actor, action, subject, detail, before, after)
     values ('operator', 'product.changed', $1, '{}', '{"originalPrice":"199.90","care":"Sale care"}', '{"care":"Other care"}') returning id::text`,
    [product],
  );
  const before = await now();
  const refused = await undo(rows[0].id);
  expect(refused).toMatchObject({ status: 422, body: { errorCode: 'UndoRefused' } });
  expect(refused.body.fields.originalPrice).toMatch(/\$199.90 was asked for 0 days/);
  expect(await now()).toEqual(before);
  const moved = await change({
    category: [
      ['footwear', 'Footwear'],
      ['sandals', 'Sandals'],
    ],
  });
  await opened.shop.pool.query(
    "update catalogue.category set path = 'footwear/old-courts', slug = 'old-courts' where path = 'footwear/courts'",
  );
  expect((await undo(moved.id)).body).toMatchObject({
    ...{ errorCode: 'UndoRefused', fields: { category: 'The category is gone.' } },
  });
  await opened.shop.pool.query(
    "update catalogue.category set path = 'footwear/courts', slug = 'courts' where path = 'footwear/old-courts'",
  );
  expect((await undo(moved.id)).status).toBe(204);
});

test('OWN-08 sizes, new products, scheduled prices and changes of other kinds say that they are not undone here', async () => {
  const { product: start } = await opened.read();
  const sized = await change({
    variants: [...start.variants, { code: 'harbour-court-12', label: 'US 12' }],
    popularity: 9,
  });
  expect(sized.undo).toEqual({
    ...{ state: 'impossible', why: 'It also changed sizes, which are set back on the form.' },
  });
  expect((await undo(sized.id)).body).toMatchObject({ errorCode: 'UndoNotPossible' });
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  await opened.merchandiser.call('POST', `/staff/products/${CODE}/prices`, { price: '120.00', startsAt });
  expect((await newest(product)).undo).toMatchObject({ state: 'impossible' });
  const made = { ...start, code: 'new-one', path: undefined, variants: [{ code: 'new-one-9', label: 'US 9' }] };
  expect((await opened.save(null, made)).status).toBe(200);
  expect((await newest('product:new-one')).undo).toMatchObject({ state: 'impossible' });
  const variantId = (
    await opened.shop.pool.query("select v.id::text as id from catalogue.variant v where code = 'new-one-9'")
  ).rows[0].id;
  const movementId = randomUUID();
  const lines = [{ variantId, qty: 1 }];
  await manager.call('POST', '/staff/stock/receive', { movementId, locationId: 'warehouse', lines });
  const stock = await newest(movementId);
  expect(stock.undo).toBeNull();
  expect((await undo(stock.id)).body).toMatchObject({
    ...{ errorCode: 'UndoNotPossible', message: expect.stringContaining('cannot be undone here') },
  });
  for (const [id, status] of [
    ['x', 404],
    ['-1', 404],
    ['999999999999', 404],
  ] as const)
    expect((await undo(id)).status, id).toBe(status);
});

test('OWN-08 an archived product can be undone, and the preview says that shoppers do not see it; the archiving itself too', async () => {
  const { id } = await change({ care: 'Brush well' });
  const archived = await change({ state: 'discontinued' });
  expect((await preview(id)).body.note).toContain('archived');
  expect((await preview(archived.id)).body.note).toBeNull();
  expect((await undo(archived.id)).status).toBe(204);
  expect((await now()).state).toBe('current');
  const { rows } = await opened.shop.pool.query(
    `insert into platform.audit (actor, action, subject, detail, before, after)
     values ('operator', 'product.changed', 'product:never-was', '{}', '{"name":"A"}', '{"name":"B"}') returning id::text`,
  );
  expect((await undo(rows[0].id)).body).toMatchObject({ errorCode: 'UndoGone' });
});
