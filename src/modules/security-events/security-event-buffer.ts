/**
 * Security events of one process that are not saved yet. Noting one asks nothing of the database, so that a log-in
 * takes no longer for it, and memory is bounded whatever arrives (SEC-11).
 */
import type { SecurityEventKind } from '#contract/staff/staff-security-events.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import { type CountedEvent, has, mergeInto, mixed, type SecurityEvent } from './security-event.ts';

const MAX_WAITING = 500;

export interface SecurityEventBuffer {
  /** `address` is the client's; the actor of a log-in is `email:<kind>:<address>` until it is saved. */
  add: (event: Omit<SecurityEvent, 'subject'>, at: Date) => void;
  /** Everything noted so far, which is then no longer here. */
  take: () => CountedEvent[];
  /** What was taken and could not be saved. */
  putBack: (taken: readonly CountedEvent[]) => void;
}

/** Of one kind, `maxWaiting` different events are told apart between two savings; others are counted together. */
export function createSecurityEventBuffer(maxWaiting: number = MAX_WAITING): SecurityEventBuffer {
  let waiting = new Map<string, CountedEvent>();
  let sizes = new Map<SecurityEventKind, number>();
  const put = (event: CountedEvent): void => {
    if (!has(waiting, event)) {
      const size = sizes.get(event.kind) ?? 0;
      if (size >= maxWaiting) {
        mergeInto(waiting, mixed(event));
        return;
      }
      sizes.set(event.kind, size + 1);
    }
    mergeInto(waiting, event);
  };
  return {
    add: (event, at) =>
      put({ ...event, address: limitNetwork(event.address), subject: '', times: 1, firstAt: at, lastAt: at }),
    take: () => {
      const taken = [...waiting.values()];
      waiting = new Map();
      sizes = new Map();
      return taken;
    },
    putBack: (taken) => {
      for (const event of taken) put(event);
    },
  };
}

/** Contexts in which security events are noted. */
export interface SecurityEventsHolder {
  securityEvents: SecurityEventBuffer;
}
