/** The time, as a value that tests can hold still. Leases never use it: they go by the database's clock. */
export interface Clock {
  now: () => Date;
}
export const systemClock: Clock = { now: () => new Date() };
/**
 * A clock that stands at one instant until it is moved.
 * @testonly
 */
export function fixedClock(at: string | Date): Clock & { set: (at: string | Date) => void } {
  let instant = new Date(at);
  return {
    now: () => new Date(instant),
    set: (next) => {
      instant = new Date(next);
    },
  };
}
