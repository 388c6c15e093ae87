/** The API without a socket, at the shipped limits: for tests that need a clock, a context or thousands of calls of their own. */
import { randomUUID } from 'node:crypto';
import type { ShopCtx } from '#api/shop-context.ts';
import { createHttpApp } from '#server/http/http-app.ts';
import { createClientQueue } from '#server/http/limits/client-queue.ts';

import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import { createRefusalDelay } from '#server/http/limits/refusal-delay.ts';
import { newAddress } from './client-address.ts';

export interface InProcessApi {
  /** `path` below the shop's own address; each call is a stranger's unless `from` says whose. */
  request: (path: string, init?: RequestInit, from?: string) => Promise<Response>;
}

const SHOP = 'http://localhost';

/** The same facts as the listener gives (http-edge.test.ts): who calls, and an id of the request's own. */
export function inProcessApi(openCtx: (requestId: string) => ShopCtx): InProcessApi {
  const app = createHttpApp({
    openCtx,
    rateLimit: createRateLimit(),
    clientQueue: createClientQueue(),
    refusalDelay: createRefusalDelay(),
    origins: [SHOP],
    limitScale: 1,
  });
  return {
    request: (path, init, from = newAddress()) =>
      app.fetch(new Request(new URL(path, SHOP), init), { requestId: randomUUID(), remoteAddress: from }),
  };
}
