/** Renders a page to bytes with React Router. */
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { isPaymentPage } from '#contract/payments/payment-pages.ts';
import { isFitPage } from '#contract/products/fit-pages.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import { isOutage } from '../outage.ts';
import { joinSources, type PolicySources } from '../response-headers/content-security-policy.ts';
import { HOME, withGeoLocale } from './geo-locale.ts';
import type { RenderedPage } from './pack-page.ts';

export type PageRenderer = (request: Request, ctx: PageCtx) => Promise<RenderedPage>;
type EntryModule = typeof import('#storefront/entry.server.tsx');
type RenderedHtml = import('#storefront/entry.server.tsx').RenderedHtml;

/** `loadBuild` is called per request, because the build changes during development. */
export function createPageRenderer(
  loadBuild: () => ServerBuild | Promise<ServerBuild>,
  mode: 'development' | 'production',
  outsiders: {
    payment: PolicySources;
    captcha: PolicySources | null;
    analytics: PolicySources;
    fit: PolicySources;
    errorReports: PolicySources;
  },
): PageRenderer {
  let known: { build: ServerBuild; handler: ReturnType<typeof createRequestHandler> } | null = null;
  return async (request, ctx) => {
    const build = await loadBuild();
    if (known?.build !== build) known = { build, handler: createRequestHandler(build, mode) };
    const entry = build.entry.module as unknown as EntryModule;
    const context = new RouterContextProvider();
    context.set(entry.shopContext, ctx);
    let outage = false;
    context.set(entry.logContext, (error) => {
      outage ||= isOutage(error);
      ctx.log.error({ err: error, requestId: ctx.requestId, path: new URL(request.url).pathname }, 'page failed');
    });
    let page: RenderedHtml | null = null;
    context.set(entry.htmlContext, (rendered) => {
      page = rendered;
    });
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith('.data')) context.set(entry.pageDataContext, []);
    const response = await known.handler(request, context);
    const headers: Record<string, string> = {};
    for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
    headers['cache-control'] ??= 'no-store';
    const isDown = outage && response.status === 500;
    if (isDown || response.status === 503) headers['retry-after'] = '2';
    if (mode === 'development') headers['x-kerb-dev'] = 'true';
    const pays = isPaymentPage(pathname);
    // PayPal and Google Pay open windows that must be able to call back.
    if (pays) headers['cross-origin-opener-policy'] = 'same-origin-allow-popups';
    const { body, scripts, styles } = (page as RenderedHtml | null) ?? { body: null, scripts: [], styles: [] };
    return {
      status: isDown ? 503 : response.status,
      headers,
      scripts,
      styles,
      sources: joinSources(
        outsiders.captcha ?? {},
        outsiders.errorReports,
        pays ? outsiders.payment : outsiders.analytics,
        !pays && isFitPage(pathname) ? outsiders.fit : {},
      ),
      body:
        body === null
          ? Buffer.from(await response.arrayBuffer())
          : withGeoLocale(body, ctx.config.KERB_COUNTRY_HEADER ? HOME : null),
      cacheable: mode === 'production' && request.method === 'GET' && /\bpublic\b/.test(headers['cache-control']),
    };
  };
}
