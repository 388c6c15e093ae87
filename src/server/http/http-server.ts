/**
 * The Node listener: determines the client, applies its limits and routes by path, for pages, API, files and images
 * alike. Static files and cached pages are answered from memory.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { messages } from '#contract/messages/messages.ts';
import { isOutage } from '../outage.ts';
import { isStaffPath, type StaffPages } from '../pages/staff-pages.ts';
import type { StaticFile } from '../pages/static-files.ts';
import { apiContentSecurityPolicy, securityHeaders } from '../response-headers/security-headers.ts';
import type { CrawlerDocuments } from '../seo/crawler-documents.ts';
import { sendDocument } from '../seo/send-document.ts';
import type { CallHandler } from './api/call-sender.ts';
import { MEDIA_PATH } from './image-handler.ts';
import type { ClientLimits, LimitedKind } from './limits/client-limits.ts';
import { refuseAtLimit } from './limits/refuse-at-limit.ts';
import { loggablePath } from './loggable-path.ts';
import type { Metrics } from './metrics.ts';
import { createPageHandler, findCachedPage, type PageHandlerOptions } from './page-handler.ts';
import { remoteAddress } from './remote-address.ts';
import type { RequestContext } from './request-guard.ts';
import { kindOf } from './request-kind.ts';
import { header, readyPageFor, sendFile, sendPage, sendReadyPage, sendText } from './send-response.ts';

export interface ListenerOptions extends PageHandlerOptions {
  api: CallHandler;
  images: CallHandler;
  /** Limits on what one address may ask for besides API calls. */
  limits: ClientLimits;
  documents: CrawlerDocuments;
  staticFiles: Map<string, () => StaticFile>;
  staff: StaffPages;
  metrics: Metrics;
  /** Called for every answered request. */
  trace: (request: { name: string; status: number; milliseconds: number }) => void;
  trustedProxies: number;
  /** Apple's proof that this domain is the shop's; empty: none. */
  appleDomainAssociation: string;
  /** True while the process may take new requests. */
  isReady: () => Promise<boolean>;
  metricsAllowed: (request: IncomingMessage) => boolean;
  /** Development: Vite's own files. */
  dev?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const MAX_URL_LENGTH = 8_192;

const APPLE_DOMAIN_ASSOCIATION = '/.well-known/apple-developer-merchantid-domain-association';

export interface Listener {
  listen: RequestListener;
  /**
   * Resolves when no request is in progress, including those whose client has disconnected, which Node does not count.
   */
  idle: () => Promise<void>;
  /** Requests under way, for the log. */
  busyWith: () => string[];
}

/** One request with what routing reads of it. */
interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  path: string;
  /** The query with its question mark; '' without one. */
  search: string;
  isRead: boolean;
  file: (() => StaticFile) | undefined;
}

/** The first route that matches answers. */
interface Route {
  matches: (incoming: Incoming) => boolean;
  answer: (incoming: Incoming) => Promise<void> | void;
}

export function createListener(options: ListenerOptions): Listener {
  const routes = [...operatorRoutes(options), ...fileRoutes(options), ...callRoutes(options), pageRoute(options)];
  const underWay = new Map<Promise<void>, string>();

  const answer = (request: IncomingMessage, response: ServerResponse, context: RequestContext): void => {
    const answered = route(options, routes, request, response, context).catch((error: unknown) =>
      sendFailure(options, request, response, context, error),
    );
    underWay.set(answered, `${request.method} ${loggablePath(request.url ?? '')}`);
    void answered.finally(() => underWay.delete(answered));
  };
  const listen: RequestListener = (request, response) => {
    const context = contextOf(request, options.trustedProxies);
    if (sendFromCache(options, request, response, context)) return;
    // On every answer, whoever sends it.
    response.setHeader('x-request-id', context.requestId);
    if (!options.dev) return answer(request, response, context);
    // Vite takes the base path off the URL before it passes a request on.
    options.dev(request, response, () => {
      request.url = (request as IncomingMessage & { originalUrl?: string }).originalUrl ?? request.url;
      answer(request, response, context);
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
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const url = request.url ?? '/';
  measure(options, request, response, url);
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  const file = options.staticFiles.get(path) ?? options.staff.files.get(path);
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

/** Health, readiness and metrics. */
function operatorRoutes(options: ListenerOptions): Route[] {
  return [
    { matches: ({ path }) => path === '/healthz', answer: ({ response }) => sendText(response, 200, 'ok') },
    {
      matches: ({ path }) => path === '/readyz',
      answer: async ({ response }) =>
        (await options.isReady()) ? sendText(response, 200, 'ready') : sendText(response, 503, 'not ready'),
    },
    {
      matches: ({ path }) => path === '/metrics',
      answer: async ({ request, response }) => {
        if (!options.metricsAllowed(request)) return sendText(response, 403, 'forbidden');
        sendText(response, 200, await options.metrics.text());
      },
    },
  ];
}

/** The bare domain and static files. */
function fileRoutes(options: ListenerOptions): Route[] {
  const { appleDomainAssociation } = options;
  return [
    { matches: ({ path, isRead }) => isRead && path === '/', answer: ({ response }) => redirectToShop(response) },
    {
      matches: ({ path, isRead }) => isRead && path === APPLE_DOMAIN_ASSOCIATION && appleDomainAssociation !== '',
      answer: ({ response }) => sendText(response, 200, appleDomainAssociation),
    },
    {
      matches: ({ file, isRead }) => isRead && file !== undefined,
      answer: ({ request, response, file }) => file && sendFile(request, response, file()),
    },
  ];
}

/** API calls and images. */
function callRoutes({ api, images }: ListenerOptions): Route[] {
  return [
    {
      matches: ({ path }) => isApiCall(path),
      answer: ({ request, response, path, context }) => api(request, response, path, context),
    },
    {
      matches: ({ path }) => path.startsWith(MEDIA_PATH),
      answer: ({ request, response, path, context }) => images(request, response, path, context),
    },
  ];
}

/** Everything else: documents for crawlers, the staff site, and pages. */
function pageRoute(options: ListenerOptions): Route {
  const answerPage = createPageHandler(options);
  return {
    matches: () => true,
    answer: async ({ request, response, context, path, search, isRead }) => {
      const document = isRead ? await options.documents.find(path, context.requestId) : null;
      if (document) return sendDocument(request, response, document);
      if (!isDecodable(path)) return sendText(response, 400, 'The address was not understood.');
      // Dots in the path may lead out of the shop. The browser's router asks for '/nz.data' on its way to the home page.
      if (!/^\/nz(\/|\.data$|$)/.test(new URL(path.replace(/^\/+/, '/'), options.publicUrl).pathname))
        return sendText(response, 404, messages.notFound);
      if (!isStaffPath(path)) return answerPage(request, response, { path, search }, context);
      if (!isRead) return sendText(response, 405, 'This page can only be read.', { allow: 'GET, HEAD' });
      // A script of an earlier build is gone; the page in its place would be no script.
      if (path.startsWith('/nz/staff/assets/')) return sendText(response, 404, messages.notFound);
      return sendPage(request, response, options.staff.page());
    },
  };
}

function redirectToShop(response: ServerResponse): void {
  response.writeHead(308, {
    ...securityHeaders,
    'content-security-policy': apiContentSecurityPolicy,
    location: '/nz/',
    'cache-control': 'public, max-age=3600',
  });
  response.end();
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

const isApiCall = (path: string): boolean => path === '/nz/api' || path.startsWith('/nz/api/');

function isDecodable(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.isWellFormed() && !/[\u0000-\u001f]/.test(decoded);
  } catch {
    return false;
  }
}

const limitedKind = (path: string): LimitedKind =>
  path.startsWith(MEDIA_PATH) ? 'image' : path.startsWith('/nz') ? 'page' : 'file';
