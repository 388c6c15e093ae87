/** Sends drawn requests to all operations a few at a time, so that each uses what the others made, and looks for faults. */
import { appendFileSync } from 'node:fs';
import { type DrawnRequest, drawRequests, type Role, seededRandom } from './draw-request.ts';
import { type FuzzAnswer, faultOf } from './fault-of-answer.ts';
import type { FuzzShop } from './fuzz-shop.ts';
import type { FuzzedOperation } from './fuzzed-operations.ts';
import type { KnownValues } from './known-values.ts';

/** Requests of one operation in its turn. */
const TURN = 12;
const AT_ONCE = 4;

interface Rounds {
  /** The first request of each kind of fault, whole. */
  faults: string[];
  /** Names of the operations that succeeded at least once. */
  accepted: Set<string>;
  requests: number;
}

/** At least `runs` requests to each operation. Faults are also added to the file FUZZ_LOG when they are found. */
export async function runRounds(
  fuzz: FuzzShop,
  operations: readonly FuzzedOperation[],
  { known, runs, seed }: { known: KnownValues; runs: number; seed: number },
): Promise<Rounds> {
  const random = seededRandom(seed);
  const faults = new Map<string, string>();
  const accepted = new Set<string>();
  let requests = 0;
  const check = (operation: FuzzedOperation, one: DrawnRequest, answer: FuzzAnswer) => {
    requests += 1;
    const fault = faultOf(operation, answer);
    if (fault === undefined) {
      if (answer.status >= 300) return;
      accepted.add(operation.name);
      if (operation.reply.schema) known.learn(operation.path, JSON.parse(answer.text));
      return;
    }
    const what = `${operation.name}: ${fault}`;
    if (faults.has(what)) return;
    faults.set(what, shown(what, one, answer));
    if (process.env.FUZZ_LOG) appendFileSync(process.env.FUZZ_LOG, `${faults.get(what)}\n`);
  };
  for (let round = 0; round * TURN < runs; round += 1)
    for (const operation of operations) {
      const drawn = drawRequests(operation, known, random, TURN);
      const refused = new Set<Role>();
      for (let at = 0; at < drawn.length; at += AT_ONCE)
        await Promise.all(
          drawn.slice(at, at + AT_ONCE).map(async (one) => {
            const answer = await fuzz.send(one);
            check(operation, one, answer);
            if (answer.status === 401) refused.add(one.role);
          }),
        );
      for (const role of refused) await fuzz.renewIfEnded(role);
    }
  return { faults: [...faults.values()], accepted, requests };
}

const shown = (what: string, { role, path, headers, body }: DrawnRequest, answer: FuzzAnswer): string =>
  [
    what,
    `  ${role}: ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}`,
    `  ${body?.toString().slice(0, 800) ?? 'no body'}`,
    `  → ${answer.text.slice(0, 300)}`,
  ].join('\n');
