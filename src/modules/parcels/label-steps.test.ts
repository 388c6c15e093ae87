/**
 * Every step of labels × {SIGKILL, hang past the lease}: another process finishes the label, which is bought once or
 * voided (reliability B1, B9). Exceptions are thrown at every step in parcels.test.ts and return-labels.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chooseCarrier } from '#server/connections/choose-carrier.ts';
import { LABEL_FILES, RETURN_LABEL_FILES, scanSteps } from '../../../tests/support/crashes/scan-steps.ts';
import { type CheckoutHarness, openCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { placed } from '../../../tests/support/fixtures/orders/dispatched-orders.ts';
import { later, type World } from '../../../tests/support/fixtures/orders/packed-parcels.ts';
import { compareLabels } from '../../../tests/support/label-crashes/compare-labels.ts';
import { type LabelProcess, openLabelProcess } from '../../../tests/support/label-crashes/label-process.ts';
import { labelScenarios } from '../../../tests/support/label-crashes/label-scenarios.ts';
import type { Crash } from '../../../tests/support/label-crashes/label-tasks.ts';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import type { CarrierName } from './carrier.port.ts';
import { sweepReturnLabels } from './return-labels/sweep-return-labels.ts';
import { sweepLabels } from './sweep-labels.ts';
import { undoParcel } from './undo-parcel.ts';

const EVICT =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
const { names } = scanSteps([...LABEL_FILES, ...RETURN_LABEL_FILES]);
const settingsOf = (carrier: CarrierName) => ({ KERB_CARRIER: carrier, KERB_RETURN_LABELS: 'true' });

let harness: CheckoutHarness;
let crashing: LabelProcess;
const passedBy = new Map<string, string>();

function worldOf(carrier: CarrierName): World {
  const config = testConfig(settingsOf(carrier));
  const ctx = { ...harness.ctx, requestId: 'test', config, carrier: chooseCarrier(config, harness.simulator.url) };
  return { harness, ctx };
}

beforeAll(async () => {
  const opened = await openCheckoutHarness();
  ({ harness } = opened);
  await harness.setStock(harness.variants.a, 1_000);
  crashing = await openLabelProcess();
  return async () => {
    crashing.close();
    await opened.close();
  };
});
afterEach(() => fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' }));
afterAll(async () => {
  await harness.settle();
  await harness.expectInvariantsHold();
});

async function sweepAll({ ctx }: World): Promise<void> {
  await sweepReturnLabels(ctx);
  await sweepLabels(ctx);
}

/** Others finish the label; what nobody can know is left to a person, who undoes the parcel. */
async function expectEndedWell(name: string, number: string): Promise<void> {
  const { carrier, ends } = labelScenarios[name] ?? { carrier: 'starshipit', ends: [] };
  const world = worldOf(carrier);
  await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
  for (let round = 0; round < 3; round += 1) {
    await later(world);
    await sweepAll(world);
  }
  const { rows } = await harness.database.pool.query<{ id: string; label: string }>(
    'select id, label from parcels.parcel where order_number = $1',
    [number],
  );
  for (const { label } of rows) expect(ends).toContain(label);
  for (const { id, label } of rows) if (label === 'UNSURE') await undoParcel(world.ctx, { number, id, actor: 'test' });
  expect(await compareLabels(harness, carrier, [number])).toMatchObject({ differences: [], boughtTwice: 0 });
}

async function crash(at: string, kind: Crash['kind']): Promise<void> {
  const name = passedBy.get(at) ?? '';
  const { carrier = 'starshipit', prepare } = labelScenarios[name] ?? {};
  const world = worldOf(carrier);
  const play = await prepare?.(world);
  if (!play) throw new Error(`no scenario passes ${at}`);
  const { step, signal } = await crashing.run(harness, settingsOf(carrier), play.tasks, { at, kind }, async () => {
    await harness.database.pool.query(EVICT);
    await later(world);
    await sweepAll(world);
  });
  expect({ step, signal }).toEqual({ step: at, signal: kind === 'kill' ? 'SIGKILL' : null });
  await expectEndedWell(name, play.number);
}

test.each(Object.keys(labelScenarios))('PARC-02 B1 without a crash: %s', async (name) => {
  const { carrier = 'starshipit', prepare } = labelScenarios[name] ?? {};
  const play = await prepare?.(worldOf(carrier));
  const { passed } = await crashing.run(harness, settingsOf(carrier), play?.tasks ?? [], null);
  for (const step of passed) if (!passedBy.has(step)) passedBy.set(step, name);
  await expectEndedWell(name, play?.number ?? '');
});

test('PARC-02 B1 the scenarios together pass every step of labels', () => {
  expect(names.filter((name) => !passedBy.has(name))).toEqual([]);
});

test.each(names)('PARC-02 PARC-04 B1 SIGKILL at "%s" leaves one label, or a voided one', (name) => crash(name, 'kill'));

test.each(names)('PARC-02 PARC-04 B1 B9 a process that hangs at "%s" past its lease buys no second label', (name) =>
  crash(name, 'hang'),
);

test('PARC-02 B9 what a process buys after its parcel was undone and its label taken for voided is voided', async () => {
  const world = worldOf('starshipit');
  const number = await placed(harness);
  const id = randomUUID();
  const labelOf = async () =>
    (await harness.database.pool.query('select label, tracking_number from parcels.parcel where id = $1', [id])).rows;
  const tasks = [{ do: 'pack', number, id }] as const;
  const asked: Crash = { at: 'note that the carrier is asked', kind: 'hang' };
  await crashing.run(harness, settingsOf('starshipit'), tasks, asked, async () => {
    await later(world);
    await undoParcel(world.ctx, { number, id, actor: 'test' });
    expect(await labelOf()).toEqual([{ label: 'VOIDED', tracking_number: '' }]);
  });
  await sweepAll(world);
  expect(await labelOf()).toEqual([{ label: 'VOIDED', tracking_number: expect.stringMatching(/^SSP/) }]);
  expect(await compareLabels(harness, 'starshipit', [number])).toMatchObject({ bought: 1, voided: 1, differences: [] });
});
