/** Changes of one promotion are undone from the activity log of a running shop. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityReply, ActivityRow } from '#contract/staff/activity/activity-log.ts';
import { type CatalogueShop, CODE, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
beforeAll(async () => {
  opened = await openCatalogueShop();
});
afterAll(() => opened?.close());

const entry = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ id, name: 'Spring 20', offer: { kind: 'percentOffOrder', percent: 20 }, codes: [`${id.toUpperCase()}20`] },
  ...more,
});
const newest = async (id: string): Promise<ActivityRow> =>
  ((await opened.manager.call('GET', `/staff/activity?subject=promotion:${id}`)).body as ActivityReply)
    .entries[0] as ActivityRow;
const undo = (id: string) => opened.manager.call('POST', `/staff/activity/${id}/undo`);
const preview = (id: string) => opened.manager.call('GET', `/staff/activity/${id}/undo`);
const read = async (id: string) => (await opened.manager.call('GET', `/staff/promotions/${id}`)).body;
/** Publishes the promotion; the entry of it. */
async function publish(body: { id: string }): Promise<ActivityRow> {
  const path = `/staff/promotions/${body.id}`;
  const draft = await opened.merchandiser.call('PUT', `${path}/draft`, { version: null, entry: body });
  expect(draft.status, JSON.stringify(draft.body)).toBe(200);
  const published = await opened.merchandiser.call('POST', `${path}/publish`, { version: 1 });
  expect(published.status, JSON.stringify(published.body)).toBe(204);
  return newest(body.id);
}

test('OWN-08 a published change of a promotion is undone with its percent, dates, codes and items together; making it is not', async () => {
  const made = await publish(entry('spring', { uniqueCodes: ['ONCE1', 'ONCE2'], from: '2026-09-01' }));
  expect(made.undo).toMatchObject({ state: 'impossible', why: expect.stringContaining('Deactivate it') });
  expect((await undo(made.id)).body).toMatchObject({ errorCode: 'UndoNotPossible' });
  const before = (await read('spring')).live.entry;
  const changed = await publish({
    ...entry('spring', { uniqueCodes: ['ONCE1', 'ONCE2'], codes: ['A1', 'B2', 'SPRING20'], minSpend: 50 }),
    ...{ from: '2026-09-02', until: '2026-12-24', limits: { total: 500 }, items: { products: [CODE] } },
    ...{ offer: { kind: 'multiBuyPrice', qty: 2, price: 99 }, membersOnly: true },
  } as { id: string });
  expect(changed.undo, JSON.stringify(changed)).toEqual({ state: 'possible', why: '' });
  const fields = (await preview(changed.id)).body.fields;
  expect(fields).toContainEqual({ field: 'offer › percent', now: null, undone: '20' });
  expect(fields).toContainEqual({ field: 'until', now: '2026-12-25 00:00', undone: null });
  expect(await undo(changed.id)).toMatchObject({ status: 204 });
  const { live, draft } = await read('spring');
  expect(live.entry).toEqual(before);
  expect(draft).toBeNull();
  expect(await newest('spring')).toMatchObject({
    ...{ action: 'promotion.published', actor: { name: 'Mere the manager' }, undoes: changed.at },
  });
  expect((await undo(changed.id)).body.errorCode).toBe('UndoneBefore');
  expect((await undo((await newest('spring')).id)).status).toBe(204);
  expect((await read('spring')).live.entry).toMatchObject({ minSpend: 50, membersOnly: true, limits: { total: 500 } });
});

test('OWN-08 a code that another promotion has by now, and a product that is gone, are refused by the form’s words; nothing changes', async () => {
  await publish(entry('autumn', { codes: ['LEAF'], items: { products: [CODE] } }));
  const freed = await publish(entry('autumn', { codes: ['OTHER'], name: 'Autumn' }));
  await publish(entry('rival', { codes: ['LEAF'] }));
  const refused = await undo(freed.id);
  expect(refused).toMatchObject({ status: 422, body: { errorCode: 'UndoRefused' } });
  expect(refused.body.fields).toEqual({ 0: 'the code LEAF belongs to the promotion “rival”' });
  expect((await read('autumn')).live.entry).toMatchObject({ name: 'Autumn', codes: ['OTHER'] });
  await opened.shop.pool.query('update catalogue.product set code = $2 where code = $1', [CODE, 'renamed']);
  expect((await undo(freed.id)).body.fields['items.products.0']).toMatch(/The shop has no product/);
  await opened.shop.pool.query('update catalogue.product set code = $1 where code = $2', [CODE, 'renamed']);
});

test('OWN-08 nothing is undone over a draft; switching off is, and of many who undo it one does', async () => {
  await publish(entry('winter'));
  const changed = await publish(entry('winter', { name: 'Winter 20' }));
  await opened.merchandiser.call('PUT', '/staff/promotions/winter/draft', { version: null, entry: entry('winter') });
  expect((await preview(changed.id)).body.message).toContain('There is a draft of this promotion');
  expect((await undo(changed.id)).body).toMatchObject({ errorCode: 'UndoNotPossible' });
  expect((await newest('winter')).undo).toMatchObject({ state: 'impossible', why: expect.stringContaining('Drafts') });
  const { state } = (await read('winter')).live;
  await opened.merchandiser.call('POST', '/staff/promotions/winter/active', { active: false, state });
  const off = await newest('winter');
  const answers = await Promise.all(Array.from({ length: 5 }, () => undo(off.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409]);
  expect((await read('winter')).live.active).toBe(true);
  expect(await newest('winter')).toMatchObject({ action: 'promotion.switched-on', undoes: off.at });
  await opened.merchandiser.call('DELETE', '/staff/promotions/winter/draft?version=1');
  expect((await undo(changed.id)).status).toBe(204);
  expect((await read('winter')).live.entry.name).toBe('Spring 20');
});

test('OWN-08 what a machine key has changed is undone, and a change of single-use codes says that it is not', async () => {
  const made = await opened.manager.call('POST', '/staff/api-keys', {
    ...{ name: 'Promo system', scopes: ['promotions:write'], days: 30, perMinute: 60, issueADay: null },
  });
  const headers = { authorization: `Bearer ${made.body.key}` };
  await publish(entry('keyed', { uniqueCodes: ['U1'] }));
  const path = '/staff/promotions/keyed';
  const body = { version: null, entry: entry('keyed', { uniqueCodes: ['U1'], minQty: 3 }) };
  expect((await opened.service.call('PUT', `${path}/draft`, body, headers)).status).toBe(200);
  expect((await opened.service.call('POST', `${path}/publish`, { version: 1 }, headers)).status).toBe(204);
  const changed = await newest('keyed');
  expect(changed.actor.name).toBe('Promo system');
  const byKey = await opened.service.call('POST', `/staff/activity/${changed.id}/undo`, undefined, headers);
  expect(byKey.status, 'the log is closed to keys').toBe(403);
  expect((await undo(changed.id)).status).toBe(204);
  expect((await read('keyed')).live.entry).toMatchObject({ uniqueCodes: ['U1'] });
  expect((await read('keyed')).live.entry.minQty).toBeUndefined();
  const more = await publish(entry('keyed', { uniqueCodes: ['U1', 'U2'] }));
  expect(more.undo).toMatchObject({ state: 'impossible', why: expect.stringContaining('single-use codes') });
});
