/** One shop with many settings changed at once, which saves start-up time and shows whether they interfere (FIX-05). */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createAltchaCaptcha } from '#adapters/captcha/altcha-captcha.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { type RunningSimulator, startSimulator } from '#simulator/start-simulator.ts';
import { accountClient, newCustomer } from '../support/clients/account-client.ts';
import { solveTask } from '../support/clients/captcha-tokens.ts';
import { changedSettings } from '../support/settings/changed-settings.ts';
import { fill, order, product, quote } from '../support/settings/one-product.ts';
import { proves } from '../support/settings/proves.ts';
import { type ProviderRecorder, startProviderRecorder } from '../support/settings/provider-recorder.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('a shop with other settings', () => {
  let shop: TestShop;
  let mail: RunningSimulator;
  let recorder: ProviderRecorder;
  let seen: ProviderRecorder['seen'];
  const files = { shipping: '', experiments: '' };
  beforeAll(async () => {
    recorder = await startProviderRecorder();
    ({ seen } = recorder);
    const folder = mkdtempSync(join(tmpdir(), 'kerb-settings-'));
    files.shipping = join(folder, 'shipping.yaml');
    writeFileSync(
      files.shipping,
      readFileSync(join(ROOT, 'demo-shop/shipping.yaml'), 'utf8').replace('price: 6.00', 'price: 7.50'),
    );
    files.experiments = join(folder, 'experiments.json');
    writeFileSync(files.experiments, JSON.stringify({ features: {} }));
    mail = await startSimulator({ port: 0, smtpPort: 0, dataDir: join(folder, 'mail') });
    shop = await startTestShop(changedSettings({ files, smtpPort: mail.smtpPort, erpUrl: recorder.url }), {
      template: 'kerb_template',
      fill,
    });
  });
  afterAll(async () => {
    await shop.close();
    await mail.close();
    recorder.close();
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

  proves('without memory for pages each request renders its page', ['KERB_PAGE_CACHE_MB'], async () => {
    const renders = async () => {
      const headers = { authorization: 'Bearer let-me-see-the-metrics' };
      const lines = await (await fetch(`${shop.url}/metrics`, { headers })).text();
      const count = /^kerb_page_renders\{[^}]*\} (\d+)$/m.exec(lines)?.[1];
      if (count === undefined) throw new Error(`no number of renders in: ${lines}`);
      return Number(count);
    };
    const before = await renders();
    for (let visit = 0; visit < 3; visit += 1) await page('/products');
    expect(await renders()).toBe(before + 3);
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
