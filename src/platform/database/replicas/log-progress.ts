/**
 * How old a replica can be, from positions of the log alone: no clock of another machine is read, and an idle primary
 * makes no replica old.
 */

/** Samples of the primary that are kept; further back a replica's age is unknown. */
const MAX_SAMPLES = 1_000;

export interface PrimaryLog {
  /** The primary's log was at `position` or before it at the moment `at`, in milliseconds of this process. */
  add: (at: number, position: bigint) => void;
  /** The last moment of which a replica that has replayed up to `position` shows everything; -Infinity when unknown. */
  shownUntil: (position: bigint) => number;
}

/** Samples come in the order of their moments. */
export function createPrimaryLog(): PrimaryLog {
  const samples: { at: number; position: bigint }[] = [];
  return {
    add(at, position) {
      samples.push({ at, position });
      if (samples.length > MAX_SAMPLES) samples.shift();
    },
    shownUntil: (position) => samples.findLast((sample) => sample.position <= position)?.at ?? Number.NEGATIVE_INFINITY,
  };
}
