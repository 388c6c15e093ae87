/** PARC-04 the courier's scans of a return: they start the time of its refund, once, and staff see what is overdue. */

import { randomUUID } from 'node:crypto';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { expect, test } from 'vitest';
import { getAdminReturn } from '#modules/admin-orders/get-admin-return.ts';
import { listAdminReturns } from '#modules/admin-orders/list-admin-returns.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { cancelReturn } from '#modules/returns/ending/cancel-return.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturn } from '#modules/returns/start-return.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { standardRole } from '#modules/staff/rights/role.ts';
import { placed } from '../../../../tests/support/fixtures/orders/dispatched-orders.ts';
import { expectAgreement, useWorld, type World } from '../../../../tests/support/fixtures/orders/packed-parcels.ts';
import type { Scan, ScanStatus } from '../carrier.port.ts';
import { listParcelTasks } from '../tracking/parcel-tasks.ts';
import { recordScans } from '../tracking/record-scans.ts';
import { undoParcel } from '../undo-parcel.ts';
import { findReturnLabels } from './find-return-labels.ts';
import { sweepReturnLabels } from './sweep-return-labels.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const start = Date.now();
const useReturns = (changes: Record<string, string> = {}) =>
  useWorld('starshipit', {
    KERB_RETURN_LABELS: 'true',
    KERB_RETURN_LABEL_DAYS: '20',
    KERB_RETURN_REFUND_DAYS: '5',
    ...changes,
  });

async function labelled(world: World) {
  const { harness, ctx } = world;
  const number = await placed(harness);
  await harness.settle();
  await dispatchOrder(harness.ctx, number, { actor: 'test' });
  await harness.settle();
  const { token } = await issueOrderToken(ctx, 'return', number, 600);
  const items = [{ lineId: '1', qty: 1, reason: 'Too small' as const }];
  const started = await startReturn(ctx, number, { token, items, method: 'COURIER' });
  if (!started.ok) throw new Error(started.error);
  const rma = started.value.rmaId;
  await sweepReturnLabels(ctx);
  const label = (await findReturnLabels(ctx, [rma])).get(rma);
  if (!label) throw new Error('no label');
  return { number, rma, id: label.id, trackingNumber: label.trackingNumber };
}
const scan = ({ ctx }: World, trackingNumber: string, hours: number, status: ScanStatus, more: Partial<Scan> = {}) =>
  recordScans(
    ctx,
    'starshipit',
    [
      {
        ...{ trackingNumber, status, code: status, words: `Words of ${status}`, place: 'Penrose' },
        at: new Date(start + hours * HOUR_MS),
        ...more,
      },
    ],
    'webhook',
  );
const viewOf = async ({ ctx }: World, number: string) => {
  const order = await getOrder(ctx, number);
  return (order && (await getOrderView(ctx, order)))?.returns[0];
};
const overdue = async ({ ctx }: World) =>
  (await listAdminReturns(ctx, { view: 'overdue', q: '' })).returns.map(({ rma }) => rma);

/** What a scanner reads in the path of a QR code. */
function readQrCode({ size, path }: { size: number; path: string }): string {
  const SCALE = 4;
  const side = size * SCALE;
  const pixels = new Uint8ClampedArray(side * side).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < SCALE; row += 1) {
      const from = (Number(y) * SCALE + row) * side + Number(x) * SCALE;
      pixels.fill(0, from, from + Number(width) * SCALE);
    }
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, side, side)));
  return new QRCodeReader().decode(image).getText();
}

test('PARC-04 the first scan starts the refund clock by the setting; its QR code is the tracking number', async () => {
  const world = await useReturns();
  const { ctx, harness } = world;
  const { number, rma, trackingNumber } = await labelled(world);
  const before = await viewOf(world, number);
  expect(before).toMatchObject({ status: 'Waiting for your parcel', refundBy: null, label: { trackingNumber } });
  expect(before?.label?.qr && readQrCode(before.label.qr)).toBe(trackingNumber);
  // A printed label moves nothing, nor does a scan of an earlier parcel with this number.
  await scan(world, trackingNumber, 1, 'INFO');
  await scan(world, trackingNumber, -60, 'DELIVERED');
  expect(await viewOf(world, number)).toMatchObject({ status: 'Waiting for your parcel', refundBy: null });
  await Promise.all([
    scan(world, trackingNumber, 3, 'ON_ITS_WAY'),
    scan({ ...world, ctx: { ...ctx, db: harness.another().db } }, trackingNumber, 3, 'ON_ITS_WAY'),
  ]);
  const due = (hours: number) => new Date(start + hours * HOUR_MS + 5 * DAY_MS).toISOString();
  expect(await viewOf(world, number)).toMatchObject({ status: 'On its way to us', refundBy: due(3) });
  // Later scans, and another setting, change no promise; an earlier one that arrives late brings it forward.
  const longer = { ...world, ctx: { ...ctx, config: { ...ctx.config, KERB_RETURN_REFUND_DAYS: 90 } } };
  await scan(longer, trackingNumber, 9, 'DELIVERED');
  expect(await viewOf(world, number)).toMatchObject({ status: 'On its way to us', refundBy: due(3) });
  await scan(world, trackingNumber, 2, 'ON_ITS_WAY');
  expect((await findReturn(ctx, rma))?.refundBy?.toISOString()).toBe(due(2));
  const staff: StaffCaller = {
    ...{ staffId: randomUUID(), sessionId: randomUUID(), email: 'mere@kerb.example', name: 'Mere' },
    ...standardRole('service'),
  };
  expect(await getAdminReturn(ctx, rma, staff)).toMatchObject({
    sentAt: new Date(start + 2 * HOUR_MS).toISOString(),
    label: {
      state: 'BOUGHT',
      trackingNumber,
      scans: expect.arrayContaining([expect.objectContaining({ place: 'Penrose' })]),
    },
  });
  const { rows } = await harness.database.pool.query(
    "select count(*)::int as times from platform.audit where action = 'return.sent' and subject = $1",
    [number],
  );
  expect(rows[0]).toEqual({ times: 2 });
  // Its courier has it: its label is not voided, whatever is pressed.
  await harness.database.pool.query("update returns.return set requested_at = requested_at - interval '31 days'");
  await sweepReturnLabels(ctx);
  const label = (await findReturnLabels(ctx, [rma])).get(rma);
  expect(label).toMatchObject({ label: 'BOUGHT' });
  expect(await undoParcel(ctx, { number, id: label?.id ?? '', actor: 'test' })).toMatchObject({
    ok: false,
    error: { reason: 'SENT' },
  });
  await expectAgreement(world);
});

test('PARC-04 a refund is overdue when the return is not received by its day; received and cancelled ones are not', async () => {
  const world = await useReturns();
  const { harness } = world;
  const [late, received, cancelled, inTime] = [
    await labelled(world),
    await labelled(world),
    await labelled(world),
    await labelled(world),
  ];
  for (const { trackingNumber } of [late, received, cancelled, inTime])
    await scan(world, trackingNumber, 1, 'ON_ITS_WAY');
  expect(await overdue(world)).toEqual([]);
  await harness.database.pool.query(
    "update returns.return set refund_by = refund_by - interval '6 days' where rma <> $1",
    [inTime.rma],
  );
  await receiveReturn(harness.ctx, received.rma, { actor: 'test' });
  await cancelReturn(harness.ctx, cancelled.rma, 'test');
  expect(await overdue(world)).toEqual([late.rma]);
  await receiveReturn(harness.ctx, late.rma, { actor: 'test' });
  expect(await overdue(world)).toEqual([]);
  // What is over keeps its day.
  await scan(world, cancelled.trackingNumber, 0, 'ON_ITS_WAY', { code: 'earlier' });
  expect((await findReturn(world.ctx, cancelled.rma))?.sentAt).toEqual(new Date(start + HOUR_MS));
  await harness.settle();
  await expectAgreement(world);
});

test('PARC-04 returns that are delayed, sent back, silent, or on their way with a voided label are tasks', async () => {
  const world = await useReturns();
  const { harness, ctx } = world;
  const [delayed, back, silent, voided, fine] = [
    await labelled(world),
    await labelled(world),
    await labelled(world),
    await labelled(world),
    await labelled(world),
  ];
  await cancelReturn(harness.ctx, voided.rma, 'test');
  await sweepReturnLabels(ctx);
  await scan(world, delayed.trackingNumber, 1, 'EXCEPTION');
  await scan(world, back.trackingNumber, 1, 'RETURNED');
  for (const { trackingNumber } of [silent, voided, fine]) await scan(world, trackingNumber, 1, 'ON_ITS_WAY');
  await harness.database.pool.query(
    "update parcels.parcel set last_scan_at = now() - interval '80 hours' where rma = $1",
    [silent.rma],
  );
  const tasks = (await listParcelTasks(ctx)).map(({ rma, kind }) => `${rma} ${kind}`);
  expect(tasks.sort()).toEqual(
    [`${delayed.rma} EXCEPTION`, `${back.rma} RETURNED`, `${silent.rma} NO_SCAN`, `${voided.rma} UNPACKED`].sort(),
  );
  // Received, and its courier forgot to scan the delivery: nobody has to look for it.
  await receiveReturn(harness.ctx, silent.rma, { actor: 'test' });
  expect((await listParcelTasks(ctx)).map(({ rma }) => rma)).not.toContain(silent.rma);
  await harness.settle();
});
