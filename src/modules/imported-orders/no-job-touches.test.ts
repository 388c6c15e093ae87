/** Nothing captures, sends or mails for imported orders, whatever state the other shop left them in (MOVE-02). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptyContentCache } from '#modules/content/cache/content-cache.ts';
import { importShopify } from '#modules/shopify-import/import-shopify.ts';
import { createLoadMeter } from '#platform/limits/load-meter.ts';
import { listJobs } from '#server/jobs/job-table.ts';
import type { Services } from '#server/services.ts';
import { useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { exportOf, type SampleOrder } from '../../../tests/support/fixtures/orders/shopify-orders.ts';
import { returnImportedOrder } from './return-imported-order.ts';

/** Jobs of a whole process, which keep what it has in memory: this test has no such process. */
const OF_A_PROCESS = [
  'save-addresses-not-found',
  'save-page-speed',
  'save-security-events',
  'refresh-content',
  'refresh-features',
  'refresh-settings',
  'refresh-search',
];

test('MOVE-02 orders in every state are imported and one is returned, all jobs run: no payment, mail, change of stock, order or message', async () => {
  const harness = await useCheckoutHarness();
  const { ctx, database, simulator, mails } = harness;
  await harness.setStock(harness.variants.a, 5);
  const states = [
    ...['pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided', 'expired'],
  ].flatMap((paid) => ['', 'partial', 'fulfilled'].map((sent) => ({ paid, sent })));
  const sku = (
    await database.pool.query('select code from catalogue.size_name where variant_id = $1', [
      harness.variants.a.variantId,
    ])
  ).rows[0].code;
  const orders: SampleOrder[] = states.map((state, at) => ({
    ...state,
    number: `#${at + 1}`,
    email: 'aroha@example.nz',
    lines: [{ name: 'Boot', sku, qty: 1, price: '100.00' }],
    createdAt: `${new Date().toISOString().slice(0, 10)} 00:00:00 +0000`,
  }));
  const facts = async () => ({
    mails: mails.length,
    provider: (await simulator.journal()).length,
    ...(
      await database.pool.query(`select
        (select count(*)::int from orders.orders) as orders, (select count(*)::int from payments.payment) as payments,
        (select count(*)::int from payments.refund) as refunds, (select count(*)::int from platform.outbox) as messages,
        (select count(*)::int from stock.ledger_entry) as movements, (select count(*)::int from returns.return) as returns,
        (select md5(string_agg(s::text, '|' order by s::text)) from stock.available_units s) as stock`)
    ).rows[0],
  });
  const imported = async () =>
    (
      await database.pool.query(
        "select md5(string_agg(o::text, '|' order by id)) as digest, count(*)::int as n from imported_orders.imported_order o",
      )
    ).rows[0];
  const before = await facts();
  const text = async function* () {
    yield exportOf(orders);
  };
  const report = await importShopify({ ...ctx, content: emptyContentCache() }, 'orders', text(), {
    apply: true,
    actor: 'test',
  });
  expect(report).toMatchObject({ created: states.length, refused: [] });
  const { rows } = await database.pool.query(
    "select id from imported_orders.imported_order where paid = 'paid' and sent = 'unfulfilled'",
  );
  const wanted = {
    ...{ id: randomUUID(), orderId: rows[0].id, lines: [{ lineNo: 1, qty: 1 }] },
    ...{ amountCents: 10_000n, paidBy: 'hand' as const, reference: 'Bank 1', note: '' },
  };
  const staff = { staffId: '7', email: 's@example.nz', name: 'S', role: 'service', roleId: null, permissions: [] };
  expect(await returnImportedOrder(ctx, wanted, { ...staff, sessionId: randomUUID() })).toMatchObject({ ok: true });
  expect(await facts()).toEqual(before);
  const stored = await imported();
  expect(stored.n).toBe(states.length);

  const load = createLoadMeter();
  const source = { everyMs: 1 };
  const services = {
    shop: ctx,
    openCtx: () => ctx,
    contentSource: source,
    featureSource: source,
  } as unknown as Services;
  const jobs = listJobs(services, load).filter(({ name }) => !OF_A_PROCESS.includes(name));
  expect(jobs.length).toBeGreaterThan(20);
  for (let round = 0; round < 2; round += 1) {
    await harness.expireLeases();
    for (const { run } of jobs) while (await run());
  }
  load.stop();
  expect(await facts()).toEqual(before);
  expect(await imported()).toEqual(stored);
  await harness.expectInvariantsHold();
});
