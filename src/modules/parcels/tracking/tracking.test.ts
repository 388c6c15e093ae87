/** PARC-03 scans of parcels against the simulated carriers: recorded once, followed in the order of the carrier's times. */
import { expect, test } from 'vitest';
import { updateProfile } from '#modules/accounts/customers/update-profile.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { mailsAbout, placed, statusOf } from '../../../../tests/support/fixtures/orders/dispatched-orders.ts';
import { pack, packed, useWorld, type World } from '../../../../tests/support/fixtures/orders/packed-parcels.ts';
import type { Scan, ScanStatus } from '../carrier.port.ts';
import { handOverParcel } from '../hand-over-parcel.ts';
import { undoParcel } from '../undo-parcel.ts';
import { listTracking } from './list-tracking.ts';
import { listParcelTasks, settleParcelTask } from './parcel-tasks.ts';
import { pollScans } from './poll-scans.ts';
import { recordScans } from './record-scans.ts';

const start = Date.now();
const scanOf = (trackingNumber: string, minutes: number, status: ScanStatus, more: Partial<Scan> = {}): Scan => ({
  trackingNumber,
  at: new Date(start + minutes * 60_000),
  status,
  code: status,
  words: `Words of ${status}`,
  place: 'Penrose',
  ...more,
});
const sent = async (world: World, units: number[] = [1]) => {
  const number = await placed(world.harness, units);
  await world.harness.settle();
  const parcel = await packed(world, number);
  await handOverParcel(world.ctx, { number, id: parcel.id, actor: 'test' });
  return { number, id: parcel.id, trackingNumber: parcel.trackingNumber };
};
const record = ({ ctx }: World, ...scans: Scan[]) => recordScans(ctx, 'starshipit', scans, 'webhook');
const control = async ({ harness }: World, body: object) => {
  const response = await fetch(`${harness.simulator.url}/control/parcels/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
};
const rows = async ({ harness }: World, id: string) =>
  (
    await harness.database.pool.query(
      `select p.tracking, p.state, p.next_poll_at, p.poll_failures, (select count(*)::int from parcels.scan s where s.parcel_id = p.id) as scans
       from parcels.parcel p where p.id = $1`,
      [id],
    )
  ).rows[0];
const dueNow = ({ harness }: World) =>
  harness.database.pool.query('update parcels.parcel set next_poll_at = now() where next_poll_at is not null');

test('PARC-03 scans that come twice, late and in any order give one state, one email of a kind and a delivered order', async () => {
  const world = await useWorld();
  const { harness, ctx } = world;
  const { number, id, trackingNumber } = await sent(world);
  const unknownCode = scanOf(trackingNumber, 3, 'INFO', { code: '999', words: 'Kua tae ki te whare pupuri' });
  const way = scanOf(trackingNumber, 1, 'ON_ITS_WAY');
  const out = scanOf(trackingNumber, 5, 'OUT_FOR_DELIVERY');
  const failed = scanOf(trackingNumber, 6, 'EXCEPTION');
  const there = scanOf(trackingNumber, 9, 'DELIVERED');
  expect(await record(world, out, way, unknownCode, scanOf('SSP-NOBODY', 1, 'DELIVERED'))).toEqual({
    unknown: ['SSP-NOBODY'],
  });
  // Two people at once, and again: nothing is added.
  await Promise.all([record(world, out), record(world, out, way), record(world, unknownCode)]);
  expect(await rows(world, id)).toMatchObject({ tracking: 'OUT_FOR_DELIVERY', scans: 3 });
  await harness.settle();
  expect(mailsAbout(harness, /out for delivery/)).toHaveLength(1);
  // Delivered, and only then what happened before.
  await record(world, there);
  await record(world, failed);
  await record(world, scanOf(trackingNumber, 12, 'ON_ITS_WAY', { code: 'sorting' }));
  await harness.settle();
  expect(await rows(world, id)).toMatchObject({ tracking: 'DELIVERED', scans: 6, next_poll_at: null });
  expect(await statusOf(harness, number)).toBe('Delivered');
  expect(mailsAbout(harness, /has been delivered/)).toHaveLength(1);
  expect(mailsAbout(harness, /is delayed/)).toHaveLength(0);
  const order = await getOrder(ctx, number);
  const view = order && (await getOrderView(ctx, order));
  expect(view?.parcels[0]?.tracking).toMatchObject({ state: 'DELIVERED' });
  expect(view?.parcels[0]?.tracking?.scans.map(({ words }) => words)).toContain('Kua tae ki te whare pupuri');
  expect(view?.parcels[0]?.tracking?.scans.map(({ at }) => at)).toEqual(
    [12, 9, 6, 5, 3, 1].map((minutes) => new Date(start + minutes * 60_000).toISOString()),
  );
  await expect(harness.database.pool.query('delete from parcels.scan')).rejects.toThrow('append-only');
  await harness.expectInvariantsHold();
});

test('PARC-03 an order is delivered with the last of its parcels', async () => {
  const world = await useWorld();
  const { harness } = world;
  const number = await placed(harness, [1, 1]);
  await harness.settle();
  const parcels = [];
  for (const lineNo of [1, 2]) {
    const answer = await pack(world, number, undefined, [{ lineNo, qty: 1 }]);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    await handOverParcel(world.ctx, { number, id: answer.value.id, actor: 'test' });
    parcels.push(answer.value);
  }
  const [first, second] = parcels;
  await record(world, scanOf(first?.trackingNumber ?? '', 1, 'DELIVERED'));
  expect(await statusOf(harness, number)).toBe('Dispatched');
  await record(world, scanOf(second?.trackingNumber ?? '', 2, 'OUT_FOR_DELIVERY'));
  await record(world, scanOf(second?.trackingNumber ?? '', 3, 'DELIVERED'));
  expect(await statusOf(harness, number)).toBe('Delivered');
  await harness.settle();
  // The email of a state that has passed by the time it is sent says nothing new.
  expect(mailsAbout(harness, /out for delivery/)).toHaveLength(0);
  expect(mailsAbout(harness, /has been delivered/)).toHaveLength(2);
  await harness.expectInvariantsHold();
});

test('PARC-03 a parcel that the courier scans is sent, whoever forgot to say so; an unpacked one becomes a task', async () => {
  const world = await useWorld();
  const { harness, ctx } = world;
  const [number, other] = [await placed(harness), await placed(harness)];
  await harness.settle();
  const [parcel, undone] = [await packed(world, number), await packed(world, other)];
  await undoParcel(ctx, { number: other, id: undone.id, actor: 'test' });
  await record(
    world,
    scanOf(parcel.trackingNumber, 1, 'OUT_FOR_DELIVERY'),
    scanOf(undone.trackingNumber, 1, 'ON_ITS_WAY'),
  );
  expect(await rows(world, parcel.id)).toMatchObject({ state: 'HANDED_OVER', tracking: 'OUT_FOR_DELIVERY' });
  await harness.settle();
  expect(mailsAbout(harness, new RegExp(`${number} is on its way`))).toHaveLength(1);
  expect(mailsAbout(harness, new RegExp(`${number} is out for delivery`))).toHaveLength(1);
  expect(await listParcelTasks(ctx)).toMatchObject([{ orderNumber: other, kind: 'UNPACKED' }]);
  await harness.expectInvariantsHold();
});

test('PARC-03 a parcel that is silent for the hours of the setting, stopped or returned is a task until somebody settles it', async () => {
  const world = await useWorld('starshipit', { KERB_PARCEL_SILENT_HOURS: '10' });
  const { harness, ctx } = world;
  const { id, number, trackingNumber } = await sent(world);
  const agoHours = (hours: number) =>
    harness.database.pool.query(
      `update parcels.parcel set handed_over_at = now() - make_interval(hours => $1), last_scan_at = last_scan_at - make_interval(hours => $1),
       settled_at = settled_at - make_interval(hours => $1), tracked_at = tracked_at - make_interval(hours => $1) where true`,
      [hours],
    );
  expect(await listParcelTasks(ctx)).toEqual([]);
  await agoHours(9);
  expect(await listParcelTasks(ctx)).toEqual([]);
  await agoHours(11);
  expect(await listParcelTasks(ctx)).toMatchObject([{ id, orderNumber: number, kind: 'NO_SCAN' }]);
  expect(await settleParcelTask(ctx, id, 'test')).toMatchObject({ ok: true });
  expect(await listParcelTasks(ctx)).toEqual([]);
  await agoHours(11);
  expect(await listParcelTasks(ctx)).toMatchObject([{ kind: 'NO_SCAN' }]);
  await record(world, scanOf(trackingNumber, 1, 'EXCEPTION', { words: 'Card left' }));
  expect(await listParcelTasks(ctx)).toMatchObject([{ kind: 'EXCEPTION', words: 'Card left' }]);
  await settleParcelTask(ctx, id, 'test');
  expect(await listParcelTasks(ctx)).toEqual([]);
  await record(world, scanOf(trackingNumber, 2, 'RETURNED'));
  expect(await listParcelTasks(ctx)).toMatchObject([{ kind: 'RETURNED' }]);
  expect(await settleParcelTask(ctx, crypto.randomUUID(), 'test')).toMatchObject({ ok: false });
});

test.each(['nz-post', 'starshipit'] as const)(
  'PARC-03 %s: two processes poll each parcel once, back off while the carrier is silent, and stop with the delivery',
  async (name) => {
    const world = await useWorld(name);
    const { harness, ctx } = world;
    const sentOnes = [await sent(world), await sent(world), await sent(world)];
    const [one, two] = sentOnes;
    const code = name === 'nz-post' ? ['13', '22'] : ['InTransit', 'Delivered'];
    const at = new Date(start + 60_000).toISOString();
    for (const { trackingNumber } of sentOnes)
      await control(world, { trackingNumber, code: code[0], at, place: 'Penrose', notify: 0 });
    const asked = await Promise.all([pollScans(ctx), pollScans(ctx)]);
    expect(asked[0] + asked[1]).toBe(3);
    expect(await pollScans(ctx)).toBe(0);
    for (const { id } of sentOnes) expect(await rows(world, id)).toMatchObject({ tracking: 'ON_ITS_WAY', scans: 1 });
    const tracked = await listTracking(ctx, (await getOrder(ctx, one?.number ?? ''))?.id ?? '');
    expect([...tracked.values()][0]?.scans).toMatchObject([{ place: 'Penrose' }]);
    await harness.simulator.fault({ provider: name, operation: 'track', kind: 'http-500', times: 2 });
    await dueNow(world);
    // Twice without an answer: the carrier is down, and the third waits.
    expect(await pollScans(ctx)).toBe(0);
    const { rows: after } = await harness.database.pool.query('select poll_failures from parcels.parcel order by 1');
    expect(after.map(({ poll_failures }) => poll_failures)).toEqual([0, 1, 1]);
    await control(world, {
      trackingNumber: two?.trackingNumber,
      code: code[1],
      at: new Date(start + 120_000).toISOString(),
      notify: 0,
    });
    await dueNow(world);
    expect(await pollScans(ctx)).toBe(3);
    expect(await rows(world, two?.id ?? '')).toMatchObject({
      tracking: 'DELIVERED',
      poll_failures: 0,
      next_poll_at: null,
    });
    await dueNow(world);
    expect(await pollScans(ctx)).toBe(2);
  },
);

test('PARC-03 a customer’s own choice of emails counts before the shop’s', async () => {
  const world = await useWorld();
  const { harness, ctx } = world;
  const { rows: found } = await harness.database.pool.query(
    `insert into accounts.customer (id, email, first_name, last_name) values (gen_random_uuid(), 'chooser@example.co.nz', 'Ana', 'Pohe') returning id`,
  );
  const customerId: string = found[0].id;
  expect(await updateProfile(ctx, customerId, { parcelEmails: ['delivered', 'delivered'] })).toMatchObject({
    ok: true,
    value: { parcelEmails: ['delivered'] },
  });
  const number = await placed(harness);
  await harness.database.pool.query('update orders.orders set customer_id = $1 where number = $2', [
    customerId,
    number,
  ]);
  await harness.settle();
  const parcel = await packed(world, number);
  await handOverParcel(ctx, { number, id: parcel.id, actor: 'test' });
  await harness.settle();
  await record(world, scanOf(parcel.trackingNumber, 1, 'OUT_FOR_DELIVERY'));
  await harness.settle();
  await record(world, scanOf(parcel.trackingNumber, 2, 'DELIVERED'));
  await harness.settle();
  expect(
    mailsAbout(harness, new RegExp(`${number} (is on its way|is out|has been)`)).map(({ subject }) => subject),
  ).toEqual([expect.stringContaining('has been delivered')]);
});
