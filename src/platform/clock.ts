/** The current time as a value that tests can fix. Leases never use it: they use the database's clock. */
export interface Clock {
  now: () => Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until `set` moves it. */
export function fixedClock(at: string | Date): Clock & { set: (at: string | Date) => void } {
  let instant = new Date(at);
  return {
    now: () => new Date(instant),
    set: (next) => {
      instant = new Date(next);
    },
  };
}
