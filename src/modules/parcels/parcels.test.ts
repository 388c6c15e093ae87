/**
 * Labels of parcels against the simulated carriers: bought once wherever a process dies, voided with the parcel, and
 * counted alike by shop and carrier (PARC-02).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelForShopper } from '#modules/fulfilment/cancel-for-shopper.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { clearFailpoints, FailpointError, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { LABEL_FILES, scanSteps } from '../../../tests/support/crashes/scan-steps.ts';
import { by, mailsAbout, placed, stockOf } from '../../../tests/support/fixtures/orders/dispatched-orders.ts';
import {
  carriersLabels,
  expectAgreement,
  later,
  pack,
  packed,
  SIZE,
  soon,
  useWorld,
  type World,
} from '../../../tests/support/fixtures/orders/packed-parcels.ts';
import { acceptLabelReport } from './accept-label-report.ts';
import { buyParcelLabel } from './buy-parcel-label.ts';
import type { CarrierName } from './carrier.port.ts';
import { handOverParcel } from './hand-over-parcel.ts';
import { labelReportUrl } from './label-notification.ts';
import { printLabel } from './print-label.ts';
import { sweepLabels } from './sweep-labels.ts';
import { undoParcel } from './undo-parcel.ts';

const { names, naked } = scanSteps(LABEL_FILES);
const passed = new Set<string>();
beforeAll(() => watchFailpoints((name) => passed.add(name)));
afterAll(() => watchFailpoints(null));

test.each<CarrierName>(['nz-post', 'starshipit'])(
  'PARC-02 %s: a label is bought at the price asked, printed on either paper, and leaves with the parcel',
  async (name) => {
    const world = await useWorld(name);
    const { harness, ctx } = world;
    const number = await placed(harness, [2]);
    await harness.settle();
    const parcel = await packed(world, number);
    expect(parcel).toMatchObject({
      state: 'LABELLED',
      label: 'BOUGHT',
      costCents: 870n,
      carrierName: 'NZ Post',
      lines: [{ lineNo: 1, qty: 2 }],
    });
    expect(await packed(world, `#${number.toLowerCase()}`, parcel.id)).toMatchObject({
      trackingNumber: parcel.trackingNumber,
    });
    expect(await pack(world, number)).toMatchObject({ ok: false, error: { reason: 'NOTHING_TO_PACK' } });
    expect(await printLabel(ctx, { number: 'NZ00000000', id: parcel.id }, 'a4')).toMatchObject({ ok: false });
    for (const paper of ['4x6', 'a4'] as const) {
      const printed = await printLabel(ctx, { number, id: parcel.id }, paper);
      const text = printed.ok ? Buffer.from(printed.value.bytes).toString('latin1') : '';
      expect(text.startsWith('%PDF-')).toBe(true);
    }
    const sent = await handOverParcel(ctx, { number, id: parcel.id, actor: 'test' });
    expect(sent).toMatchObject({ ok: true, value: { state: 'HANDED_OVER' } });
    expect(await handOverParcel(ctx, { number, id: parcel.id, actor: 'test' })).toMatchObject({ ok: true });
    expect(await undoParcel(ctx, { number, id: parcel.id, actor: 'test' })).toEqual({
      ok: false,
      error: { reason: 'SENT' },
    });
    expect(await stockOf(harness, harness.variants.a)).toEqual({ on_hand: 18, reserved: 0 });
    await harness.settle();
    const [mail] = mailsAbout(harness, new RegExp(`${number} is on its way`));
    expect(mail?.text).toContain(parcel.trackingNumber);
    await expectAgreement(world);
  },
);

test('EDIT-02 once its label is bought a shopper can neither change nor cancel the order', async () => {
  const world = await useWorld('nz-post');
  const { harness } = world;
  const number = await placed(harness, [1]);
  await harness.settle();
  expect((await getOrder(harness.ctx, number))?.isChangeable).toBe(true);
  await packed(world, number);
  expect((await getOrder(harness.ctx, number))?.isChangeable).toBe(false);
  expect(await cancelForShopper(harness.ctx, number, 'shopper')).toEqual({ ok: false, error: 'TOO_LATE' });
});

test('PARC-02 every await of a label is a step', () => {
  expect(naked).toEqual([]);
  expect(names.length).toBeGreaterThan(30);
});

test.each(names)('PARC-02 B1 a process that dies at "%s" leaves one label, or a voided one', async (name) => {
  const world = await useWorld();
  const { harness, ctx } = world;
  const [kept, undone, refused] = [await placed(harness), await placed(harness), await placed(harness)];
  const ids = { kept: randomUUID(), undone: randomUUID(), refused: randomUUID() };
  const work = async (task: () => Promise<unknown>) => {
    await task().catch((error: unknown) => {
      if (!(error instanceof FailpointError)) throw error;
    });
  };
  setFailpoint(name, { do: 'throw' });
  await work(() => pack(world, kept, ids.kept));
  await work(() => pack(world, undone, ids.undone));
  await work(() => undoParcel(ctx, { number: undone, id: ids.undone, actor: 'test' }));
  await work(() => sweepLabels(ctx));
  clearFailpoints();
  // Whoever packs presses again, and the shop sweeps.
  await pack(world, kept, ids.kept);
  await pack(world, undone, ids.undone);
  await undoParcel(ctx, { number: undone, id: ids.undone, actor: 'test' });
  await harness.simulator.fault({ provider: 'starshipit', operation: 'order', kind: 'decline', times: 1 });
  expect(await packed(world, refused, ids.refused)).toMatchObject({
    label: 'REFUSED',
    state: 'UNDONE',
    problem: /suspended/,
  });
  for (let round = 0; round < 3; round += 1) {
    await later(world);
    await sweepLabels(ctx);
  }
  expect(await packed(world, kept, ids.kept)).toMatchObject({ label: 'BOUGHT', state: 'LABELLED' });
  expect(await packed(world, undone, ids.undone)).toMatchObject({ label: 'VOIDED', state: 'UNDONE' });
  await expectAgreement(world);
  expect((await carriersLabels(world)).filter(({ reference }) => reference?.startsWith(kept))).toHaveLength(1);
});

test.each(['reset-after', 'http-500', 'timeout-after', 'late'] as const)(
  'PARC-02 Starshipit answers with %s: the label is on its way, then bought once by whichever process comes first',
  async (kind) => {
    const world = await useWorld('starshipit', { KERB_CARRIER_TIMEOUT_MS: '500' });
    const { harness, ctx } = world;
    const number = await placed(harness);
    await harness.simulator.fault({
      provider: 'starshipit',
      operation: 'print',
      kind,
      ms: 1_500,
      phase: 'after',
    } as never);
    const parcel = await packed(world, number);
    expect(parcel.label).toBe('BUYING');
    expect(await printLabel(ctx, { number, id: parcel.id }, '4x6')).toEqual({
      ok: false,
      error: { reason: 'NO_LABEL' },
    });
    expect(await handOverParcel(ctx, { number, id: parcel.id, actor: 'test' })).toMatchObject({
      ok: false,
      error: { reason: 'NO_LABEL' },
    });
    await expect
      .poll(async () => {
        await soon(world);
        await Promise.all([sweepLabels(ctx), sweepLabels({ ...ctx, db: harness.another().db })]);
        return (await packed(world, number, parcel.id)).label;
      })
      .toBe('BOUGHT');
    await expectAgreement(world);
  },
);

test.each(['reset-before', 'reset-after'] as const)(
  'PARC-02 a parcel that is undone while its label may still come (%s) is waited for, and its label is voided',
  async (kind) => {
    const world = await useWorld();
    const { harness, ctx } = world;
    const number = await placed(harness);
    await harness.simulator.fault({ provider: 'starshipit', operation: 'print', kind });
    const { id, label } = await packed(world, number);
    expect(label).toBe('BUYING');
    expect(await undoParcel(ctx, { number, id, actor: 'test' })).toMatchObject({
      ok: true,
      value: { label: 'VOIDING' },
    });
    // What it held can be packed again at once.
    await packed(world, number);
    for (let round = 0; round < 3; round += 1) {
      await soon(world);
      await sweepLabels(ctx);
    }
    expect((await packed(world, number, id)).label).toBe(kind === 'reset-before' ? 'VOIDING' : 'VOIDED');
    await later(world);
    await sweepLabels(ctx);
    expect(await packed(world, number, id)).toMatchObject({ label: 'VOIDED', state: 'UNDONE' });
    await expectAgreement(world);
  },
);

test('PARC-02 NZ Post: a label whose reply was lost is found by its report, and otherwise left to a person; never is a second one bought', async () => {
  const world = await useWorld('nz-post');
  const { harness, ctx } = world;
  const [reported, silent] = [await placed(harness), await placed(harness)];
  await harness.simulator.fault({ provider: 'nz-post', operation: 'label', kind: 'reset-after', times: 2 });
  const parcels = [await packed(world, reported), await packed(world, silent)];
  expect(parcels.map(({ label }) => label)).toEqual(['BUYING', 'BUYING']);
  const made = (await harness.simulator.journal('label')).filter(({ provider }) => provider === 'nz-post');
  const report = made.find(({ reference }) => reference === parcels[0]?.reference);
  const { reference = '' } = parcels[0] ?? {};
  const [, key = ''] = /\/([0-9a-f]{32})$/.exec(labelReportUrl(ctx.config, reference)) ?? [];
  const body = JSON.stringify({ consignment_id: report?.id });
  expect(await acceptLabelReport(ctx, { reference, key: key.replaceAll(/./g, '0'), body })).toBe(false);
  for (let time = 0; time < 2; time += 1) expect(await acceptLabelReport(ctx, { reference, key, body })).toBe(true);
  await soon(world);
  await sweepLabels(ctx);
  expect(await packed(world, reported, parcels[0]?.id)).toMatchObject({ label: 'BOUGHT', state: 'LABELLED' });
  expect((await packed(world, silent, parcels[1]?.id)).label).toBe('BUYING');
  await later(world);
  await sweepLabels(ctx);
  expect(await packed(world, silent, parcels[1]?.id)).toMatchObject({ label: 'UNSURE', problem: /never said/ });
  expect(await pack(world, silent)).toMatchObject({ ok: false, error: { reason: 'NOTHING_TO_PACK' } });
  // Somebody looked at NZ Post’s list: the parcel is undone and packed again.
  expect(await undoParcel(ctx, { number: silent, id: parcels[1]?.id ?? '', actor: 'test' })).toMatchObject({
    ok: true,
    value: { label: 'VOIDED' },
  });
  expect((await packed(world, silent)).label).toBe('BOUGHT');
  expect(await harness.simulator.journal('label')).toHaveLength(3);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('PARC-02 two people pack the same order at once, and one packs while it is cancelled: no unit is in two parcels, no label is left', async () => {
  const world = await useWorld();
  const { harness, ctx } = world;
  const [shared, gone, sentOtherwise] = [await placed(harness, [3]), await placed(harness), await placed(harness)];
  const other: World = { harness, ctx: { ...ctx, db: harness.another().db } };
  const both = await Promise.all([
    pack(world, shared, undefined, [{ lineNo: 1, qty: 2 }]),
    pack(other, shared, undefined, [{ lineNo: 1, qty: 2 }]),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { reason: 'TOO_MANY' } });
  const twice = randomUUID();
  const same = await Promise.all([pack(world, shared, twice), pack(other, shared, twice)]);
  expect(same.every(({ ok }) => ok)).toBe(true);
  await packed(world, gone);
  await Promise.all([cancelOrder(harness.ctx, gone, 'test'), packed(world, sentOtherwise)]);
  await harness.settle();
  await dispatchOrder(harness.ctx, sentOtherwise, by);
  expect(await pack(world, gone)).toMatchObject({ ok: false });
  for (let round = 0; round < 3; round += 1) {
    await later(world);
    await sweepLabels(ctx);
  }
  const states = (await carriersLabels(world)).map(({ reference, state }) => [reference?.slice(0, 10), state]);
  expect(states.filter(([number]) => number === shared).map(([, state]) => state)).toEqual(['bought', 'bought']);
  for (const number of [gone, sentOtherwise])
    expect(states.filter((one) => one[0] === number).map(([, state]) => state)).toEqual(['voided']);
  await expectAgreement(world);
});

test('PARC-02 nothing is bought while the carrier names no price, refuses, or none is connected', async () => {
  const world = await useWorld('starshipit', { KERB_CARRIER_TIMEOUT_MS: '500' });
  const { harness, ctx } = world;
  const number = await placed(harness);
  await harness.simulator.fault({ provider: 'starshipit', operation: 'rates', kind: 'http-500' });
  expect(await pack(world, number)).toMatchObject({ ok: false, error: { reason: 'CARRIER', why: /does not answer/ } });
  expect(
    await buyParcelLabel({ ...ctx, carrier: null }, number, { ...SIZE, id: randomUUID(), lines: 'ALL', actor: 'test' }),
  ).toMatchObject({
    ok: false,
    error: { reason: 'NO_CARRIER' },
  });
  expect(await pack(world, 'NZ00000000')).toMatchObject({ ok: false, error: { reason: 'NO_SUCH_ORDER' } });
  expect(await carriersLabels(world)).toEqual([]);
  expect(await sweepLabels({ ...ctx, carrier: null })).toBe(0);
});

test('PARC-02 the tests above pass by every step', () => {
  expect(names.filter((name) => !passed.has(name))).toEqual([]);
});
