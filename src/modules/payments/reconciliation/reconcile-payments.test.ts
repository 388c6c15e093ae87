/** The gateway's records against our tables, payment by payment (reliability I4). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import {
  order,
  orderOf,
  payRestByCard,
  useCheckoutHarness,
} from '../../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints, newMember } from '../../../../tests/support/fixtures/loyalty-harness.ts';
import { payRestInFour } from '../../../../tests/support/fixtures/pay-rest-in-four.ts';
import { runKerb } from '../../../../tests/support/shop/run-kerb.ts';
import { saveMethod } from '../saved-methods/save-method.ts';
import { reconcilePayments } from './reconcile-payments.ts';

test('payments that agree are counted; a different state, amount or transaction is reported; no answer proves nothing', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 9);
  for (let n = 0; n < 3; n += 1) await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
  await harness.settle();
  expect(await reconcilePayments(harness.ctx, 30)).toEqual({
    checked: 3,
    differences: [],
    orphans: [],
    unlisted: [],
    unasked: [],
  });

  const { rows } = await harness.database.pool.query('select id from payments.payment order by id');
  const change = (index: number, set: string) =>
    harness.database.pool.query(`update payments.payment set ${set} where id = $1`, [rows[index].id]);
  await change(0, "state = 'VOIDED', captured_cents = 0");
  await change(1, 'authorised_cents = authorised_cents + 1');
  await change(2, "psp_ref = 'nobodys'");
  const { checked, differences } = await reconcilePayments(harness.ctx, 30);
  expect(checked).toBe(3);
  expect(
    differences.map(({ paymentId, ours, theirs }) => [paymentId, ours, theirs.replace('CAPTURING', 'CAPTURED')]),
  ).toEqual([
    [rows[0].id, 'VOIDED 15590', 'CAPTURED 15590'],
    [rows[1].id, 'CAPTURED 15591', 'CAPTURED 15590'],
    [rows[2].id, 'CAPTURED 15590', 'never heard of it'],
  ]);
  await harness.simulator.fault({ provider: 'card', operation: '*', kind: 'http-500', times: null });
  expect(await reconcilePayments(harness.ctx, 30)).toMatchObject({
    unasked: { length: 3 },
    unlisted: ['card gateway'],
  });
});

test('I4 transactions that only a provider knows are found in its records: sales, refunds, pay in four, points', async () => {
  const harness = await useCheckoutHarness();
  const { cardGateway, payInFour, airline } = harness.ctx;
  await harness.setStock(harness.variants.a, 60);
  // Our own transactions, partly refunded and cancelled, are no orphans.
  const member = await newMember(harness);
  await adjustPoints(harness.ctx, member, 10n, 'Welcome gift');
  const points = await airlinePoints(harness, 1_000n, member);
  await order(
    harness,
    await payRestInFour(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]), [points], 'approved'),
    randomUUID(),
    harness.ctx,
    member,
  );
  await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
  await order(
    harness,
    payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), [], 'fake-processor-declined-visa-nonce'),
  );
  await harness.settle();
  const { rows: numbers } = await harness.database.pool.query(
    "select number from orders.orders where state = 'PLACED' order by number",
  );
  for (const { number } of numbers)
    await refundOrder(harness.ctx, number, { key: 'r', amountCents: 700n, reason: 'a scuff', by: 'staff:1' });
  await harness.settle();
  await saveMethod(harness.ctx, member, { attemptId: randomUUID(), token: 'fake-valid-visa-nonce' });
  expect(await reconcilePayments(harness.ctx, 2)).toMatchObject({
    checked: 3,
    differences: [],
    orphans: [],
    unlisted: [],
    unasked: [],
  });

  // Made by hand, without the shop: fifty-one sales make a second page at the card gateway.
  for (let n = 0; n < 51; n += 1)
    await cardGateway.authorise({
      attemptKey: randomUUID(),
      amountCents: 1_230n,
      orderNumber: `BY-HAND-${n}`,
      instrument: { nonce: 'fake-valid-nonce' },
    });
  const [ours] = (await harness.simulator.journal('sale')).filter(
    ({ status, orderId }) => status === 'authorized' && numbers.some(({ number }) => number === orderId),
  );
  await cardGateway.refund({ attemptKey: randomUUID(), gatewayRef: String(ours?.transactionId), amountCents: 500n });
  const inFour = await payRestInFour(harness, orderOf([{ shoe: harness.variants.b, qty: 1 }]), [], 'approved');
  const token = inFour.payment.methods.flatMap((each) => (each.method === 'pay_in_four' ? [each.token] : []))[0] ?? '';
  await payInFour.authorise({ attemptKey: randomUUID(), token, amountCents: 9_550n, orderNumber: 'BY-HAND' });
  const quote = await airline?.quote({ memberId: 'KA2000', lastName: 'Ngāta', amountCents: 2_000n });
  if (quote?.outcome !== 'QUOTED') throw new Error('not quoted');
  await airline?.burn({
    key: 'by-hand',
    quoteNumber: quote.quoteNumber,
    memberId: 'KA2000',
    amountCents: 2_000n,
    orderNumber: 'BY-HAND',
  });
  const gone = await cardGateway.authorise({
    attemptKey: randomUUID(),
    amountCents: 4_000n,
    orderNumber: 'VOIDED',
    instrument: { nonce: 'fake-valid-nonce' },
  });
  if (gone.outcome !== 'AUTHORISED') throw new Error(gone.reason);
  await cardGateway.void({ attemptKey: randomUUID(), gatewayRef: gone.gatewayRef });

  const { orphans, differences, unlisted } = await reconcilePayments(harness.ctx, 2);
  expect({ differences, unlisted }).toEqual({ differences: [], unlisted: [] });
  expect(
    orphans.filter(({ orderNumber }) => orderNumber.startsWith('BY-HAND-')).map(({ orderNumber }) => orderNumber),
  ).toHaveLength(51);
  expect(
    orphans
      .filter(({ orderNumber }) => !orderNumber.startsWith('BY-HAND-'))
      .map(({ gatewayRef: _, ...orphan }) => orphan),
  ).toEqual([
    { provider: 'card gateway', kind: 'refund', state: 'REFUNDED', amount: '$5.00', orderNumber: ours?.orderId },
    { provider: 'airline', kind: 'payment', state: 'CAPTURED', amount: '3000 points', orderNumber: 'BY-HAND' },
    { provider: 'pay in four', kind: 'payment', state: 'AUTHORISED', amount: '$95.50', orderNumber: 'BY-HAND' },
  ]);
  // As the operator sees it.
  const settings = { DATABASE_URL: harness.database.url, KERB_SIMULATOR_PORT: `${harness.simulator.gateway.port}` };
  const output = await runKerb(['payments', 'reconcile', '--days', '2'], settings);
  expect(output).toMatchObject({ code: 1, err: '' });
  expect(output.out).toContain('\tairline\tours: nothing\ttheirs: payment by-hand CAPTURED 3000 points\n');
  expect(output.out).toMatch(
    /^3 payments looked up, 0 differ, 54 are known to the provider only, 0 could not be asked about\.$/m,
  );
});

test('I4 an order whose answer is not stored yet is no orphan: its own key asks again', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 2);
  setFailpoint('authorise a payment until known', { do: 'throw' });
  await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }])).catch(() => undefined);
  expect(await harness.simulator.journal('sale')).toHaveLength(1);
  expect((await reconcilePayments(harness.ctx, 1)).orphans).toEqual([]);
});

test('FIX-22 points returned to the airline are compared for each order: a return unknown to us, and one that never arrived', async () => {
  const harness = await useCheckoutHarness();
  const { pool } = harness.database;
  await harness.setStock(harness.variants.a, 9);
  const member = await newMember(harness);
  const numbers: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const points = await airlinePoints(harness, 5_000n, member);
    await order(
      harness,
      payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), [points]),
      randomUUID(),
      harness.ctx,
      member,
    );
  }
  await harness.settle();
  for (const { number } of (await pool.query('select number from orders.orders order by number')).rows)
    numbers.push(number);
  // In parts that are no whole number of points.
  for (const [index, parts] of [[1_111n, 2_222n, 1_001n], ['REST' as const], [3_001n]].entries())
    for (const [n, amountCents] of parts.entries())
      await refundOrder(harness.ctx, numbers[index] ?? '', {
        key: `r${n}`,
        amountCents,
        reason: 'a scuff',
        by: 'staff:1',
      });
  await harness.settle();
  const { rows: burns } = await pool.query(
    `select p.id, p.psp_key, p.state, o.number, p.refunded_cents from payments.payment p join orders.orders o on o.id = p.order_id
     where p.tender = 'airline' order by o.number`,
  );
  expect(burns.map(({ state }) => state)).toEqual(['PART_REFUNDED', 'REFUNDED', 'PART_REFUNDED']);
  expect(await reconcilePayments(harness.ctx, 2)).toMatchObject({
    differences: [],
    orphans: [],
    unlisted: [],
    unasked: [],
  });
  const differing = async (days: number) =>
    (await reconcilePayments(harness.ctx, days)).differences.map(({ paymentId, refundId, ours, theirs }) => [
      paymentId,
      refundId,
      ours,
      theirs,
    ]);
  // An old order whose points were returned in these days is compared too.
  await pool.query("update payments.payment set created_at = created_at - interval '40 days'");
  await pool.query("update payments.refund set created_at = created_at - interval '10 minutes'");

  // By hand at the airline, one dollar more than we know of.
  await harness.ctx.airline?.returnPoints({ key: randomUUID(), burnKey: burns[2].psp_key, amountCents: 100n });
  const known = (BigInt(burns[2].refunded_cents) * 150n) / 100n;
  expect(await differing(30)).toEqual([
    [burns[2].id, null, `points returned: ${known} of 7500`, `points returned: ${known + 150n} of 7500`],
  ]);
  // While a refund of that much is in progress, it is no difference.
  await pool.query(
    `insert into payments.refund (id, order_id, payment_id, request_key, psp_key, amount_cents, state, reason, requested_by)
     select gen_random_uuid(), order_id, id, 'underway', gen_random_uuid()::text, 100, 'CREATED', 'a scuff', 'staff:1' from payments.payment where id = $1`,
    [burns[2].id],
  );
  expect(await differing(30)).toEqual([]);
  // Ours says refunded, the airline has not returned it.
  await pool.query(
    "update payments.refund set amount_cents = amount_cents + 200, state = 'DONE' where request_key = 'underway'",
  );
  expect(await differing(30)).toEqual([
    [burns[2].id, null, `points returned: ${known + 450n} of 7500`, `points returned: ${known + 150n} of 7500`],
  ]);
});
