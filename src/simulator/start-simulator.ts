/**
 * Starts the simulated providers (card gateway, card frame, captcha, mail sink and others) and their controls, on
 * 127.0.0.1 only.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type AirlinePartner, airlineApi } from './airline/airline-api.ts';
import { AirlineLedger } from './airline/airline-ledger.ts';
import { airlineMail } from './airline/airline-mail.ts';
import { analyticsApi } from './analytics/analytics-api.ts';
import { type RecaptchaKeys, recaptchaApi } from './captcha/recaptcha-api.ts';
import { RecaptchaTokens } from './captcha/recaptcha-tokens.ts';
import { braintreeApi, type Merchant } from './card/braintree-api.ts';
import { CardLedger } from './card/card-ledger.ts';
import { cardFrame } from './card/frame/card-frame.ts';
import { Nonces } from './card/nonces.ts';
import { walletTokens } from './card/wallet-tokens.ts';
import { carriers } from './carriers/carriers.ts';
import { controlPages } from './control-pages.ts';
import { erpApi } from './erp/erp-api.ts';
import { sentryApi } from './error-reports/sentry-api.ts';
import { FaultList } from './faults.ts';
import { openJournal, type ShopMode } from './journal.ts';
import { MailArchive } from './mail/mail-archive.ts';
import { mailPages } from './mail/mail-pages.ts';
import { startSmtpSink } from './mail/smtp-sink.ts';
import { afterpayApi, type PayInFourMerchant } from './pay-in-four/afterpay-api.ts';
import { checkoutPages } from './pay-in-four/checkout-pages.ts';
import { PayInFourLedger } from './pay-in-four/pay-in-four-ledger.ts';
import { DEFAULT_SETTINGS, type SimulatorSettings } from './settings.ts';
import { walletPages } from './wallets/wallet-pages.ts';
import { webhookReceiver } from './webhooks/webhook-receiver.ts';

/** The merchant of the card gateway: the shop's default credentials. */
export const SIMULATOR_MERCHANT: Readonly<Merchant> = {
  merchantId: 'simulator',
  publicKey: 'simulator_public',
  privateKey: 'simulator_private',
  merchantAccountId: 'simulator_nzd',
  currency: 'NZD',
  acceptedBrands: ['Visa', 'MasterCard', 'American Express'],
};

/** The merchant of the simulated Afterpay, and its limits. */
const SIMULATOR_PAY_IN_FOUR: Readonly<PayInFourMerchant> = {
  merchantId: 'simulator',
  secretKey: 'simulator_secret',
  currency: 'NZD',
  minCents: 4n,
  maxCents: 200_000n,
};

/** The site of the simulated captcha. */
export const SIMULATOR_RECAPTCHA: Readonly<RecaptchaKeys> = { siteKey: 'simulator_site', secret: 'simulator_secret' };

/** The partner of the simulated airline. */
export const SIMULATOR_AIRLINE: Readonly<AirlinePartner> = { partner: 'kerb', secret: 'simulator_airline_secret' };
/** The bearer token of the retail ERP. */
const ERP_TOKEN = 'simulator_erp';

const DEFAULT_SHOP_ORIGINS: readonly string[] = ['http://localhost:3000', 'http://127.0.0.1:3000'];

export interface SimulatorOptions {
  /** 0 = any free port. */
  port: number;
  smtpPort: number;
  /** Folder of the journal and the mail; state is rebuilt from here. */
  dataDir: string;
  /** The mode of the shop; default 'trial'. */
  mode?: ShopMode;
  settings?: Partial<SimulatorSettings>;
  merchant?: Partial<Merchant>;
  /** Origins whose pages may embed the card frame, for client tokens that name none. */
  shopOrigins?: readonly string[];
  log?: (line: string) => void;
}
export interface RunningSimulator {
  /** 'http://127.0.0.1:4010' */
  url: string;
  smtpPort: number;
  merchant: Readonly<Merchant>;
  close(): Promise<void>;
}

/** Resolves when everything listens. Throws when a port is taken or the journal is damaged. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const { dataDir, log = () => undefined } = options;
  const journal = await openJournal(join(dataDir, 'journal.jsonl'), options.mode ?? 'trial');
  const settings: SimulatorSettings = { ...DEFAULT_SETTINGS, ...options.settings };
  const merchant: Merchant = { ...SIMULATOR_MERCHANT, ...options.merchant };
  const faults = new FaultList();
  const nonces = new Nonces();
  const ledger = new CardLedger(journal, nonces, settings);
  const archive = await MailArchive.open(join(dataDir, 'mail'), journal);

  const shopOrigins = options.shopOrigins ?? DEFAULT_SHOP_ORIGINS;
  const app = createProviders({ journal, settings, merchant, faults, nonces, ledger, archive, shopOrigins, log });

  const server = await listen(app, options.port);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const smtp = await startSmtpSink({ port: options.smtpPort, archive, faults }).catch(async (error: unknown) => {
    await closeServer(server);
    await journal.close();
    throw error;
  });
  log(
    `simulator: ${url}, mail server 127.0.0.1:${smtp.port}, journal ${join(dataDir, 'journal.jsonl')} (${journal.entries.length} entries)`,
  );
  return {
    url,
    smtpPort: smtp.port,
    merchant,
    close: async () => {
      await Promise.all([closeServer(server), smtp.close()]);
      await journal.close();
    },
  };
}

interface Providers {
  journal: Awaited<ReturnType<typeof openJournal>>;
  settings: SimulatorSettings;
  merchant: Merchant;
  faults: FaultList;
  nonces: Nonces;
  ledger: CardLedger;
  archive: MailArchive;
  shopOrigins: readonly string[];
  log: (line: string) => void;
}

/** All providers and the simulator's own pages, as one app. */
function createProviders(parts: Providers): Hono<{ Bindings: HttpBindings }> {
  const { journal, settings, merchant, faults, nonces, ledger, archive, shopOrigins, log } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.onError((error, c) => {
    log(`simulator: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`);
    return c.text('Internal Server Error', 500);
  });
  app.route('/', braintreeApi({ ledger, faults, settings, merchant, shopOrigins }));
  const payInFour = new PayInFourLedger(journal);
  app.route(
    '/',
    afterpayApi({
      ledger: payInFour,
      faults,
      settings,
      merchant: SIMULATOR_PAY_IN_FOUR,
      shopOrigins,
    }),
  );
  app.route('/', checkoutPages(payInFour, faults));
  app.route('/', cardFrame({ nonces, faults, privateKey: merchant.privateKey }));
  app.route('/', walletTokens({ nonces, faults, privateKey: merchant.privateKey }));
  app.route('/', recaptchaApi({ tokens: new RecaptchaTokens(), journal, faults, settings, keys: SIMULATOR_RECAPTCHA }));
  app.route(
    '/',
    airlineApi({
      books: new AirlineLedger(journal, settings),
      faults,
      partner: SIMULATOR_AIRLINE,
      tellMember: airlineMail(archive),
    }),
  );
  app.route('/', sentryApi({ journal, faults }));
  app.route('/', carriers({ journal, faults, log }));
  app.route('/', erpApi({ journal, faults, settings, token: ERP_TOKEN }));
  app.route('/', analyticsApi({ journal, faults }));
  app.route('/', walletPages({ journal, faults, shopOrigins }));
  app.route('/', webhookReceiver({ journal, faults }));
  app.route('/', mailPages(archive));
  app.route('/', controlPages({ journal, faults, settings, ledger }));
  return app;
}

function listen(app: Hono<{ Bindings: HttpBindings }>, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => {
      resolve(server);
    }) as Server;
    server.once('error', reject);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
