/**
 * Every setting at a value other than its default (FIX-05). The table names, for each setting, the file in which it is
 * checked; a documented setting that is neither in the table nor named by a test fails, and so does one whose file no
 * longer sets it. Below, a shop with many combinations of settings shows whether settings interfere.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { settings } from '#server/settings/read-config.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { fill, order, quote } from '../support/settings/one-product.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

type Name = keyof Config;
const ROOT = join(import.meta.dirname, '../..');

/** The file that sets the setting to another value, over HTTP or in a browser. */
const elsewhere: Partial<Record<Name, string>> = {
  NODE_ENV: 'tests/support/shop/running-shop.ts',
  KERB_DATABASE_REPLICA_URLS: 'tests/api/replica-reads.test.ts',
  KERB_DATABASE_REPLICA_MAX_LAG_SECONDS: 'tests/api/replica-reads.test.ts',
  KERB_TRACES_URL: 'tests/api/traces.test.ts',
  KERB_TRACES_TOKEN: 'tests/api/traces.test.ts',
  KERB_TRACES_SHARE: 'tests/api/traces.test.ts',
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
  KERB_SHOW_LOWEST_PRICE: 'tests/e2e/honest-prices.test.ts',
  KERB_WAS_PRICE_DAYS: 'tests/e2e/honest-prices.test.ts',
  KERB_WAS_PRICE_WITHIN_DAYS: 'tests/e2e/honest-prices.test.ts',
  KERB_SALE_MAX_DAYS: 'tests/e2e/honest-prices.test.ts',
  KERB_COUNTRY_HEADER: 'tests/e2e/stores.test.ts',
  KERB_STAFF_URL: 'tests/support/prepared-shops/two-host-shop.ts',
  KERB_STAFF_SECOND_FACTOR: 'tests/api/second-factor.test.ts',
  KERB_STAFF_CONFIRM_MINUTES: 'tests/api/second-factor.test.ts',
  KERB_STAFF_CONFIRM_REFUND_DOLLARS: 'tests/api/second-factor.test.ts',
  KERB_STORE_NAME: 'tests/e2e/settings.test.ts',
  KERB_ACCENT_COLOUR: 'tests/api/settings.test.ts',
  KERB_TYPEFACE: 'tests/api/settings.test.ts',
  KERB_LOGO: 'tests/api/settings.test.ts',
  KERB_ICON: 'tests/api/settings.test.ts',
  KERB_SHARE_IMAGE: 'tests/api/settings.test.ts',
  KERB_ANNOUNCEMENT: 'tests/api/settings.test.ts',
  KERB_ANNOUNCEMENT_LINK: 'tests/api/settings.test.ts',
  KERB_ANNOUNCEMENT_UNTIL: 'tests/api/settings.test.ts',
  KERB_CONTACT_EMAIL: 'tests/api/settings.test.ts',
  KERB_CONTACT_PHONE: 'tests/api/settings.test.ts',
  KERB_INSTAGRAM_URL: 'tests/api/settings.test.ts',
  KERB_FACEBOOK_URL: 'tests/api/settings.test.ts',
  KERB_TIKTOK_URL: 'tests/api/settings.test.ts',
  KERB_YOUTUBE_URL: 'tests/api/settings.test.ts',
  KERB_FOOTER_TEXT: 'tests/api/settings.test.ts',
  KERB_FOOTER_LINKS: 'tests/api/settings.test.ts',
  KERB_SEARCH_TERM_PARAM: 'tests/e2e/settings.test.ts',
  KERB_SEARCH_INDEX_PREFIX: 'tests/e2e/settings.test.ts',
  KERB_CART_QTY_MAX: 'tests/e2e/settings.test.ts',
  KERB_PAYMENT_HELP_PATH: 'tests/e2e/settings.test.ts',
  KERB_CHECKOUT_DATA_MAX_AGE: 'tests/e2e/click-and-collect.test.ts',
  KERB_CARD_ENVIRONMENT: 'tests/api/going-public.test.ts',
  KERB_CARD_TIMEOUT_MS: 'tests/support/faults/faulty-shop.ts',
  KERB_PAY_IN_FOUR_ENVIRONMENT: 'tests/api/going-public.test.ts',
  KERB_PAY_IN_FOUR_TIMEOUT_MS: 'tests/support/faults/faulty-shop.ts',
  KERB_APPLE_PAY_DOMAIN_ASSOCIATION: 'tests/api/payment-methods.test.ts',
  KERB_BANK_TRANSFER_ACCOUNT: 'tests/api/bank-transfer.test.ts',
  KERB_ADDRESS_COUNTRIES: 'tests/api/express.test.ts',
  KERB_EXPRESS_PROVISIONAL_ADDRESS: 'tests/api/express.test.ts',
  KERB_CAPTCHA: 'tests/e2e/limited-release.test.ts',
  KERB_RECAPTCHA_TIMEOUT_MS: 'tests/support/faults/faulty-shop.ts',
  KERB_FEATURES_LOYALTY: 'tests/e2e/loyalty.test.ts',
  KERB_LOYALTY_PROVIDER: 'tests/support/faults/faulty-shop.ts',
  KERB_ERP_TIMEOUT_MS: 'tests/support/faults/faulty-shop.ts',
  KERB_AIRLINE_TIMEOUT_MS: 'tests/support/faults/faulty-shop.ts',
  KERB_PAGE_SPEED: 'tests/api/page-speed.test.ts',
  KERB_FIT_ENVIRONMENT: 'tests/e2e/size-fit.test.ts',
  KERB_FIT_STORE: 'tests/e2e/size-fit.test.ts',
  KERB_TAG_CONTAINER: 'tests/e2e/consent.test.ts',
  KERB_DECISIONING_URL: 'tests/e2e/consent.test.ts',
  KERB_FRAUD_SCRIPT: 'tests/e2e/consent.test.ts',
  KERB_UNENCRYPTED_CONNECTIONS: 'tests/api/operator-commands.test.ts',
  KERB_SECRET_KEY: 'tests/api/sealed-secrets.test.ts',
  KERB_SECRET_KEY_PREVIOUS: 'tests/api/sealed-secrets.test.ts',
  KERB_KMS_ENDPOINT: 'tests/api/sealed-secrets.test.ts',
  KERB_KMS_TIMEOUT_MS: 'tests/api/sealed-secrets.test.ts',
  KERB_DRAIN_MS: 'tests/api/rolling-restart.test.ts',
  KERB_WEBHOOKS_PRIVATE: 'tests/api/machines.test.ts',
  KERB_CARRIER: 'src/adapters/carriers/carriers.test.ts',
  KERB_IMAGE_STORE: 'tests/support/shop/start-s3.ts',
  KERB_S3_BUCKET: 'tests/support/shop/start-s3.ts',
  KERB_S3_REGION: 'tests/support/shop/start-s3.ts',
  KERB_SEARCH_ENGINE: 'tests/support/opensearch/start-opensearch.ts',
  KERB_EDGE: 'tests/api/edge.test.ts',
  KERB_EDGE_URL: 'tests/api/edge.test.ts',
  KERB_EDGE_TOKEN: 'tests/api/edge.test.ts',
  KERB_EDGE_SERVICE: 'tests/api/edge-cloudflare.test.ts',
  KERB_EDGE_MAX_AGE: 'tests/api/edge.test.ts',
  KERB_OPENSEARCH_URL: 'tests/support/opensearch/start-opensearch.ts',
  KERB_OPENSEARCH_USER: 'tests/support/opensearch/start-opensearch.ts',
  KERB_OPENSEARCH_PASSWORD: 'tests/support/opensearch/start-opensearch.ts',
  KERB_OPENSEARCH_TIMEOUT_MS: 'tests/support/opensearch/start-opensearch.ts',
  KERB_S3_ENDPOINT: 'tests/support/shop/start-s3.ts',
  KERB_S3_ACCESS_KEY_ID: 'tests/support/shop/start-s3.ts',
  KERB_S3_SECRET_ACCESS_KEY: 'tests/support/shop/start-s3.ts',
  KERB_PARCEL_EMAILS: 'tests/api/parcel-tracking.test.ts',
  KERB_CHANGE_PAYMENT_HOURS: 'src/modules/order-changes/waiting/pay-change.test.ts',
  KERB_PARCEL_SILENT_HOURS: 'tests/api/parcel-tracking.test.ts',
  KERB_PACK_BY_SCAN: 'tests/e2e/packing-station.test.ts',
  KERB_RETURN_LABELS: 'tests/e2e/return-labels.test.ts',
  KERB_RETURN_LABEL_DAYS: 'src/modules/parcels/return-labels/return-scans.test.ts',
  KERB_RETURN_REFUND_DAYS: 'src/modules/parcels/return-labels/return-scans.test.ts',
  KERB_CARRIER_ENVIRONMENT: 'src/adapters/carriers/carriers.test.ts',
  KERB_CARRIER_KEY: 'src/adapters/carriers/carriers.test.ts',
  KERB_CARRIER_SECRET: 'src/adapters/carriers/carriers.test.ts',
  KERB_CARRIER_ACCOUNT: 'src/adapters/carriers/carriers.test.ts',
  KERB_CARRIER_SERVICE: 'src/adapters/carriers/carriers.test.ts',
  KERB_CARRIER_NOTIFY_SECRET: 'src/adapters/carriers/carriers.test.ts',
  KERB_CARRIER_TIMEOUT_MS: 'src/adapters/carriers/carriers.test.ts',
  KERB_PHONE_ORDER_HOURS: 'src/modules/checkout/phone/phone-discounts.test.ts',
  KERB_PHONE_DISCOUNT_LIMITS: 'src/modules/checkout/phone/phone-discounts.test.ts',
  KERB_STORE_CREDIT_LIMITS: 'src/modules/store-credit/store-credit.test.ts',
  KERB_STORE_CREDIT_MONTHS: 'src/modules/store-credit/store-credit.test.ts',
  KERB_DELIVERY_ZONES: 'tests/api/delivery-zones.test.ts',
  KERB_CARRIER_RATES: 'tests/api/carrier-rates.test.ts',
  KERB_CARRIER_RATES_MARKUP_PERCENT: 'tests/api/carrier-rates.test.ts',
  KERB_CARRIER_RATES_MARKUP_CENTS: 'tests/api/carrier-rates.test.ts',
  KERB_CARRIER_RATES_ROUND_CENTS: 'tests/api/carrier-rates.test.ts',
  KERB_CARRIER_RATES_TIMEOUT_MS: 'tests/api/carrier-rates.test.ts',
  KERB_CARRIER_RATES_MINUTES: 'tests/api/carrier-rates.test.ts',
  KERB_CARRIER_RATES_GST: 'src/modules/delivery-rates/delivery-rates.test.ts',
  KERB_SENDER_ADDRESS: 'src/adapters/carriers/carriers.test.ts',
  KERB_SENDER_PHONE: 'src/adapters/carriers/carriers.test.ts',
  KERB_SERVICE_WORKER: 'tests/e2e/offline.test.ts',
};

/** The files whose tests name the settings that they cover (proves.ts). */
const PROVING = ['tests/api/every-setting-shop.test.ts', 'tests/api/every-setting-partners.test.ts'];
const probed = new Set(
  PROVING.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bproves\([^[]*\[([^\]]*)\],\s*async/g)].flatMap(
      ([, names]) => names?.match(/\w+/g) ?? [],
    ),
  ),
);

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
