/** The API alone, over HTTP and with the shipped rate limits: for tests that need their own clock or context. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnyEndpoint } from '#api/endpoint.ts';
import { endpoints as allEndpoints } from '#api/routes.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { findCaller } from '#modules/accounts/sessions/find-caller.ts';
import { findApiKey } from '#modules/staff/api-keys/find-api-key.ts';
import { findStaff } from '#modules/staff/members/find-staff.ts';
import { type ApiHandlerOptions, createApiHandler } from '#server/http/api/api-handler.ts';
import { contextOf } from '#server/http/http-server.ts';
import { createClientQueue } from '#server/http/limits/client-queue.ts';
import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import { createRefusalDelay } from '#server/http/limits/refusal-delay.ts';
import { calledFrom, newAddress } from './client-address.ts';

export interface ApiOverHttp {
  /** `path` is relative to the shop's URL; each call has a new client address unless `from` is given. */
  request: (path: string, init?: RequestInit, from?: string) => Promise<Response>;
}

/** Starts with the first call and ends with the test's process. */
export function apiOverHttp(
  openCtx: (requestId: string) => ShopCtx,
  {
    endpoints = allEndpoints,
    callers = { findCaller, findStaff, findApiKey },
  }: { endpoints?: readonly AnyEndpoint<ShopCtx>[]; callers?: ApiHandlerOptions['callers'] } = {},
): ApiOverHttp {
  const handle = createApiHandler({
    openCtx,
    rateLimit: createRateLimit(),
    clientQueue: createClientQueue(),
    refusalDelay: createRefusalDelay(),
    origins: ['http://localhost'],
    limitScale: 1,
    endpoints,
    callers,
  });
  const server = createServer((request, response) => {
    const context = contextOf(request, 1);
    response.setHeader('x-request-id', context.requestId);
    const path = (request.url ?? '').split('?')[0] as string;
    void handle(request, response, path, context);
  });
  let listening: Promise<unknown> | undefined;
  return {
    request: async (path, init, from = newAddress()) => {
      listening ??= new Promise<void>((done) => server.listen(0, '127.0.0.1', done).unref());
      await listening;
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(calledFrom(from))) headers.set(name, value);
      return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { ...init, headers });
    },
  };
}
