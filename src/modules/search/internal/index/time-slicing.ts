/** Runs long work in short slices, so that a serving process keeps answering meanwhile. */

/** Longest time before other work may run. */
const SLICE_MS = 6;

/** Call between steps of a millisecond or less: waits when this slice has lasted long enough. */
export function createTimeSlicer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise<void>((done) => setImmediate(done));
    since = performance.now();
  };
}

/** Runs all steps, with a pause wherever one is due. */
export async function runTimeSliced(steps: Iterable<void>): Promise<void> {
  const pause = createTimeSlicer();
  for (const _ of steps) await pause();
}
