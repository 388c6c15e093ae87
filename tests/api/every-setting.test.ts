/**
 * Every setting at a value other than its default (FIX-05). The table names, for each setting, what is checked here or
 * in another file; a documented setting that is not in the table fails, and so does one whose file no longer sets it. A
 * few shops with many settings changed at once show whether settings interfere, and save start-up time.
 */

import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signCall } from '#adapters/airline/sign-airline-call.ts';
import { createAltchaCaptcha } from '#adapters/captcha/altcha-captcha.ts';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { settings } from '#server/settings/read-config.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { type RunningSimulator, startSimulator } from '#simulator/start-simulator.ts';
import { type AccountClient, accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { solveTask } from '../support/clients/captcha-tokens.ts';
import { insertProduct } from '../support/fixtures/build-catalogue.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

type Name = keyof Config;
const ROOT = join(import.meta.dirname, '../..');

/** The test file that sets the setting to another value, over HTTP or in a browser. */
const elsewhere: Partial<Record<Name, string>> = {
  NODE_ENV: 'tests/support/shop/running-shop.ts',
  PORT: 'tests/api/starting.test.ts',
  DATABASE_URL: 'tests/support/prepared-shops/order-shop.ts',
  KERB_HOST: 'tests/api/starting.test.ts',
  KERB_DATA_DIR: 'tests/api/starting.test.ts',
  KERB_WORKERS: 'tests/api/starting.test.ts',
  KERB_LOG_LEVEL: 'tests/api/starting.test.ts',
  KERB_DEMO: 'tests/api/starting.test.ts',
  KERB_SIMULATOR_PORT: 'tests/api/starting.test.ts',
  KERB_SIMULATOR_SMTP_PORT: 'tests/api/starting.test.ts',
  KERB_METRICS_PORT: 'tests/api/starting.test.ts',
  KERB_SIMULATOR: 'tests/api/going-public.test.ts',
  KERB_STAND_INS: 'tests/api/going-public.test.ts',
  KERB_PUBLIC_URL: 'tests/api/headers.test.ts',
  KERB_COUNTRY_HEADER: 'tests/e2e/stores.test.ts',
  KERB_STORE_NAME: 'tests/e2e/settings.test.ts',
  KERB_SEARCH_TERM_PARAM: 'tests/e2e/settings.test.ts',
  KERB_SEARCH_INDEX_PREFIX: 'tests/e2e/settings.test.ts',
  KERB_CART_QTY_MAX: 'tests/e2e/settings.test.ts',
  KERB_PAYMENT_HELP_PATH: 'tests/e2e/settings.test.ts',
  KERB_CHECKOUT_DATA_MAX_AGE: 'tests/e2e/click-and-collect.test.ts',
  KERB_CARD_ENVIRONMENT: 'tests/api/going-public.test.ts',
  KERB_CARD_TIMEOUT_MS: 'tests/api/resilience.test.ts',
  KERB_PAY_IN_FOUR_ENVIRONMENT: 'tests/api/going-public.test.ts',
  KERB_PAY_IN_FOUR_TIMEOUT_MS: 'tests/api/resilience.test.ts',
  KERB_APPLE_PAY_DOMAIN_ASSOCIATION: 'tests/api/payment-methods.test.ts',
  KERB_BANK_TRANSFER_ACCOUNT: 'tests/api/bank-transfer.test.ts',
  KERB_ADDRESS_COUNTRIES: 'tests/api/express.test.ts',
  KERB_EXPRESS_PROVISIONAL_ADDRESS: 'tests/api/express.test.ts',
  KERB_CAPTCHA: 'tests/e2e/limited-release.test.ts',
  KERB_RECAPTCHA_TIMEOUT_MS: 'tests/api/resilience.test.ts',
  KERB_FEATURES_LOYALTY: 'tests/e2e/loyalty.test.ts',
  KERB_LOYALTY_PROVIDER: 'tests/api/resilience.test.ts',
  KERB_ERP_TIMEOUT_MS: 'tests/api/resilience.test.ts',
  KERB_AIRLINE_TIMEOUT_MS: 'tests/api/resilience.test.ts',
  KERB_FIT_ENVIRONMENT: 'tests/e2e/size-fit.test.ts',
  KERB_FIT_STORE: 'tests/e2e/size-fit.test.ts',
  KERB_TAG_CONTAINER: 'tests/e2e/consent.test.ts',
  KERB_DECISIONING_URL: 'tests/e2e/consent.test.ts',
  KERB_FRAUD_SCRIPT: 'tests/e2e/consent.test.ts',
  KERB_DRAIN_MS: 'tests/api/rolling-restart.test.ts',
  KERB_WEBHOOKS_PRIVATE: 'tests/api/machines.test.ts',
  KERB_SERVICE_WORKER: 'tests/e2e/offline.test.ts',
};
const probed = new Set<string>();
/** Declares a test and the settings that it covers. */
const proves = (title: string, names: readonly Name[], body: () => Promise<void>): void => {
  for (const name of names) probed.add(name);
  test(`FIX-05 ${title}: ${names.join(', ')}`, body);
};

let product = { id: '', size: '', other: '' };
async function fill(url: string): Promise<void> {
  const { db, close } = openDatabase(url);
  const made = await insertProduct(db, {
    name: 'Harbour Court',
    price: '100.00',
    variants: [
      { label: '9', stock: 500 },
      { label: '10', stock: 500 },
    ],
  });
  product = { id: `${made.productId}`, size: `${made.variantIds[0]}`, other: `${made.variantIds[1]}` };
  await close();
}

const cart = (qty: number) => ({ items: [{ productId: product.id, variantId: product.size, qty }] });
const shipping = {
  type: 'DELIVERY',
  address: {
    contactName: 'Aroha Ngāta',
    country: 'NZ',
    street1: '12 Kōwhai Street',
    suburb: 'Aro Valley',
    state: 'Wellington',
    postcode: '6021',
  },
  options: { methodCode: 'standard' },
};
const quote = async (url: string, qty = 1) => {
  const { status, body } = await accountClient(url).call('POST', '/checkout/info', {
    cart: { ...cart(qty), shippingAddress: shipping.address, shipping: { methodCode: 'standard' } },
  });
  if (status !== 200) throw new Error(`the quote answered ${status} ${JSON.stringify(body)}`);
  return body;
};
async function order(
  client: AccountClient,
  email: string,
  total: number,
  qty = 1,
): Promise<{ status: number; body: { orderNumber: string } }> {
  return client.call(
    'POST',
    '/checkout/order',
    {
      checkoutId: randomUUID(),
      cart: cart(qty),
      contact: { email, firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
      shipping,
      payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
      expectedTotal: total,
    },
    { 'idempotency-key': randomUUID() },
  );
}

/** A server that the shop is told to use as its outside providers. */
let recorder: Server;
let at = '';
const calls: { path: string; method: string; headers: IncomingMessage['headers']; body: string }[] = [];
const hanging = new Set<string>();
/** How many milliseconds each caller waited for a call that does not answer. */
const heldFor: number[] = [];
const seen = (path: RegExp) => calls.filter((call) => path.test(call.path)).at(-1);

/** Records each call with its credentials, and answers just enough for the shop to continue. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString('latin1');
  });
  request.on('end', () => {
    const { url: path = '', method = '', headers } = request;
    calls.push({ path, method, headers, body });
    if ([...hanging].some((one) => path.startsWith(one))) {
      const began = performance.now();
      response.on('close', () => heldFor.push(performance.now() - began));
      return;
    }
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (path.startsWith('/spaces/')) return json(200, { total: 0, items: [] });
    if (path.startsWith('/api/features/')) return json(200, { features: {} });
    if (path.includes('siteverify'))
      return json(200, {
        success: true,
        score: 0.8,
        action: 'payment_voucher_balance_fetch',
        hostname: 'localhost',
        challenge_ts: new Date().toISOString(),
      });
    if (headers['x-amz-target']) return json(400, { __type: 'NotAuthorizedException', message: 'no' });
    return json(404, {});
  });
}

beforeAll(async () => {
  recorder = createServer(answer);
  await new Promise<void>((done) => recorder.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(recorder.address() as { port: number }).port}`;
});
afterAll(() => {
  recorder.closeAllConnections();
  recorder.close();
});

describe('a shop with other settings', () => {
  let shop: TestShop;
  let mail: RunningSimulator;
  const files = { shipping: '', experiments: '' };
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kerb-settings-'));
    files.shipping = join(folder, 'shipping.yaml');
    writeFileSync(
      files.shipping,
      readFileSync(join(ROOT, 'demo-shop/shipping.yaml'), 'utf8').replace('price: 6.00', 'price: 7.50'),
    );
    files.experiments = join(folder, 'experiments.json');
    writeFileSync(files.experiments, JSON.stringify({ features: {} }));
    mail = await startSimulator({ port: 0, smtpPort: 0, dataDir: join(folder, 'mail') });
    shop = await startTestShop(
      {
        KERB_GST_BASIS_POINTS: '1000',
        KERB_SHIPPING_FILE: files.shipping,
        KERB_LEGAL_NAME: 'Acme Trading Limited',
        KERB_GST_NUMBER: '98-765-432',
        KERB_BUSINESS_ADDRESS: '1 Queen Street, Auckland 1010',
        KERB_PAYMENT_METHODS: 'card,google_pay',
        KERB_GOOGLE_PAY_MERCHANT_ID: 'BCR2DN6T',
        KERB_EXPRESS_PAGE_SIZE: '3',
        KERB_EXPRESS_DATA_MAX_AGE: '45',
        KERB_PLACEHOLDER_PHONE: '+64200000000',
        KERB_CAPTCHA_COST: '4321',
        KERB_CAPTCHA_KEY: 'k'.repeat(40),
        KERB_MAIL_FROM: 'Acme <hello@acme.example>',
        KERB_MAIL_REPLY_TO: 'answers@acme.example',
        KERB_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
        KERB_AIRLINE_SLUG: 'tui-air',
        KERB_AIRLINE_NAME: 'Tūī Air',
        KERB_AIRLINE_GUEST_MINUTES: '33',
        KERB_LOYALTY_REDEMPTION_MIN: '175.50',
        KERB_METRICS_TOKEN: 'let-me-see-the-metrics',
        KERB_ERROR_DSN: 'https://key@errors.acme.example/7',
        KERB_ERROR_SAMPLE_RATE: '0.25',
        KERB_ERROR_DENIED_TAGS: 'https://tags.example/,https://ads.example/',
        KERB_TAG_HOST: 'https://tags.acme.example',
        KERB_TAG_CONTAINER: 'GTM-ABC123',
        KERB_FIT_ENVIRONMENT: 'eu2',
        KERB_FIT_HOST: 'https://{store}-{environment}.fit.example',
        KERB_FIT_PATH: '/v2/{store}.js',
        KERB_FIT_SOURCES: 'https://frames.fit.example',
        KERB_TRUST_PROXY: '1',
        KERB_RATE_LIMIT_SCALE: '0.5',
        KERB_DATABASE_POOL: '3',
        KERB_AUTH_SECRET: 'one secret text of this shop, long enough',
        KERB_EXCHANGE_HOLD_DAYS: '9',
        KERB_PROMOTIONS_MAX_PER_ORDER: '1',
        KERB_SEARCH_NAMES_LEAD: 'true',
        KERB_EXPERIMENTS_FILE: files.experiments,
        KERB_LOYALTY_PROVIDER: 'erp',
        KERB_ERP_URL: at,
        KERB_ERP_TOKEN: 'acme_erp_token',
      },
      { template: 'kerb_template', fill },
    );
  });
  afterAll(async () => {
    await shop.close();
    await mail.close();
  });
  /** Calls that one address may make 60 times a minute. */
  const tasks = (address: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, async () => {
        const reply = await fetch(`${shop.url}/nz/api/captcha/task?action=product_challenge_verify`, {
          headers: { 'x-forwarded-for': address },
        });
        await reply.text();
        return reply.status;
      }),
    );
  const page = async (path: string) => (await fetch(`${shop.url}/nz${path}`)).text();
  const api = async (path: string) => (await accountClient(shop.url).call('GET', path)).body;

  proves(
    'GST and delivery are priced as the settings say',
    ['KERB_GST_BASIS_POINTS', 'KERB_SHIPPING_FILE'],
    async () => {
      const { grandTotal, gst } = await quote(shop.url);
      // 10 % GST included in 107.50 is an eleventh.
      expect([grandTotal, gst]).toEqual([107.5, 9.77]);
      expect(await page('/')).toMatch(/and include 10% GST/);
    },
  );

  proves('a search for exactly the name of a brand redirects to its page', ['KERB_SEARCH_NAMES_LEAD'], async () => {
    const reply = await fetch(`${shop.url}/nz/search?q=quayworn`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/nz\/brands\/quayworn\?/),
    ]);
  });

  proves(
    'a sale at these settings, with its receipt and mail',
    [
      'KERB_LEGAL_NAME',
      'KERB_GST_NUMBER',
      'KERB_BUSINESS_ADDRESS',
      'KERB_MAIL_FROM',
      'KERB_MAIL_REPLY_TO',
      'KERB_SMTP_URL',
      'KERB_RATE_LIMIT_SCALE',
    ],
    async () => {
      const client = await newCustomer({ url: shop.url, simulatorUrl: mail.url }, 'receipt@example.co.nz');
      const { status, body } = await order(client, 'receipt@example.co.nz', 107.5);
      expect(status, JSON.stringify(body)).toBe(201);
      const { body: shown } = await client.call('GET', `/account/orders/${body.orderNumber}`);
      expect(shown.supplier).toEqual({
        name: 'Acme Trading Limited',
        gstNumber: '98-765-432',
        address: '1 Queen Street, Auckland 1010',
      });
      const sent = (await (await fetch(`${mail.url}/mail.json?to=receipt@example.co.nz`)).json()) as {
        headers: Record<string, string>;
      }[];
      expect(JSON.stringify(sent)).toContain('hello@acme.example');
      expect(sent.map(({ headers }) => headers['reply-to'])).toEqual(sent.map(() => 'answers@acme.example'));
      // Half of the default of 60 a minute.
      expect((await tasks('203.0.113.7', 40)).filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    },
  );

  proves('the client address is read from the one trusted proxy', ['KERB_TRUST_PROXY'], async () => {
    await tasks('203.0.113.8', 40);
    expect([await tasks('203.0.113.8', 1), await tasks('203.0.113.9', 1)]).toEqual([[429], [200]]);
  });

  proves(
    'the retail ERP is called at its URL with its token',
    ['KERB_LOYALTY_PROVIDER', 'KERB_ERP_URL', 'KERB_ERP_TOKEN'],
    async () => {
      const client = await newCustomer({ url: shop.url, simulatorUrl: mail.url }, 'member@example.co.nz');
      await client.call('GET', '/account');
      await expect.poll(() => seen(/^\/erp\/v1\/loyalty\//)?.headers.authorization).toBe('Bearer acme_erp_token');
    },
  );

  proves(
    'payment methods and wallets',
    [
      'KERB_PAYMENT_METHODS',
      'KERB_GOOGLE_PAY_MERCHANT_ID',
      'KERB_EXPRESS_PAGE_SIZE',
      'KERB_EXPRESS_DATA_MAX_AGE',
      'KERB_PLACEHOLDER_PHONE',
    ],
    async () => {
      expect(await api('/payment/methods')).toMatchObject({
        methods: ['card', 'google_pay'],
        googleMerchantId: 'BCR2DN6T',
      });
      expect(await api('/payment/express')).toMatchObject({
        pageSize: 3,
        dataMaxAge: 45,
        placeholderPhone: '+64200000000',
      });
    },
  );

  proves(
    'the proof of work has the configured difficulty and is signed with the configured key',
    ['KERB_CAPTCHA_COST', 'KERB_CAPTCHA_KEY'],
    async () => {
      const task = await api('/captcha/task?action=product_challenge_verify');
      expect(task.challenge.parameters.cost).toBe(4321);
      const token = await solveTask(task, 'product_challenge_verify');
      const validate = (key: string) =>
        createAltchaCaptcha({ key, cost: 4321 }).verify({
          token,
          action: 'product_challenge_verify',
          remoteAddress: '',
        });
      expect([(await validate('k'.repeat(40))).outcome, (await validate('x'.repeat(40))).outcome]).toEqual([
        'HUMAN',
        'REFUSED',
      ]);
    },
  );

  proves(
    'the pages name the airline and link to its site and terms',
    ['KERB_AIRLINE_SLUG', 'KERB_AIRLINE_NAME', 'KERB_AIRLINE_GUEST_MINUTES', 'KERB_LOYALTY_REDEMPTION_MIN'],
    async () => {
      expect((await fetch(`${shop.url}/nz/account/korimako-air`)).status).toBe(404);
      const html = await page('/account/tui-air');
      expect(html).toContain('<title>Tūī Air');
      const checkout = await page('/checkout/payment');
      expect(checkout).toMatch(/guestMinutes\\?",\s*33\b/);
      expect(checkout).toContain('175.5');
    },
  );

  proves('metrics require the token', ['KERB_METRICS_TOKEN'], async () => {
    const metrics = (authorization: string) => fetch(`${shop.url}/metrics`, { headers: { authorization } });
    expect((await metrics('Bearer nothing')).status).not.toBe(200);
    expect((await metrics('Bearer let-me-see-the-metrics')).status).toBe(200);
  });

  proves(
    'the hosts for errors and tags are in the security policy and in the browser’s settings',
    ['KERB_ERROR_DSN', 'KERB_ERROR_SAMPLE_RATE', 'KERB_ERROR_DENIED_TAGS', 'KERB_TAG_HOST'],
    async () => {
      expect(await api('/error-reports/settings')).toEqual({
        dsn: 'https://key@errors.acme.example/7',
        sampleRate: 0.25,
        deniedTags: ['https://tags.example/', 'https://ads.example/'],
      });
      const policy = (await fetch(`${shop.url}/nz/`)).headers.get('content-security-policy');
      expect(policy).toContain('https://errors.acme.example');
      expect(policy).toContain('https://tags.acme.example');
    },
  );

  proves(
    "the fit provider's script and the hosts it names",
    ['KERB_FIT_HOST', 'KERB_FIT_PATH', 'KERB_FIT_SOURCES'],
    async () => {
      const reply = await fetch(`${shop.url}/nz/products`);
      expect(reply.headers.get('content-security-policy')).toMatch(
        /script-src[^;]* https:\/\/nz-store-eu2\.fit\.example\/ https:\/\/frames\.fit\.example\b.*frame-src[^;]* https:\/\/frames\.fit\.example/,
      );
      expect(await reply.text()).toContain('https://nz-store-eu2.fit.example/v2/nz-store.js?autoCalculate=false');
    },
  );

  proves('the process opens no more connections than its pool size', ['KERB_DATABASE_POOL'], async () => {
    await Promise.all(Array.from({ length: 40 }, () => quote(shop.url)));
    const { rows } = await shop.pool.query(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name = 'kerb-shop'",
    );
    expect(rows[0].open).toBeGreaterThan(0);
    expect(rows[0].open).toBeLessThanOrEqual(3);
  });

  proves('another secret gives new keys', ['KERB_AUTH_SECRET'], async () => {
    const keys = async () => ((await api('/auth/jwks')) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    const before = await keys();
    expect(before.length).toBeGreaterThan(0);
    await shop.deploy('build', { KERB_AUTH_SECRET: 'another secret text of this shop, long too' });
    await newCustomer({ url: shop.url, simulatorUrl: mail.url }, 'keys@example.co.nz');
    expect((await keys()).filter((kid) => !before.includes(kid)).length).toBeGreaterThan(0);
  });

  proves('no more promotions apply than the setting allows', ['KERB_PROMOTIONS_MAX_PER_ORDER'], async () => {
    const { write } = useFolder();
    const file = write(
      'offers.yaml',
      ['ten', 'five']
        .map((id, n) => `- id: ${id}\n  name: ${id}\n  offer: { kind: percentOffOrder, percent: ${10 - 5 * n} }\n`)
        .join(''),
    );
    expect(await runKerb(['promotions', 'import', file], { DATABASE_URL: shop.databaseUrl })).toMatchObject({
      code: 0,
    });
    const applied = async () => Object.keys((await quote(shop.url, 4)).promotions.appliedPromotions).length;
    const one = await applied();
    await shop.deploy('build', { KERB_PROMOTIONS_MAX_PER_ORDER: '0' });
    expect([one, await applied()]).toEqual([1, 0]);
  });

  proves(
    'a size is reserved for an exchange for the configured time, and the shopper is told until when',
    ['KERB_EXCHANGE_HOLD_DAYS'],
    async () => {
      const email = 'exchange@example.co.nz';
      await shop.deploy('build', { KERB_PROMOTIONS_MAX_PER_ORDER: '0' });
      const { body, status } = await order(accountClient(shop.url), email, 107.5);
      expect(status, JSON.stringify(body)).toBe(201);
      const number = body.orderNumber;
      expect(await runKerb(['dispatch', number], { DATABASE_URL: shop.databaseUrl, NODE_ENV: 'test' })).toMatchObject({
        code: 0,
      });
      const guest = accountClient(shop.url);
      const { returnable } = (await guest.call('POST', '/orders/lookup', { number, email })).body.order;
      const items = [{ lineId: '1', qty: 1, reason: 'Too small', exchangeVariantId: product.other }];
      const asked = Date.now();
      expect(await guest.call('POST', `/orders/${number}/returns`, { token: returnable.token, items })).toMatchObject({
        status: 201,
      });
      const until = formatDayYear(new Date(asked + 9 * 86_400_000));
      await expect
        .poll(async () => JSON.stringify(await (await fetch(`${mail.url}/mail.json?to=${email}`)).json()), {
          timeout: patient(45_000),
        })
        .toContain(until);
    },
  );

  proves('experiments are read from the configured file', ['KERB_EXPERIMENTS_FILE'], async () => {
    const { body } = await accountClient(shop.url).call('POST', '/experiments/exposures', {
      visitorId: 'a'.repeat(32),
      scope: 'product_listing-view',
    });
    // The shop's own file defines an experiment; the configured one defines none.
    expect(body).toEqual({ variants: {} });
  });
});

describe('a shop with other partners', () => {
  let shop: TestShop;
  const POOL = 'ap-southeast-2_Abc123';
  beforeAll(async () => {
    const certificate = join(mkdtempSync(join(tmpdir(), 'kerb-settings-')), 'apple.pem');
    writeFileSync(certificate, '-----BEGIN CERTIFICATE-----\n');
    process.env.AWS_ACCESS_KEY_ID ??= 'test';
    process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
    shop = await startTestShop(
      {
        KERB_RATE_LIMIT_SCALE: '0',
        KERB_CARD_MERCHANT_ID: 'acme_merchant',
        KERB_CARD_PUBLIC_KEY: 'acme_public',
        KERB_CARD_PRIVATE_KEY: 'acme_private',
        KERB_PAY_IN_FOUR_MERCHANT_ID: 'acme_four',
        KERB_PAY_IN_FOUR_SECRET: 'acme_four_secret',
        KERB_CONTENT_SOURCE: 'contentful',
        KERB_CONTENTFUL_HOST: at,
        KERB_CONTENTFUL_SPACE: 'acmespace',
        KERB_CONTENTFUL_ENVIRONMENT: 'staging',
        KERB_CONTENTFUL_TOKEN: 'contentful-token',
        KERB_GROWTHBOOK_HOST: at,
        KERB_GROWTHBOOK_KEY: 'sdk-acme',
        KERB_GROWTHBOOK_TIMEOUT_MS: '4500',
        KERB_IDENTITY: 'cognito',
        KERB_COGNITO_POOL_ID: POOL,
        KERB_COGNITO_CLIENT_ID: 'acmeclient',
        KERB_COGNITO_CLIENT_SECRET: 'acmesecret',
        KERB_COGNITO_ENDPOINT: at,
        KERB_COGNITO_TIMEOUT_MS: '7000',
        KERB_CAPTCHA: 'recaptcha',
        KERB_RECAPTCHA_HOST: at,
        KERB_RECAPTCHA_SITE_KEY: 'acme_site',
        KERB_RECAPTCHA_SECRET: 'acme_captcha_secret',
        KERB_RECAPTCHA_MIN_SCORE: '0.9',
        KERB_APPLE_PAY_MERCHANT_ID: 'merchant.nz.acme',
        KERB_APPLE_PAY_CERTIFICATE: certificate,
        ...airline(),
      },
      // The gateways are called where the simulator would be.
      { template: 'kerb_template', fill, through: async (outside) => ({ ...outside, simulatorUrl: at, settings: {} }) },
    );
  });
  afterAll(async () => {
    await shop.close();
  });
  const airline = () => ({
    KERB_AIRLINE_URL: at,
    KERB_AIRLINE_PARTNER: 'acme',
    KERB_AIRLINE_SECRET: 'the secret of the airline',
  });
  const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const api = (method: string, path: string, body?: unknown) => accountClient(shop.url).call(method, path, body);

  proves(
    'cards and pay in four use the shop’s own keys',
    [
      'KERB_CARD_MERCHANT_ID',
      'KERB_CARD_PUBLIC_KEY',
      'KERB_CARD_PRIVATE_KEY',
      'KERB_PAY_IN_FOUR_MERCHANT_ID',
      'KERB_PAY_IN_FOUR_SECRET',
    ],
    async () => {
      await api('GET', '/payment/client-token');
      const card = seen(/client_token/);
      expect(card?.path).toContain('/merchants/acme_merchant/');
      expect(card?.headers.authorization).toBe(basic('acme_public', 'acme_private'));
      await runKerb(['payments', 'reconcile'], {
        DATABASE_URL: shop.databaseUrl,
        NODE_ENV: 'test',
        KERB_SIMULATOR_PORT: new URL(at).port,
        KERB_PAY_IN_FOUR_MERCHANT_ID: 'acme_four',
        KERB_PAY_IN_FOUR_SECRET: 'acme_four_secret',
        ...airline(),
      });
      expect(seen(/^\/v2\/payments/)?.headers.authorization).toBe(basic('acme_four', 'acme_four_secret'));
    },
  );

  proves(
    'Apple is called as the merchant; without its certificate the shop does not start',
    ['KERB_APPLE_PAY_MERCHANT_ID', 'KERB_APPLE_PAY_CERTIFICATE'],
    async () => {
      await api('POST', '/payment/apple-pay/session', { validationUrl: `${at}/paymentservices/startSession` });
      expect(JSON.parse(seen(/startSession/)?.body ?? '{}').merchantIdentifier).toBe('merchant.nz.acme');
      await expect(shop.deploy('build', { KERB_APPLE_PAY_CERTIFICATE: '/nowhere/apple.pem' })).rejects.toThrow(
        /ENOENT/,
      );
      await shop.deploy('build');
    },
  );

  proves(
    'content comes from the configured space and environment, with the token',
    [
      'KERB_CONTENT_SOURCE',
      'KERB_CONTENTFUL_HOST',
      'KERB_CONTENTFUL_SPACE',
      'KERB_CONTENTFUL_ENVIRONMENT',
      'KERB_CONTENTFUL_TOKEN',
    ],
    async () => {
      const call = seen(/^\/spaces\//);
      expect([call?.path.split('?')[0], call?.headers.authorization]).toEqual([
        '/spaces/acmespace/environments/staging/entries',
        'Bearer contentful-token',
      ]);
    },
  );

  proves(
    'features come from the configured host with the client key, and the shop waits for them as long as configured',
    ['KERB_GROWTHBOOK_HOST', 'KERB_GROWTHBOOK_KEY', 'KERB_GROWTHBOOK_TIMEOUT_MS'],
    async () => {
      expect(seen(/^\/api\/features\//)?.path).toBe('/api/features/sdk-acme');
      hanging.add('/api/features/');
      onTestFinished(() => void hanging.clear());
      const before = calls.length;
      heldFor.splice(0);
      // Feature flags are read at start-up. The value is longer than the default of three seconds, so that a slow
      // machine cannot make the default look like the setting.
      await shop.deploy('build');
      expect(calls.slice(before).some(({ path }) => path.startsWith('/api/features/'))).toBe(true);
      expect(shop.errors.join('')).toContain('features could not be read');
      expect(heldFor[0]).toBeGreaterThan(4_000);
      shop.errors.splice(0);
    },
  );

  proves(
    'log-ins use the configured pool, client and secret, with the configured timeout',
    [
      'KERB_IDENTITY',
      'KERB_COGNITO_POOL_ID',
      'KERB_COGNITO_CLIENT_ID',
      'KERB_COGNITO_CLIENT_SECRET',
      'KERB_COGNITO_ENDPOINT',
      'KERB_COGNITO_TIMEOUT_MS',
    ],
    async () => {
      const email = 'pool@example.co.nz';
      expect((await api('POST', '/auth/login', { email, password: PASSWORD })).status).toBeLessThan(500);
      const call = calls.filter(({ headers }) => `${headers['x-amz-target']}`.endsWith('AdminInitiateAuth')).at(-1);
      const asked = JSON.parse(call?.body ?? '{}') as {
        UserPoolId: string;
        ClientId: string;
        AuthParameters: Record<string, string>;
      };
      expect([asked.UserPoolId, asked.ClientId]).toEqual([POOL, 'acmeclient']);
      expect(asked.AuthParameters.SECRET_HASH).toBe(
        createHmac('sha256', 'acmesecret').update(`${asked.AuthParameters.USERNAME}acmeclient`).digest('base64'),
      );
      hanging.add('/');
      onTestFinished(() => void hanging.clear());
      heldFor.splice(0);
      // A pool that does not answer gives a "try again later". The default timeout is five seconds.
      expect((await api('POST', '/auth/login', { email: 'another@example.co.nz', password: PASSWORD })).status).toBe(
        429,
      );
      expect(heldFor[0]).toBeGreaterThan(6_500);
      shop.errors.splice(0);
    },
  );

  proves(
    'the captcha uses the configured host, keys and minimum score',
    [
      'KERB_CAPTCHA',
      'KERB_RECAPTCHA_HOST',
      'KERB_RECAPTCHA_SITE_KEY',
      'KERB_RECAPTCHA_SECRET',
      'KERB_RECAPTCHA_MIN_SCORE',
    ],
    async () => {
      expect((await api('GET', '/captcha/task?action=product_challenge_verify')).body).toEqual({
        provider: 'recaptcha',
        siteKey: 'acme_site',
        scriptUrl: `${at}/recaptcha/api.js?render=acme_site`,
      });
      const reply = await api('POST', '/payment/voucher/balance', {
        code: '6006491234567890123',
        pin: '1234',
        recaptchaToken: 'of-a-browser',
      });
      // With the default minimum, 0.8 would pass and the answer would be an unknown card.
      expect([reply.status, reply.body.errorCode]).toEqual([400, 'RecaptchaFailed']);
      expect(new URLSearchParams(seen(/siteverify/)?.body).get('secret')).toBe('acme_captcha_secret');
    },
  );

  proves(
    'the airline is called at its own URL with the configured partner name, signed with the secret',
    ['KERB_AIRLINE_URL', 'KERB_AIRLINE_PARTNER', 'KERB_AIRLINE_SECRET'],
    async () => {
      // Called by the reconciliation above: quotes are for linked customers only.
      const call = seen(/^\/partner\/v1\//);
      const [timestamp, key] = [`${call?.headers['x-timestamp']}`, `${call?.headers['idempotency-key'] ?? ''}`];
      expect(call?.headers['x-partner']).toBe('acme');
      expect(call?.headers['x-signature']).toBe(
        signCall('the secret of the airline', { path: call?.path ?? '', timestamp, key, body: call?.body ?? '' }),
      );
    },
  );
});

describe('money and search with combinations of settings', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0' }, { template: 'kerb_template', fill });
    const file = join(mkdtempSync(join(tmpdir(), 'kerb-settings-')), 'offers.yaml');
    writeFileSync(
      file,
      ['ten', 'five']
        .map((id, n) => `- id: ${id}\n  name: ${id}\n  offer: { kind: percentOffOrder, percent: ${10 - 5 * n} }\n`)
        .join(''),
    );
    const done = await runKerb(['promotions', 'import', file], { DATABASE_URL: shop.databaseUrl });
    if (done.code !== 0) throw new Error(done.out + done.err);
  });
  afterAll(() => shop.close());

  const factors = [
    ['KERB_GST_BASIS_POINTS', '1500', '0'],
    ['KERB_PROMOTIONS_MAX_PER_ORDER', '5', '1'],
    ['KERB_CART_QTY_MAX', '99', '2'],
    ['KERB_SEARCH_INDEX_PREFIX', 'kerb', 'acme'],
    ['KERB_SEARCH_TERM_PARAM', 'q', 'term'],
    ['KERB_PAYMENT_METHODS', 'card,paypal', 'card'],
    ['KERB_FEATURES_LOYALTY', 'true', 'false'],
  ] as const;
  /**
   * Six rows that cover all four combinations of every two settings: the first row has every first value; each setting
   * has its second value in a different three of the other five rows, and any two threes of five share a row.
   */
  const five = [0, 1, 2, 3, 4];
  const threes = five.flatMap((a) => five.flatMap((b) => five.filter((c) => a < b && b < c).map((c) => [a, b, c])));
  const rows = [-1, ...five].map(
    (row) =>
      Object.fromEntries(
        factors.map(([name, one, other], n) => [name, threes[n]?.includes(row) ? other : one]),
      ) as Record<(typeof factors)[number][0], string>,
  );

  test('the six rows cover every pair of values', () => {
    const pairs = rows.flatMap((row) =>
      factors.flatMap(([a], n) => factors.slice(n + 1).map(([b]) => `${a}=${row[a]} ${b}=${row[b]}`)),
    );
    expect(new Set(pairs).size).toBe(((factors.length * (factors.length - 1)) / 2) * 4);
  });

  test.each(rows.map((row, n) => [n, row] as const))(
    'FIX-05 row %i: quote, order, search and pages agree with the settings',
    async (_, row) => {
      await shop.deploy('build', row);
      const priced = await quote(shop.url, 3);
      const rate = Number(row.KERB_GST_BASIS_POINTS);
      expect(Math.abs(priced.gst - (priced.grandTotal * rate) / (10_000 + rate))).toBeLessThan(0.015);
      expect(Object.keys(priced.promotions.appliedPromotions)).toHaveLength(
        row.KERB_PROMOTIONS_MAX_PER_ORDER === '1' ? 1 : 2,
      );
      expect(priced.problems.map(({ message }: { message: string }) => message)).toEqual(
        row.KERB_CART_QTY_MAX === '2' ? ['Maximum of 2 per size'] : [],
      );
      const { grandTotal } = await quote(shop.url, 2);
      expect(await order(accountClient(shop.url), 'pairs@example.co.nz', grandTotal, 2)).toMatchObject({ status: 201 });
      const client = accountClient(shop.url);
      const search = async (prefix: string) =>
        (await client.call('POST', `/search/indexes/${prefix}_products/query`, { query: 'harbour' })).status;
      expect([await search('kerb'), await search('acme')]).toEqual(
        row.KERB_SEARCH_INDEX_PREFIX === 'kerb' ? [200, 404] : [404, 200],
      );
      const results = async (word: string) =>
        (await (await fetch(`${shop.url}/nz/search?${row.KERB_SEARCH_TERM_PARAM}=${word}`)).text()).includes(
          '/nz/products/quayworn-harbour-court',
        );
      expect([await results('harbour'), await results('zzzzzz')]).toEqual([true, false]);
      expect((await client.call('GET', '/payment/methods')).body.methods).toEqual(row.KERB_PAYMENT_METHODS.split(','));
      // Without the loyalty programme its page redirects to the account.
      expect((await fetch(`${shop.url}/nz/account/rewards`, { redirect: 'manual' })).status).toBe(
        row.KERB_FEATURES_LOYALTY === 'true' ? 200 : 302,
      );
    },
  );

  test('FIX-05 all integrity checks hold after all rows', async () => {
    const { db, close } = openDatabase(shop.databaseUrl);
    onTestFinished(close);
    await expect
      .poll(async () => (await checkInvariants({ db })).filter(({ rows: wrong }) => wrong.length > 0), {
        timeout: patient(45_000),
      })
      .toEqual([]);
  });
});

test('FIX-05 every documented setting is in the table and has another value where the table says', () => {
  const documented = [...readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(
    ([, name]) => name as Name,
  );
  expect(documented).toEqual(Object.keys(settings));
  expect(documented.filter((name) => !probed.has(name) && !elsewhere[name])).toEqual([]);
  for (const [name, file] of Object.entries(elsewhere)) {
    const values = [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        new RegExp(`\\b${name}: (?:'([^']*)'|\`([^\`]*)\`|([\\w.]+))`, 'g'),
      ),
    ].map(([, quoted, template, code]) => quoted ?? template ?? code);
    expect(
      values.filter((value) => value !== (settings[name as Name]?.fallback ?? '')),
      `${name} in ${file}`,
    ).not.toEqual([]);
  }
});
