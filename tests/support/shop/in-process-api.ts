/**
 * The API without a socket, with the shipped rate limits: for tests that need their own clock or context, or thousands
 * of calls.
 */
import { randomUUID } from 'node:crypto';
import type { ShopCtx } from '#api/shop-context.ts';
import { createHttpApp } from '#server/http/http-app.ts';
import { createClientQueue } from '#server/http/limits/client-queue.ts';

import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import { createRefusalDelay } from '#server/http/limits/refusal-delay.ts';
import { newAddress } from './client-address.ts';

export interface InProcessApi {
  /** `path` is relative to the shop's URL; each call has a new client address unless `from` is given. */
  request: (path: string, init?: RequestInit, from?: string) => Promise<Response>;
}

const SHOP = 'http://localhost';

/** Passes the same request information as the HTTP server does (http-edge.test.ts): client address and request id. */
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
