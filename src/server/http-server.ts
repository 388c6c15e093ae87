/**
 * The Node listener. Cached pages and static files are answered straight from memory; the rest goes through Hono
 * (API, pictures) or the page renderer.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { messages } from '#contract/messages.ts';
import { isBot } from '#shared/is-bot.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import type { CallFacts } from './api-door.ts';
import type { DirectApi } from './direct-api.ts';
import { countryOf, HOME, pageForCountry } from './geo-locale.ts';
import { loggablePath } from './loggable-path.ts';
import type { Metrics } from './metrics.ts';
import { isOutage } from './outage.ts';
import { packedBody } from './packed-body.ts';
import type { CachedPage, PageCache, SendablePage } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.ts';
import { remoteAddress } from './remote-address.ts';
import { apiContentSecurityPolicy, securityHeaders } from './security-headers.ts';
import type { CrawlerDocuments } from './seo/crawler-documents.ts';
import { sendDocument } from './seo/send-document.ts';
import { isStaffPath, type StaffPages } from './staff-pages.ts';
import type { StaticFile } from './static-files.ts';
import { withoutErrorPage } from './without-error-page.ts';

export interface ListenerOptions {
  app: Hono;
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

const LONGEST_URL = 8_192;
/** Parameters that only measure where a visitor came from: the page is the same without them. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|ref)$/;

const APPLE_DOMAIN_ASSOCIATION = '/.well-known/apple-developer-merchantid-domain-association';

export function createListener(options: ListenerOptions): RequestListener {
  const hono = getRequestListener((request, env) => options.app.fetch(request, env as Record<string, unknown>), { overrideGlobalObjects: false });
  const factsOf = new WeakMap<IncomingMessage, CallFacts>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/';
    const facts: CallFacts = {
      requestId: randomUUID(),
      remoteAddress: remoteAddress(request.socket.remoteAddress ?? '', header(request, 'x-forwarded-for'), options.trustedProxies),
    };
    factsOf.set(request, facts);
    const started = performance.now();
    response.once('finish', () => {
      const milliseconds = performance.now() - started;
      options.metrics.observeRequest(request.method ?? '', kindOf(url), response.statusCode, milliseconds);
      options.trace({ name: `${request.method} ${kindOf(url)}`, status: response.statusCode, milliseconds });
    });
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    if (url.length > LONGEST_URL) return plain(response, 414, 'The address is too long.');
    const read = request.method === 'GET' || request.method === 'HEAD';

    if (path === '/healthz') return plain(response, 200, 'ok');
    if (path === '/readyz') return (await options.isReady()) ? plain(response, 200, 'ready') : plain(response, 503, 'not ready');
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
      if (path === APPLE_DOMAIN_ASSOCIATION && options.appleDomainAssociation) return plain(response, 200, options.appleDomainAssociation);
      const file = options.staticFiles.get(path) ?? options.staff.files.get(path);
      if (file) return sendFile(request, response, file());
      const document = await options.documents.find(path, facts.requestId);
      if (document) return sendDocument(request, response, document, facts.requestId);
    }
    if (path === '/nz/api' || path.startsWith('/nz/api/') || path.startsWith('/nz/media/')) {
      const direct = options.directApi(request, path);
      if (direct) return direct(response, facts);
      (request as IncomingMessage & { facts?: CallFacts }).facts = facts;
      return hono(request, response);
    }
    if (!isDecodable(path)) return plain(response, 400, 'The address was not understood.');
    // Dots in the path may lead out of the shop. '/nz.data' is what the browser's router asks for on its way to the home page.
    if (!/^\/nz(\/|\.data$|$)/.test(new URL(path.replace(/^\/+/, '/'), options.publicUrl).pathname)) return plain(response, 404, messages.notFound);
    if (isStaffPath(path)) {
      if (!read) return plain(response, 405, 'This page can only be read.', { allow: 'GET, HEAD' });
      // A script of an earlier build is gone; the page in its stead would be no script.
      if (path.startsWith('/nz/staff/assets/')) return plain(response, 404, messages.notFound);
      return sendPage(request, response, options.staff.page, facts.requestId);
    }
    return answerPage(request, response, path, query < 0 ? '' : url.slice(query), facts);
  };

  const answerPage = async (request: IncomingMessage, response: ServerResponse, path: string, search: string, facts: CallFacts): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'This page can only be read.', { allow: 'GET, HEAD' });
    const address = `${path}${withoutTracking(search)}`;
    const render = () =>
      options.pages(
        new Request(new URL(address, options.publicUrl), { headers: { accept: header(request, 'accept') ?? '*/*' } }),
        options.openCtx(facts.requestId),
      );
    const page = options.cache.lookup(address, render) ?? (await options.cache.render(address, render));
    if (page.status >= 400 && isBot(header(request, 'user-agent') ?? '')) return sendPage(request, response, forBots(page), facts.requestId);
    if (options.countryHeader === '') return sendPage(request, response, page, facts.requestId);
    const country = countryOf(request, options.countryHeader);
    await sendPage(request, response, country === HOME ? page : pageForCountry(page, country), facts.requestId, options.countryHeader);
  };

  return (request, response) => {
    const go = () => {
      answer(request, response).catch((error: unknown) => {
        const facts = factsOf.get(request);
        options.openCtx(facts?.requestId ?? '').log.error({ err: error, requestId: facts?.requestId, path: loggablePath(request.url ?? '') }, 'request failed');
        if (!response.headersSent) plain(response, isOutage(error) ? 503 : 500, 'Something went wrong', isOutage(error) ? { 'retry-after': '2' } : {});
        else response.destroy();
      });
    };
    // Vite takes the base off the address before it passes a request on.
    if (options.dev)
      options.dev(request, response, () => {
        request.url = (request as IncomingMessage & { originalUrl?: string }).originalUrl ?? request.url;
        go();
      });
    else go();
  };
}

/** An error page without its error page (NAV-54). */
const forBots = (page: CachedPage): CachedPage => ({
  ...page,
  body: packedBody(Buffer.from(withoutErrorPage(page.body.identity.toString('utf8'))), { kept: false }),
});

/** Sends a page in the smallest form the browser takes; 304 when it has it already. */
export async function sendPage(request: IncomingMessage, response: ServerResponse, page: SendablePage, requestId: string, vary = ''): Promise<void> {
  const headers: Record<string, string | number> = {
    ...securityHeaders,
    ...page.headers,
    etag: page.etag,
    vary: vary ? `Accept-Encoding, ${vary}` : 'Accept-Encoding',
    'x-request-id': requestId,
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
    file.brotli && /\bbr\b/.test(accepts) ? [file.brotli, 'br'] : file.gzip && /\bgzip\b/.test(accepts) ? [file.gzip, 'gzip'] : [file.body, ''];
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

function withoutTracking(search: string): string {
  if (search === '' || search === '?') return '';
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

function kindOf(url: string): string {
  if (url.startsWith('/nz/api/checkout/order')) return 'order';
  if (url.startsWith('/nz/api/')) return 'api';
  if (url.startsWith('/nz/media/')) return 'media';
  if (url.startsWith('/nz/assets/')) return 'asset';
  return url.startsWith('/nz') ? 'page' : 'other';
}
