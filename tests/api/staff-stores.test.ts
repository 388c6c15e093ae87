/** OWN-05: managers add, change and close stores; what is closed cannot be collected from, at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreFields } from '#contract/stores/staff-stores.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { accountClient } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let manager: StaffPerson;
let item: { productId: string; variantId: string; qty: number };
beforeAll(async () => {
  staffed = await openStaffedShop();
  ({ manager } = staffed);
  item = { productId: staffed.court.productId, variantId: staffed.court.sizes[1] ?? '', qty: 1 };
});
afterAll(() => staffed.close());

const allDay: [string, string] = ['00:00', '23:59'];
const harbour: StoreFields = {
  ...{ name: 'Kerb Harbour', path: 'harbour', phone: '04 555 0199', street1: '5 Quay Street', street2: '' },
  ...{ locality: 'Te Aro', region: 'Wellington', postcode: '6011', latitude: null, longitude: null },
  ...{ description: '', collects: true, readyAfterHours: null, specialDays: [] },
  hours: { 1: allDay, 2: allDay, 3: allDay, 4: allDay, 5: allDay, 6: allDay, 7: allDay },
};
const read = async (code: string) => (await manager.call('GET', `/staff/stores/${code}`)).body;
const save = async (code: string, changes: Partial<StoreFields>, version?: string | null) => {
  const present = version === null ? null : await read(code);
  return manager.call('PUT', `/staff/stores/${code}`, {
    version: version === undefined ? present.version : version,
    store: { ...(present?.store ?? harbour), ...changes },
  });
};
const close = (code: string, closing: object, who = manager) =>
  who.call('PUT', `/staff/stores/${code}/closing`, closing);
const receive = (code: string, qty: number) =>
  manager.call('POST', '/staff/stock/receive', {
    movementId: randomUUID(),
    locationId: code,
    lines: [{ variantId: item.variantId, qty }],
  });

const shopper = () => accountClient(staffed.shop.url);
const quote = (code?: string) =>
  shopper().call('POST', '/checkout/info', {
    cart: { items: [item], shipping: { methodCode: 'storePickup', ...(code && { clickCollectStoreId: code }) } },
  });
/** Whether a store can be chosen, for a size on the product page and for a cart. */
const offered = async (code: string): Promise<boolean[]> => {
  const { body } = await shopper().call('GET', `/product/pickup?variantId=${item.variantId}`);
  return [
    body.stores.some(({ id }: { id: string }) => id === code),
    (await quote()).body.storeIdsWithStock.includes(code),
  ];
};
const order = async (code: string) => {
  const total = (await quote(code)).body.grandTotal;
  return shopper().call(
    'POST',
    '/checkout/order',
    {
      checkoutId: randomUUID(),
      cart: { items: [item] },
      contact: { email: 'collects@example.co.nz', firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
      shipping: { type: 'STORE_PICKUP', store: { erpStoreId: code }, options: { methodCode: 'storePickup' } },
      payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
      expectedTotal: total,
    },
    { 'idempotency-key': randomUUID() },
  );
};
/** Pages follow a change within seconds. */
const storePage = async () => (await fetch(`${staffed.shop.url}/nz/stores/harbour`)).text();
const today = () => nzDay(new Date());

test('OWN-05 a store is added with its position from the address, has stock, is collected from, and its changes are recorded with before and after', async () => {
  const asked = await manager.call(
    'GET',
    '/staff/store-position?street=5%20Quay%20Street&locality=Te%20Aro&postcode=6011',
  );
  const { position } = asked.body;
  expect(position.latitude).toBeCloseTo(-41.29, 1);
  expect(position.longitude).toBeCloseTo(174.77, 1);
  expect((await manager.call('GET', '/staff/store-position?locality=Atlantis')).body).toEqual({ position: null });
  const { latitude, longitude } = position;
  const added = await save('harbour', { latitude, longitude }, null);
  expect([added.status, added.body.stock, added.body.openOrders.total]).toEqual([
    200,
    { sizes: 0, units: 0, reserved: 0 },
    0,
  ]);
  expect(await offered('harbour')).toEqual([false, false]);
  expect((await receive('harbour', 5)).status).toBe(200);
  expect(await offered('harbour')).toEqual([true, true]);
  const page = await fetch(`${staffed.shop.url}/nz/stores/harbour`);
  expect(await page.text()).toContain('5 Quay Street');
  const near = await shopper().call('GET', '/stores?near=Te%20Aro');
  expect(near.body.stores[0]).toMatchObject({ erpStoreId: 'harbour', distanceKm: 0 });

  expect((await save('harbour', { name: 'Kerb Te Aro', readyAfterHours: 0.5 })).status).toBe(200);
  const { rows } = await staffed.shop.pool.query(
    `select action, before, after from platform.audit where subject = 'store:harbour' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['store.added', 'store.changed']);
  expect(rows[1]).toMatchObject({
    before: { name: 'Kerb Harbour' },
    after: { name: 'Kerb Te Aro', readyAfterHours: 0.5 },
  });
});

test('OWN-05 the ready-by time of a store is its own, where it has one, at checkout as in the list of stores', async () => {
  const readyBy = async () => {
    const listed = (await shopper().call('GET', '/stores')).body.stores.find(
      ({ erpStoreId }: { erpStoreId: string }) => erpStoreId === 'harbour',
    );
    return listed.readyBy;
  };
  await save('harbour', { readyAfterHours: 99 });
  const late = await readyBy();
  await save('harbour', { readyAfterHours: 0 });
  const soon = await readyBy();
  const dayOf = (day: number) => new Date(`${addDays(today(), day)}T00:00:00Z`).getUTCDate();
  expect(late).toMatch(new RegExp(` (${dayOf(4)}|${dayOf(5)}) `));
  expect(soon).toMatch(new RegExp(` (${dayOf(0)}|${dayOf(1)}) `));
  const method = (await quote('harbour')).body.shippingOptions?.find(
    ({ code }: { code: string }) => code === 'storePickup',
  );
  if (method) expect(JSON.stringify(method)).toContain(soon.slice(0, 18));
});

test('OWN-05 a closed store disappears from collection at once, for good, for days or with collection off; its open orders are listed; reopened, it is back', async () => {
  const placed = await order('harbour');
  expect(placed.status).toBe(201);
  const number: string = placed.body.orderNumber;

  const days = { closed: 'for-days', from: today(), until: addDays(today(), 2), reason: 'Stocktake' };
  const closed = await close('harbour', days);
  expect(closed.body).toMatchObject({
    open: true,
    closure: { from: days.from, until: days.until, reason: 'Stocktake' },
    collectsNow: false,
    openOrders: { total: 1, orders: [{ number, units: 1, readyAt: null }] },
    comingDays: expect.arrayContaining([{ day: today(), name: 'Stocktake', hours: null }]),
  });
  expect(await offered('harbour')).toEqual([false, false]);
  // Whoever had chosen it before is refused.
  const late = await order('harbour');
  expect([late.status, late.body.errorCode]).not.toContain(201);
  await expect.poll(storePage, { timeout: patient(10_000) }).toContain('Stocktake');

  // A closure that has not begun leaves collection on; one that has passed cannot be entered.
  await close('harbour', { ...days, from: addDays(today(), 1) });
  expect(await offered('harbour')).toEqual([true, true]);
  const passed = await close('harbour', { ...days, from: addDays(today(), -3), until: addDays(today(), -1) });
  expect([passed.status, passed.body.errorCode]).toEqual([422, 'ClosurePassed']);

  await save('harbour', { collects: false });
  expect(await offered('harbour')).toEqual([false, false]);
  await save('harbour', { collects: true });

  const gone = await close('harbour', { closed: 'for-good' });
  expect(gone.body).toMatchObject({ open: false, closure: null, openOrders: { total: 1 }, stock: { reserved: 1 } });
  expect(await offered('harbour')).toEqual([false, false]);
  await expect.poll(storePage, { timeout: patient(10_000) }).not.toContain('5 Quay Street');
  expect((await order('harbour')).status).not.toBe(201);
  // What was placed before is still handed over.
  for (const step of ['ready', 'collect'])
    expect((await staffed.picker.call('POST', `/staff/orders/${number}/${step}`)).status).toBe(200);
  expect((await read('harbour')).openOrders.total).toBe(0);
  expect((await close('harbour', { closed: 'no' })).body).toMatchObject({ open: true, collectsNow: true });
  expect(await offered('harbour')).toEqual([true, true]);
  await staffed.expectInvariantsHold();
});

test('OWN-05 two who save the same store: one is told; codes, paths and wrong fields are refused; only managers may', async () => {
  const { version } = await read('harbour');
  const both = await Promise.all([
    save('harbour', { phone: '04 555 0001' }, version),
    save('harbour', { phone: '04 555 0002' }, version),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // Closing it meanwhile outdates nobody's form.
  const began = (await read('harbour')).version;
  await close('harbour', { closed: 'no' });
  expect((await save('harbour', { phone: '' }, began)).status).toBe(200);

  const codeOf = async (answer: ReturnType<typeof save>) => (await answer).body.errorCode;
  expect(await codeOf(save('harbour', { path: 'other' }, null))).toBe('StoreCodeTaken');
  expect(await codeOf(save('warehouse', { path: 'other' }, null))).toBe('StoreCodeTaken');
  expect(await codeOf(save('second', {}, null))).toBe('StorePathTaken');
  expect(await codeOf(save('harbour', { path: 'quay' }))).toBe('StorePathTaken');
  expect((await manager.call('GET', '/staff/stores/warehouse')).status).toBe(404);
  expect((await close('nowhere', { closed: 'no' })).status).toBe(404);
  for (const wrong of [
    { name: ' ' },
    { latitude: null },
    { latitude: 91, longitude: 0 },
    { hours: { 1: ['18:00', '09:00'] } },
    { hours: { 8: null } },
    { readyAfterHours: -1 },
    { specialDays: [{ day: '2027-02-30', name: 'Day', hours: null }] },
    { specialDays: Array(2).fill({ day: '2027-02-03', name: 'Day', hours: null }) },
  ] as Partial<StoreFields>[])
    expect((await save('harbour', wrong)).status, JSON.stringify(wrong)).toBe(400);
  const tooLong = { closed: 'for-days', from: today(), until: addDays(today(), 92), reason: 'Rebuilding' };
  expect((await close('harbour', tooLong)).status).toBe(400);
  expect((await close('harbour', { ...tooLong, until: addDays(today(), -1) })).status).toBe(400);
  for (const who of [staffed.picker, staffed.service, staffed.merchandiser]) {
    expect((await who.call('GET', '/staff/stores')).status).toBe(403);
    expect((await close('harbour', { closed: 'for-good' }, who)).status).toBe(403);
  }
  expect((await manager.call('GET', '/staff/stores')).body.stores.map(({ code }: { code: string }) => code)).toEqual([
    'quay',
    'harbour',
  ]);
});
