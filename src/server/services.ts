/** What a serving process consists of, built from its settings: database, product index, adapters to providers. */
import type { ServerBuild } from 'react-router';
import { createNzPlacesAddressFinder } from '#adapters/address-finder/nz-places-address-finder.ts';
import { createAppleMerchantValidation } from '#adapters/apple-pay/apple-merchant-validation.ts';
import { createSmtpEmail } from '#adapters/email/smtp-email.ts';
import { createPasskeys } from '#adapters/identity/passkeys.ts';
import { createStaffSecrets } from '#adapters/identity/staff-secrets.ts';
import { createWebhookSender } from '#adapters/webhooks/https-webhook-sender.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import type { AnalyticsHolder } from '#contract/site/analytics.ts';
import { createAddressFinder } from '#modules/addresses/create-address-finder.ts';
import { saveSecurityEvents } from '#modules/admin-security/save-security-events.ts';
import { emptyContentCache } from '#modules/content/cache/content-cache.ts';
import { refreshContent } from '#modules/content/cache/refresh-content.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { mailSender } from '#modules/emails/mail-sender.ts';
import { noFeatures } from '#modules/experiments/features.ts';
import { startFeatures } from '#modules/experiments/refresh-features.ts';
import { createNotFoundCounts, type NotFoundHolder } from '#modules/old-addresses/not-found/not-found-counts.ts';
import { saveNotFound } from '#modules/old-addresses/not-found/save-not-found.ts';
import { savePageSpeed } from '#modules/page-speed/save-page-speed.ts';
import { createSpeedCounts } from '#modules/page-speed/speed-counts.ts';
import { createSecurityEventBuffer } from '#modules/security-events/security-event-buffer.ts';
import type { ShopSettings } from '#modules/settings/shop-settings.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { listStaff } from '#modules/staff/members/list-staff.ts';
import { staffSiteOrigin } from '#modules/staff/staff-site-address.ts';
import { sendsAnywhere } from '#modules/webhooks/deliver-webhook.ts';
import { systemClock } from '#platform/clock.ts';
import type { CloseStack } from '#platform/close-stack.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { oneAtATime } from '#platform/limits/one-at-a-time.ts';
import type { createLogger } from '#platform/log/log.ts';
import { readSecret } from '#platform/secrets/secret.ts';
import { connectionName } from '#platform/secrets/serving-processes.ts';
import { recordStandInUse } from '#platform/stand-in-use.ts';
import { chooseAddressFinder, chooseCarrier } from './connections/choose-carrier.ts';
import { listConnections } from './connections/list-connections.ts';
import { startDrawings } from './demo/start-drawings.ts';
import { chooseEdgePurger } from './edge/choose-edge-purger.ts';
import { createRateLimit, type RateLimit } from './http/limits/rate-limit.ts';
import { shareCounts } from './http/limits/share-counts.ts';
import { openImageStore } from './images/open-image-store.ts';
import { withReplicas } from './open-configured-replicas.ts';
import { checkReadiness } from './readiness/check-readiness.ts';
import { openSearchEngine } from './search/open-search-engine.ts';
import { chooseKeys } from './secrets/choose-keys.ts';
import { openSecrets } from './secrets/seal-secrets.ts';
import { type ChosenAnalytics, chooseAnalytics } from './settings/analytics-settings.ts';
import { chooseCaptcha } from './settings/captcha-settings.ts';
import { chooseIdentity } from './settings/choose-identity.ts';
import { chooseContentSource } from './settings/content-settings.ts';
import { needsEncryptedMail } from './settings/definitions/connection-settings.ts';
import { chooseFeatureSource } from './settings/feature-settings.ts';
import { openPayments } from './settings/open-payments.ts';
import { openSettings } from './settings/open-settings.ts';
import { choosePartners } from './settings/partner-settings.ts';
import { listStandIns, refuseStandIns, shopMode } from './settings/stand-ins.ts';

/** PostgreSQL ends a statement after 5 s itself; a statement that takes longer than this never reached it. */
const DATABASE_DEADLINE_MS = 7_000;
const WEBHOOK_TIMEOUT_MS = 5_000;

export interface ShopOptions {
  config: Config;
  databaseUrl: string;
  /** Where the simulator listens, when it stands in for the providers. */
  simulator: { url: string; smtpUrl: string } | null;
  log?: ReturnType<typeof createLogger>;
  /** Folder of the built site; by default the one that `npm run build` makes. */
  site?: string;
  /** Development: Vite serves and compiles the site. */
  dev?: {
    middleware: (request: never, response: never, next: () => void) => void;
    loadBuild: () => Promise<ServerBuild>;
  };
}

export type ServingCtx = ShopCtx & EmailsCtx & AnalyticsHolder & NotFoundHolder;

export interface Services {
  database: DatabaseHandle;
  /** One context for the whole process; a request or job gets its own from `openCtx`, which names it in the log. */
  shop: ServingCtx;
  openCtx: (requestId: string) => ServingCtx;
  analytics: ChosenAnalytics;
  captchaSources: ReturnType<typeof chooseCaptcha>['sources'];
  contentSource: ReturnType<typeof chooseContentSource>;
  featureSource: ReturnType<typeof chooseFeatureSource>;
  /** Limits of callers, counted in all processes together (FLT-07). */
  rateLimit: RateLimit;
  /** Increases whenever products, content, features or settings change: pages rendered before are out of date then. */
  contentVersion: () => number;
  /** Reads the content; runs follow each other, so that what was read later stays. */
  refreshContent: () => Promise<boolean>;
  /** Resolves when the search engine has everything committed before the call; false: it could not be read. */
  refreshSearch: () => Promise<boolean>;
  /** How far the search engine may be behind the database. */
  searchAgeSeconds: () => number;
}

/**
 * Opens everything and adds it to `open`, which closes it; throws when a setting is wrong or the database is
 * unreachable.
 */
export async function openServices(
  options: Pick<ShopOptions, 'config' | 'databaseUrl' | 'simulator'>,
  log: ReturnType<typeof createLogger>,
  open: CloseStack,
): Promise<Services> {
  const { config, simulator } = options;
  // Mistakes in the merchant's file stop the start, not the first order.
  openShippingRules({ config });
  const database = openServingDatabase(options, open);
  const base = await withReplicas({ db: database.db, clock: systemClock, log, config, requestId: 'start' }, open);
  await openSecrets(base);
  await recordStandIns(base, simulator !== null);
  const analytics = chooseAnalytics(config, simulator?.url ?? null);
  const settings = await openSettings(base, config);
  const contentSource = chooseContentSource(config, database.db, log);
  const featureSource = chooseFeatureSource(config);
  const { adapters, captchaSources } = await openAdapters(base, settings, simulator, open);
  const engine = await openSearchEngine(base);
  const shop: ServingCtx = {
    ...base,
    ...adapters,
    connections: listConnections({
      ctx: { ...base, ...adapters, search: engine.search },
      contentSource,
      featureSource,
      edgePurger: chooseEdgePurger(config),
      isSimulated: simulator !== null,
    }),
    settings,
    findReadiness: checkReadiness,
    // Whoever copies the context, as each request does, keeps the settings of that moment.
    get config() {
      return settings.config;
    },
    search: engine.search,
    content: emptyContentCache(),
    features: noFeatures(),
    analytics: analytics.settings,
    speedCounts: createSpeedCounts(),
    notFound: createNotFoundCounts(),
    securityEvents: createSecurityEventBuffer(),
  };
  saveAtEnd(shop, open);
  await readSources(shop, contentSource, featureSource);
  return {
    database,
    shop,
    openCtx: (requestId) => ({ ...shop, requestId }),
    analytics,
    captchaSources,
    contentSource,
    featureSource,
    ...(await listenToOthers(shop, engine, options.databaseUrl, open)),
    refreshContent: oneAtATime(() => refreshContent(shop, contentSource)),
    // All of them only rise, so their sum changes with each.
    contentVersion: () =>
      shop.search.version + shop.content.version + shop.features.version + settings.config.settingsVersion,
  };
}

/** After the last request and the last run of the jobs, and before the database is closed. */
function saveAtEnd(shop: ServingCtx, open: CloseStack): void {
  open.add('page speed', () => savePageSpeed(shop));
  open.add('addresses not found', () => saveNotFound(shop));
  open.add('security events', () => saveSecurityEvents(shop));
}

/** What this process hears of the others: changed products, and what they allowed a caller. */
async function listenToOthers(
  shop: ServingCtx,
  engine: Awaited<ReturnType<typeof openSearchEngine>>,
  databaseUrl: string,
  open: CloseStack,
): Promise<Pick<Services, 'rateLimit' | 'refreshSearch' | 'searchAgeSeconds'>> {
  const watching = await engine.watch(shop, databaseUrl);
  open.add('search engine', watching.stop);
  const rateLimit = createRateLimit();
  open.add('shared counts', (await shareCounts(shop, databaseUrl, rateLimit)).close);
  return { rateLimit, refreshSearch: watching.refreshed, searchAgeSeconds: watching.ageSeconds };
}

function openServingDatabase(
  { config, databaseUrl }: Pick<ShopOptions, 'config' | 'databaseUrl'>,
  open: CloseStack,
): DatabaseHandle {
  const keys = chooseKeys(config);
  const database = openDatabase(databaseUrl, {
    max: config.KERB_DATABASE_POOL,
    name: connectionName(keys.current?.id),
    keys,
    deadlineMs: DATABASE_DEADLINE_MS,
  });
  open.add('database', database.close);
  return database;
}

/** Refuses the start of a public shop with simulated services, and records which ones a shop runs with (SEC-03). */
async function recordStandIns(base: Ctx, simulated: boolean): Promise<void> {
  const standIns = listStandIns(base.config, {
    simulated,
    staff: (await listStaff(base)).map(({ email }) => email),
  });
  refuseStandIns(base.config, standIns);
  await recordStandInUse(
    base,
    shopMode(base.config),
    standIns.map(({ name }) => name),
  );
}

/** The adapters that the settings choose, real or simulated. */
async function openAdapters(base: Ctx, settings: ShopSettings, simulator: ShopOptions['simulator'], open: CloseStack) {
  const { config, log } = base;
  const simulatorUrl = simulator?.url ?? null;
  const { captcha, sources } = chooseCaptcha(config, await readSecret(base, 'captcha'), simulatorUrl);
  const mailUrl = config.KERB_SMTP_URL || simulator?.smtpUrl || 'smtp://127.0.0.1:25';
  const email = createSmtpEmail({
    url: mailUrl,
    requireEncryption: needsEncryptedMail(config, mailUrl),
    sender: () => ({ from: mailSender(settings.config), replyTo: settings.config.KERB_MAIL_REPLY_TO }),
    keepOpen: true,
  });
  open.add('mail', async () => email.close());
  const drawings = startDrawings();
  open.add('drawings', drawings.close);
  const imageStore = await openImageStore(config);
  open.add('image store', imageStore.close);
  const passkeysThat = ({ alone, at }: { alone: boolean; at: string }) =>
    createPasskeys({ publicUrl: at, shopName: () => settings.config.KERB_STORE_NAME, alone });
  const adapters = {
    ...choosePartners(config, simulatorUrl),
    ...openPayments(config, simulatorUrl),
    captcha,
    email,
    drawings,
    imageStore,
    identity: chooseIdentity(config, await readSecret(base, 'identity'), log),
    staffSecrets: createStaffSecrets({
      key: await readSecret(base, 'staff'),
      issuer: `${new URL(config.KERB_PUBLIC_URL).origin}/nz`,
      sealKey: config.KERB_AUTH_SECRET || (await readSecret(base, 'staff-codes')).toString('base64url'),
    }),
    staffPasskeys: passkeysThat({ alone: false, at: staffSiteOrigin(config) }),
    customerPasskeys: passkeysThat({ alone: true, at: config.KERB_PUBLIC_URL }),
    carrier: chooseCarrier(config, simulatorUrl),
    addressFinder: chooseAddressFinder(config, simulatorUrl, createAddressFinder(base, createNzPlacesAddressFinder())),
    merchantValidation: createAppleMerchantValidation(appleSettings(settings, simulator)),
    webhookSender: createWebhookSender({ timeoutMs: WEBHOOK_TIMEOUT_MS, anywhere: sendsAnywhere(base) }),
  };
  return { adapters, captchaSources: sources };
}

/** First reading of content and features. A hosted system that is down does not stop the start: the jobs try again. */
async function readSources(
  shop: ServingCtx,
  contentSource: Services['contentSource'],
  featureSource: Services['featureSource'],
): Promise<void> {
  await refreshContent(shop, contentSource).catch((error: unknown) =>
    shop.log.error({ err: error }, 'content could not be read; it will be tried again'),
  );
  await startFeatures(shop, featureSource).catch((error: unknown) =>
    shop.log.error({ err: error }, 'features could not be read; they will be tried again'),
  );
}

/** Apple itself, or the simulator when it plays the card provider. */
function appleSettings(
  settings: ShopSettings,
  simulator: ShopOptions['simulator'],
): Parameters<typeof createAppleMerchantValidation>[0] {
  const { base: config } = settings;
  const standIn = config.KERB_CARD_ENVIRONMENT === 'simulator' ? (simulator?.url ?? null) : null;
  return {
    merchantId: config.KERB_APPLE_PAY_MERCHANT_ID || (standIn ? 'merchant.kerb.simulator' : ''),
    certificateFile: config.KERB_APPLE_PAY_CERTIFICATE,
    displayName: () => settings.config.KERB_STORE_NAME,
    domain: new URL(config.KERB_PUBLIC_URL).hostname,
    standIn,
  };
}
