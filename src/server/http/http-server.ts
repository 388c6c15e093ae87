/**
 * The Node listener: determines the client, applies its limits and routes by path, for pages, API, files and images
 * alike. Static files and cached pages are answered from memory.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '../metrics/metrics.ts';
import { isOutage } from '../outage.ts';
import { inRequestSpan } from '../traces/request-span.ts';
import { type AskedSite, askedSite } from './hosts/asked-site.ts';
import { isApiCall, type RouteOptions, routesBySite, type SiteRoutes } from './hosts/site-routes.ts';
import { MEDIA_PATH } from './image-handler.ts';
import type { ClientLimits, LimitedKind } from './limits/client-limits.ts';
import { refuseAtLimit } from './limits/refuse-at-limit.ts';
import { loggablePath } from './loggable-path.ts';
import { findCachedPage } from './page-handler.ts';
import { remoteAddress } from './remote-address.ts';
import type { RequestContext } from './request-guard.ts';
import { kindOf } from './request-kind.ts';
import { header, readyPageFor, sendReadyPage, sendText } from './send-response.ts';

export interface ListenerOptions extends RouteOptions {
  /** Limits on what one address may ask for besides API calls. */
  limits: ClientLimits;
  metrics: Metrics;
  /** Called for every answered request. */
  trace: (request: { name: string; status: number; milliseconds: number }) => void;
  trustedProxies: number;
  /** Adds what a cache in front of the shop reads (FLT-04); absent without one. */
  tag?: ((response: ServerResponse, url: string) => void) | undefined;
  /** Development: Vite's own files. */
  dev?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const MAX_URL_LENGTH = 8_192;

export interface Listener {
  listen: RequestListener;
  /**
   * Resolves when no request is in progress, including those whose client has disconnected, which Node does not count.
   */
  idle: () => Promise<void>;
  /** Requests under way, for the log. */
  busyWith: () => string[];
}

export function createListener(options: ListenerOptions): Listener {
  const routes = routesBySite(options);
  const staffHostName = options.staffOrigin === null ? null : new URL(options.staffOrigin).hostname;
  const underWay = new Map<Promise<void>, string>();

  const answer = (request: IncomingMessage, response: ServerResponse, context: RequestContext, site: AskedSite) => {
    const answered = inRequestSpan(
      request,
      response,
      { kind: kindOf(request.url ?? '/'), trustedProxies: options.trustedProxies },
      () => route(options, routes[site], request, response, context),
    ).catch((error: unknown) => sendFailure(options, request, response, context, error));
    underWay.set(answered, `${request.method} ${loggablePath(request.url ?? '')}`);
    void answered.finally(() => underWay.delete(answered));
  };
  const listen: RequestListener = (request, response) => {
    const site = askedSite(request, staffHostName);
    const context = contextOf(request, options.trustedProxies);
    if (site !== 'staff') options.tag?.(response, request.url ?? '/');
    if (site !== 'staff' && sendFromCache(options, request, response, context)) return;
    // On every answer, whoever sends it.
    response.setHeader('x-request-id', context.requestId);
    if (!options.dev || site === 'staff') return answer(request, response, context, site);
    // Vite takes the base path off the URL before it passes a request on.
    options.dev(request, response, () => {
      request.url = (request as IncomingMessage & { originalUrl?: string }).originalUrl ?? request.url;
      answer(request, response, context, site);
    });
  };
  return {
    listen,
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay.keys());
    },
    busyWith: () => [...underWay.values()],
  };
}

/**
 * Pages that are ready are most of what a shop sends: one in the cache under exactly the URL asked for is sent before
 * any route is looked at. Its limit counts as elsewhere; whoever exceeds it goes on to the routes, and is refused there.
 */
function sendFromCache(
  options: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): boolean {
  const { url = '/' } = request;
  const started = performance.now();
  if (request.method !== 'GET' || options.countryHeader !== '' || options.dev) return false;
  const page = findCachedPage(options, request, url, context);
  const ready = page && readyPageFor(request, page);
  if (!ready || options.limits.take('page', context.remoteAddress) !== null) return false;
  sendReadyPage(response, ready, context.requestId);
  // All of it is in the socket's buffer: there is no need to wait for the end of sending.
  observe(options, request, response, url, started);
  return true;
}

/** The request's id and its client, behind the given number of trusted proxies. */
export function contextOf(request: IncomingMessage, trustedProxies: number): RequestContext {
  const { socket } = request;
  const address =
    knownClients.get(socket) ??
    remoteAddress(socket.remoteAddress ?? '', header(request, 'x-forwarded-for'), trustedProxies);
  // Without a proxy, all requests of a connection come from one client.
  if (trustedProxies === 0) knownClients.set(socket, address);
  return { requestId: randomUUID(), remoteAddress: address };
}
const knownClients = new WeakMap<Socket, string>();

async function route(
  options: ListenerOptions,
  { routes, findFile }: SiteRoutes,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const url = request.url ?? '/';
  measure(options, request, response, url);
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  const file = findFile(path);
  // An API call is limited where its operation is known (request-guard.ts).
  const retryAfter = isApiCall(path)
    ? null
    : options.limits.take(file ? 'file' : limitedKind(path), context.remoteAddress);
  if (retryAfter !== null) return refuseAtLimit(options.refusalDelay, response, context, retryAfter);
  if (url.length > MAX_URL_LENGTH) return sendText(response, 414, 'The address is too long.');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const incoming = { request, response, context, path, search: query < 0 ? '' : url.slice(query), isRead, file };
  await routes.find((one) => one.matches(incoming))?.answer(incoming);
}

function measure(options: ListenerOptions, request: IncomingMessage, response: ServerResponse, url: string): void {
  const started = performance.now();
  response.once('finish', () => observe(options, request, response, url, started));
}

function observe(
  { metrics, trace }: ListenerOptions,
  { method = '' }: IncomingMessage,
  { statusCode }: ServerResponse,
  url: string,
  started: number,
): void {
  const milliseconds = performance.now() - started;
  const kind = kindOf(url);
  metrics.observeRequest(method, kind, statusCode, milliseconds);
  trace({ name: `${method} ${kind}`, status: statusCode, milliseconds });
}

function sendFailure(
  options: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { requestId }: RequestContext,
  error: unknown,
): void {
  options
    .openCtx(requestId)
    .log.error({ err: error, requestId, path: loggablePath(request.url ?? '') }, 'request failed');
  if (response.headersSent) response.destroy();
  else if (isOutage(error)) sendText(response, 503, 'Something went wrong', { 'retry-after': '2' });
  else sendText(response, 500, 'Something went wrong');
}

const limitedKind = (path: string): LimitedKind =>
  path.startsWith(MEDIA_PATH) ? 'image' : path.startsWith('/nz') ? 'page' : 'file';
