/** A shop that is publicly reachable, or that takes real money, uses no simulated provider (SEC-03). */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { ConfigError } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log/log.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { type StandInName, standInNames } from '#server/settings/stand-in-names.ts';
import { listStandIns, refuseStandIns } from '#server/settings/stand-ins.ts';
import { startShop } from '#server/start-shop.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { insertSaleableProduct } from '../support/fixtures/catalogue/add-picture.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { startTestShop } from '../support/shop/running-shop.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Settings of a shop for real money in which no provider is simulated. */
const REAL = {
  KERB_PUBLIC_URL: 'https://shop.example.co.nz',
  KERB_SIMULATOR: 'false',
  KERB_DEMO: 'false',
  KERB_CARD_ENVIRONMENT: 'production',
  KERB_CARD_MERCHANT_ID: 'mine',
  KERB_CARD_PUBLIC_KEY: 'mine',
  KERB_CARD_PRIVATE_KEY: 'mine',
  KERB_PAY_IN_FOUR_ENVIRONMENT: 'production',
  KERB_SMTP_URL: 'smtps://mail.example.co.nz',
};

/** Runs `npm start` until it ends; it must end by itself. */
function runShop(environment: Record<string, string>): Promise<{ code: number | null; err: string }> {
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/server/run-shop.ts')],
      {
        cwd: ROOT,
        env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...environment },
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.once('close', (code) => done({ code, err }));
  });
}

test('SEC-03 with a public https URL npm start refuses every simulated provider and lists what to set; nothing is built or created before', async () => {
  const { url, pool } = await useTestDatabase();
  const { code, err } = await runShop({ DATABASE_URL: url, KERB_PUBLIC_URL: 'https://shop.example.co.nz' });
  expect(code).toBe(1);
  for (const name of ['simulator', 'card', 'pay_in_four', 'mail', 'airline', 'demo_shop'])
    expect(err).toMatch(new RegExp(`^ {2}${name}: .+ Set .+\\.$`, 'm'));
  const remedies =
    'KERB_SIMULATOR=false KERB_CARD_ENVIRONMENT=production KERB_SMTP_URL= KERB_AIRLINE_URL KERB_DEMO=false';
  for (const setting of remedies.split(' ')) expect(err).toContain(setting);
  expect(err).toContain('KERB_STAND_INS=simulator,card,pay_in_four,mail,airline,demo_shop');
  expect((await pool.query('select 1 from catalogue.product union all select 1 from staff.member')).rows).toEqual([]);
});

test('SEC-03 real keys with the simulator left on do not start either, at any URL', async () => {
  const { url } = await useTestDatabase();
  const { code, err } = await runShop({
    ...REAL,
    DATABASE_URL: url,
    KERB_PUBLIC_URL: 'http://localhost:3000',
    KERB_SIMULATOR: 'true',
    KERB_SMTP_URL: '',
  });
  expect([code, err]).toEqual([1, expect.stringMatching(/takes real money[\s\S]+ {2}mail: [\s\S]+ {2}airline: /)]);
});

const played: [StandInName, Record<string, string>][] = [
  [
    'simulator',
    {
      KERB_SIMULATOR: 'true',
      KERB_AIRLINE_URL: 'https://air.example.co.nz',
      KERB_AIRLINE_SECRET: 'a-secret-of-the-airline',
    },
  ],
  ['card', { KERB_CARD_ENVIRONMENT: 'sandbox' }],
  ['pay_in_four', { KERB_PAY_IN_FOUR_ENVIRONMENT: 'sandbox', KERB_PAY_IN_FOUR_MERCHANT_ID: 'mine' }],
  ['mail', { KERB_SIMULATOR: 'true', KERB_SMTP_URL: 'smtp://localhost:4011' }],
  ['airline', { KERB_SIMULATOR: 'true' }],
  ['erp', { KERB_SIMULATOR: 'true', KERB_LOYALTY_PROVIDER: 'erp' }],
  ['carrier', { KERB_SIMULATOR: 'true', KERB_CARRIER: 'nz-post' }],
  ['captcha', { KERB_SIMULATOR: 'true', KERB_CAPTCHA: 'recaptcha' }],
  ['fit', { KERB_FIT_ENVIRONMENT: 'simulator' }],
  ['tags', { KERB_SIMULATOR: 'true', KERB_TAG_CONTAINER: 'GTM-ABC123' }],
  ['decisioning', { KERB_DECISIONING_URL: 'simulator' }],
  ['fraud', { KERB_FRAUD_SCRIPT: 'simulator' }],
  ['demo_shop', { KERB_DEMO: 'true' }],
  ['demo_staff', {}],
];

test('SEC-03 each simulated provider is detected and named separately', () => {
  expect(played.map(([name]) => name)).toEqual([...standInNames]);
  const refused = (settings: Record<string, string>, staff: string[]) => {
    const config = readConfig({ ...REAL, ...settings });
    try {
      refuseStandIns(config, listStandIns(config, { simulated: config.KERB_SIMULATOR, staff }));
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.mistakes.map((mistake) => mistake.split(':')[0]);
    }
  };
  expect(refused({}, ['owner@example.co.nz'])).toEqual([]);
  for (const [name, settings] of played) {
    const staff = name === 'demo_staff' ? ['manager@kerb.example'] : [];
    const found = refused(settings, staff);
    expect(found, name).toContain(name);
    expect(refused({ ...settings, KERB_STAND_INS: name }, staff), name).toEqual(found.filter((one) => one !== name));
    // The same at a local URL with nothing real is a trial, and starts.
    expect(
      refused(
        {
          ...settings,
          ...{
            KERB_PUBLIC_URL: 'http://localhost',
            KERB_CARD_ENVIRONMENT: 'sandbox',
            KERB_PAY_IN_FOUR_ENVIRONMENT: 'sandbox',
          },
        },
        staff,
      ),
    ).toEqual([]);
  }
  for (const [address, trial] of [
    ['https://localhost', true],
    ['https://127.0.0.1', true],
    ['https://192.168.1.20', true],
    ['https://[::1]', true],
    ['https://shop.localhost', true],
    ['http://shop.example.co.nz', true],
    ['https://8.8.8.8', false],
    ['https://localhost.example.co.nz', false],
  ] as const)
    expect(
      refused(
        { KERB_PUBLIC_URL: address, KERB_CARD_ENVIRONMENT: 'sandbox', KERB_PAY_IN_FOUR_ENVIRONMENT: 'sandbox' },
        [],
      ).length === 0,
      address,
    ).toBe(trial);
});

test('SEC-03 the demo’s manager account prevents a public shop from starting until it is removed or named', async () => {
  const { url } = await useTestDatabase();
  const staff = (...args: string[]) => runKerb(['staff', ...args], { DATABASE_URL: url });
  expect(await staff('add', 'manager@kerb.example', '--role', 'manager')).toMatchObject({ code: 0 });
  const start = (more: Record<string, string> = {}) =>
    startShop({
      config: readConfig({ ...REAL, PORT: '0', KERB_LOG_LEVEL: 'silent', ...more }),
      databaseUrl: url,
      simulator: null,
      log: silentLogger,
    });
  await expect(start()).rejects.toThrow(/demo_staff: [^\n]+staff remove manager@kerb\.example/);
  await (await start({ KERB_STAND_INS: 'demo_staff' })).close();
  expect(await staff('remove', 'manager@kerb.example')).toMatchObject({ code: 0 });
  await (await start()).close();
});

test('SEC-03 a production shop that names its simulated providers records them, and its integrity check fails until they are gone', async () => {
  let size = 0;
  let product = 0;
  const fill = async (url: string) => {
    const { db, close } = openDatabase(url);
    const made = await insertProduct(db, {
      name: 'Harbour Court',
      price: '149.90',
      variants: [{ label: '9', stock: 5 }],
    });
    [size = 0] = made.variantIds;
    product = made.productId;
    await close();
  };
  const names = 'simulator,card,pay_in_four,mail,airline,demo_shop';
  const shop = await startTestShop(
    { KERB_PUBLIC_URL: 'https://shop.example.co.nz', KERB_STAND_INS: names },
    { template: 'kerb_template', fill },
  );
  try {
    const { status } = await accountClient(shop.url).call(
      'POST',
      '/checkout/order',
      {
        checkoutId: randomUUID(),
        cart: { items: [{ productId: `${product}`, variantId: `${size}`, qty: 1 }] },
        contact: { email: 'aroha@example.co.nz', firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
        shipping: {
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
        },
        payment: { methods: [{ method: 'card', amount: 155.9, token: 'fake-valid-nonce', type: 'immediate' }] },
        expectedTotal: 155.9,
      },
      { 'idempotency-key': randomUUID() },
    );
    expect(status).toBe(201);
    const journal = (await (await fetch(`${shop.simulatorUrl}/journal`)).json()) as {
      provider: string;
      mode: string;
    }[];
    expect(journal.map(({ provider }) => provider)).toContain('card');
    expect(new Set(journal.map(({ mode }) => mode))).toEqual(new Set(['production']));
    const { db, close } = openDatabase(shop.databaseUrl);
    onTestFinished(close);
    const standIns = async () =>
      (await checkInvariants({ db })).find(({ name }) => name === 'I13 stand-ins')?.rows ?? [];
    const running = await standIns();
    expect(running.filter((row) => row.order_number === null).map(({ name }) => name)).toEqual(
      expect.arrayContaining(names.split(',')),
    );
    expect(running.filter((row) => row.order_number !== null)).toMatchObject([{ name: 'card' }]);
    // Without its public URL the shop is a trial; payments that were simulated while it was public stay wrong.
    await shop.deploy(null);
    await shop.deploy('build', { KERB_PUBLIC_URL: shop.url });
    expect((await standIns()).map(({ name, order_number }) => [name, order_number !== null])).toEqual([['card', true]]);
    await shop.pool.query("update payments.payment set state = 'VOIDED', authorised_cents = 0, captured_cents = 0");
    expect(await standIns()).toEqual([]);
  } finally {
    await shop.close();
  }
});

test('SEC-03 kerb doctor lists what a shop lacks before it takes real money, with why and how, and reports nothing once it is complete', async () => {
  const { url, pool } = await useTestDatabase();
  const doctor = async (more: Record<string, string> = {}, ...flags: string[]) =>
    runKerb(['doctor', ...flags], { DATABASE_URL: url, ...more });
  const bare = await doctor({}, '--json');
  const report = JSON.parse(bare.out) as {
    mode: string;
    ready: boolean;
    checks: { id: string; state: string; found: string; why: string; how: string }[];
  };
  expect([bare.code, report.mode, report.ready]).toEqual([1, 'trial', false]);
  for (const id of ['stand-in:card', 'https', 'secrets', 'mail', 'gst', 'legal-pages', 'backups', 'managers'])
    expect(
      report.checks.find((check) => check.id === id),
      id,
    ).toMatchObject({ state: 'missing', why: expect.stringMatching(/.{10}/), how: expect.stringMatching(/.{10}/) });
  expect(report.checks.find(({ id }) => id === 'clocks')).toMatchObject({ state: 'ok' });
  expect((await doctor()).out).toMatch(/^MISSING {2}gst: .+\n +Why: .+\n +How: KERB_GST_NUMBER/m);
  // Articles about the demo's products are left out: this shop does not have them, and the import would report it.
  const { folder: content } = useFolder();
  cpSync(join(ROOT, 'demo-shop/content/articles'), join(content, 'articles'), {
    recursive: true,
    filter: (file) => !file.endsWith('.md') || !/^picture:/m.test(readFileSync(file, 'utf8')),
  });
  cpSync(join(ROOT, 'demo-shop/content/images'), join(content, 'images'), { recursive: true });
  await insertSaleableProduct(url);
  // The test server is a throwaway one, without durable commits.
  await pool.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = 'on'`);
  const KERB_SECRET_KEY = 'x'.repeat(32);
  for (const command of [
    ...['owner', 'second'].map((name) => ['staff', 'add', `${name}@example.co.nz`, '--role', 'manager']),
    ['content', 'import', content],
    ['db', 'backup', `/tmp/${randomUUID()}.backup`],
    ['secrets', 'seal'],
  ])
    expect(await runKerb(command, { DATABASE_URL: url, KERB_SECRET_KEY })).toMatchObject({ code: 0 });
  const ready = await doctor(
    {
      ...REAL,
      KERB_SECRET_KEY,
      KERB_TRUST_PROXY: '1',
      KERB_AUTH_SECRET: 'x'.repeat(32),
      KERB_CAPTCHA_KEY: 'x'.repeat(32),
      KERB_METRICS_TOKEN: 'x'.repeat(32),
      KERB_MAIL_FROM: 'Acme <hello@acme.co.nz>',
      KERB_GST_NUMBER: '123-456-789',
      KERB_LEGAL_NAME: 'Acme Limited',
      KERB_BUSINESS_ADDRESS: '1 Queen Street, Auckland 1010',
      ...{ KERB_STORE_NAME: 'Acme', KERB_SHIPPING_FILE: join(ROOT, 'demo-shop/shipping.yaml') },
    },
    '--json',
  );
  const after = JSON.parse(ready.out) as typeof report;
  // The server runs without fsync, and the doctor reports it.
  expect(after.checks.filter(({ state }) => state === 'missing').map(({ id }) => id)).toEqual(['durability']);
});
