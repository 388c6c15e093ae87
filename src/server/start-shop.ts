/** Wires one serving process: database, index, adapters, jobs, HTTP. Everything it opens it closes in order. */

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createNzPlacesAddressFinder } from '#adapters/address-finder/nz-places-address-finder.ts';
import { createAppleMerchantValidation } from '#adapters/apple-pay/apple-merchant-validation.ts';
import { createSmtpEmail } from '#adapters/email/smtp-email.ts';
import { createStaffSecrets } from '#adapters/identity/staff-secrets.ts';
import { createWebhookSender } from '#adapters/webhooks/https-webhook-sender.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import type { AnalyticsHolder } from '#contract/site/analytics.ts';
import { deleteOldQuotes } from '#modules/airline/delete-old-quotes.ts';
import { applyPriceChanges } from '#modules/catalogue/prices/apply-price-changes.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import { emptyContentCache } from '#modules/content/cache/content-cache.ts';
import { refreshContent } from '#modules/content/cache/refresh-content.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { deleteOldExposures } from '#modules/experiments/delete-old-exposures.ts';
import { noFeatures } from '#modules/experiments/features.ts';
import { refreshFeatures, startFeatures } from '#modules/experiments/refresh-features.ts';
import { settleGoals } from '#modules/experiments/settle-goals.ts';
import { alertInvariants } from '#modules/integrity/alert-invariants.ts';
import { expireRewards } from '#modules/loyalty/rewards/expire-rewards.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { reconcileNightly } from '#modules/payments/reconciliation/reconcile-nightly.ts';
import { sweepSavedMethods } from '#modules/payments/saved-methods/sweep-saved-methods.ts';
import { eraseFinishedOrders } from '#modules/privacy/erase-finished-orders.ts';
import { countBoughtTogether } from '#modules/recommendations/count-bought-together.ts';
import { announceRestocked } from '#modules/restock/announce-restocked.ts';
import { expireExchanges } from '#modules/returns/expire-exchanges.ts';
import { buildProductIndex } from '#modules/search/index/build-product-index.ts';
import { watchProductIndex } from '#modules/search/index/refresh-product-index.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { listStaff } from '#modules/staff/members/list-staff.ts';
import { deleteEndedStaffSessions } from '#modules/staff/sessions/delete-ended-staff-sessions.ts';
import { deleteOldEvents } from '#modules/webhooks/delete-old-events.ts';
import { sendsAnywhere } from '#modules/webhooks/deliver-webhook.ts';
import { queueStockEvents } from '#modules/webhooks/queue-stock-events.ts';
import { systemClock } from '#platform/clock.ts';
import { createCloseStack } from '#platform/close-stack.ts';
import { type Config, mailSender } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { deletePastLimits, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { createLoadMeter } from '#platform/limits/load-meter.ts';
import { createLogger } from '#platform/log/log.ts';
import { readSecret } from '#platform/secret.ts';
import { noteStandInUse } from '#platform/stand-in-use.ts';
import { deliverOutbox, lanes } from '#server/jobs/deliver-outbox.ts';
import { startDrawings } from './demo/start-drawings.ts';
import { createClientLimits } from './http/client-limits.ts';
import { createClientQueue } from './http/client-queue.ts';
import { joinSources } from './http/content-security-policy.ts';
import { createDirectApi } from './http/direct-api.ts';
import { createHttpApp } from './http/http-app.ts';
import { createListener } from './http/http-server.ts';
import { createMetrics } from './http/metrics.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { createRefusalDelay } from './http/refusal-delay.ts';
import { startJobLoop } from './jobs/job-loop.ts';
import { createPageCache } from './pages/page-cache.ts';
import { createPageRenderer } from './pages/page-renderer.ts';
import { createRenderLimit } from './pages/render-limit.ts';
import { readStaffPages } from './pages/staff-pages.ts';
import { readStaticFiles } from './pages/static-files.ts';
import { reportLoggedErrors } from './report-logged-errors.ts';
import { createCrawlerDocuments } from './seo/crawler-documents.ts';
import { chooseAnalytics } from './settings/analytics-settings.ts';
import { chooseCaptcha } from './settings/captcha-settings.ts';
import { chooseIdentity } from './settings/choose-identity.ts';
import { chooseContentSource } from './settings/content-settings.ts';
import { chooseErrorReports, errorReportSources } from './settings/error-report-settings.ts';
import { chooseFeatureSource } from './settings/feature-settings.ts';
import { openPayments } from './settings/open-payments.ts';
import { choosePartners } from './settings/partner-settings.ts';
import { paymentSources } from './settings/payment-sources.ts';
import { listStandIns, refuseStandIns, shopMode } from './settings/stand-ins.ts';
import { stopServer } from './stop-server.ts';
import { webAppFiles } from './web-app/web-app-files.ts';

/** Above the limits that PostgreSQL keeps itself (5 s): what takes longer did not arrive. */
const DATABASE_DEADLINE_MS = 7_000;
const ROOT = join(import.meta.dirname, '../..');

export interface RunningShop {
  url: string;
  port: number;
  /** Stops taking requests, lets those in flight and the jobs finish, closes everything. */
  close: () => Promise<void>;
}

export interface ShopOptions {
  config: Config;
  databaseUrl: string;
  /** Where the simulator listens, when it stands in for the outside world. */
  simulator: { url: string; smtpUrl: string } | null;
  log?: ReturnType<typeof createLogger>;
  /** Folder of the built site; the one that `npm run build` makes unless told. */
  site?: string;
  /** Development: Vite serves and compiles the site. */
  dev?: {
    middleware: (request: never, response: never, next: () => void) => void;
    loadBuild: () => Promise<ServerBuild>;
  };
}

export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { config, site = join(ROOT, 'build') } = options;
  const metrics = createMetrics();
  const plainLog = options.log ?? createLogger(config.KERB_LOG_LEVEL);
  const errorReports = await chooseErrorReports(config, plainLog, metrics.countError);
  const log = reportLoggedErrors(plainLog, errorReports);
  const open = createCloseStack((name, error) => log.error({ err: error, part: name }, 'could not be closed'));
  open.add('error reports', errorReports.close);
  try {
    // Mistakes of the merchant's file come to light here, not with the first order.
    openShippingRules({ config });
    const database = openDatabase(options.databaseUrl, {
      max: config.KERB_DATABASE_POOL,
      name: 'kerb-shop',
      deadlineMs: DATABASE_DEADLINE_MS,
    });
    open.add('database', database.close);
    const base = { db: database.db, clock: systemClock, log, config, requestId: 'start' };
    const standIns = listStandIns(config, {
      simulated: options.simulator !== null,
      staff: (await listStaff(base)).map(({ email }) => email),
    });
    refuseStandIns(config, standIns);
    await noteStandInUse(
      base,
      shopMode(config),
      standIns.map(({ name }) => name),
    );
    const productIndex = await buildProductIndex(base);
    const { cardGateway, payInFour } = openPayments(config, options.simulator?.url ?? null);
    const { captcha, sources: captchaSources } = chooseCaptcha(
      config,
      await readSecret(base, 'captcha'),
      options.simulator?.url ?? null,
    );
    const email = createSmtpEmail({
      url: config.KERB_SMTP_URL || options.simulator?.smtpUrl || 'smtp://127.0.0.1:25',
      from: mailSender(config),
      replyTo: config.KERB_MAIL_REPLY_TO,
      keepOpen: true,
    });
    open.add('mail', async () => email.close());
    const identity = chooseIdentity(config, await readSecret(base, 'identity'), log);
    const staffSecrets = createStaffSecrets({
      key: await readSecret(base, 'staff'),
      issuer: `${new URL(config.KERB_PUBLIC_URL).origin}/nz`,
    });
    const drawings = startDrawings();
    open.add('drawings', drawings.close);
    const addressFinder = createNzPlacesAddressFinder();
    const merchantValidation = createAppleMerchantValidation(appleSettings(config, options.simulator));
    const partners = choosePartners(config, options.simulator?.url ?? null);
    const measuring = chooseAnalytics(config, options.simulator?.url ?? null);
    const shop: ShopCtx & EmailsCtx & AnalyticsHolder = {
      ...base,
      ...partners,
      productIndex,
      cardGateway,
      payInFour,
      captcha,
      email,
      drawings,
      identity,
      staffSecrets,
      addressFinder,
      merchantValidation,
      webhookSender: createWebhookSender({ timeoutMs: 5_000, anywhere: sendsAnywhere(base) }),
      content: emptyContentCache(),
      measuring: measuring.settings,
      features: noFeatures(),
    };
    const openCtx = (requestId: string): ShopCtx & EmailsCtx & AnalyticsHolder => ({ ...shop, requestId });

    const contentSource = chooseContentSource(config, database.db, log);
    // A hosted system that is down keeps no shop shut: pages show what they can without it.
    await refreshContent(shop, contentSource).catch((error: unknown) =>
      log.error({ err: error }, 'content could not be read; it will be tried again'),
    );
    const featureSource = chooseFeatureSource(config);
    // Without definitions there are no experiments, and everything else there is.
    await startFeatures(shop, featureSource).catch((error: unknown) =>
      log.error({ err: error }, 'features could not be read; they will be tried again'),
    );
    const watching = await watchProductIndex(shop, options.databaseUrl, () => undefined);
    open.add('product index', watching.stop);
    // All only rise, so their sum changes with each.
    const pagesVersion = () => shop.productIndex.version + shop.content.version + shop.features.version;
    const cache = createPageCache({ version: pagesVersion });
    const documents = createCrawlerDocuments({ openCtx, version: pagesVersion });
    open.add('documents for crawlers', documents.close);
    metrics.gauge('kerb_page_renders', 'Pages rendered since the start.', () => cache.stats().renders);
    metrics.gauge('kerb_page_cache_bytes', 'Bytes of rendered pages in memory.', () => cache.stats().bytes);
    metrics.gauge(
      'kerb_product_index_version',
      'Changes applied to the product index.',
      () => shop.productIndex.version,
    );
    metrics.gauge(
      'kerb_database_connections',
      'Connections of this process in use.',
      () => database.pool.totalCount - database.pool.idleCount,
    );

    const payment = joinSources(
      paymentSources(config, offeredMethods(config), options.simulator?.url ?? null),
      measuring.paymentSources,
    );
    const loadBuild = options.dev?.loadBuild ?? builtSite(site);
    const limitScale = config.KERB_RATE_LIMIT_SCALE;
    let stopping = false;
    const rateLimit = createRateLimit();
    const refusalDelay = createRefusalDelay();
    const guardOptions = {
      openCtx,
      rateLimit,
      clientQueue: createClientQueue(),
      refusalDelay,
      origins: [
        new URL(config.KERB_PUBLIC_URL).origin,
        `http://localhost:${config.PORT}`,
        `http://127.0.0.1:${config.PORT}`,
      ],
      limitScale,
    };
    const listener = createListener({
      app: createHttpApp(guardOptions),
      limits: createClientLimits(rateLimit, limitScale),
      renderLimit: createRenderLimit(limitScale),
      refusalDelay,
      termParam: config.KERB_SEARCH_TERM_PARAM,
      directApi: createDirectApi(guardOptions),
      pages: createPageRenderer(loadBuild, options.dev ? 'development' : 'production', {
        payment,
        captcha: captchaSources,
        measuring: measuring.sources,
        fit: measuring.fitSources,
        errorReports: errorReportSources(config),
      }),
      cache,
      documents,
      staff: readStaffPages(join(site, 'staff'), join(site, 'compressed'), config.KERB_STORE_NAME),
      staticFiles: options.dev
        ? new Map()
        : webAppFiles(config, readStaticFiles(join(site, 'client'), join(site, 'compressed'))),
      openCtx,
      metrics,
      trace: errorReports.trace,
      trustedProxies: config.KERB_TRUST_PROXY,
      countryHeader: config.KERB_COUNTRY_HEADER,
      publicUrl: config.KERB_PUBLIC_URL,
      appleDomainAssociation: config.KERB_APPLE_PAY_DOMAIN_ASSOCIATION,
      isReady: async () =>
        !stopping &&
        (await database.pool.query('select 1').then(
          () => true,
          () => false,
        )),
      metricsAllowed: (request, address) =>
        config.KERB_METRICS_TOKEN
          ? request.headers.authorization === `Bearer ${config.KERB_METRICS_TOKEN}`
          : /^(::1|127\.|::ffff:127\.)/.test(address),
      ...(options.dev && { dev: options.dev.middleware as never }),
    });

    const sweeper = startJobLoop(
      'sweep-orders',
      5_000,
      async () => {
        await sweepOrders(openCtx('sweeper'));
        await sweepSavedMethods(openCtx('sweeper'));
        return false;
      },
      log,
    );
    const tidying = startJobLoop(
      'delete-expired-log-ins',
      3_600_000,
      async () => {
        await identity.deleteExpired(base);
        await deleteEndedStaffSessions(base);
        await deletePastLimits(base);
        await deleteOldQuotes(base);
        await deleteOldEvents(base);
        if ((await deleteOldExposures(base)) > 0) return true;
        if ((await eraseFinishedOrders(base)) > 0) return true;
        return false;
      },
      log,
    );
    // Rewards end on their day whenever that is looked at; this enters it in the books.
    const expiring = startJobLoop(
      'expire-rewards',
      3_600_000,
      async () => (await expireRewards(openCtx('loyalty'))) > 0,
      log,
    );
    // It reads all the books: once an hour for all processes together, and not again because one of them started anew.
    const books = startJobLoop(
      'check-books',
      3_600_000,
      async () => {
        const { allowed } = await takeFromLimit(base, { name: 'check-books', most: 1, seconds: 3_000 }, 'shop');
        if (allowed) await alertInvariants(openCtx('books'));
        return false;
      },
      log,
    );
    // Looked at often, done once a night by whichever process comes first (FIX-22).
    const reconciling = startJobLoop(
      'reconcile-payments',
      600_000,
      async () => {
        await reconcileNightly(
          openCtx('reconcile'),
          offeredMethods(config).includes('pay_in_four') ? [] : ['pay in four'],
        );
        return false;
      },
      log,
    );
    const exchanges = startJobLoop(
      'expire-exchanges',
      600_000,
      async () => (await expireExchanges(openCtx('exchanges'))) > 0,
      log,
    );
    const pricing = startJobLoop('apply-price-changes', 1_000, async () => (await applyPriceChanges(base)) > 0, log);
    const restock = startJobLoop('announce-restocked', 5_000, async () => (await announceRestocked(base)) > 0, log);
    const shelves = startJobLoop('tell-stock-changes', 2_000, () => queueStockEvents(base), log);
    const load = createLoadMeter();
    open.add('load meter', async () => load.stop());
    // Shoppers first: in a rush mails and captures are delivered a few at a time.
    const outbox = lanes.map((lane) =>
      startJobLoop(
        `deliver-outbox ${lane}`,
        1_000,
        async () => (await deliverOutbox(openCtx('outbox'), lane, load.isSaturated() ? 'few' : 'many')) > 0,
        log,
        load,
      ),
    );
    const publishing = startJobLoop(
      'refresh-content',
      contentSource.everyMs,
      async () => {
        await refreshContent(shop, contentSource);
        return false;
      },
      log,
    );
    const deciding = startJobLoop(
      'refresh-features',
      featureSource.everyMs,
      async () => {
        await refreshFeatures(shop, featureSource);
        return false;
      },
      log,
    );
    const settling = startJobLoop(
      'settle-experiment-orders',
      15_000,
      async () => {
        await settleGoals(base);
        return false;
      },
      log,
    );
    const counting = startJobLoop(
      'count-bought-together',
      60_000,
      async () => (await countBoughtTogether(openCtx('recommendations'))) > 0,
      log,
    );
    open.add('jobs', async () => {
      await Promise.all(
        [
          sweeper,
          tidying,
          expiring,
          books,
          reconciling,
          exchanges,
          pricing,
          restock,
          publishing,
          deciding,
          settling,
          counting,
          shelves,
          ...outbox,
        ].map((job) => job.stop()),
      );
    });

    const server = createServer(
      { requestTimeout: 30_000, headersTimeout: 15_000, maxHeaderSize: 16_384, keepAliveTimeout: 65_000 },
      (request, response) => {
        // A connection that is kept alive would bring its next request when nobody listens any more.
        if (stopping) response.setHeader('connection', 'close');
        listener.listen(request, response);
      },
    );
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(config.PORT, config.KERB_HOST, () => {
        server.off('error', fail);
        done();
      });
    });
    open.add('http', async () => {
      stopping = true;
      // Whoever balances the load sees it at /readyz and sends new callers elsewhere; those that still come are served (B14).
      await new Promise((done) => setTimeout(done, config.KERB_DRAIN_MS));
      await stopServer(server, listener, log);
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : config.PORT;
    return { url: `http://localhost:${port}/nz`, port, close: open.close };
  } catch (error) {
    await open.close();
    throw error;
  }
}

function builtSite(site: string): () => Promise<ServerBuild> {
  const file = join(site, 'server/index.js');
  if (!existsSync(file)) throw new Error('The site is not built. Run: npm run build');
  const build = import(pathToFileURL(file).href) as Promise<ServerBuild>;
  return () => build;
}

/** Apple itself, unless the simulator plays the card provider: then it plays Apple too. */
function appleSettings(
  config: Config,
  simulator: ShopOptions['simulator'],
): Parameters<typeof createAppleMerchantValidation>[0] {
  const standIn = config.KERB_CARD_ENVIRONMENT === 'simulator' ? (simulator?.url ?? null) : null;
  return {
    merchantId: config.KERB_APPLE_PAY_MERCHANT_ID || (standIn ? 'merchant.kerb.simulator' : ''),
    certificateFile: config.KERB_APPLE_PAY_CERTIFICATE,
    displayName: config.KERB_STORE_NAME,
    domain: new URL(config.KERB_PUBLIC_URL).hostname,
    standIn,
  };
}
