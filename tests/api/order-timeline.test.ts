/** EDIT-06 through the whole shop: all that happened to an order, oldest first, with whoever did it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail } from '../support/clients/account-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

interface Entry {
  at: string;
  topic: string;
  what: string;
  who: string;
  detail: string;
}

let staffed: StaffedShop;
beforeAll(async () => {
  staffed = await openStaffedShop();
});
afterAll(() => staffed.close());

test('EDIT-06 payments, emails, stock, parcels, refunds and staff’s own changes stand in one order of time, each with its actor', async () => {
  const { buy, detail, send, untilCaptured, picker, service } = staffed;
  const { number, total } = await buy({ email: freshEmail('timeline'), qty: 2 });
  await untilCaptured(number);
  expect((await send(picker, number, { carrier: 'NZ Post', trackingNumber: 'AB1' })).status).toBe(200);
  expect((await picker.call('POST', `/staff/orders/${number}/notes`, { body: 'The lid was torn.' })).status).toBe(204);
  expect((await picker.call('POST', `/staff/orders/${number}/delivered`)).status).toBe(200);
  const refund = { key: randomUUID(), amount: 12.5, reason: 'A scuff' };
  expect((await service.call('POST', `/staff/orders/${number}/refunds`, refund)).status).toBe(200);
  const timeline = async (): Promise<Entry[]> => (await detail(number)).timeline;
  await expect
    .poll(async () => (await timeline()).map(({ what }) => what), { timeout: patient(45_000) })
    .toEqual(expect.arrayContaining(['Refunded']));
  await expect
    .poll(async () => (await timeline()).filter(({ what }) => what === 'Email waiting to be sent'), {
      timeout: patient(45_000),
    })
    .toEqual([]);

  const entries = await timeline();
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort());
  const said = entries.map(({ topic, what, who, detail: more }) => [topic, what, who, more].join(' | '));
  const dollars = total.toFixed(2);
  const label = (await detail(number)).office.payments[0].label;
  const inThisOrder = [
    'stock | Stock reserved | the shop itself | 2 units · Online warehouse',
    'order | Placed | the shopper | ',
    `payment | Payment captured | the shop itself | $${dollars} · ${label}`,
    'parcel | Sent | Hemi Tāwhai | 2 units · NZ Post · AB1',
    'order | Note written | Hemi Tāwhai | ',
    'parcel | Delivered | Hemi Tāwhai | ',
    'payment | Refund requested | Mere Hōhepa | $12.50 · A scuff',
    `payment | Refunded | the shop itself | $12.50 · ${label}`,
  ];
  expect(said.filter((one) => inThisOrder.includes(one))).toEqual(inThisOrder);
  expect(said).toEqual(
    expect.arrayContaining([
      `payment | Payment authorised | the shopper | $${dollars} · ${label}`,
      'stock | Taken from stock | the shop itself | 2 units · Online warehouse',
      'email | Email sent | the shop itself | Order confirmation',
      'email | Email sent | the shop itself | On its way',
      'email | Email sent | the shop itself | Refund',
    ]),
  );

  const seenByPicker: Entry[] = (await detail(number, picker)).timeline;
  expect(seenByPicker.map(({ what }) => what)).toEqual(expect.arrayContaining(['Stock reserved', 'Sent', 'Delivered']));
  expect(seenByPicker.filter(({ topic, what }) => topic === 'email' || what.startsWith('Payment'))).toEqual([]);
});
