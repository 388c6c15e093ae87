/** A carrier that does not answer is left alone for a while, so that not every shopper waits for it (PARC-05). */
const FAILURES = 3;
const FIRST_MS = 30_000;
const LONGEST_MS = 300_000;

interface Silence {
  /** Calls in a row without an answer. */
  failures: number;
  /** Not asked before then; one call may try again after it. */
  until: number;
}
const silences = new WeakMap<object, Silence>();

/** Whether the carrier may be asked now. After a pause one caller may, the others wait for what it finds out. */
export function mayAsk(carrier: object, now: Date): boolean {
  const silence = silences.get(carrier);
  if (!silence || silence.failures < FAILURES) return true;
  if (now.getTime() < silence.until) return false;
  silence.until = now.getTime() + FIRST_MS;
  return true;
}

/** Notes whether the carrier answered; from the third silence in a row it is not asked, each time for twice as long. */
export function noteAnswer(carrier: object, answered: boolean, now: Date): void {
  if (answered) {
    silences.delete(carrier);
    return;
  }
  const failures = (silences.get(carrier)?.failures ?? 0) + 1;
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - FAILURES));
  silences.set(carrier, { failures, until: now.getTime() + pause });
}
