/** API, pictures and everything else that is no cached page, as one Hono app that tests can call without a port. */
import { type Context, Hono } from 'hono';
import { apiPage, apiPageStyles } from '#api/api-page.ts';
import { mountEndpoints, refuse } from '#api/endpoint.ts';
import { describeApi } from '#api/openapi.ts';
import { endpoints } from '#api/routes.ts';
import { findCaller } from '#modules/accounts/find-caller.ts';
import { renderPicture } from '#modules/catalogue/render-picture.ts';
import { renderSharePicture } from '#modules/catalogue/render-share-picture.ts';
import type { RenderedPicture } from '#modules/catalogue/rendered-picture.ts';
import { findApiKey } from '#modules/staff/find-api-key.ts';
import { findStaff } from '#modules/staff/find-staff.ts';
import { imageWidths } from '#shared/image-address.ts';
import { type ApiDoorOptions, type CallFacts, createApiDoor } from './api-door.ts';
import { apiContentSecurityPolicy, securityHeaders } from './security-headers.ts';

type Env = { Bindings: { facts?: CallFacts } };
const NOBODY: CallFacts = { requestId: 'test', remoteAddress: '127.0.0.1' };

export function createHttpApp(options: ApiDoorOptions): Hono {
  const app = new Hono<Env>();
  const document = describeApi(endpoints, { base: '/nz/api', title: 'Kerb' });
  const door = createApiDoor(options);

  app.use('*', async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', apiContentSecurityPolicy);
    c.res.headers.set('x-request-id', (c.env?.facts ?? NOBODY).requestId);
  });

  app.use('/nz/api/*', async (c, next) => {
    const refusal = door.refusalBefore(c.req.method, c.req.path, c.req.raw.headers, c.env?.facts ?? NOBODY);
    return refusal ? refuse(c, refusal) : next();
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
  app.onError((error, c) => refuse(c, door.refusalAfter(error, c.req.path, c.env?.facts ?? NOBODY)));
  return app as unknown as Hono;
}

const sendPicture = (c: Context, { bytes, contentType, temporary }: RenderedPicture): Response =>
  c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'content-type': contentType,
    'cache-control': temporary ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
  });
