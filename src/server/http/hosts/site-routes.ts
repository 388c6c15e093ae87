/** What the host of the shop serves, that of the staff site, and a host of both: the routes of each, in their order. */
import type { IncomingMessage } from 'node:http';
import { messages } from '#contract/messages/messages.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { isStaffPath, type StaffPages } from '../../pages/staff-pages.ts';
import type { StaticFile } from '../../pages/static-files.ts';
import type { CrawlerDocuments } from '../../seo/crawler-documents.ts';
import { sendDocument } from '../../seo/send-document.ts';
import type { CallHandler } from '../api/call-sender.ts';
import { MEDIA_PATH } from '../image-handler.ts';
import { createPageHandler, type PageHandlerOptions } from '../page-handler.ts';
import { sendFile, sendRedirect, sendText } from '../send-response.ts';
import type { AskedSite } from './asked-site.ts';
import { countNotFound } from './count-not-found.ts';
import { viewingRoute } from './open-viewing.ts';
import type { Incoming, Route } from './route.ts';
import { sendMoved } from './send-moved.ts';
import { answerStaffPage, sharedFiles, staffHostRoutes } from './staff-routes.ts';

export interface RouteOptions extends PageHandlerOptions {
  /** The calls of the shop's host; of all, where the staff site has no host of its own. */
  api: CallHandler;
  /** The calls of the staff site's host. */
  staffApi: CallHandler;
  images: CallHandler;
  documents: CrawlerDocuments;
  staticFiles: Map<string, () => StaticFile>;
  staff: StaffPages;
  metrics: Metrics;
  /** Apple's proof that this domain is the shop's; empty: none. */
  appleDomainAssociation: string;
  /** True while the process may take new requests. */
  isReady: () => Promise<boolean>;
  metricsAllowed: (request: IncomingMessage) => boolean;
}

const APPLE_DOMAIN_ASSOCIATION = '/.well-known/apple-developer-merchantid-domain-association';

export interface SiteRoutes {
  routes: readonly Route[];
  findFile: (path: string) => Incoming['file'];
}

/** What each site serves. */
export function routesBySite(options: RouteOptions): Record<AskedSite, SiteRoutes> {
  const { api, staffApi, staff, staticFiles, staffOrigin, openCtx } = options;
  const common = operatorRoutes(options);
  return {
    whole: {
      routes: [...common, ...bareRoutes(options), fileRoute, ...callRoutes(options, api), pageRoute(options, 'whole')],
      findFile: (path) => staticFiles.get(path) ?? staff.files.get(path),
    },
    shop: {
      routes: [
        ...common,
        ...bareRoutes(options),
        fileRoute,
        ...callRoutes(options, api),
        ...(staffOrigin === null ? [] : [viewingRoute(openCtx, staffOrigin)]),
        pageRoute(options, 'shop'),
      ],
      findFile: (path) => staticFiles.get(path),
    },
    staff: {
      routes: [...common, fileRoute, ...callRoutes(options, staffApi), ...staffHostRoutes(staff)],
      findFile: (path) => staff.files.get(path) ?? (sharedFiles.includes(path) ? staticFiles.get(path) : undefined),
    },
  };
}

/** Health, readiness and metrics. */
function operatorRoutes(options: RouteOptions): Route[] {
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

/** The bare domain of the shop. */
function bareRoutes({ appleDomainAssociation }: RouteOptions): Route[] {
  return [
    {
      matches: ({ path, isRead }) => isRead && path === '/',
      answer: ({ response }) => sendRedirect(response, '/nz/', 'public, max-age=3600'),
    },
    {
      matches: ({ path, isRead }) => isRead && path === APPLE_DOMAIN_ASSOCIATION && appleDomainAssociation !== '',
      answer: ({ response }) => sendText(response, 200, appleDomainAssociation),
    },
  ];
}

const fileRoute: Route = {
  matches: ({ file, isRead }) => isRead && file !== undefined,
  answer: ({ request, response, file }) => file && sendFile(request, response, file()),
};

/** API calls and images. */
function callRoutes({ images }: RouteOptions, api: CallHandler): Route[] {
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

/** Everything else: documents for crawlers, the staff site where it is a part of the shop, and pages. */
function pageRoute(options: RouteOptions, site: 'whole' | 'shop'): Route {
  const { openCtx } = options;
  const answerPage = createPageHandler(options);
  return {
    matches: () => true,
    answer: async (incoming) => {
      const { request, response, context, path, search, isRead } = incoming;
      const document = isRead ? await options.documents.find(path, context.requestId) : null;
      if (document) return sendDocument(request, response, document);
      if (!isDecodable(path)) return sendText(response, 400, 'The address was not understood.');
      // Dots in the path may lead out of the shop. The browser's router asks for '/nz.data' on its way to the home page.
      if (!/^\/nz(\/|\.data$|$)/.test(new URL(path.replace(/^\/+/, '/'), options.publicUrl).pathname))
        return answerBareAddress(openCtx(context.requestId), incoming);
      // A staff site on a host of its own is no part of the shop: the shop's not-found page answers (SEC-06).
      if (site === 'whole' && isStaffPath(path)) return answerStaffPage(options.staff, incoming);
      return answerPage(request, response, { path, search }, context);
    },
  };
}

/** An address that is none of the shop's own: those of an earlier shop lead to their page. */
async function answerBareAddress(
  ctx: ReturnType<RouteOptions['openCtx']>,
  { request, response, context, path, search, isRead }: Incoming,
): Promise<void> {
  if (isRead && (await sendMoved(ctx, response, path, search))) return;
  countNotFound(ctx, request, path, context.remoteAddress);
  sendText(response, 404, messages.notFound);
}

export const isApiCall = (path: string): boolean => path === '/nz/api' || path.startsWith('/nz/api/');

function isDecodable(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.isWellFormed() && !/[\u0000-\u001f]/.test(decoded);
  } catch {
    return false;
  }
}
