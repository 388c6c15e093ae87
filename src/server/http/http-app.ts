/** API, pictures and everything else that is no cached page, as one app that tests can call without a port. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { apiPage, apiPageStyles } from '#api/api-page.ts';
import { refuse } from '#api/api-response.ts';
import type { AnyEndpoint } from '#api/endpoint.ts';
import { mountEndpoints } from '#api/mount-endpoints.ts';
import { describeApi } from '#api/openapi.ts';
import { endpoints } from '#api/routes.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { findCaller } from '#modules/accounts/sessions/find-caller.ts';
import { getShareImageInput } from '#modules/catalogue/pages/get-share-image-input.ts';
import { renderImage } from '#modules/media/render-image.ts';
import { renderShareImage } from '#modules/media/render-share-image.ts';
import type { RenderedImage } from '#modules/media/rendered-image.ts';
import { findApiKey } from '#modules/staff/api-keys/find-api-key.ts';
import { findStaff } from '#modules/staff/members/find-staff.ts';
import { imageWidths } from '#shared/image-url.ts';
import { createRequestGuard, type RequestContext, type RequestGuardOptions } from './request-guard.ts';
import { apiContentSecurityPolicy, securityHeaders } from './security-headers.ts';

type Env = { Bindings: { facts: RequestContext } };
type Refused = ReturnType<ReturnType<typeof createRequestGuard>['refusalBefore']>;

export interface HttpApp {
  /** Answers a request; who asks and under which id must be told, for limits and the log go by it. */
  fetch: (request: Request, facts: RequestContext) => Promise<Response>;
}

export function createHttpApp(options: RequestGuardOptions): HttpApp {
  const app = new Hono<Env>();
  const door = createRequestGuard(options);

  app.use('*', async (c, next) => {
    await next();
    if (c.res.status === 429) await options.refusalDelay.wait(c.env.facts.remoteAddress);
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
    if (!c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', apiContentSecurityPolicy);
    c.res.headers.set('x-request-id', c.env.facts.requestId);
  });

  const ctxOf = (c: Context<Env>) => options.openCtx(c.env.facts.requestId);
  const refusalBefore = (c: Context<Env>, operation: AnyEndpoint<ShopCtx> | null): Refused =>
    door.refusalBefore(operation, c.req.method, c.req.raw.headers, c.env.facts);
  app.route('/nz/api', createApi(options, { door, refusalBefore, ctxOf }));

  mountPictures(app, ctxOf);
  app.notFound((c) => refuse(c, refusalBefore(c, null) ?? { errorCode: 'NotFound' }));
  app.onError((error, c) => refuse(c, door.refusalAfter(error, c.req.path, c.env.facts)));
  return { fetch: async (request, facts) => app.fetch(request, { facts }) };
}

interface ApiParts {
  door: ReturnType<typeof createRequestGuard>;
  refusalBefore: (c: Context<Env>, operation: AnyEndpoint<ShopCtx> | null) => Refused;
  ctxOf: (c: Context<Env>) => ShopCtx;
}

/** The calls of the API, and their description as JSON and as a page. */
function createApi(options: RequestGuardOptions, { door, refusalBefore, ctxOf }: ApiParts): Hono<Env> {
  const document = describeApi(endpoints, { base: '/nz/api', title: options.openCtx('start').config.KERB_STORE_NAME });
  /** Of what is no operation: all such addresses share one limit. */
  const limited: MiddlewareHandler<Env> = async (c, next) => {
    const refusal = refusalBefore(c, null);
    return refusal ? refuse(c, refusal) : next();
  };

  const api = new Hono<Env>();
  api.get('/openapi.json', limited, (c) => c.json(document, 200, { 'cache-control': 'public, max-age=300' }));
  api.get('/', limited, (c) =>
    c.html(apiPage(document), 200, {
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    }),
  );
  api.get('/docs.css', limited, (c) =>
    c.body(apiPageStyles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' }),
  );
  mountEndpoints(api, endpoints, {
    openCtx: ctxOf,
    remoteAddress: (c) => c.env.facts.remoteAddress,
    refusalBefore,
    inTurn: door.inTurn,
    findCaller,
    findStaff,
    findApiKey,
  });
  return api;
}

function mountPictures(app: Hono<Env>, ctxOf: ApiParts['ctxOf']): void {
  app.get('/nz/media/share/:file', async (c) => {
    const match = /^([1-9]\d{0,8})-([0-9a-f]{16})\.jpeg$/.exec(c.req.param('file'));
    if (!match) return refuse(c, { errorCode: 'NotFound' });
    const shown = await getShareImageInput(ctxOf(c), Number(match[1]));
    const picture = shown && (await renderShareImage(ctxOf(c), shown, match[2] as string));
    if (!picture) return refuse(c, { errorCode: 'NotFound' });
    if ('movedTo' in picture)
      return c.newResponse(null, 302, { location: picture.movedTo, 'cache-control': 'public, max-age=60' });
    return sendPicture(c, picture);
  });
  app.get('/nz/media/:id/:file', async (c) => {
    const match = /^(\d{3,4})\.(avif|webp|jpeg)$/.exec(c.req.param('file'));
    const width = imageWidths.find((one) => String(one) === match?.[1]);
    if (!/^[0-9a-f]{32}$/.test(c.req.param('id')) || !width || !match) return refuse(c, { errorCode: 'NotFound' });
    const picture = await renderImage(ctxOf(c), c.req.param('id'), width, match[2] as 'avif' | 'webp' | 'jpeg');
    if (!picture) return refuse(c, { errorCode: 'NotFound' });
    return sendPicture(c, picture);
  });
}

const sendPicture = (c: Context, { bytes, contentType, temporary }: RenderedImage): Response =>
  c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'content-type': contentType,
    'cache-control': temporary ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
  });
