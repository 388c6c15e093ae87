/**
 * Every outside provider × {down, ten seconds of delay, reset, garbage} × every kind of page (reliability B13): over
 * real HTTP, with a proxy between the shop and each provider that causes the fault. The table in docs/resilience.md
 * holds the results; the test fails when they differ.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { JournalEntry } from '#simulator/journal.ts';
import { type AccountClient, type Answer, accountClient, newCustomer } from '../support/clients/account-client.ts';
import { airlineCode } from '../support/clients/airline-code.ts';
import { solveTask } from '../support/clients/captcha-tokens.ts';
import { insertProduct } from '../support/fixtures/build-catalogue.ts';
import { gatewayJournal } from '../support/fixtures/provider-journals.ts';
import {
  FAULTS,
  type FaultName,
  type HttpProxies,
  httpProxies,
  type TcpProxy,
  tcpProxy,
} from '../support/shop/fault-proxies.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const PARTIES = [
  'postgres',
  'PSP',
  'PayPal',
  'BNPL',
  'airline',
  'ERP',
  'mail',
  'search',
  'captcha',
  'fit',
  'CMS',
] as const;
type Party = (typeof PARTIES)[number];
const PAGES = ['browse', 'product', 'cart', 'checkout', 'pay', 'account', 'return'] as const;
type PageKind = (typeof PAGES)[number];
/** The search index is in the shop's own process; the fit provider is called by browsers only. */
const NOT_CALLED: readonly Party[] = ['search', 'fit'];

/** The longest time in milliseconds that any answer may take, whatever the fault. */
const MAX_MS = 14_000;
/** The time limit in milliseconds for requests that do not need the faulty provider. */
const QUICK_MS = 4_000;

let shop: TestShop;
let postgres: TcpProxy;
let mail: TcpProxy;
let http: HttpProxies<Party | 'other'>;
let cms: { url: string; close: () => Promise<void> };
let customer: AccountClient;
let court: { productId: string; variantId: string; path: string };
let orderNumber: string;
/** Unexpected hosts that the shop's process connected to, other than the test's own ports. */
const strangers = new Set<string>();
const known = new Set<number>();
const connectAsIs = net.Socket.prototype.connect;

const partyOf = (path: string, body: string): Party | 'other' => {
  if (path.startsWith('/merchants/')) return /paypal/i.test(body) ? 'PayPal' : 'PSP';
  if (path.startsWith('/v2/')) return 'BNPL';
  if (path.startsWith('/erp/')) return 'ERP';
  if (path.startsWith('/recaptcha/')) return 'captcha';
  if (path.startsWith('/spaces/')) return 'CMS';
  return /^\/(partner|airline|v1)/.test(path) ? 'airline' : 'other';
};

beforeAll(async () => {
  const entries = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"total":0,"items":[]}'),
  );
  await new Promise<void>((done) => entries.listen(0, '127.0.0.1', () => done()));
  cms = {
    url: `http://127.0.0.1:${(entries.address() as AddressInfo).port}`,
    close: () => new Promise((done) => entries.close(() => done())),
  };
  shop = await startTestShop(
    {
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_CARD_TIMEOUT_MS: '1200',
      KERB_PAY_IN_FOUR_TIMEOUT_MS: '1200',
      KERB_AIRLINE_TIMEOUT_MS: '1200',
      KERB_ERP_TIMEOUT_MS: '1200',
      KERB_RECAPTCHA_TIMEOUT_MS: '1200',
      KERB_LOYALTY_PROVIDER: 'erp',
      KERB_CAPTCHA: 'recaptcha',
      KERB_CONTENT_SOURCE: 'contentful',
      KERB_CONTENTFUL_SPACE: 'kerb',
      KERB_CONTENTFUL_TOKEN: 'token',
    },
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        const { productId, variantIds } = await insertProduct(db, {
          name: 'Harbour Court',
          price: '149.90',
          variants: [{ label: '9', stock: 5_000 }],
        });
        court = { productId: String(productId), variantId: String(variantIds[0]), path: '' };
        await close();
      },
      through: async (outside) => {
        const database = new URL(outside.databaseUrl);
        const smtp = new URL(outside.smtpUrl);
        postgres = await tcpProxy({ host: database.hostname, port: Number(database.port) });
        mail = await tcpProxy({ host: smtp.hostname, port: Number(smtp.port) });
        http = await httpProxies<Party | 'other'>(outside.simulatorUrl, partyOf, (party) =>
          party === 'CMS' ? cms.url : outside.simulatorUrl,
        );
        database.host = `127.0.0.1:${postgres.port}`;
        for (const address of [http.url, outside.simulatorUrl, cms.url]) known.add(Number(new URL(address).port));
        for (const port of [postgres.port, mail.port, Number(new URL(outside.databaseUrl).port), Number(smtp.port)])
          known.add(port);
        return {
          databaseUrl: database.href,
          simulatorUrl: http.url,
          smtpUrl: `smtp://127.0.0.1:${mail.port}`,
          settings: { KERB_CONTENTFUL_HOST: http.url },
        };
      },
    },
  );
  known.add(Number(new URL(shop.url).port));
  net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
    const [first] = (Array.isArray(given[0]) ? given[0] : given) as [
      { port?: number; host?: string; path?: string } | number | undefined,
    ];
    const port = typeof first === 'object' ? Number(first?.port) : Number(first);
    if (port && !known.has(port)) strangers.add(`${typeof first === 'object' ? first?.host : ''}:${port}`);
    return Reflect.apply(connectAsIs, this, given);
  } as typeof connectAsIs;
  court.path = /href="\/nz(\/products\/[^"?]+)"/.exec((await page('/products')).body)?.[1] ?? '';
  customer = await newCustomer(shop, 'kea@example.co.nz');
  expect(
    (
      await customer.call('PUT', '/account', {
        customer: {},
        loyalty: { action: 'link', memberId: 'KA1000', lastName: 'Ngāta' },
      })
    ).status,
  ).toBe(200);
  const proof = { memberId: 'KA1000', lastName: 'Ngāta', amount: 1 };
  expect((await customer.call('POST', '/airline/quote', proof)).body.errorCode).toBe('MembershipCodeSent');
  const code = await airlineCode(shop.simulatorUrl, 'KA1000');
  expect((await customer.call('POST', '/airline/quote', { ...proof, code })).status).toBe(200);
  const bought = await pay('PSP', randomUUID());
  orderNumber = bought.body.orderNumber;
  // Fetch all pages and statements once without a fault.
  await probeAll('PSP');
  await probeAll('PSP');
  await forget();
  http.taken();
  healthy = await probeAll('PSP');
});
afterAll(async () => {
  net.Socket.prototype.connect = connectAsIs;
  await shop.close();
  await Promise.all([postgres.close(), mail.close(), http.close(), cms.close()]);
});

const api = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  accountClient(shop.url).call(method, path, body, headers);
const page = async (path: string): Promise<Answer> => {
  const reply = await fetch(`${shop.url}/nz${path}`);
  return { status: reply.status, body: await reply.text(), headers: reply.headers };
};
const item = () => ({ productId: court.productId, variantId: court.variantId, qty: 1 });
const info = () => ({ cart: { items: [item()], promoCodes: [], email: 'kea@example.co.nz' } });
/** The payment that uses this provider; a provider that takes no payment is tested with a card payment. */
async function pay(party: Party, key: string): Promise<Answer> {
  const total = 155.9;
  const method =
    party === 'PayPal'
      ? { method: 'paypal', token: 'fake-paypal-one-time-nonce' }
      : { method: 'card', token: 'fake-valid-nonce' };
  return api(
    'POST',
    '/checkout/order',
    {
      checkoutId: key,
      cart: { items: [item()] },
      contact: { email: 'guest@example.co.nz', firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
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
      payment: { methods: [{ ...method, amount: total, type: 'immediate' }] },
      expectedTotal: total,
    },
    { 'idempotency-key': key },
  );
}
async function askGiftCard(): Promise<Answer> {
  // A valid captcha token from the browser, since the captcha is not what is tested here.
  const task = { provider: 'recaptcha', siteKey: 'simulator_site', scriptUrl: `${shop.simulatorUrl}/recaptcha/api.js` };
  const recaptchaToken = await solveTask(task as Parameters<typeof solveTask>[0], 'payment_voucher_balance_fetch');
  return api('POST', '/payment/voucher/balance', { code: '6006491234567890123', pin: '1234', recaptchaToken });
}

/** Requests of each kind of page, by name. */
const probes: Readonly<Record<PageKind, (party: Party, key: string) => Record<string, () => Promise<Answer>>>> = {
  browse: () => ({ home: () => page('/'), listing: () => page('/products'), search: () => page('/search?q=harbour') }),
  product: () => ({
    page: () => page(court.path),
    stock: () => api('POST', '/search/indexes/kerb_products/objects', { objectIds: [court.productId] }),
    'pick-up': () => api('GET', `/product/pickup?variantId=${court.variantId}`),
  }),
  cart: () => ({
    page: () => page('/cart'),
    products: () => api('POST', '/search/indexes/kerb_products/objects', { objectIds: [court.productId] }),
  }),
  checkout: () => ({
    page: () => page('/checkout/contact-info'),
    quote: () => customer.call('POST', '/checkout/info', info()),
  }),
  pay: (party, key) => ({
    page: () => page('/checkout/payment'),
    methods: () => api('GET', '/payment/methods'),
    'card form': () => api('GET', '/payment/client-token'),
    'gift card': askGiftCard,
    'pay in four': () => api('POST', '/payment/bnpl/token', { ...info(), express: false }),
    'airline quote': () =>
      customer.call('POST', '/airline/quote', { memberId: 'KA1000', lastName: 'Ngāta', amount: 10 }),
    order: () => pay(party, key),
  }),
  account: () => ({
    page: () => page('/account'),
    account: () => customer.call('GET', '/account'),
    orders: () => customer.call('GET', '/account/orders'),
  }),
  return: () => ({
    page: () => page('/return'),
    lookup: () => api('POST', '/orders/lookup', { number: orderNumber, email: 'guest@example.co.nz' }),
  }),
};

interface Found {
  status: number;
  code: string;
  milliseconds: number;
}
type Round = Record<PageKind, Record<string, Found>>;

async function probeAll(party: Party, key: string = randomUUID()): Promise<Round> {
  const found = {} as Round;
  await Promise.all(
    PAGES.flatMap((kind) => {
      found[kind] = {};
      return Object.entries(probes[kind](party, key)).map(async ([name, ask]) => {
        const started = performance.now();
        const { status, body, headers } = await ask();
        if (status === 503) expect(headers.get('retry-after'), `${kind} ${name}`).not.toBe(null);
        found[kind][name] = { status, code: body?.errorCode ?? '', milliseconds: performance.now() - started };
      });
    }),
  );
  return found;
}

const setFault = (party: Party, kind: FaultName | null): void => {
  if (party === 'postgres') postgres.set(kind);
  else if (party === 'mail') mail.set(kind);
  else http.set(kind && { party, kind });
};
/** Clears caches and limits, so that every request is really made. */
async function forget(): Promise<void> {
  await shop.pool.query('update loyalty.member set provider_asked_at = null');
  await shop.pool.query('delete from platform.attempt_limit');
}
const openFiles = () => readdirSync('/proc/self/fd').length;

const table: Record<string, Record<PageKind, string>> = {};
let healthy: Round;

/** A table cell: the differences from a run without faults. */
function cellOf(found: Record<string, Found>, good: Record<string, Found>): string {
  const changed = Object.entries(found).filter(
    ([name, { status, code }]) => status !== good[name]?.status || code !== good[name]?.code,
  );
  if (changed.length === 0) return 'works';
  const words = changed.map(([name, { status, code }]) => `${name} ${status}${code ? ` ${code}` : ''}`).sort();
  return words.length === Object.keys(found).length
    ? `all: ${[...new Set(words.map((word) => word.replace(/^.*? (\d{3})/, '$1')))].join(', ')}`
    : words.join('; ');
}

test('without faults every page works, and the shop connects only to the configured hosts', async () => {
  for (const kind of PAGES)
    for (const [name, { status }] of Object.entries(healthy[kind])) expect(status, `${kind} ${name}`).toBeLessThan(500);
  expect(healthy.pay.order?.status).toBe(201);
  expect(healthy.return.lookup?.status).toBe(200);
  expect(healthy.product.page?.status).toBe(200);
  expect([...strangers]).toEqual([]);
  const taken = http.taken();
  for (const party of ['PSP', 'BNPL', 'airline', 'ERP', 'captcha'] as const)
    expect(taken[party] ?? 0, party).toBeGreaterThan(0);
  expect(postgres.taken()).toBeGreaterThan(0);
  expect(mail.taken()).toBeGreaterThan(0);
});

test.each(
  PARTIES.filter((party) => !NOT_CALLED.includes(party)).flatMap((party) =>
    FAULTS.map((fault) => [party, fault] as const),
  ),
)(
  'B13 %s %s: every page answers in time, only requests that need the provider are affected, and the order is settled afterwards',
  async (party, fault) => {
    const key = randomUUID();
    await forget();
    shop.errors.length = 0;
    setFault(party, fault);
    let found: Round;
    try {
      found = await probeAll(party, key);
    } finally {
      setFault(party, null);
    }
    const row = {} as Record<PageKind, string>;
    for (const kind of PAGES) {
      row[kind] = cellOf(found[kind], healthy[kind]);
      for (const [name, { status, milliseconds }] of Object.entries(found[kind])) {
        expect(status, `${kind} ${name}: ${shop.errors.join('')}`).not.toBe(500);
        expect(milliseconds, `${kind} ${name}`).toBeLessThan(
          row[kind] === 'works' && party !== 'postgres' && kind !== 'pay' ? QUICK_MS : MAX_MS,
        );
      }
    }
    table[`${party} ${fault}`] = row;
    // The shopper retries with the same key: there is one order, or one final refusal.
    const settled = async () => {
      const { status, body } = await pay(party, key);
      return status === 502 ? body.errorCode : status;
    };
    await expect
      .poll(settled, { timeout: patient(20_000), interval: 250 })
      .toBeOneOf([201, 402, 422, 'PaymentFailureUnrecoverable']);
    await expect.poll(async () => (await customer.call('GET', '/account')).status).toBe(200);
  },
);

test('B13 search and fit are not called by the server: the index is in the process, and browsers call the fit provider', () => {
  expect([...strangers]).toEqual([]);
  for (const party of NOT_CALLED)
    for (const fault of FAULTS)
      table[`${party} ${fault}`] = Object.fromEntries(PAGES.map((kind) => [kind, 'works'])) as Record<PageKind, string>;
});

test('B13 afterwards the integrity checks hold, and no file, connection or pending request is left over', async () => {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  try {
    // The sweeper has undone abandoned payments; then the gateway's journal agrees too.
    const unsound = async () => {
      const journal = (await (await fetch(`${shop.simulatorUrl}/journal`)).json()) as JournalEntry[];
      return (await checkInvariants({ db }, { gatewayJournal: gatewayJournal(journal) })).filter(
        ({ rows }) => rows.length > 0,
      );
    };
    await expect.poll(unsound, { timeout: patient(30_000), interval: 1_000 }).toEqual([]);
  } finally {
    await close();
  }
  await probeAll('PSP');
  const before = openFiles();
  for (let n = 0; n < 5; n += 1) await probeAll('PSP');
  expect(openFiles()).toBeLessThanOrEqual(before + 12);
  const { rows } = await shop.pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'kerb-shop'",
  );
  expect(rows[0].n).toBeLessThanOrEqual(10);
});

test('B13 the table in docs equals the results: 11 providers × 4 faults × 7 kinds of page', async () => {
  const rows = PARTIES.flatMap((party) =>
    FAULTS.map(
      (fault) => `| ${party} | ${fault} | ${PAGES.map((kind) => table[`${party} ${fault}`]?.[kind]).join(' | ')} |`,
    ),
  );
  expect(rows.length * PAGES.length).toBe(308);
  await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot('../../docs/resilience.md');
});

const HEAD = `# When an outside party fails

Written by \`tests/api/resilience.test.ts\` (with \`-u\`); it fails when this table is not what is found. Each party is made to fail in four ways by a
proxy before it: nobody takes the connection (**down**), every answer ten seconds late (**slow**), the line cut in the middle (**reset**), an answer
that is none (**garbage**). Meanwhile each kind of page is opened, and what it asks of the shop is asked.

**works** is a good day's answer. Anything else names what is missing and how it is told; 503 always says when to try again. Nothing ever answers 500
or makes anybody wait for more than ${MAX_MS / 1000} s, pages that do not need the party are not slower, and an order that met a fault has one
definite end once it is asked for again with its key. Search is an index in the shop's own process and the fit provider is called by browsers alone:
the test sees to it that the process calls nobody else.

| party | fault | ${PAGES.join(' | ')} |
|---|---|${PAGES.map(() => '---').join('|')}|
`;
