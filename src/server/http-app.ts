/** API, pictures and everything else that is no cached page, as one Hono app that tests can call without a port. */
import { type Context, Hono } from 'hono';
import { apiPage, apiPageStyles } from '#api/api-page.ts';
import { mountEndpoints, refuse } from '#api/endpoint.ts';
import { describeApi } from '#api/openapi.ts';
import { endpoints } from '#api/routes.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { findCaller } from '#modules/accounts/find-caller.ts';
import { renderPicture } from '#modules/catalogue/render-picture.ts';
import { renderSharePicture } from '#modules/catalogue/render-share-picture.ts';
import type { RenderedPicture } from '#modules/catalogue/rendered-picture.ts';
import { findApiKey } from '#modules/staff/find-api-key.ts';
import { findStaff } from '#modules/staff/find-staff.ts';
import { imageWidths } from '#shared/image-address.ts';
import { loggablePath } from './loggable-path.ts';
import { isOutage } from './outage.ts';
import type { RateLimit } from './rate-limit.ts';
import { apiContentSecurityPolicy, securityHeaders } from './security-headers.ts';

export interface HttpAppOptions {
  openCtx: (requestId: string) => ShopCtx;
  rateLimit: RateLimit;
  /** The origins that may write: the shop's own. */
  origins: readonly string[];
  /** Multiplies every limit; 0 switches them off (benches). */
  limitScale: number;
}

/** What the Node listener passes along with a request. */
export interface CallFacts {
  requestId: string;
  remoteAddress: string;
}
type Env = { Bindings: { facts?: CallFacts } };
const NOBODY: CallFacts = { requestId: 'test', remoteAddress: '127.0.0.1' };

export function createHttpApp(options: HttpAppOptions): Hono {
  const app = new Hono<Env>();
  const document = describeApi(endpoints, { base: '/nz/api', title: 'Kerb' });
  const limits = new Map(endpoints.map((one) => [one.path, one.perMinute ?? 600]));

  app.use('*', async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', apiContentSecurityPolicy);
    c.res.headers.set('x-request-id', (c.env?.facts ?? NOBODY).requestId);
  });

  app.use('/nz/api/*', async (c, next) => {
    const { remoteAddress } = c.env?.facts ?? NOBODY;
    if (options.limitScale > 0) {
      const path = c.req.path.slice('/nz/api'.length);
      const perMinute = (limits.get(path) ?? 600) * options.limitScale;
      const { allowed, retryAfter } = options.rateLimit.take(`${remoteAddress} ${limits.has(path) ? path : '*'}`, perMinute);
      if (!allowed) return refuse(c, { errorCode: 'TooManyRequests', headers: { 'retry-after': String(retryAfter) } });
    }
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && isCrossSite(c.req.raw.headers, options.origins))
      return refuse(c, { errorCode: 'CrossSiteRequest' });
    return next();
  });

  const api = new Hono<Env>();
  api.get('/openapi.json', (c) => c.json(document, 200, { 'cache-control': 'public, max-age=300' }));
  api.get('/', (c) =>
    c.html(apiPage(document), 200, {
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    }),
  );
  api.get('/docs.css', (c) => c.body(apiPageStyles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' }));
  mountEndpoints(
    api as unknown as Hono,
    endpoints,
    (c) => options.openCtx((c.env as Env['Bindings'])?.facts?.requestId ?? 'test'),
    (c) => (c.env as Env['Bindings'])?.facts?.remoteAddress ?? '127.0.0.1',
    findCaller,
    findStaff,
    findApiKey,
  );
  app.route('/nz/api', api);

  app.get('/nz/media/share/:file', async (c) => {
    const match = /^([1-9]\d{0,8})-([0-9a-f]{16})\.jpeg$/.exec(c.req.param('file'));
    if (!match) return refuse(c, { errorCode: 'NotFound' });
    const picture = await renderSharePicture(options.openCtx(c.env?.facts?.requestId ?? 'test'), Number(match[1]), match[2] as string);
    if (!picture) return refuse(c, { errorCode: 'NotFound' });
    if ('movedTo' in picture) return c.newResponse(null, 302, { location: picture.movedTo, 'cache-control': 'public, max-age=60' });
    return sendPicture(c, picture);
  });
  app.get('/nz/media/:id/:file', async (c) => {
    const match = /^(\d{3,4})\.(avif|webp|jpeg)$/.exec(c.req.param('file'));
    const width = imageWidths.find((one) => String(one) === match?.[1]);
    if (!/^[0-9a-f]{32}$/.test(c.req.param('id')) || !width || !match) return refuse(c, { errorCode: 'NotFound' });
    const ctx = options.openCtx(c.env?.facts?.requestId ?? 'test');
    const picture = await renderPicture(ctx, c.req.param('id'), width, match[2] as 'avif' | 'webp' | 'jpeg');
    if (!picture) return refuse(c, { errorCode: 'NotFound' });
    return sendPicture(c, picture);
  });

  app.notFound((c) => refuse(c, { errorCode: 'NotFound' }));
  app.onError((error, c) => {
    const outage = isOutage(error);
    const facts = c.env?.facts ?? NOBODY;
    options
      .openCtx(facts.requestId)
      .log.error(
        { err: error, requestId: facts.requestId, path: loggablePath(c.req.path) },
        outage ? 'a part the shop needs is out of reach' : 'unforeseen failure',
      );
    return outage ? refuse(c, { errorCode: 'Unavailable', headers: { 'retry-after': '2' } }) : refuse(c, { errorCode: 'InternalError' });
  });
  return app as unknown as Hono;
}

const sendPicture = (c: Context, { bytes, contentType, temporary }: RenderedPicture): Response =>
  c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'content-type': contentType,
    'cache-control': temporary ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
  });

/** A browser says where a request comes from; a write from another site is refused (D9). */
export function isCrossSite(headers: Headers, origins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('origin');
  return origin !== null && !origins.includes(origin);
}
