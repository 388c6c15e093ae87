/**
 * Every outside provider × {down, ten seconds of delay, reset, garbage} × every kind of page (reliability B13): over
 * real HTTP, with a proxy between the shop and each provider that causes the fault. The table in docs/resilience.md
 * holds the results; the test fails when they differ.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { JournalEntry } from '#simulator/journal.ts';
import { type AccountClient, type Answer, newCustomer } from '../support/clients/account-client.ts';
import { linkProven } from '../support/clients/airline-member.ts';
import { type FaultyShop, startFaultyShop } from '../support/faults/faulty-shop.ts';
import {
  type Found,
  openPage,
  type Probed,
  pay as payFor,
  probeAll as probeAllOf,
  type Round,
} from '../support/faults/page-probes.ts';
import { PAGES, type PageKind, PROVIDERS, type Provider } from '../support/faults/providers.ts';
import { gatewayJournal } from '../support/fixtures/provider-journals.ts';
import { FAULTS } from '../support/shop/fault-proxies.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

/** The search index is in the shop's own process; the fit provider is called by browsers only. */
const NOT_CALLED: readonly Provider[] = ['search', 'fit'];

/** The longest time in milliseconds that any answer may take, whatever the fault. */
const MAX_MS = 14_000;
/** The time limit in milliseconds for requests that do not need the faulty provider. */
const QUICK_MS = 4_000;

let shop: TestShop;
let postgres: FaultyShop['postgres'];
let mail: FaultyShop['mail'];
let http: FaultyShop['http'];
let strangers: FaultyShop['strangers'];
let setFault: FaultyShop['setFault'];
let faulty: FaultyShop;
let customer: AccountClient;
let probed: Probed;
let healthy: Round;

const pay = (provider: Provider, key: string): Promise<Answer> => payFor(faulty, provider, key);
const probeAll = (provider: Provider, key?: string): Promise<Round> => probeAllOf(probed, provider, key);

beforeAll(async () => {
  faulty = await startFaultyShop();
  ({ shop, postgres, mail, http, strangers, setFault } = faulty);
  const { court } = faulty;
  court.path = /href="\/nz(\/products\/[^"?]+)"/.exec((await openPage(shop.url, '/products')).body)?.[1] ?? '';
  customer = await newCustomer(shop, 'kea@example.co.nz');
  await linkProven(shop, customer, 'KA1000');
  const bought = await pay('card gateway', randomUUID());
  probed = { shop, customer, court, orderNumber: bought.body.orderNumber };
  // Fetch all pages and statements once without a fault.
  await probeAll('card gateway');
  await probeAll('card gateway');
  await forget();
  http.taken();
  healthy = await probeAll('card gateway');
});
afterAll(() => faulty.close());

/** Clears caches and limits, so that every request is really made. */
async function forget(): Promise<void> {
  await shop.pool.query('update loyalty.member set provider_asked_at = null');
  await shop.pool.query('delete from platform.attempt_limit');
}
const openFiles = () => readdirSync('/proc/self/fd').length;

const table: Record<string, Record<PageKind, string>> = {};

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
  for (const provider of ['card gateway', 'pay in four', 'airline', 'ERP', 'captcha'] as const)
    expect(taken[provider] ?? 0, provider).toBeGreaterThan(0);
  expect(postgres.taken()).toBeGreaterThan(0);
  expect(mail.taken()).toBeGreaterThan(0);
});

test.each(
  PROVIDERS.filter((provider) => !NOT_CALLED.includes(provider)).flatMap((provider) =>
    FAULTS.map((fault) => [provider, fault] as const),
  ),
)(
  'B13 %s %s: every page answers in time, only requests that need the provider are affected, and the order is settled afterwards',
  async (provider, fault) => {
    const key = randomUUID();
    await forget();
    shop.errors.length = 0;
    setFault(provider, fault);
    let found: Round;
    try {
      found = await probeAll(provider, key);
    } finally {
      setFault(provider, null);
    }
    const row = {} as Record<PageKind, string>;
    for (const kind of PAGES) {
      row[kind] = cellOf(found[kind], healthy[kind]);
      for (const [name, { status, milliseconds }] of Object.entries(found[kind])) {
        expect(status, `${kind} ${name}: ${shop.errors.join('')}`).not.toBe(500);
        expect(milliseconds, `${kind} ${name}`).toBeLessThan(
          row[kind] === 'works' && provider !== 'postgres' && kind !== 'pay' ? QUICK_MS : MAX_MS,
        );
      }
    }
    table[`${provider} ${fault}`] = row;
    // The shopper retries with the same key: there is one order, or one final refusal.
    const settled = async () => {
      const { status, body } = await pay(provider, key);
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
  for (const provider of NOT_CALLED)
    for (const fault of FAULTS)
      table[`${provider} ${fault}`] = Object.fromEntries(PAGES.map((kind) => [kind, 'works'])) as Record<
        PageKind,
        string
      >;
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
  await probeAll('card gateway');
  const before = openFiles();
  for (let n = 0; n < 5; n += 1) await probeAll('card gateway');
  expect(openFiles()).toBeLessThanOrEqual(before + 12);
  const { rows } = await shop.pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'kerb-shop'",
  );
  expect(rows[0].n).toBeLessThanOrEqual(10);
});

test('B13 the table in docs equals the results: 11 providers × 4 faults × 7 kinds of page', async () => {
  const rows = PROVIDERS.flatMap((provider) =>
    FAULTS.map(
      (fault) =>
        `| ${provider} | ${fault} | ${PAGES.map((kind) => table[`${provider} ${fault}`]?.[kind]).join(' | ')} |`,
    ),
  );
  expect(rows.length * PAGES.length).toBe(308);
  await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot('../../docs/resilience.md');
});

const HEAD = `# When an outside provider fails

Written by \`tests/api/resilience.test.ts\` (with \`-u\`); it fails when this table is not what is found. Each provider is made to fail in four ways by a
proxy before it: connections are refused (**down**), every response is ten seconds late (**slow**), the connection is cut in the middle of a response
(**reset**), an invalid response (**garbage**). Meanwhile each kind of page is opened and makes its calls.

**works**: the answer is the answer without a fault. Any other cell names the call that fails and what the shopper is shown: the status and the error
code; 503 always says when to try again. Nothing ever answers 500 or takes longer than ${MAX_MS / 1000} s, pages that do not need the provider are not slower, and
an order that met a fault has one definite result once it is sent again with its key. Search is an index in the shop's own process, and only browsers
call the fit provider: the test verifies that the process calls nobody else.

| provider | fault | ${PAGES.join(' | ')} |
|---|---|${PAGES.map(() => '---').join('|')}|
`;
