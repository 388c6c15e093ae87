/** One round: a fault at full load, how long until shoppers are served as before, and whether the books are true. */
import type { Fleet } from '../../../bin/fleet/start-fleet.ts';
import { until } from '../../../bin/fleet/until.ts';
import { CUT_MS, KILLED_MS, machinesOf, type Round } from './fault-plan.ts';
import { answersEachSecond, ORDERS, PAGES, recoveredAfter, throughput } from './recovery.ts';
import type { Answered, Shoppers } from './shoppers.ts';

/** Shoppers are served so long before a fault. */
export const QUIET_MS = 5_000;
const MAX_MS = 60_000;

export interface RoundResult {
  machines: string[];
  /** Seconds from the fault until orders, and pages, came as before; null: not within a minute. */
  ordersBackS: number | null;
  pagesBackS: number | null;
  /** Orders a second before the fault. */
  ordersBefore: number;
  pagesBefore: number;
  /** Calls without a good answer since the fault. */
  errors: number;
  /** Good answers of each second, from five seconds before the fault on. */
  answersEachSecond: number[];
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Shoppers are at it already, and stay. */
export async function runRound(fleet: Fleet, shoppers: Shoppers, round: Round, turn: number): Promise<RoundResult> {
  await pause(QUIET_MS);
  const machines = await machinesOf(fleet, round.parts, turn);
  const faultAt = performance.now();
  const before = (kinds: typeof PAGES) => throughput(shoppers.answered, kinds, faultAt - QUIET_MS, faultAt);
  const [ordersBefore, pagesBefore] = [before(ORDERS), before(PAGES)];
  for (const [at, part] of round.parts.entries()) begin(fleet, machines[at] ?? '', part === 'proxy', round.fault);
  const lasts = round.fault === 'kill' ? KILLED_MS : CUT_MS;
  const over = pause(lasts).then(() => {
    for (const name of machines) repair(fleet, name, round.fault);
  });
  const back = (kinds: typeof PAGES, was: number) =>
    recoveredAfter(shoppers.answered, kinds, { faultAt, before: was, now: performance.now() });
  let [orders, pages]: [number | null, number | null] = [null, null];
  // Not sooner than what follows a repair could be seen.
  for (let waited = 0; waited < MAX_MS; waited += 500) {
    await pause(500);
    if (waited < lasts + 4_000) continue;
    [orders, pages] = [back(ORDERS, ordersBefore), back(PAGES, pagesBefore)];
    if (orders !== null && pages !== null) break;
  }
  await over;
  const seenUntil = performance.now();
  await untilWhole(fleet);
  return {
    machines,
    ordersBackS: orders === null ? null : orders / 1000,
    pagesBackS: pages === null ? null : pages / 1000,
    ordersBefore,
    pagesBefore,
    errors: shoppers.answered.filter(({ at, isError }: Answered) => isError && at >= faultAt).length,
    answersEachSecond: answersEachSecond(shoppers.answered, faultAt - QUIET_MS, seenUntil),
  };
}

function begin(fleet: Fleet, name: string, onlyProxy: boolean, fault: Round['fault']): void {
  const machine = fleet.machines[name];
  if (!machine) throw new Error(`no machine ${name}`);
  if (onlyProxy) machine.killProgram(`${name}-proxy`);
  else if (fault === 'kill') machine.kill();
  else machine.cut();
}

function repair(fleet: Fleet, name: string, fault: Round['fault']): void {
  const machine = fleet.machines[name];
  if (fault === 'kill') machine?.start();
  else machine?.join();
}

/** The next fault finds a whole fleet: a primary, and a standby that has each commit. */
const untilWhole = (fleet: Fleet): Promise<true> =>
  until(
    'a whole fleet after a round',
    async () => {
      if ((await fleet.primary()) === null || (await fleet.synchronous()) === null) return null;
      return (await fleet.areAllRunning()) ? true : null;
    },
    120,
  );
