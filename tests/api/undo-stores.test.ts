/** The change of one store is undone from the activity log of a running shop. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityReply, ActivityRow } from '#contract/staff/activity/activity-log.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';

let staffed: StaffedShop;
beforeAll(async () => {
  staffed = await openStaffedShop();
});
afterAll(() => staffed.close());

const call = (method: string, path: string, body?: unknown) => staffed.manager.call(method, path, body);
const read = async (code: string) => (await call('GET', `/staff/stores/${code}`)).body;
const newest = async (code: string): Promise<ActivityRow> =>
  ((await call('GET', `/staff/activity?subject=store:${code}`)).body as ActivityReply).entries[0] as ActivityRow;
async function change(code: string, fields: Record<string, unknown>): Promise<ActivityRow> {
  const { version, store } = await read(code);
  const saved = await call('PUT', `/staff/stores/${code}`, { version, store: { ...store, ...fields } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return newest(code);
}
const undo = (id: string) => call('POST', `/staff/activity/${id}/undo`);

test('OWN-08 OWN-05 a store’s fields and hours are set back together; an address that another store has by now, closing and special days are refused in words', async () => {
  const hours = { 1: ['09:00', '17:30'], 2: ['09:00', '17:30'], 7: null };
  const first = { region: 'Auckland', postcode: '1010', hours, phone: '09 555 0100', readyAfterHours: 2 };
  await change('quay', first);
  const before = (await read('quay')).store;
  const changed = await change('quay', {
    ...{
      hours: { 1: ['10:00', '16:00'], 7: ['11:00', '15:00'] },
      phone: '',
      path: 'quay-street',
      readyAfterHours: null,
    },
  });
  expect(changed.undo).toEqual({ state: 'possible', why: '' });
  await change('quay', { description: 'By the water' });
  expect(await undo(changed.id)).toMatchObject({ status: 204 });
  const after = (await read('quay')).store;
  expect(after).toMatchObject({ ...before, hours: { 1: hours[1], 2: hours[2] }, description: 'By the water' });
  expect(after.hours[7] ?? null, 'closed on Sundays').toBeNull();
  expect(await newest('quay')).toMatchObject({ action: 'store.changed', undoes: changed.at });

  const moved = await change('quay', { path: 'quay-street' });
  const other = { ...after, name: 'Kerb Quay Two', path: 'quay' };
  expect((await call('PUT', '/staff/stores/quay-2', { version: null, store: other })).status).toBe(200);
  expect((await undo(moved.id)).body).toMatchObject({
    ...{ errorCode: 'UndoRefused', fields: { path: 'Another store’s page has this address.' } },
  });
  expect((await newest('quay-2')).undo).toMatchObject({ state: 'impossible' });
  await call('PUT', '/staff/stores/quay-2/closing', { closed: 'for-good' });
  expect((await newest('quay-2')).undo).toMatchObject({ state: 'impossible' });
  const specialDays = [{ day: '2027-12-24', name: 'Stocktake', hours: null }];
  expect((await change('quay', { specialDays })).undo).toMatchObject({
    why: expect.stringContaining('days with other hours'),
  });
});
