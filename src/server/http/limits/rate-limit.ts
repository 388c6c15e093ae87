/**
 * A rate limit in memory, per caller, against floods; limits that guard secrets are stored in the database instead. The
 * processes of a shop tell each other what they allowed (share-counts.ts), so that a caller has one limit in all of them.
 */
export interface RateLimit {
  take: (key: string, perMinute: number) => { allowed: boolean; retryAfter: number };
  /** What was allowed since the last call, of callers who used enough of their limit to matter to other processes. */
  takeUnreported: () => Use[];
  /** Counts what another process allowed. */
  countOthers: (uses: readonly Use[]) => void;
}
/** So many calls of a caller whose limit is `perMinute`. */
export type Use = readonly [key: string, calls: number, perMinute: number];

const MAX_KEYS = 50_000;
/**
 * The part of its limit that a caller uses in this process before others hear of it. Most callers never do, so that
 * nearly all requests cause no message; a caller who spreads requests over n processes gains at most n times this.
 */
const UNREPORTED_SHARE = 0.02;
/** However much other processes have allowed: a caller waits for two minutes at most. */
const MAX_USED = 3;

interface Caller {
  /** Of the limit, as of `at`; becomes less by the limit within a minute. */
  used: number;
  at: number;
  unreported: number;
}

/** A caller may burst a minute's worth, then gets perMinute/60 a second. */
export function createRateLimit(now: () => number = () => performance.now()): RateLimit {
  const callers = new Map<string, Caller>();
  const reportable = new Map<string, Use>();
  const usedNow = ({ used, at }: Caller, perMinute: number): number =>
    Math.max(0, used - ((now() - at) / 60_000) * perMinute);
  /** As the one that was used last; the oldest are forgotten. */
  const keep = (key: string, caller: Caller): void => {
    callers.delete(key);
    callers.set(key, caller);
    for (const oldest of callers.keys()) {
      if (callers.size <= MAX_KEYS) break;
      callers.delete(oldest);
      // A limit whose uses nobody takes keeps no more of them either.
      reportable.delete(oldest);
    }
  };
  return {
    take(key, perMinute) {
      const known = callers.get(key);
      const used = known ? usedNow(known, perMinute) : 0;
      // Refused requests cost nothing: a client that keeps retrying is let in as soon as one that waits.
      const allowed = used + 1 <= perMinute;
      let unreported = known && used > 0 ? known.unreported : 0;
      if (allowed) unreported += 1;
      if (unreported > perMinute * UNREPORTED_SHARE) {
        reportable.set(key, [key, (reportable.get(key)?.[1] ?? 0) + unreported, perMinute]);
        unreported = 0;
      }
      keep(key, { used: allowed ? used + 1 : used, at: now(), unreported });
      return allowed
        ? { allowed: true, retryAfter: 0 }
        : { allowed: false, retryAfter: Math.ceil(((used + 1 - perMinute) / perMinute) * 60) };
    },
    takeUnreported() {
      const uses = [...reportable.values()];
      reportable.clear();
      return uses;
    },
    countOthers(uses) {
      for (const [key, calls, perMinute] of uses) {
        const known = callers.get(key);
        const used = (known ? usedNow(known, perMinute) : 0) + calls;
        const most = perMinute * MAX_USED;
        keep(key, { used: Math.min(used, most), at: now(), unreported: known?.unreported ?? 0 });
      }
    },
  };
}
