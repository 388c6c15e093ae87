/**
 * Labels of returns against the simulated carriers: bought once wherever a process dies, from the customer to the shop,
 * and voided when they are not used (PARC-04).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { cancelReturn } from '#modules/returns/ending/cancel-return.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturn } from '#modules/returns/start-return.ts';
import { clearFailpoints, FailpointError, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { runReturnLabelActor } from '../../../../tests/support/crashes/run-return-label-actor.ts';
import { RETURN_LABEL_FILES, scanSteps } from '../../../../tests/support/crashes/scan-steps.ts';
import { mailsAbout, placed } from '../../../../tests/support/fixtures/orders/dispatched-orders.ts';
import {
  carriersLabels,
  expectAgreement,
  later,
  useWorld,
  type World,
} from '../../../../tests/support/fixtures/orders/packed-parcels.ts';
import type { CarrierName } from '../carrier.port.ts';
import { handOverParcel } from '../hand-over-parcel.ts';
import { sweepLabels } from '../sweep-labels.ts';
import { findReturnLabels } from './find-return-labels.ts';
import { printReturnLabel } from './print-return-label.ts';
import { sweepReturnLabels } from './sweep-return-labels.ts';

const { names, naked } = scanSteps(RETURN_LABEL_FILES);
const passed = new Set<string>();
beforeAll(() => watchFailpoints((name) => passed.add(name)));
afterAll(() => watchFailpoints(null));

const useReturns = (name: CarrierName = 'starshipit', changes: Record<string, string> = {}) =>
  useWorld(name, { KERB_RETURN_LABELS: 'true', ...changes });

/** An order that was sent without a label, and the return of one unit of it. */
async function returned(world: World, method: 'COURIER' | 'STORE' = 'COURIER') {
  const { harness, ctx } = world;
  const number = await placed(harness);
  await harness.settle();
  await dispatchOrder(harness.ctx, number, { actor: 'test' });
  await harness.settle();
  const { token } = await issueOrderToken(ctx, 'return', number, 600);
  const items = [{ lineId: '1', qty: 1, reason: 'Too small' as const }];
  const started = await startReturn(ctx, number, { token, items, method });
  if (!started.ok) throw new Error(started.error);
  return { number, rma: started.value.rmaId };
}
const labelOf = async (world: World, rma: string) => (await findReturnLabels(world.ctx, [rma])).get(rma);
const boughtFor = async (world: World, rma: string) =>
  (await carriersLabels(world)).filter(({ reference }) => reference?.startsWith(rma));

test.each<CarrierName>(['nz-post', 'starshipit'])(
  'PARC-04 %s: a return gets one label from the customer to the shop, mailed and printed; it is no parcel of the order',
  async (name) => {
    const world = await useReturns(name);
    const { harness, ctx } = world;
    const { number, rma } = await returned(world);
    const others = { ...ctx, db: harness.another().db };
    await Promise.all([sweepReturnLabels(ctx), sweepReturnLabels(others)]);
    await sweepReturnLabels(ctx);
    const label = await labelOf(world, rma);
    expect(label).toMatchObject({ label: 'BOUGHT', carrierName: 'NZ Post', costCents: expect.any(BigInt) });
    expect(await boughtFor(world, rma)).toHaveLength(1);
    const list = (await (await fetch(`${harness.simulator.url}/control/parcels`)).json()) as Record<string, string[]>[];
    expect(`${list.find(({ reference }) => `${reference}`.startsWith(rma))?.to}`).toContain('1 Queen Street');
    const printed = await printReturnLabel(ctx, number, rma);
    expect(printed.ok && Buffer.from(printed.value.bytes).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(await printReturnLabel(ctx, 'NZ00000000', rma)).toMatchObject({ ok: false });
    expect(await handOverParcel(ctx, { number, id: label?.id ?? '', actor: 'test' })).toMatchObject({ ok: false });
    await harness.settle();
    expect(mailsAbout(harness, new RegExp(`label for your .* ${rma}`))).toHaveLength(1);
    await expectAgreement(world);
  },
);

test('PARC-04 no label for a return to a store, nor without the setting; one that was refused is not asked for again', async () => {
  const world = await useReturns();
  const toStore = await returned(world, 'STORE');
  const without = await returned({
    ...world,
    ctx: { ...world.ctx, config: { ...world.ctx.config, KERB_RETURN_LABELS: false } },
  });
  expect(await sweepReturnLabels(world.ctx)).toBe(0);
  for (const { rma } of [toStore, without]) expect(await labelOf(world, rma)).toBeUndefined();
  const { rma } = await returned(world);
  await world.harness.simulator.fault({ provider: 'starshipit', operation: 'order', kind: 'decline', times: 1 });
  await sweepReturnLabels(world.ctx);
  expect(await labelOf(world, rma)).toMatchObject({ label: 'REFUSED', problem: expect.stringMatching(/suspended/) });
  const unpriced = await returned(world);
  await world.harness.simulator.fault({ provider: 'starshipit', operation: 'rates', kind: 'decline', times: 1 });
  await sweepReturnLabels(world.ctx);
  expect(await labelOf(world, unpriced.rma)).toMatchObject({ label: 'REFUSED', costCents: 0n });
  expect(await sweepReturnLabels(world.ctx)).toBe(0);
  await expectAgreement(world);
});

test('PARC-04 a label that nobody uses is voided: of a cancelled return, one handed in at a store, and one too old', async () => {
  const world = await useReturns();
  const { harness, ctx } = world;
  const [cancelled, handedIn, old, kept] = [
    await returned(world),
    await returned(world),
    await returned(world),
    await returned(world),
  ];
  await sweepReturnLabels(ctx);
  await cancelReturn(harness.ctx, cancelled.rma, 'test');
  await receiveReturn(harness.ctx, handedIn.rma, { actor: 'test' });
  await harness.settle();
  await harness.database.pool.query(
    "update returns.return set requested_at = requested_at - interval '31 days' where rma = $1",
    [old.rma],
  );
  await sweepReturnLabels(ctx);
  for (const { rma } of [cancelled, handedIn, old])
    expect(await labelOf(world, rma)).toMatchObject({ label: 'VOIDED' });
  expect(await labelOf(world, kept.rma)).toMatchObject({ label: 'BOUGHT' });
  await expectAgreement(world);
});

test('PARC-04 every await of a return label is a step', () => {
  expect(naked).toEqual([]);
  expect(names.length).toBeGreaterThan(10);
});

test.each(names)(
  'PARC-04 B1 a process that dies at "%s" leaves one label of a return, or a voided one',
  async (name) => {
    const world = await useReturns();
    const { ctx } = world;
    const [kept, gone] = [await returned(world), await returned(world)];
    const work = async (task: () => Promise<unknown>) => {
      await task().catch((error: unknown) => {
        if (!(error instanceof FailpointError)) throw error;
      });
    };
    setFailpoint(name, { do: 'throw' });
    await work(() => sweepReturnLabels(ctx));
    await cancelReturn(world.harness.ctx, gone.rma, 'test');
    await work(() => sweepReturnLabels(ctx));
    clearFailpoints();
    for (let round = 0; round < 3; round += 1) {
      await later(world);
      await sweepReturnLabels(ctx);
      await sweepLabels(ctx);
    }
    expect(await labelOf(world, kept.rma)).toMatchObject({ label: 'BOUGHT' });
    expect(await boughtFor(world, kept.rma)).toHaveLength(1);
    expect([undefined, 'VOIDED']).toContain((await labelOf(world, gone.rma))?.label);
    await expectAgreement(world);
  },
);

/** Steps with locked rows: PostgreSQL ends such a transaction after 10 s; the test ends it at once. */
const EVICT =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";

test.each(names)('PARC-04 B9 a process that hangs at "%s" past its lease buys no second label', async (name) => {
  const world = await useReturns();
  const { ctx, harness } = world;
  const { rma } = await returned(world);
  const gone = await returned(world);
  await sweepReturnLabels(ctx);
  await cancelReturn(harness.ctx, gone.rma, 'test');
  const late = await returned(world);
  setFailpoint(name, { do: 'hang' });
  const hanging = sweepReturnLabels({ ...ctx, db: harness.another().db }).catch(() => undefined);
  const isHanging = new Promise<void>((reached) =>
    watchFailpoints((passing) => {
      passed.add(passing);
      if (passing === name) reached();
    }),
  );
  await Promise.race([isHanging, hanging]);
  await harness.database.pool.query(EVICT);
  await later(world);
  await sweepReturnLabels(ctx);
  await sweepLabels(ctx);
  clearFailpoints();
  await hanging;
  for (let round = 0; round < 2; round += 1) {
    await later(world);
    await sweepReturnLabels(ctx);
    await sweepLabels(ctx);
  }
  for (const one of [rma, late.rma]) {
    expect(await labelOf(world, one)).toMatchObject({ label: 'BOUGHT' });
    expect(await boughtFor(world, one)).toHaveLength(1);
  }
  expect(await labelOf(world, gone.rma)).toMatchObject({ label: 'VOIDED' });
  await expectAgreement(world);
});

test.each(['record the return label', 'buy the label', 'record the label'])(
  'PARC-04 B1 a process that is killed at "%s" leaves one label of a return',
  async (name) => {
    const world = await useReturns();
    const { rma } = await returned(world);
    expect(await runReturnLabelActor(world, { [name]: { do: 'kill' } })).toBe('SIGKILL');
    for (let round = 0; round < 3; round += 1) {
      await later(world);
      await sweepReturnLabels(world.ctx);
      await sweepLabels(world.ctx);
    }
    expect(await labelOf(world, rma)).toMatchObject({ label: 'BOUGHT' });
    expect(await boughtFor(world, rma)).toHaveLength(1);
    await expectAgreement(world);
  },
);

test('B1 every step was passed', () => {
  expect(names.filter((name) => !passed.has(name))).toEqual([]);
});
