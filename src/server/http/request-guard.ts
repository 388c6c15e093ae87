/** What holds for every call to the API, through whichever door it comes: limits, no writes from other sites, failures in words. */
import {
  type AnyEndpoint,
  CALLS_PER_MINUTE,
  type EndpointServices,
  type HeaderReader,
  type Refusal,
} from '#api/endpoint.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import type { ClientQueue } from './limits/client-queue.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { RefusalDelay } from './limits/refusal-delay.ts';
import { loggablePath } from './loggable-path.ts';
import { isOutage } from './outage.ts';

export interface RequestGuardOptions {
  openCtx: (requestId: string) => ShopCtx;
  rateLimit: RateLimit;
  clientQueue: ClientQueue;
  /** What a refusal at a limit waits for. */
  refusalDelay: RefusalDelay;
  /** The origins that may write: the shop's own. */
  origins: readonly string[];
  /** Multiplies every limit; 0 switches them off (benches). */
  limitScale: number;
}

/** What the Node listener knows of a request. Whatever answers one is given it: there is no other address and no other id (SEC-01). */
export interface RequestContext {
  requestId: string;
  /** As `remoteAddress` in remote-address.ts judges it. */
  remoteAddress: string;
}

export interface RequestGuard {
  /**
   * Why a call is not even looked at; null: it may come in. `operation` is what the address and method were matched to, so that
   * no spelling of an address has a limit of its own; null where they are no operation (SEC-02).
   */
  refusalBefore: (
    operation: AnyEndpoint<ShopCtx> | null,
    method: string,
    headers: HeaderReader,
    facts: RequestContext,
  ) => Refusal | null;
  inTurn: EndpointServices<ShopCtx>['inTurn'];
  /** What the caller is told of a failure that nobody foresaw; the log has all of it. */
  refusalAfter: (error: unknown, path: string, facts: RequestContext) => Refusal;
}

export const API_BASE = '/nz/api';

export function createRequestGuard({
  openCtx,
  rateLimit,
  clientQueue,
  origins,
  limitScale,
}: RequestGuardOptions): RequestGuard {
  return {
    refusalBefore: (operation, method, headers, { remoteAddress }) => {
      if (limitScale > 0) {
        const perMinute = (operation?.perMinute ?? CALLS_PER_MINUTE) * limitScale;
        const { allowed, retryAfter } = rateLimit.take(limitKey(operation, remoteAddress), perMinute);
        if (!allowed) return { errorCode: 'TooManyRequests', headers: { 'retry-after': String(retryAfter) } };
      }
      return method !== 'GET' && method !== 'HEAD' && isCrossSite(headers, origins)
        ? { errorCode: 'CrossSiteRequest' }
        : null;
    },
    inTurn: (operation, remoteAddress, work) =>
      operation.atOnce && limitScale > 0
        ? clientQueue.run(limitKey(operation, remoteAddress), Math.ceil(operation.atOnce * limitScale), work)
        : work(),
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

const limitKey = (operation: AnyEndpoint<ShopCtx> | null, remoteAddress: string): string =>
  `${remoteAddress} ${operation ? `${operation.method} ${operation.path}` : '*'}`;

/** A browser says where a request comes from; a write from another site is refused (D9). */
export function isCrossSite(headers: HeaderReader, origins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('origin');
  return origin !== null && !origins.includes(origin);
}
