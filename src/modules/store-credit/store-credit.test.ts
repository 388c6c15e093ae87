/**
 * Store credit on a whole shop's money: given, spent, raced for, expired and given up; all invariants are checked after
 * each test (EDIT-04; reliability A6, A7, I18).
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { placeOrder } from '#modules/checkout/place-order.ts';
import { settleRefund } from '#modules/fulfilment/settle-refund.ts';
import { eraseCustomer } from '#modules/privacy/erase-customer.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  payRestByCard,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { newShopper } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { newManager, paysCredit, useCustomerCredit } from '../../../tests/support/fixtures/orders/customer-credit.ts';
import { changeStoreCredit } from './change-store-credit.ts';
import { endStoreCredit } from './end-store-credit.ts';
import { getStoreCredit } from './get-store-credit.ts';
import { dailyLimitOf } from './store-credit.ts';

test('EDIT-04 store credit pays for part of an order before the card, and a refund gives that part back to it', async () => {
  const { harness, customerId, balance, buy } = await useCustomerCredit();
  const number = await buy(100);
  expect(await balance()).toBe(0);
  // 149.90 and 6.00 of delivery: 55.90 by card.
  expect((await harness.simulator.journal('sale')).map(({ amountCents }) => `${amountCents}`)).toEqual(['5590']);
  const refund = (amountCents: bigint | 'REST') =>
    refundOrder(harness.ctx, number, { key: randomUUID(), amountCents, reason: 'sorry', by: 'staff:1' });
  expect(await refund(8_000n)).toMatchObject({ ok: true });
  await harness.settle();
  // Money first: the card's 55.90, then the credit.
  expect(await balance()).toBe(24.1);
  expect(await refund('REST')).toMatchObject({ ok: true });
  await harness.settle();
  expect(await balance()).toBe(100);
  const { entries } = await getStoreCredit(harness.ctx, customerId);
  expect(entries.map(({ kind, amount, orderNumber, reason }) => [kind, amount, orderNumber, reason])).toEqual([
    ['refund', 75.9, number, null],
    ['refund', 24.1, number, null],
    ['use', -100, number, null],
    ['give', 100, null, 'Late parcel'],
  ]);
  const mail = harness.mails.findLast(({ text }) => text.includes('Store credit'));
  expect(mail?.text).toContain('Store credit: $100.00');
  await harness.expectInvariantsHold();
});

test('EDIT-04 an order that is declined or cancelled leaves the credit as it was', async () => {
  const { harness, customerId, balance, pair } = await useCustomerCredit();
  const declined = payRestByCard(pair(), [paysCredit(40)], 'fake-processor-declined-visa-nonce');
  expect(await order(harness, declined, undefined, harness.ctx, customerId)).toMatchObject({ ok: false });
  await harness.settle();
  expect(await balance()).toBe(100);
  await harness.expectInvariantsHold();
});

test('EDIT-04 nobody else’s credit pays, nor more than there is, nor twice in one order', async () => {
  const { harness, customerId, balance, pair } = await useCustomerCredit();
  const refused = { ok: false, error: { reason: 'STORE_CREDIT_UNUSABLE' } };
  for (const who of [null, await newShopper(harness)])
    expect(await order(harness, payRestByCard(pair(), [paysCredit(10)]), undefined, harness.ctx, who)).toMatchObject(
      refused,
    );
  const tries = [[paysCredit(100.01)], [paysCredit(50), paysCredit(50)]];
  for (const methods of tries)
    expect(await order(harness, payRestByCard(pair(), methods), undefined, harness.ctx, customerId)).toMatchObject(
      refused,
    );
  expect(await balance()).toBe(100);
  await harness.expectInvariantsHold();
});

test('EDIT-04 store credit pays for no gift cards, and for what else is in the order', async () => {
  const { harness, customerId, balance } = await useCustomerCredit();
  const { a, giftCard } = harness.variants;
  const cart = orderOf([
    { shoe: a, qty: 1 },
    { shoe: giftCard, qty: 1 },
  ]);
  const ask = (amount: number) =>
    order(harness, payRestByCard(cart, [paysCredit(amount)]), undefined, harness.ctx, customerId);
  const only = orderOf([{ shoe: giftCard, qty: 1 }]);
  const refused = { ok: false, error: { reason: 'STORE_CREDIT_UNUSABLE' } };
  expect(await order(harness, payRestByCard(only, [paysCredit(10)]), undefined, harness.ctx, customerId)).toMatchObject(
    refused,
  );
  expect(await ask(90)).toMatchObject({ ok: true });
  await harness.settle();
  expect(await balance()).toBe(10);
  await harness.expectInvariantsHold();
});

test('EDIT-04 A6 of twenty orders at once for the same credit, over two processes, one is placed', async () => {
  const { harness, customerId, balance, pair } = await useCustomerCredit();
  const other = harness.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeOrder(index % 2 ? other : harness.ctx, randomUUID(), payRestByCard(pair(), [paysCredit(60)]), customerId),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.reason])))).toEqual(
    new Set(['STORE_CREDIT_UNUSABLE']),
  );
  await harness.settle();
  expect(await balance()).toBe(40);
  await harness.expectInvariantsHold();
});

describe('EDIT-04 staff', () => {
  test('give within the limit of their role a day, however many calls come at once, and once for each id', async () => {
    const { harness, customerId, give, balance } = await useCustomerCredit();
    const service = newManager('service');
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(2_500n, service)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      error: { reason: 'DAILY_AMOUNT', leftCents: 0n, maxCents: 10_000n },
    });
    // Another person has a limit of their own, and the next day a new one.
    expect(await give(10_000n, newManager('service'))).toMatchObject({ ok: true });
    const tomorrow = { ...harness.ctx, clock: { now: () => new Date(harness.ctx.clock.now().getTime() + 86_400_000) } };
    const again = { id: randomUUID(), customerId, cents: 100n, reason: 'Late parcel' };
    expect(await changeStoreCredit(tomorrow, again, service)).toMatchObject({ ok: true });
    expect(await changeStoreCredit(tomorrow, again, service)).toMatchObject({ ok: true, value: { already: true } });
    for (const changed of [{ cents: 200n }, { reason: 'Another' }, { customerId: await newShopper(harness) }])
      expect(await changeStoreCredit(tomorrow, { ...again, ...changed }, service)).toEqual({
        ok: false,
        error: { reason: 'OTHER_CHANGE' },
      });
    const id = randomUUID();
    const twice = await Promise.all([give(300n, newManager(), id), give(300n, newManager(), id)]);
    expect(twice.map((one) => one.ok && one.value.already).sort()).toEqual([false, true]);
    expect(await give(1n, newManager('picker'))).toMatchObject({ ok: false, error: { reason: 'DAILY_AMOUNT' } });
    expect(await balance()).toBe(304);
    const config = { ...harness.ctx.config, KERB_STORE_CREDIT_LIMITS: 'picker: 3' };
    const more = { id: randomUUID(), customerId, cents: 300n, reason: 'A small thing' };
    expect(await changeStoreCredit({ ...harness.ctx, config }, more, newManager())).toMatchObject({
      error: { reason: 'DAILY_AMOUNT', maxCents: 0n },
    });
    expect(await changeStoreCredit({ ...harness.ctx, config }, more, newManager('picker'))).toMatchObject({ ok: true });
    await harness.expectInvariantsHold();
  });

  test('take back what can still be spent, and no more; it makes no room for giving', async () => {
    const { harness, customerId, give, balance, buy } = await useCustomerCredit();
    await buy(70);
    expect(await give(-3_001n)).toEqual({ ok: false, error: { reason: 'TOO_LITTLE', balanceCents: 3_000n } });
    const staff = newManager('service');
    expect(await give(10_000n, staff)).toMatchObject({ ok: true });
    expect(await give(-5_000n, staff)).toMatchObject({ ok: true, value: { balanceCents: 8_000n } });
    expect(await give(1n, staff)).toMatchObject({ ok: false, error: { reason: 'DAILY_AMOUNT' } });
    const nobody = { id: randomUUID(), customerId: randomUUID(), cents: 1n, reason: 'x' };
    expect(await changeStoreCredit(harness.ctx, nobody, staff)).toEqual({
      ok: false,
      error: { reason: 'NO_CUSTOMER' },
    });
    expect(await balance()).toBe(80);
    const { rows } = await harness.database.pool.query(
      "select action, subject from platform.audit where action like 'store-credit.%' order by id",
    );
    expect(rows).toEqual([
      { action: 'store-credit.given', subject: `customer:${customerId}` },
      { action: 'store-credit.given', subject: `customer:${customerId}` },
      { action: 'store-credit.taken-back', subject: `customer:${customerId}` },
    ]);
    await harness.expectInvariantsHold();
  });

  test.each([
    ['service: 100, manager: 2000', 'manager', 200_000n],
    ['service:100,Store lead:50', 'store lead', 5_000n],
    ['service: 100', 'picker', 0n],
    ['', 'manager', 0n],
  ])('the limits %j give a %s %s cents a day', (limits, role, cents) => {
    expect(dailyLimitOf(limits, role)).toBe(cents);
  });
});

describe('EDIT-04 expiry', () => {
  const months = (harness: CheckoutHarness, count: number, later = 0) => ({
    ...harness.ctx,
    config: { ...harness.ctx.config, KERB_STORE_CREDIT_MONTHS: count },
    clock: { now: () => new Date(harness.ctx.clock.now().getTime() + later * 86_400_000) },
  });

  test('is off by default; where it is on, credit ends after its months, and money refunded to it can be used again', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 10);
    const customerId = await newShopper(harness);
    const give = (ctx: typeof harness.ctx, cents: bigint) =>
      changeStoreCredit(ctx, { id: randomUUID(), customerId, cents, reason: 'Sorry' }, newManager());
    const on = months(harness, 36);
    expect(await give(on, 10_000n)).toMatchObject({ ok: true });
    expect(await getStoreCredit(on, customerId)).toMatchObject({ balance: 100, expires: '2029-11-21' });
    const answer = await order(
      harness,
      payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), [paysCredit(30)]),
      undefined,
      on,
      customerId,
    );
    if (!answer.ok) throw new Error(answer.error.reason);
    await harness.settle();
    const later = months(harness, 36, 1_200);
    expect(await endStoreCredit(harness.ctx), 'off').toBe(0);
    expect(await getStoreCredit(later, customerId), 'also before the job ran').toMatchObject({ balance: 0 });
    expect(await getStoreCredit(months(harness, 0, 1_200), customerId)).toMatchObject({ balance: 70, expires: null });
    expect([await endStoreCredit(later), await endStoreCredit(later)]).toEqual([1, 0]);
    const refund = { key: randomUUID(), amountCents: 'REST' as const, reason: 'sorry', by: 'staff:1' };
    expect(await refundOrder(later, answer.value.orderNumber, refund)).toMatchObject({ ok: true });
    await harness.settle();
    expect((await getStoreCredit(harness.ctx, customerId)).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', 30],
      ['expire', -70],
      ['use', -30],
      ['give', 100],
    ]);
    await harness.expectInvariantsHold();
  });

  test('what is given or refunded after the last day, before the job has run, does not bring the old credit back', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 10);
    const customerId = await newShopper(harness);
    const give = (ctx: typeof harness.ctx, cents: bigint) =>
      changeStoreCredit(ctx, { id: randomUUID(), customerId, cents, reason: 'Sorry' }, newManager());
    const on = months(harness, 36);
    expect(await give(on, 10_000n)).toMatchObject({ ok: true });
    const line = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
    const answer = await order(harness, payRestByCard(line, [paysCredit(30)]), undefined, on, customerId);
    if (!answer.ok) throw new Error(answer.error.reason);
    await harness.settle();
    const later = months(harness, 36, 1_200);
    expect(await give(later, 500n)).toMatchObject({ ok: true, value: { balanceCents: 500n } });
    expect(await getStoreCredit(later, customerId)).toMatchObject({ balance: 5 });
    const evenLater = { ...later, clock: months(harness, 36, 2_400).clock };
    const refund = { key: randomUUID(), amountCents: 'REST' as const, reason: 'sorry', by: 'staff:1' };
    expect(await refundOrder(evenLater, answer.value.orderNumber, refund)).toMatchObject({ ok: true });
    const { rows } = await harness.database.pool.query<{ id: string }>(
      "select r.id from payments.refund r join payments.payment p on p.id = r.payment_id where p.tender = 'store_credit'",
    );
    expect(await settleRefund(evenLater, rows[0]?.id ?? '')).toEqual({ state: 'DONE' });
    await harness.settle();
    expect(await getStoreCredit(evenLater, customerId)).toMatchObject({ balance: 30 });
    await harness.expectInvariantsHold();
  });

  test('a balance that was promised without an end keeps none', async () => {
    const { harness, customerId } = await useCustomerCredit();
    const on = months(harness, 36);
    const change = { id: randomUUID(), customerId, cents: 500n, reason: 'More' };
    expect(await changeStoreCredit(on, change, newManager())).toMatchObject({ ok: true });
    expect(await getStoreCredit(on, customerId)).toMatchObject({ balance: 105, expires: null });
    await harness.expectInvariantsHold();
  });
});

test('EDIT-04 a customer whose account is deleted gives up the credit; a later refund to it is for a person', async () => {
  const { harness, customerId, buy } = await useCustomerCredit();
  const number = await buy(60);
  await eraseCustomer(harness.ctx, customerId);
  await harness.settle();
  const { rows } = await harness.database.pool.query(
    `select a.balance::int, c.customer_id as owner, (select string_agg(reason, '') from store_credit.change) as reasons
     from store_credit.account c join ledger.account a on a.id = 'store-credit:' || c.account_id`,
  );
  expect(rows).toEqual([{ balance: 0, owner: null, reasons: '' }]);
  const refund = { key: randomUUID(), amountCents: 'REST' as const, reason: 'sorry', by: 'staff:1' };
  expect(await refundOrder(harness.ctx, number, refund)).toMatchObject({ ok: true });
  await harness.settle();
  const { rows: cases } = await harness.database.pool.query(
    'select kind, said from payments.payment_case order by kind',
  );
  const said = expect.stringContaining('deleted their account');
  expect(cases).toEqual([
    { kind: 'CANCEL', said },
    { kind: 'REFUND', said },
  ]);
});
