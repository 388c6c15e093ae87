/**
 * API calls answered on Node's own request and response, without the web's objects in between: those cost more than pricing a cart does.
 * Only calls that need nothing else: an address without parameters, a method it knows, a body whose length is told and within the limit,
 * an answer that is no file.
 * Whatever is left takes the way through the app (http-app.ts); the answers are the same, made by the same functions.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type AnyEndpoint,
  type ApiRequest,
  type ApiResponse,
  type HeaderReader,
  handleEndpoint,
  refusalResponse,
} from '#api/endpoint.ts';
import { endpoints } from '#api/routes.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { findCaller } from '#modules/accounts/sessions/find-caller.ts';
import { findApiKey } from '#modules/staff/api-keys/find-api-key.ts';
import { findStaff } from '#modules/staff/members/find-staff.ts';
import { readRequestBytes } from './limits/read-request-bytes.ts';
import { API_BASE, createRequestGuard, type RequestContext, type RequestGuardOptions } from './request-guard.ts';
import { apiContentSecurityPolicy, securityHeaders } from './security-headers.ts';

/** What answers this call; null where the app has to. */
export type DirectApi = (
  request: IncomingMessage,
  path: string,
) => ((response: ServerResponse, facts: RequestContext) => Promise<void>) | null;

export function createDirectApi(options: RequestGuardOptions): DirectApi {
  const door = createRequestGuard(options);
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
      const refusal = door.refusalBefore(one, request.method ?? '', headers, facts);
      const answer = refusal ? refusalResponse(refusal) : await answerOf(one, request, headers, path, facts);
      if (answer.status === 429) await options.refusalDelay.wait(facts.remoteAddress);
      send(response, answer);
    };
  };

  async function answerOf(
    one: AnyEndpoint<ShopCtx>,
    request: IncomingMessage,
    headers: HeaderReader,
    path: string,
    facts: RequestContext,
  ): Promise<ApiResponse> {
    const asked: ApiRequest = {
      params: {},
      search: () => new URL(request.url ?? '/', 'http://shop').searchParams,
      headers,
      bytes: () => readRequestBytes(request),
      remoteAddress: facts.remoteAddress,
    };
    try {
      return await handleEndpoint(one, options.openCtx(facts.requestId), asked, {
        findCaller,
        findStaff,
        findApiKey,
        inTurn: door.inTurn,
      });
    } catch (error) {
      return refusalResponse(door.refusalAfter(error, path, facts));
    }
  }
}

/** No body where none is read; otherwise one whose length is told and allowed, which Node holds the sender to. */
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
  // Whoever asked has gone: there is nobody to answer.
  if (response.destroyed) return;
  if (body instanceof ReadableStream) throw new Error('only a file is answered as a stream');
  response.writeHead(status, {
    ...headers,
    ...commonHeaders,
    ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(body ?? undefined);
}
