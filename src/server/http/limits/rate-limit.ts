/**
 * A rate limit in memory, per caller and process, against floods; limits that guard secrets are stored in the database
 * instead.
 */
export interface RateLimit {
  take: (key: string, perMinute: number) => { allowed: boolean; retryAfter: number };
}

const MAX_KEYS = 50_000;

/** Token buckets: a caller may burst a minute's worth, then gets perMinute/60 a second. */
export function createRateLimit(now: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(key, perMinute) {
      const at = now();
      const bucket = buckets.get(key) ?? { tokens: perMinute, at };
      const tokens = Math.min(perMinute, bucket.tokens + ((at - bucket.at) / 60_000) * perMinute);
      buckets.delete(key);
      // Refused requests cost nothing: a client that keeps retrying is let in as soon as one that waits.
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
      for (const oldest of buckets.keys()) {
        if (buckets.size <= MAX_KEYS) break;
        buckets.delete(oldest);
      }
      return tokens >= 1
        ? { allowed: true, retryAfter: 0 }
        : { allowed: false, retryAfter: Math.ceil(((1 - tokens) / perMinute) * 60) };
    },
  };
}
