/**
 * Limits per minute and network address for pages, files and images; the limits of API calls are defined with each
 * operation (SEC-01).
 */
import type { RateLimit } from './rate-limit.ts';

/**
 * Generous, because many people share the address of an office or a mobile network, and all of these are answered from
 * memory. The cost of rendering pages that are not in memory is limited elsewhere (render-limit.ts).
 */
const PER_MINUTE = { page: 1_800, file: 12_000, image: 6_000 } as const;
export type LimitedKind = keyof typeof PER_MINUTE;

export interface ClientLimits {
  /** Counts one request of an address; null when it is allowed, otherwise the seconds until the next may be. */
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
