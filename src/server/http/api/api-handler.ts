/**
 * Answers API calls on Node's request and response. Web Request and Response objects cost more than pricing a cart
 * (decision 0027).
 */
import type { IncomingMessage } from 'node:http';
import { type ApiResponse, refusalResponse } from '#api/api-response.ts';
import type { AnyEndpoint, HeaderReader } from '#api/endpoint.ts';
import { type EndpointServices, handleEndpoint } from '#api/handle-endpoint.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { describeSpan } from '#platform/tracing/span.ts';
import { madeFromSettings } from '../../settings/open-settings.ts';
import { headersOf } from '../header-reader.ts';
import { readRequestBytes } from '../limits/read-request-bytes.ts';
import { API_BASE, createRequestGuard, type RequestContext, type RequestGuardOptions } from '../request-guard.ts';
import { apiDocuments } from './api-documents.ts';
import { createApiRouter, type FoundEndpoint } from './api-router.ts';
import { type CallHandler, createCallSender } from './call-sender.ts';

export interface ApiHandlerOptions extends RequestGuardOptions {
  endpoints: readonly AnyEndpoint<ShopCtx>[];
  /** Identifies who calls by the Authorization header. */
  callers: Omit<EndpointServices<ShopCtx>, 'runQueued' | 'noteEvent'>;
}

/** The whole API: its calls, and their description. */
export function createApiHandler(options: ApiHandlerOptions): CallHandler {
  const guard = createRequestGuard(options);
  const services: EndpointServices<ShopCtx> = {
    ...options.callers,
    runQueued: guard.runQueued,
    noteEvent: (ctx, event) => ctx.securityEvents.add(event, ctx.clock.now()),
  };
  const router = createApiRouter(options.endpoints);
  const documents = madeFromSettings(
    () => options.openCtx('documents').config.KERB_STORE_NAME,
    (name) => apiDocuments(options.endpoints, name),
  );
  const send = createCallSender(options.refusalDelay, guard);

  const answer = async (request: IncomingMessage, path: string, context: RequestContext): Promise<ApiResponse> => {
    const [method, below] = [request.method === 'HEAD' ? 'GET' : (request.method ?? ''), path.slice(API_BASE.length)];
    const found = router.find(method, below);
    if (found) nameSpan(method, found.endpoint.path);
    const headers = headersOf(request);
    const refusal = guard.refusalBefore(found?.endpoint ?? null, request.method ?? '', headers, context);
    if (refusal) return refusalResponse(refusal);
    if (found)
      return handleEndpoint(
        found.endpoint,
        options.openCtx(context.requestId),
        readable(request, headers, found, context),
        services,
      );
    const document = method === 'GET' ? documents()(below) : undefined;
    if (document) return document;
    const allowed = router.methodsOf(below);
    return refusalResponse(
      allowed.length > 0
        ? { errorCode: 'MethodNotAllowed', headers: { allow: allowed.join(', ') } }
        : { errorCode: 'NotFound' },
    );
  };
  return (request, response, path, context) =>
    send(request, response, path, context, () => answer(request, path, context));
}

/** By the operation, not the path: that has numbers and ids in it. */
function nameSpan(method: string, path: string): void {
  const route = `${API_BASE}${path}`;
  describeSpan({ 'http.route': route }, `${method} ${route}`);
}

/** What an endpoint reads of the request. */
const readable = (
  request: IncomingMessage,
  headers: HeaderReader,
  { params }: FoundEndpoint<ShopCtx>,
  { remoteAddress }: RequestContext,
) => ({
  params,
  search: () => new URL(request.url ?? '/', 'http://shop').searchParams,
  headers,
  bytes: (maxBytes: number) => readRequestBytes(request, maxBytes),
  remoteAddress,
});
