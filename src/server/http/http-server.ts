/**
 * The Node listener. Cached pages and static files are answered straight from memory; the rest goes through Hono
 * (API, pictures) or the page renderer.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { errorText } from '#contract/errors/error-codes.ts';
import { messages } from '#contract/messages/messages.ts';
import { knownSearch } from '#contract/site/page-url.ts';
import { isBot } from '#shared/is-bot.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import { countryOf, HOME, pageForCountry } from '../pages/geo-locale.ts';
import { packedBody } from '../pages/packed-body.ts';
import type { CachedPage, PageCache, RenderedPage, SendablePage } from '../pages/page-cache.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { type RenderLimit, RenderRefused } from '../pages/render-limit.ts';
import { isStaffPath, type StaffPages } from '../pages/staff-pages.ts';
import type { StaticFile } from '../pages/static-files.ts';
import { withoutErrorPage } from '../pages/without-error-page.ts';
import type { CrawlerDocuments } from '../seo/crawler-documents.ts';
import { sendDocument } from '../seo/send-document.ts';
import type { ClientLimits, LimitedKind } from './client-limits.ts';
import type { DirectApi } from './direct-api.ts';
import type { HttpApp } from './http-app.ts';
import { loggablePath } from './loggable-path.ts';
import type { Metrics } from './metrics.ts';
import { isOutage } from './outage.ts';
import type { RefusalDelay } from './refusal-delay.ts';
import { remoteAddress } from './remote-address.ts';
import type { RequestContext } from './request-guard.ts';
import { apiContentSecurityPolicy, securityHeaders } from './security-headers.ts';

export interface ListenerOptions {
  app: HttpApp;
  /** What one address may ask for besides calls. */
  limits: ClientLimits;
  renderLimit: RenderLimit;
  /** What a refusal at a limit waits for. */
  refusalDelay: RefusalDelay;
  /** Query parameter of a search term. */
  termParam: string;
  /** Calls that need not go through it. */
  directApi: DirectApi;
  pages: PageRenderer;
  cache: PageCache;
  documents: CrawlerDocuments;
  staticFiles: Map<string, () => StaticFile>;
  staff: StaffPages;
  openCtx: (requestId: string) => PageCtx;
  metrics: Metrics;
  /** Told of every request that was answered. */
  trace: (request: { name: string; status: number; milliseconds: number }) => void;
  trustedProxies: number;
  /** Where the proxy in front says a visitor's country; '' where it does not. */
  countryHeader: string;
  publicUrl: string;
  /** Apple's proof that this domain is the shop's; empty: none. */
  appleDomainAssociation: string;
  /** True while the process may take new requests. */
  isReady: () => Promise<boolean>;
  metricsAllowed: (request: IncomingMessage, address: string) => boolean;
  /** Development: Vite's own files. */
  dev?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const MAX_URL_LENGTH = 8_192;

const PICTURES = '/nz/media/';
const APPLE_DOMAIN_ASSOCIATION = '/.well-known/apple-developer-merchantid-domain-association';

export interface Listener {
  listen: RequestListener;
  /** Resolves when no request is worked on any more, also none whose client has gone: Node counts connections, not work. */
  idle: () => Promise<void>;
  /** What is worked on now, for the log. */
  busyWith: () => string[];
}

export function createListener(options: ListenerOptions): Listener {
  const answering = new Map<Promise<void>, string>();
  const factsOf = new WeakMap<IncomingMessage, RequestContext>();
  const knownFacts = (request: IncomingMessage): RequestContext => {
    const facts = factsOf.get(request);
    if (!facts) throw new Error('a request whose caller nobody determined');
    return facts;
  };
  const app = getRequestListener(
    (request, env) => options.app.fetch(request, knownFacts((env as HttpBindings).incoming)),
    { overrideGlobalObjects: false },
  );

  const answer = async (request: IncomingMessage, response: ServerResponse, facts: RequestContext): Promise<void> => {
    const url = request.url ?? '/';
    const started = performance.now();
    response.once('finish', () => {
      const milliseconds = performance.now() - started;
      options.metrics.observeRequest(request.method ?? '', kindOf(url), response.statusCode, milliseconds);
      options.trace({ name: `${request.method} ${kindOf(url)}`, status: response.statusCode, milliseconds });
    });
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const isCall = path === '/nz/api' || path.startsWith('/nz/api/');
    const file = options.staticFiles.get(path) ?? options.staff.files.get(path);
    // A call is limited where its operation is known (api-door.ts).
    const retryAfter = isCall ? null : options.limits.take(file ? 'file' : limitedKind(path), facts.remoteAddress);
    if (retryAfter !== null) return refuseAtLimit(response, facts, retryAfter);
    if (url.length > MAX_URL_LENGTH) return plain(response, 414, 'The address is too long.');
    const read = request.method === 'GET' || request.method === 'HEAD';

    if (path === '/healthz') return plain(response, 200, 'ok');
    if (path === '/readyz')
      return (await options.isReady()) ? plain(response, 200, 'ready') : plain(response, 503, 'not ready');
    if (path === '/metrics') {
      if (!options.metricsAllowed(request, facts.remoteAddress)) return plain(response, 403, 'forbidden');
      return plain(response, 200, await options.metrics.text());
    }
    if (read) {
      if (path === '/') {
        response.writeHead(308, {
          ...securityHeaders,
          'content-security-policy': apiContentSecurityPolicy,
          location: '/nz/',
          'cache-control': 'public, max-age=3600',
        });
        response.end();
        return;
      }
      if (path === APPLE_DOMAIN_ASSOCIATION && options.appleDomainAssociation)
        return plain(response, 200, options.appleDomainAssociation);
      if (file) return sendFile(request, response, file());
      const document = await options.documents.find(path, facts.requestId);
      if (document) return sendDocument(request, response, document);
    }
    if (isCall || path.startsWith(PICTURES)) {
      const direct = options.directApi(request, path);
      if (direct) return direct(response, facts);
      return app(request, response);
    }
    if (!isDecodable(path)) return plain(response, 400, 'The address was not understood.');
    // Dots in the path may lead out of the shop. '/nz.data' is what the browser's router asks for on its way to the home page.
    if (!/^\/nz(\/|\.data$|$)/.test(new URL(path.replace(/^\/+/, '/'), options.publicUrl).pathname))
      return plain(response, 404, messages.notFound);
    if (isStaffPath(path)) {
      if (!read) return plain(response, 405, 'This page can only be read.', { allow: 'GET, HEAD' });
      // A script of an earlier build is gone; the page in its stead would be no script.
      if (path.startsWith('/nz/staff/assets/')) return plain(response, 404, messages.notFound);
      return sendPage(request, response, options.staff.page);
    }
    return answerPage(request, response, path, query < 0 ? '' : url.slice(query), facts);
  };

  const refuseAtLimit = async (
    response: ServerResponse,
    { remoteAddress }: RequestContext,
    retryAfter: number,
  ): Promise<void> => {
    await options.refusalDelay.wait(remoteAddress);
    plain(response, 429, errorText('TooManyRequests'), { 'retry-after': String(retryAfter) });
  };

  const answerPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    search: string,
    facts: RequestContext,
  ): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(response, 405, 'This page can only be read.', { allow: 'GET, HEAD' });
    const known = knownSearch(path, search, options.termParam);
    const address = `${path}${known}`;
    const renderFor = (client: string | null) => () =>
      options.renderLimit.run(client, () =>
        options.pages(
          new Request(new URL(address, options.publicUrl), { headers: { accept: header(request, 'accept') ?? '*/*' } }),
          options.openCtx(facts.requestId),
        ),
      );
    const page =
      options.cache.lookup(address, renderFor(null)) ??
      (await renderedFor(facts.remoteAddress, address, renderFor(facts.remoteAddress)));
    if (page instanceof RenderRefused) return refuseAtLimit(response, facts, page.retryAfter);
    // Where a page has moved to, what measures where a visitor came from goes along.
    if (page.status === 301 && known === '' && search !== '')
      return sendPage(request, response, withSearch(page, search));
    if (page.status >= 400 && isBot(header(request, 'user-agent') ?? ''))
      return sendPage(request, response, forBots(page));
    if (options.countryHeader === '') return sendPage(request, response, page);
    const country = countryOf(request, options.countryHeader);
    await sendPage(request, response, country === HOME ? page : pageForCountry(page, country), options.countryHeader);
  };

  /** Whoever waits for the same page shares its drawing, but not a refusal: that was meant for whoever asked first. */
  const renderedFor = async (
    client: string,
    address: string,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage | RenderRefused> => {
    for (;;) {
      try {
        return await options.cache.render(address, render);
      } catch (error) {
        if (!(error instanceof RenderRefused)) throw error;
        if (error.client === client) return error;
      }
    }
  };

  const listen: RequestListener = (request, response) => {
    const facts: RequestContext = {
      requestId: randomUUID(),
      remoteAddress: remoteAddress(
        request.socket.remoteAddress ?? '',
        header(request, 'x-forwarded-for'),
        options.trustedProxies,
      ),
    };
    factsOf.set(request, facts);
    // Of every answer, however it is made.
    response.setHeader('x-request-id', facts.requestId);
    const go = () => {
      const answered = answer(request, response, facts).catch((error: unknown) => {
        options
          .openCtx(facts.requestId)
          .log.error(
            { err: error, requestId: facts.requestId, path: loggablePath(request.url ?? '') },
            'request failed',
          );
        if (!response.headersSent)
          plain(
            response,
            isOutage(error) ? 503 : 500,
            'Something went wrong',
            isOutage(error) ? { 'retry-after': '2' } : {},
          );
        else response.destroy();
      });
      answering.set(answered, `${request.method} ${loggablePath(request.url ?? '')}`);
      void answered.finally(() => answering.delete(answered));
    };
    // Vite takes the base off the address before it passes a request on.
    if (options.dev)
      options.dev(request, response, () => {
        request.url = (request as IncomingMessage & { originalUrl?: string }).originalUrl ?? request.url;
        go();
      });
    else go();
  };
  return {
    listen,
    idle: async () => {
      while (answering.size > 0) await Promise.all(answering.keys());
    },
    busyWith: () => [...answering.values()],
  };
}

const withSearch = (page: CachedPage, search: string): CachedPage => ({
  ...page,
  headers: {
    ...page.headers,
    ...(page.headers.location?.includes('?') === false && { location: `${page.headers.location}${search}` }),
  },
});

/** An error page without its error page (NAV-54). */
const forBots = (page: CachedPage): CachedPage => ({
  ...page,
  body: packedBody(Buffer.from(withoutErrorPage(page.body.identity.toString('utf8'))), { kept: false }),
});

/** Sends a page in the smallest form the browser takes; 304 when it has it already. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: SendablePage,
  vary = '',
): Promise<void> {
  const headers: Record<string, string | number> = {
    ...securityHeaders,
    ...page.headers,
    etag: page.etag,
    vary: vary ? `Accept-Encoding, ${vary}` : 'Accept-Encoding',
  };
  if (page.status === 200 && header(request, 'if-none-match') === page.etag) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const accepts = header(request, 'accept-encoding') ?? '';
  const packing = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null;
  const body = packing ? await page.body.packed(packing) : page.body.identity;
  headers['content-length'] = body.length;
  if (packing) headers['content-encoding'] = packing;
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const accepts = header(request, 'accept-encoding') ?? '';
  const [body, encoding] =
    file.brotli && /\bbr\b/.test(accepts)
      ? [file.brotli, 'br']
      : file.gzip && /\bgzip\b/.test(accepts)
        ? [file.gzip, 'gzip']
        : [file.body, ''];
  const headers: Record<string, string | number> = {
    ...securityHeaders,
    'content-type': file.type,
    etag: file.etag,
    vary: 'Accept-Encoding',
    'content-security-policy': apiContentSecurityPolicy,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...file.headers,
  };
  if (header(request, 'if-none-match') === file.etag) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = body.length;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    ...securityHeaders,
    'content-security-policy': apiContentSecurityPolicy,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function isDecodable(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.isWellFormed() && !/[\u0000-\u001f]/.test(decoded);
  } catch {
    return false;
  }
}

const limitedKind = (path: string): LimitedKind =>
  path.startsWith(PICTURES) ? 'picture' : path.startsWith('/nz') ? 'page' : 'file';

function kindOf(url: string): string {
  if (url.startsWith('/nz/api/checkout/order')) return 'order';
  if (url.startsWith('/nz/api/')) return 'api';
  if (url.startsWith(PICTURES)) return 'media';
  if (url.startsWith('/nz/assets/')) return 'asset';
  return url.startsWith('/nz') ? 'page' : 'other';
}
