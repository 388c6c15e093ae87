/**
 * Random cycles of labels that are bought and voided while processes and the carrier fail, derived from a seed: a
 * process throws, hangs past its lease or is killed at any step; the carrier is slow or silent, loses requests and
 * replies, answers late, and reports labels twice, late or never. Then others press again and sweep, and the carrier's
 * labels are compared with the shop's (PARC-02, PARC-04).
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { acceptLabelReport } from '#modules/parcels/accept-label-report.ts';
import type { CarrierName } from '#modules/parcels/carrier.port.ts';
import { handOverParcel } from '#modules/parcels/hand-over-parcel.ts';
import { sweepReturnLabels } from '#modules/parcels/return-labels/sweep-return-labels.ts';
import { sweepLabels } from '#modules/parcels/sweep-labels.ts';
import { undoParcel } from '#modules/parcels/undo-parcel.ts';
import { cancelReturn } from '#modules/returns/ending/cancel-return.ts';
import { chooseCarrier } from '#server/connections/choose-carrier.ts';
import type { FaultKind } from '#simulator/faults.ts';
import { openCheckoutHarness } from '../fixtures/checkout-harness.ts';
import { placed } from '../fixtures/orders/dispatched-orders.ts';
import { later, pack, type World } from '../fixtures/orders/packed-parcels.ts';
import { type Lane, numbersOf, type ScenarioLog } from '../histories/run-seeds.ts';
import { testConfig } from '../shop/test-context.ts';
import { compareLabels } from './compare-labels.ts';
import type { LabelProcess } from './label-process.ts';
import { returned } from './label-scenarios.ts';
import { CRASH_KINDS, type Crash, type LabelTask } from './label-tasks.ts';

const PLENTY = 1_000;
const TIMEOUT_MS = 500;
const LATE_MS = 800;
/** A process crashes within as many steps; where it passes fewer it does not crash. */
const STEPS = 60;
const SWEEP_STEPS = 16;
const OPERATIONS: Record<CarrierName, readonly string[]> = {
  'nz-post': ['price', 'label', 'label', 'label', 'status', 'download'],
  starshipit: ['rates', 'find', 'order', 'order', 'print', 'print', 'archive', 'delete'],
};
const FAULTS: readonly Partial<{ kind: FaultKind; ms: number; phase: 'before' | 'after' }>[] = [
  { kind: 'delay', ms: 100 },
  { kind: 'late', ms: LATE_MS },
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'timeout-before' },
  { kind: 'timeout-after' },
  { kind: 'http-500', phase: 'before' },
  { kind: 'http-500', phase: 'after' },
  { kind: 'garbage' },
  { kind: 'decline' },
];
/** PostgreSQL ends a transaction that stands still after 10 s; a cycle ends it at once. */
const EVICT =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";

interface LabelFigures {
  cycles: number;
  crashedCycles: number;
  crashes: Record<Crash['kind'], number>;
  steps: Set<string>;
  bought: number;
  voided: number;
  paidCents: number;
  boughtTwice: number;
  differences: number;
  /** Cycles that ended otherwise than they must, for whatever reason. */
  failures: number;
  /** Labels of which NZ Post never said whether it made them, and those that Starshipit did not take back. */
  unsure: number;
}
export const newFigures = (): LabelFigures => ({
  cycles: 0,
  crashedCycles: 0,
  crashes: { throw: 0, kill: 0, hang: 0 },
  steps: new Set(),
  ...{ bought: 0, voided: 0, paidCents: 0, boughtTwice: 0, differences: 0, failures: 0, unsure: 0 },
});

interface Cycle extends World {
  carrier: CarrierName;
  settings: Record<string, string>;
  draw: (below: number) => number;
  log: ScenarioLog;
  figures: LabelFigures;
}

/** A shop with one carrier, and an address to which NZ Post reports labels. */
export async function openLabelLane(
  carrier: CarrierName,
  crashing: LabelProcess,
  figures: LabelFigures,
): Promise<Lane> {
  const { harness, close } = await openCheckoutHarness();
  await harness.setStock(harness.variants.a, PLENTY);
  await harness.setStock(harness.variants.b, PLENTY);
  const reports = await openReports();
  const settings = {
    KERB_CARRIER: carrier,
    KERB_RETURN_LABELS: 'true',
    KERB_CARRIER_TIMEOUT_MS: `${TIMEOUT_MS}`,
    KERB_PUBLIC_URL: reports.url,
  };
  const config = testConfig(settings);
  const ctx = { ...harness.ctx, requestId: 'test', config, carrier: chooseCarrier(config, harness.simulator.url) };
  return {
    run: async (seed, log) => {
      const draw = numbersOf(seed);
      reports.begin(draw(4), (report) => acceptLabelReport(ctx, report));
      const cycle = { harness, ctx, carrier, settings, draw, log, figures };
      await runCycle(cycle, crashing, reports.arrived).catch((error: unknown) => {
        figures.failures += 1;
        // A run of many goes on, to say how many fail.
        if (!process.env.KERB_LABEL_CYCLES) throw error;
        process.stderr.write(`${carrier} cycle ${seed}: ${String(error)}\n${log.lines.join('\n')}\n`);
      });
    },
    check: async () => {
      await harness.settle();
      await harness.expectInvariantsHold();
    },
    close: async () => {
      reports.close();
      await close();
    },
  };
}

type Report = Parameters<typeof acceptLabelReport>[1];

/** Receives NZ Post's reports of labels, of which each cycle loses all, or hears of once, twice, or late. */
async function openReports() {
  let often = 1;
  let accept: (report: Report) => Promise<unknown> = async () => undefined;
  let pending: Promise<unknown>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      const [key = '', reference = ''] = (request.url ?? '').split('/').reverse();
      const report = { reference, key, body: Buffer.concat(chunks).toString() };
      const tell = accept;
      for (let time = 0; time < Math.min(often, 2); time += 1)
        pending.push(sleep(often === 3 ? LATE_MS : 50 * time).then(() => tell(report)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: (times: number, to: typeof accept) => {
      [often, accept, pending] = [times, to, []];
    },
    arrived: () => Promise.all(pending),
    close: () => server.close(),
  };
}

interface Orders {
  kept: string;
  undone: string;
  gone: string;
  /** A return whose label is kept, and one that is cancelled. */
  returns: string[];
  sent: string[];
}

async function runCycle(cycle: Cycle, crashing: LabelProcess, reported: () => Promise<unknown>): Promise<void> {
  const { harness, carrier, draw, log, figures } = cycle;
  const orders = await prepareOrders(cycle);
  const ids = { kept: randomUUID(), undone: randomUUID(), gone: randomUUID() };
  for (let count = draw(3); count > 0; count -= 1) {
    const operation = OPERATIONS[carrier][draw(OPERATIONS[carrier].length)] ?? '';
    const fault = { provider: carrier, operation, times: 1 + draw(2), ...FAULTS[draw(FAULTS.length)] };
    log.lines.push(JSON.stringify(fault));
    await harness.simulator.fault(fault as never);
  }
  const pressAgain = async () => {
    await Promise.all([pack(cycle, orders.kept, ids.kept), pack(cycle, orders.undone, ids.undone)]);
    await undoParcel(cycle.ctx, { number: orders.undone, id: ids.undone, actor: 'test' });
  };
  const tasks: LabelTask[] = [
    { do: 'pack', number: orders.kept, id: ids.kept },
    { do: 'pack', number: orders.undone, id: ids.undone },
    { do: 'undo', number: orders.undone, id: ids.undone },
    { do: 'pack', number: orders.gone, id: ids.gone },
    { do: 'sweep' },
  ];
  // Return labels come last half of the time, packing the other half.
  if (orders.returns.length > 0) tasks.unshift({ do: 'sweep returns' });
  if (draw(2) === 1) tasks.reverse();
  // Somebody else may press at the same time.
  const other = draw(3) === 0 ? pack(cycle, orders.kept, ids.kept) : null;
  const first = await crashAt(cycle, crashing, { tasks, below: STEPS }, pressAgain);
  await other;
  await pressAgain();
  // A process that finishes what the first one left may crash too.
  await later(cycle);
  const sweeps: LabelTask[] = [{ do: 'sweep returns' }, { do: 'sweep' }];
  const second = draw(2) === 0 && (await crashAt(cycle, crashing, { tasks: sweeps, below: SWEEP_STEPS }, pressAgain));
  figures.crashedCycles += first || second ? 1 : 0;
  log.lines.push(JSON.stringify({ ...orders, ...ids }));
  await Promise.all([cancelOrder(harness.ctx, orders.gone, 'test'), sweepLabels(cycle.ctx)]);
  if (orders.returns[1]) await cancelReturn(harness.ctx, orders.returns[1], 'test');
  await sleep(log.lines.some((line) => line.includes('"late"')) ? LATE_MS : 0);
  await reported();
  await endCycle(cycle, orders);
}

/** Runs the tasks in a process that crashes at one of the first steps; true when it came there. */
async function crashAt(
  cycle: Cycle,
  crashing: LabelProcess,
  { tasks, below }: { tasks: readonly LabelTask[]; below: number },
  pressAgain: () => Promise<void>,
): Promise<boolean> {
  const { harness, settings, draw, log, figures } = cycle;
  const crash: Crash = { at: draw(below), kind: CRASH_KINDS[draw(CRASH_KINDS.length)] ?? 'kill' };
  const { step, errors } = await crashing.run(harness, settings, tasks, crash, async () => {
    await harness.database.pool.query(EVICT);
    await later(cycle);
    await pressAgain();
    await sweepLabels(cycle.ctx);
    await sweepReturnLabels(cycle.ctx);
  });
  log.lines.push(JSON.stringify({ ...crash, step }));
  // A process whose connection was ended while it hung fails, rightly.
  if (errors.length > 0 && crash.kind !== 'hang') throw new Error(errors.join('\n'));
  if (step === null) return false;
  figures.crashes[crash.kind] += 1;
  figures.steps.add(step);
  return true;
}

async function prepareOrders({ harness, ctx, draw }: Cycle): Promise<Orders> {
  const orders: Orders = {
    ...{ kept: await placed(harness), undone: await placed(harness), gone: await placed(harness) },
    ...{ returns: [], sent: [] },
  };
  if (draw(3) > 0) return orders;
  for (let count = 0; count < 2; count += 1) {
    const { number, rma } = await returned({ harness, ctx });
    orders.returns.push(rma);
    orders.sent.push(number);
  }
  return orders;
}

/** The shop finishes what is open, people do what is left to them, and both sides are compared. */
async function endCycle(cycle: Cycle, orders: Orders): Promise<void> {
  const { harness, ctx, carrier, figures } = cycle;
  const open = await finish(cycle);
  await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
  if (open > 0 && (await finish(cycle)) > 0) throw new Error('labels are still open');
  const numbers = [orders.kept, orders.undone, orders.gone, ...orders.sent];
  const { rows: unsure } = await harness.database.pool.query<{ id: string; number: string }>(
    `select id, order_number as number from parcels.parcel where label = 'UNSURE' and order_number = any($1)`,
    [numbers],
  );
  figures.unsure += unsure.length;
  for (const { id, number } of unsure) await undoParcel(ctx, { number, id, actor: 'test' });
  // What was refused, or undone by a person, is packed again; then the courier takes it.
  await pack(cycle, orders.kept);
  const { rows: kept } = await harness.database.pool.query<{ id: string; trackingNumber: string }>(
    `select id, tracking_number as "trackingNumber" from parcels.parcel where order_number = $1 and label = 'BOUGHT'`,
    [orders.kept],
  );
  const [parcel] = kept;
  if (kept.length !== 1 || !parcel) throw new Error(`${orders.kept} has ${kept.length} labels`);
  const sent = await handOverParcel(ctx, { number: orders.kept, id: parcel.id, actor: 'test' });
  if (!sent.ok) throw new Error(`${orders.kept} is not handed over: ${sent.error.reason}`);
  const scanned = await fetch(`${harness.simulator.url}/control/parcels/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trackingNumber: parcel.trackingNumber, code: '13', notify: 0 }),
  });
  if (scanned.status !== 201) throw new Error(`the carrier does not know ${parcel.trackingNumber}`);
  const found = await compareLabels(harness, carrier, numbers);
  figures.cycles += 1;
  for (const name of ['bought', 'voided', 'paidCents', 'boughtTwice'] as const) figures[name] += found[name];
  figures.differences += found.differences.length;
  if (found.differences.length > 0 || found.boughtTwice > 0)
    throw new Error(`${found.boughtTwice} bought twice; ${found.differences.join('; ')}`);
}

/** Sweeps as time passes; how many labels are open afterwards. */
async function finish(cycle: Cycle): Promise<number> {
  let open = 0;
  for (let round = 0; round < 4; round += 1) {
    await later(cycle);
    await sweepReturnLabels(cycle.ctx);
    await sweepLabels(cycle.ctx);
    const { rows } = await cycle.harness.database.pool.query<{ n: number }>(
      "select count(*)::int as n from parcels.parcel where label in ('BUYING', 'VOIDING')",
    );
    open = rows[0]?.n ?? 0;
    if (open === 0 && round > 0) break;
  }
  return open;
}
