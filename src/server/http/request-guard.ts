/**
 * Checks for every API call: limits, no writes from other sites, failures turned into error replies.
 */
import { type AnyEndpoint, CALLS_PER_MINUTE, type HeaderReader, type Refusal } from '#api/endpoint.ts';
import type { EndpointServices } from '#api/handle-endpoint.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { isOutage } from '../outage.ts';
import { isCrossSite } from './is-cross-site.ts';
import type { ClientQueue } from './limits/client-queue.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { RefusalDelay } from './limits/refusal-delay.ts';
import { loggablePath } from './loggable-path.ts';

export interface RequestGuardOptions {
  openCtx: (requestId: string) => ShopCtx;
  rateLimit: RateLimit;
  clientQueue: ClientQueue;
  /** Delays refusals of clients that exceed a limit. */
  refusalDelay: RefusalDelay;
  /** Origins that may write: the shop's own. */
  origins: readonly string[];
  /** Multiplies every limit; 0 switches them off (benchmarks). */
  limitScale: number;
}

/** What the Node listener knows of a request. All handlers get the address and id from here only (SEC-01). */
export interface RequestContext {
  requestId: string;
  /** As determined by `remoteAddress` in remote-address.ts. */
  remoteAddress: string;
}

export interface RequestGuard {
  /**
   * Why a call is refused before it is handled; null when it is accepted. `operation` is the operation matched by path
   * and method, so that different spellings of a path share one limit; null when there is none (SEC-02).
   */
  refusalBefore: (
    operation: AnyEndpoint<ShopCtx> | null,
    method: string,
    headers: HeaderReader,
    facts: RequestContext,
  ) => Refusal | null;
  runQueued: EndpointServices<ShopCtx>['runQueued'];
  /** The reply to an unexpected failure; the log has the details. */
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
    runQueued: (operation, remoteAddress, work) =>
      operation.atOnce && limitScale > 0
        ? clientQueue.run(limitKey(operation, remoteAddress), Math.ceil(operation.atOnce * limitScale), work)
        : work(),
    refusalAfter: (error, path, { requestId }) => {
      const outage = isOutage(error);
      openCtx(requestId).log.error(
        { err: error, requestId, path: loggablePath(path) },
        outage ? 'a dependency of the shop is unavailable' : 'unforeseen failure',
      );
      return outage ? { errorCode: 'Unavailable', headers: { 'retry-after': '2' } } : { errorCode: 'InternalError' };
    },
  };
}

const limitKey = (operation: AnyEndpoint<ShopCtx> | null, remoteAddress: string): string =>
  `${remoteAddress} ${operation ? `${operation.method} ${operation.path}` : '*'}`;
