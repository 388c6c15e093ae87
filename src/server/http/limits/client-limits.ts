/** What one network address may ask for a minute besides calls of the API, whose limits stand with each operation (SEC-01). */
import type { RateLimit } from './rate-limit.ts';

/**
 * Generous: many people share the address of an office or of a mobile network, and all of these are answered from memory. What
 * a page costs that is not in memory is bounded elsewhere (render-limit.ts).
 */
const PER_MINUTE = { page: 1_800, file: 12_000, picture: 6_000 } as const;
export type LimitedKind = keyof typeof PER_MINUTE;

export interface ClientLimits {
  /** Takes one of an address; null where it may have it, otherwise the seconds until it may ask again. */
  take: (kind: LimitedKind, remoteAddress: string) => number | null;
}

/** `scale` multiplies every limit; 0 switches them off. */
export function createClientLimits(rateLimit: RateLimit, scale: number): ClientLimits {
  return {
    take(kind, remoteAddress) {
      if (scale === 0) return null;
      const { allowed, retryAfter } = rateLimit.take(`${remoteAddress} ${kind}`, PER_MINUTE[kind] * scale);
      return allowed ? null : retryAfter;
    },
  };
}
