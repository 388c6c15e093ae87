/** What a security event consists of (SEC-11). */
import type { SecurityEventKind } from '#contract/staff/staff-security-events.ts';

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** `staff:<id>`, `customer:<id>`, `key:<shown part>`, `operator`, or one of the two below. */
  actor: string;
  /** An IPv4 address or an IPv6 network of 64 bits; empty for commands. */
  address: string;
  /** What was done or refused. */
  action: string;
  /** Whose rights were changed; otherwise empty. */
  subject: string;
}
/** Nobody whom the shop knows. */
export const UNKNOWN = 'unknown';
/** More different callers than are told apart. */
const VARIOUS = 'various';

/** The same event, several times within an hour. */
export interface CountedEvent extends SecurityEvent {
  times: number;
  firstAt: Date;
  lastAt: Date;
}

const HOUR_MS = 3_600_000;
/** The beginning of the hour in which its repetitions are one row. */
export const hourOf = ({ firstAt }: Pick<CountedEvent, 'firstAt'>): Date =>
  new Date(Math.floor(firstAt.getTime() / HOUR_MS) * HOUR_MS);

/** The event without what tells it from others of its kind. */
export const mixed = <E extends SecurityEvent>(event: E): E => ({
  ...event,
  actor: VARIOUS,
  address: '',
  action: '',
  subject: '',
});

const keyOf = (event: CountedEvent): string =>
  JSON.stringify([hourOf(event), event.kind, event.actor, event.address, event.action, event.subject]);

/** Adds the event to the same one of its hour, or as a new one. */
export function mergeInto(known: Map<string, CountedEvent>, event: CountedEvent): void {
  const key = keyOf(event);
  const same = known.get(key);
  if (!same) {
    known.set(key, event);
    return;
  }
  known.set(key, {
    ...same,
    times: same.times + event.times,
    firstAt: new Date(Math.min(same.firstAt.getTime(), event.firstAt.getTime())),
    lastAt: new Date(Math.max(same.lastAt.getTime(), event.lastAt.getTime())),
  });
}

export const has = (known: ReadonlyMap<string, CountedEvent>, event: CountedEvent): boolean => known.has(keyOf(event));
