/** Answers a request for a page: from the cache, or rendered within the limits of the client that asks. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { knownSearch } from '#contract/site/page-url.ts';
import type { NotFoundHolder } from '#modules/old-addresses/not-found/not-found-counts.ts';
import { isBot } from '#shared/is-bot.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import type { Edge } from '../edge/open-edge.ts';
import { renderRecorded } from '../edge/render-recorded.ts';
import { countryOf, HOME, pageForCountry } from '../pages/geo-locale.ts';
import type { CachedPage, RenderedPage } from '../pages/pack-page.ts';
import { packedBody } from '../pages/packed-body.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { type RenderLimit, RenderRefused } from '../pages/render-limit.ts';
import { withoutErrorPage } from '../pages/without-error-page.ts';
import { countNotFound } from './hosts/count-not-found.ts';
import { sendMoved } from './hosts/send-moved.ts';
import type { RefusalDelay } from './limits/refusal-delay.ts';
import { refuseAtLimit } from './limits/refuse-at-limit.ts';
import { answerPreview, type PreviewKey, type PreviewOptions, previewKeyIn } from './preview-handler.ts';
import type { RequestContext } from './request-guard.ts';
import { header, sendPage, sendText } from './send-response.ts';

export interface PageHandlerOptions extends PreviewOptions {
  pages: PageRenderer;
  cache: PageCache;
  renderLimit: RenderLimit;
  refusalDelay: RefusalDelay;
  openCtx: (requestId: string) => PageCtx & NotFoundHolder;
  /** Query parameter of a search term. */
  termParam: string;
  publicUrl: string;
  /** Header in which the proxy in front names a visitor's country; '' where it does not. */
  countryHeader: string;
  /** The cache in front of the shop; null where none is told of changes (FLT-04). */
  edge: Pick<Edge, 'build'> | null;
}

export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  target: { path: string; search: string },
  context: RequestContext,
) => Promise<void>;

export function createPageHandler(options: PageHandlerOptions): PageHandler {
  return async (request, response, { path, search }, context) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'This page can only be read.', { allow: 'GET, HEAD' });
    const known = knownSearch(path, search, options.termParam);
    const preview = previewKeyIn(search);
    if (preview) return previewPage(options, request, response, { url: `${path}${known}`, preview }, context);
    const page = await findPage(options, request, `${path}${known}`, context);
    if (page instanceof RenderRefused) return refuseAtLimit(options.refusalDelay, response, context, page.retryAfter);
    // A moved page keeps the query that says where a visitor came from.
    if (page.status === 301 && known === '' && search !== '')
      return sendPage(request, response, withSearch(page, search));
    if (page.status === 404) {
      const ctx = options.openCtx(context.requestId);
      if (await sendMoved(ctx, response, path, search)) return;
      countNotFound(ctx, request, path, context.remoteAddress);
    }
    if (page.status >= 400 && isBot(header(request, 'user-agent') ?? ''))
      return sendPage(request, response, forBots(page));
    if (options.countryHeader === '') return sendPage(request, response, page);
    const country = countryOf(request, options.countryHeader);
    await sendPage(request, response, country === HOME ? page : pageForCountry(page, country), options.countryHeader);
  };
}

/** The page that is cached under exactly this URL and may be sent now. */
export const findCachedPage = (
  options: PageHandlerOptions,
  request: IncomingMessage,
  url: string,
  context: RequestContext,
): CachedPage | undefined => options.cache.lookup(url, () => render(options, request, url, context, null));

function findPage(
  options: PageHandlerOptions,
  request: IncomingMessage,
  url: string,
  context: RequestContext,
): Promise<CachedPage | RenderRefused> | CachedPage {
  const client = context.remoteAddress;
  return (
    findCachedPage(options, request, url, context) ??
    renderedFor(options.cache, client, url, () => render(options, request, url, context, client))
  );
}

const render = (
  { renderLimit, pages, publicUrl, openCtx, edge }: PageHandlerOptions,
  request: IncomingMessage,
  url: string,
  { requestId }: RequestContext,
  client: string | null,
): Promise<RenderedPage> =>
  renderLimit.run(client, () => {
    const renderWith = (ctx: PageCtx) => pages(asRequest(request, url, publicUrl), ctx);
    const ctx = openCtx(requestId);
    return edge ? renderRecorded(edge.build, url, ctx, renderWith) : renderWith(ctx);
  });

const asRequest = (request: IncomingMessage, url: string, publicUrl: string): Request =>
  new Request(new URL(url, publicUrl), { headers: { accept: header(request, 'accept') ?? '*/*' } });

async function previewPage(
  options: PageHandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { url, preview }: { url: string; preview: PreviewKey },
  context: RequestContext,
): Promise<void> {
  const { requestId, remoteAddress: client } = context;
  const { renderLimit, pages, publicUrl, refusalDelay } = options;
  const render = (ctx: PageCtx) => renderLimit.run(client, () => pages(asRequest(request, url, publicUrl), ctx));
  try {
    await answerPreview(options, request, response, { requestId, preview }, render);
  } catch (error) {
    if (!(error instanceof RenderRefused)) throw error;
    await refuseAtLimit(refusalDelay, response, context, error.retryAfter);
  }
}

/** Clients that wait for the same page share one rendering, but not its refusal: that was meant for the client that asked first. */
async function renderedFor(
  cache: PageCache,
  client: string,
  url: string,
  render: () => Promise<RenderedPage>,
): Promise<CachedPage | RenderRefused> {
  for (;;) {
    try {
      return await cache.render(url, render);
    } catch (error) {
      if (!(error instanceof RenderRefused)) throw error;
      if (error.client === client) return error;
    }
  }
}

const withSearch = (page: CachedPage, search: string): CachedPage => ({
  ...page,
  headers: {
    ...page.headers,
    ...(page.headers.location?.includes('?') === false && { location: `${page.headers.location}${search}` }),
  },
});

/** An error's status without the error page (NAV-54). */
const forBots = (page: CachedPage): CachedPage => ({
  ...page,
  body: packedBody(Buffer.from(withoutErrorPage(page.body.identity.toString('utf8'))), { kept: false }),
});
