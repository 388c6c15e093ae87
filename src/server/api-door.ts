/** What holds for every call to the API, through whichever door it comes: limits, no writes from other sites, failures in words. */
import type { HeaderReader, Refusal } from '#api/endpoint.ts';
import { endpoints } from '#api/routes.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { loggablePath } from './loggable-path.ts';
import { isOutage } from './outage.ts';
import type { RateLimit } from './rate-limit.ts';

export interface ApiDoorOptions {
  openCtx: (requestId: string) => ShopCtx;
  rateLimit: RateLimit;
  /** The origins that may write: the shop's own. */
  origins: readonly string[];
  /** Multiplies every limit; 0 switches them off (benches). */
  limitScale: number;
}

/** What the Node listener knows of a request. */
export interface CallFacts {
  requestId: string;
  remoteAddress: string;
}

export interface ApiDoor {
  /** Why a call is not even looked at; null: it may come in. */
  refusalBefore: (method: string, path: string, headers: HeaderReader, facts: CallFacts) => Refusal | null;
  /** What the caller is told of a failure that nobody foresaw; the log has all of it. */
  refusalAfter: (error: unknown, path: string, facts: CallFacts) => Refusal;
}

export const API_BASE = '/nz/api';

export function createApiDoor({ openCtx, rateLimit, origins, limitScale }: ApiDoorOptions): ApiDoor {
  const limits = new Map(endpoints.map((one) => [one.path, one.perMinute ?? 600]));
  return {
    refusalBefore: (method, path, headers, { remoteAddress }) => {
      if (limitScale > 0) {
        const below = path.slice(API_BASE.length);
        const perMinute = (limits.get(below) ?? 600) * limitScale;
        const { allowed, retryAfter } = rateLimit.take(`${remoteAddress} ${limits.has(below) ? below : '*'}`, perMinute);
        if (!allowed) return { errorCode: 'TooManyRequests', headers: { 'retry-after': String(retryAfter) } };
      }
      return method !== 'GET' && method !== 'HEAD' && isCrossSite(headers, origins) ? { errorCode: 'CrossSiteRequest' } : null;
    },
    refusalAfter: (error, path, { requestId }) => {
      const outage = isOutage(error);
      openCtx(requestId).log.error(
        { err: error, requestId, path: loggablePath(path) },
        outage ? 'a part the shop needs is out of reach' : 'unforeseen failure',
      );
      return outage ? { errorCode: 'Unavailable', headers: { 'retry-after': '2' } } : { errorCode: 'InternalError' };
    },
  };
}

/** A browser says where a request comes from; a write from another site is refused (D9). */
export function isCrossSite(headers: HeaderReader, origins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('origin');
  return origin !== null && !origins.includes(origin);
}
