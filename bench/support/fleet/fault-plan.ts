/** Which parts of a fleet are killed or cut off in which round: each part, then each pair of parts. */
import type { Fleet } from '../../../bin/fleet/start-fleet.ts';
import { seededRandom } from '../../../tests/support/fuzzing/draw-request.ts';

/** Parts by what they do at that moment. `proxy`: the HAProxy of a shop machine alone. */
export const PARTS = ['primary', 'standby', 'etcd', 'shop', 'proxy', 'cache', 'pictures'] as const;
export type Part = (typeof PARTS)[number];
export type Fault = 'kill' | 'cut';

export interface Round {
  fault: Fault;
  parts: readonly Part[];
}

/** A killed machine is back after this, and a cut one joined again. */
export const KILLED_MS = 3_000;
export const CUT_MS = 8_000;

/**
 * Rounds without end, in the order that `seed` draws: first each part alone, then pairs, then all anew. A program on a
 * machine cannot be cut off from it: the proxy is only killed.
 */
export function* planRounds(seed: number): Generator<Round> {
  const random = seededRandom(seed);
  for (;;) {
    yield* shuffled(faultsOf(PARTS.map((part) => [part])), random);
    yield* shuffled(faultsOf(pairs()), random);
  }
}

const faultsOf = (sets: readonly (readonly Part[])[]): Round[] =>
  sets.flatMap((parts) => [
    { fault: 'kill' as const, parts },
    ...(parts.includes('proxy') ? [] : [{ fault: 'cut' as const, parts }]),
  ]);

const pairs = (): (readonly Part[])[] => [
  ...PARTS.flatMap((one, at) => PARTS.slice(at + 1).map((other) => [one, other] as const)),
  // Two of the same kind: of the keepers the majority, of the shops all but one.
  ['etcd', 'etcd'],
  ['shop', 'shop'],
];

/** The machines that these parts are now; two of a kind are different machines. */
export async function machinesOf(fleet: Fleet, parts: readonly Part[], turn: number): Promise<string[]> {
  const primary = await fleet.primary();
  const standby = await fleet.synchronous();
  const chosen: string[] = [];
  for (const part of parts) {
    const all = candidates(part, primary, standby, turn).filter((name) => !chosen.includes(name));
    const name = all[0];
    if (name === undefined) throw new Error(`no ${part} is there`);
    chosen.push(name);
  }
  return chosen;
}

function candidates(part: Part, primary: string | null, standby: string | null, turn: number): string[] {
  const kinds = (kind: string) => [0, 1, 2].map((at) => `${kind}${((turn + at) % 3) + 1}`);
  if (part === 'primary') return primary ? [primary] : kinds('db');
  if (part === 'standby') return standby ? [standby] : kinds('db').filter((name) => name !== primary);
  if (part === 'proxy') return kinds('shop');
  return part === 'etcd' || part === 'shop' ? kinds(part) : [part];
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all];
  return all.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}
