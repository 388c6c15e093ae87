/**
 * Answers API calls directly on Node's request and response, without web Request and Response objects, which cost more
 * than pricing a cart. Only for simple calls: a path without parameters, a known method, a body with a content-length
 * within the limit, a reply that is not a file. All other calls go through the app (http-app.ts); the same functions
 * produce the same replies.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiResponse, refusalResponse } from '#api/api-response.ts';
import type { AnyEndpoint, HeaderReader } from '#api/endpoint.ts';
import { handleEndpoint } from '#api/handle-endpoint.ts';
import type { ApiRequest } from '#api/read-body.ts';
import { endpoints } from '#api/routes.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { findCaller } from '#modules/accounts/sessions/find-caller.ts';
import { findApiKey } from '#modules/staff/api-keys/find-api-key.ts';
import { findStaff } from '#modules/staff/members/find-staff.ts';
import { readRequestBytes } from './limits/read-request-bytes.ts';
import { API_BASE, createRequestGuard, type RequestContext, type RequestGuardOptions } from './request-guard.ts';
import { apiContentSecurityPolicy, securityHeaders } from './security-headers.ts';

/** Returns the handler of this call; null when the app has to answer it. */
export type DirectApi = (
  request: IncomingMessage,
  path: string,
) => ((response: ServerResponse, facts: RequestContext) => Promise<void>) | null;

export function createDirectApi(options: RequestGuardOptions): DirectApi {
  const guard = createRequestGuard(options);
  const known = new Map<string, AnyEndpoint<ShopCtx>>(
    endpoints
      .filter(({ path, reply }) => !path.includes(':') && !reply.contentType)
      .map((one) => [`${one.method.toUpperCase()} ${API_BASE}${one.path}`, one]),
  );
  return (request, path) => {
    const one = known.get(`${request.method} ${path}`);
    if (!one || !isWhole(request, one)) return null;
    return async (response, facts) => {
      const headers = headersOf(request);
      const refusal = guard.refusalBefore(one, request.method ?? '', headers, facts);
      const result = refusal ? refusalResponse(refusal) : await answerOf(one, request, headers, path, facts);
      if (result.status === 429) await options.refusalDelay.wait(facts.remoteAddress);
      send(response, result);
    };
  };

  async function answerOf(
    one: AnyEndpoint<ShopCtx>,
    request: IncomingMessage,
    headers: HeaderReader,
    path: string,
    facts: RequestContext,
  ): Promise<ApiResponse> {
    const apiRequest: ApiRequest = {
      params: {},
      search: () => new URL(request.url ?? '/', 'http://shop').searchParams,
      headers,
      bytes: () => readRequestBytes(request),
      remoteAddress: facts.remoteAddress,
    };
    try {
      return await handleEndpoint(one, options.openCtx(facts.requestId), apiRequest, {
        findCaller,
        findStaff,
        findApiKey,
        inTurn: guard.inTurn,
      });
    } catch (error) {
      return refusalResponse(guard.refusalAfter(error, path, facts));
    }
  }
}

/** True when no body is read, or its content-length is given and allowed; Node enforces the announced length. */
function isWhole({ headers }: IncomingMessage, { body, bodyLimit = 65_536 }: AnyEndpoint<ShopCtx>): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined && length <= (body ? bodyLimit : 0);
}

function headersOf({ headers }: IncomingMessage): HeaderReader {
  return {
    get: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
  };
}

const commonHeaders = { ...securityHeaders, 'content-security-policy': apiContentSecurityPolicy };

function send(response: ServerResponse, { status, headers, body }: ApiResponse): void {
  // The client has disconnected.
  if (response.destroyed) return;
  if (body instanceof ReadableStream) throw new Error('only a file may be sent as a stream');
  response.writeHead(status, {
    ...headers,
    ...commonHeaders,
    ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(body ?? undefined);
}
