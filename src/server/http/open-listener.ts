/** The HTTP entry of one process, put together from its services: pages, API, files, images and documents for crawlers. */
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { endpoints } from '#api/routes.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { findCaller } from '#modules/accounts/sessions/find-caller.ts';
import { findViewer } from '#modules/admin-customers/view-as-customer.ts';
import { previewDraft } from '#modules/content/drafts/preview-draft.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { previewSettings } from '#modules/settings/preview-settings.ts';
import { findApiKey } from '#modules/staff/api-keys/find-api-key.ts';
import { findStaff } from '#modules/staff/members/find-staff.ts';
import { separateStaffOrigin } from '#modules/staff/staff-site-address.ts';
import type { CloseStack } from '#platform/close-stack.ts';
import type { Config } from '#platform/config.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import type { ErrorReports } from '#platform/log/error-reports.port.ts';
import { isSameSecret } from '#platform/secrets/secret.ts';
import type { Edge } from '../edge/open-edge.ts';
import { createTagger } from '../edge/tag-answers.ts';
import { addProcessGauges } from '../metrics/add-process-gauges.ts';
import { addShopGauges } from '../metrics/add-shop-gauges.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { readShopFigures } from '../metrics/shop-figures.ts';
import { createPageCache } from '../pages/page-cache.ts';
import { createPageRenderer, type PageRenderer } from '../pages/page-renderer.ts';
import { createRenderLimit } from '../pages/render-limit.ts';
import { readStaffPages } from '../pages/staff-pages.ts';
import { readStaticFiles } from '../pages/static-files.ts';
import { joinSources } from '../response-headers/content-security-policy.ts';
import { createCrawlerDocuments } from '../seo/crawler-documents.ts';
import type { Services, ShopOptions } from '../services.ts';
import { errorReportSources } from '../settings/error-report-settings.ts';
import { paymentSources } from '../settings/payment-sources.ts';
import { webAppFiles } from '../web-app/web-app-files.ts';
import { createApiHandler } from './api/api-handler.ts';
import { createListener, type Listener } from './http-server.ts';
import { createImageHandler } from './image-handler.ts';
import { createClientLimits } from './limits/client-limits.ts';
import { createClientQueue } from './limits/client-queue.ts';
import { createRefusalDelay } from './limits/refusal-delay.ts';
import type { PreviewOptions } from './preview-handler.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface ListenerInput {
  options: Pick<ShopOptions, 'config' | 'simulator' | 'site' | 'dev'>;
  services: Services;
  /** Null where no cache in front of the shop is told of changes. */
  edge: Edge | null;
  metrics: Metrics;
  trace: ErrorReports['trace'];
  open: CloseStack;
  /** True while the process may take new requests. */
  isAccepting: () => boolean;
}

/** The customer who calls, or a member of staff who sees the shop as one. */
const findCustomerOrViewer = async (ctx: AccountsCtx, authorization: string | null) =>
  (await findViewer(ctx, authorization)) ?? findCaller(ctx, authorization);

export function openListener({ options, services, edge, metrics, trace, open, isAccepting }: ListenerInput): Listener {
  const { config, dev, site = join(ROOT, 'build') } = options;
  const { openCtx, contentVersion, database, shop, rateLimit } = services;
  const currentConfig = () => shop.config;
  const cache = createPageCache({
    version: contentVersion,
    maxBytes: config.KERB_PAGE_CACHE_MB * 1024 * 1024,
    ...(edge && { staleMs: 0 }),
  });
  const documents = createCrawlerDocuments({ openCtx, version: contentVersion });
  open.add('documents for crawlers', documents.close);
  const isReady = async () => isAccepting() && (await isReachable(database));
  addProcessGauges(metrics, services, cache, isReady);
  addShopGauges(metrics, () => readShopFigures(shop));
  const limitScale = config.KERB_RATE_LIMIT_SCALE;
  const refusalDelay = createRefusalDelay();
  const staffOrigin = separateStaffOrigin(config);
  const shopOrigins = ownOrigins(config).filter((origin) => origin !== staffOrigin);
  const guardOptions = {
    openCtx,
    rateLimit,
    clientQueue: createClientQueue(),
    refusalDelay,
    origins: shopOrigins,
    limitScale,
  };
  const callers = { findCaller: findCustomerOrViewer, findStaff, findApiKey };
  const apiOf = (calls: typeof endpoints, origins: string[]) =>
    createApiHandler({ ...guardOptions, endpoints: calls, callers, origins });
  return createListener({
    staffOrigin,
    api: apiOf(staffOrigin === null ? endpoints : endpoints.filter((one) => !isStaffCall(one)), shopOrigins),
    staffApi: apiOf(endpoints.filter(isStaffCall), staffOrigin === null ? [] : [staffOrigin]),
    images: createImageHandler(guardOptions),
    limits: createClientLimits(rateLimit, limitScale),
    renderLimit: createRenderLimit(limitScale),
    refusalDelay,
    termParam: config.KERB_SEARCH_TERM_PARAM,
    pages: openPages(options, services, site),
    cache,
    edge,
    tag: edge ? createTagger({ config, version: contentVersion, isTrusted: edge.isTrusted }) : undefined,
    documents,
    staff: readStaffPages(join(site, 'staff'), join(site, 'compressed'), currentConfig),
    staticFiles: dev
      ? new Map()
      : webAppFiles(currentConfig, readStaticFiles(join(site, 'client'), join(site, 'compressed'))),
    openCtx,
    openPreview: previewOpener(openCtx),
    metrics,
    trace,
    trustedProxies: config.KERB_TRUST_PROXY,
    countryHeader: config.KERB_COUNTRY_HEADER,
    publicUrl: config.KERB_PUBLIC_URL,
    appleDomainAssociation: config.KERB_APPLE_PAY_DOMAIN_ASSOCIATION,
    isReady,
    metricsAllowed: (request) => mayReadMetrics(config, request),
    ...(dev && { dev: dev.middleware as never }),
  });
}

/** The context of a page with a draft of settings or content; null when no draft has the key. */
const previewOpener =
  (openCtx: Services['openCtx']): PreviewOptions['openPreview'] =>
  async (requestId, { of, key }) => {
    // Nothing of a preview is measured.
    const ctx = { ...openCtx(requestId), analytics: null };
    if (of === 'content') {
      const content = await previewDraft(ctx, key);
      return content && { ...ctx, content };
    }
    const config = await previewSettings(ctx, key);
    return config && { ...ctx, config };
  };

function openPages(
  { config, simulator, dev }: ListenerInput['options'],
  { analytics, captchaSources }: Services,
  site: string,
): PageRenderer {
  return createPageRenderer(dev?.loadBuild ?? builtSite(site), dev ? 'development' : 'production', {
    payment: joinSources(
      paymentSources(config, offeredMethods(config), simulator?.url ?? null),
      analytics.paymentSources,
    ),
    captcha: captchaSources,
    analytics: analytics.sources,
    fit: analytics.fitSources,
    errorReports: errorReportSources(config),
  });
}

function builtSite(site: string): () => Promise<ServerBuild> {
  const file = join(site, 'server/index.js');
  if (!existsSync(file)) throw new Error('The site is not built. Run: npm run build');
  const build = import(pathToFileURL(file).href) as Promise<ServerBuild>;
  return () => build;
}

/** Calls of the staff site and of machines: those that its host serves, and the shop's does not (SEC-06). */
const isStaffCall = ({ path }: { path: string }): boolean => path.startsWith('/staff/');

/** Where the shop's own pages call from: its public address, and this machine. */
const ownOrigins = (config: Config): string[] => [
  new URL(config.KERB_PUBLIC_URL).origin,
  `http://localhost:${config.PORT}`,
  `http://127.0.0.1:${config.PORT}`,
];

const isReachable = (database: DatabaseHandle): Promise<boolean> =>
  database.pool.query('select 1').then(
    () => true,
    () => false,
  );

/**
 * Only callers that send the token (SEC-20). The caller's address proves nothing: requests from outside come from this
 * machine's address too where a proxy runs beside the shop.
 */
const mayReadMetrics = (config: Config, request: IncomingMessage): boolean =>
  config.KERB_METRICS_TOKEN !== '' &&
  isSameSecret(request.headers.authorization ?? '', `Bearer ${config.KERB_METRICS_TOKEN}`);
