/** Random numbers that are the same in every run. Pure. */
import { createHash } from 'node:crypto';

export interface Dice {
  /** From 0 to below 1. */
  roll: () => number;
  /** Both ends included. */
  whole: (from: number, to: number) => number;
  pick: <T>(among: readonly T[]) => T;
}

export function dice(seed: string): Dice {
  let count = 0;
  const roll = (): number => {
    count += 1;
    return createHash('sha256').update(`kerb-demo-year:${seed}:${count}`).digest().readUInt32BE() / 2 ** 32;
  };
  const whole = (from: number, to: number): number => from + Math.floor(roll() * (to - from + 1));
  return {
    roll,
    whole,
    pick: (among) => {
      const found = among[whole(0, among.length - 1)];
      if (found === undefined) throw new RangeError('there is nothing to pick from');
      return found;
    },
  };
}

/** A UUID for a name, the same in every run. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`kerb-demo-year:${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
