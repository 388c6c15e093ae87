/**
 * Gift cards pay all or part of an order, alone or beside one card: all or nothing whatever happens (reliability A6,
 * B8; PAY-05, PAY-28).
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  payRestByCard,
  SILENCE_MS,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';

const TOTAL = 15_590n;
const useOrder = async (stock = 30) => {
  const harness = await useCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  await harness.setStock(harness.variants.a, stock);
  return { harness, request: () => orderOf([{ shoe: harness.variants.a, qty: 1 }]) };
};
const balances = async ({ database }: CheckoutHarness) =>
  (
    await database.pool.query("select balance from ledger.account where id like 'gift-card:%' order by opened_at, id")
  ).rows.map(({ balance }) => balance);
const payments = async ({ database }: CheckoutHarness) =>
  (
    await database.pool.query(
      'select tender, state, amount_cents, captured_cents from payments.payment order by tender desc, amount_cents',
    )
  ).rows.map((row) => Object.values(row));

describe('PAY-05 PAY-28 what gift cards pay', () => {
  test('part of the order, with a card for the rest', async () => {
    const { harness, request } = await useOrder();
    const card = await harness.giftCard(10_000n);
    expect(await order(harness, payRestByCard(request(), [card(6_000n)]))).toMatchObject({ ok: true });
    expect(await balances(harness), 'partly used').toEqual([4_000n]);
    await harness.settle();
    expect(await payments(harness)).toEqual([
      ['gift_card', 'CAPTURED', 6_000n, 6_000n],
      ['card', 'CAPTURED', 9_590n, 9_590n],
    ]);
    await harness.expectInvariantsHold();
  });

  test('all of it, with several gift cards: no other payment method is needed and no provider is called', async () => {
    const { harness, request } = await useOrder();
    const cards = await Promise.all(
      [5_000n, 5_000n, 5_590n].map(async (cents) => (await harness.giftCard(cents))(cents)),
    );
    expect(await order(harness, payRestByCard(request(), cards))).toMatchObject({ ok: true });
    expect(await balances(harness)).toEqual([0n, 0n, 0n]);
    expect(await harness.simulator.journal('sale')).toHaveLength(0);
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('two other payment methods, a sum too low or too high, and an amount of zero are refused and hold nothing', async () => {
    const { harness, request } = await useOrder();
    const card = await harness.giftCard(100_000n);
    const orderRequest = request();
    const rest = (amount: number): PaymentInput => ({
      method: 'card',
      amount,
      token: 'fake-valid-nonce',
      type: 'immediate',
    });
    const pay = (methods: PaymentInput[]) => order(harness, { ...orderRequest, payment: { methods } });
    expect(await pay([card(5_590n), rest(50), rest(50)])).toMatchObject({
      ok: false,
      error: { reason: 'PAYMENT_METHODS_INVALID' },
    });
    expect(await pay([card(TOTAL), rest(0)])).toMatchObject({
      ok: false,
      error: { reason: 'PAYMENT_METHODS_INVALID' },
    });
    for (const cent of [-1n, 1n])
      expect(await pay([card(TOTAL + cent)])).toMatchObject({
        ok: false,
        error: { reason: 'TOTAL_CHANGED', total: 155.9 },
      });
    expect(await balances(harness)).toEqual([100_000n]);
    expect(await harness.states()).toEqual({});
    await harness.expectInvariantsHold();
  });
});

describe('A6 the money of a gift card', () => {
  test('PAY-11 twenty orders of 60 on a card of 100: one is placed, the others are told that the balance changed', async () => {
    const { harness, request } = await useOrder();
    const card = await harness.giftCard(10_000n);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order(harness, payRestByCard(request(), [card(6_000n)]))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error.reason === 'GIFT_CARD_SHORT')).toHaveLength(19);
    expect(await balances(harness)).toEqual([4_000n]);
    expect(await harness.simulator.journal('sale'), 'refused orders charge nothing').toHaveLength(1);
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('VOUCH-13 the same card twice in a request is refused', async () => {
    const { harness, request } = await useOrder();
    const card = await harness.giftCard(20_000n);
    expect(await order(harness, payRestByCard(request(), [card(5_000n), card(5_000n)]))).toMatchObject({
      ok: false,
      error: {
        reason: 'GIFT_CARD_USED_TWICE',
        method: 1,
      },
    });
    expect(await balances(harness)).toEqual([20_000n]);
  });

  test.each([
    ['declined at once', 'fake-processor-declined-visa-nonce', 'PAYMENT_DECLINED'],
    ['a card of a type not taken', 'fake-valid-discover-nonce', 'CARD_TYPE_NOT_ACCEPTED'],
  ])('%s: the gift card is refunded once', async (_, token, reason) => {
    const { harness, request } = await useOrder();
    const card = await harness.giftCard(10_000n);
    const orderRequest = payRestByCard(request(), [card(6_000n)], token);
    const key = randomUUID();
    expect(await order(harness, orderRequest, key)).toEqual({ ok: false, error: { reason } });
    expect(await balances(harness)).toEqual([10_000n]);
    expect(await harness.states()).toEqual({ FAILED: 1 });
    expect(await order(harness, orderRequest, key), 'replayed').toEqual({ ok: false, error: { reason } });
    expect(await order(harness, payRestByCard(orderRequest, [card(6_000n)])), 'another card pays').toMatchObject({
      ok: true,
    });
    await harness.settle();
    expect(await balances(harness)).toEqual([4_000n]);
    await harness.expectInvariantsHold();
  });

  test('R5 a gateway that does not answer: the money stays held until the void is confirmed', async () => {
    const { harness, request } = await useOrder();
    const card = await harness.giftCard(10_000n);
    await harness.simulator.fault({ provider: 'card', operation: 'sale', kind: 'timeout-after', times: 3 });
    expect(await order(harness, payRestByCard(request(), [card(6_000n)]))).toMatchObject({
      ok: false,
      error: { reason: 'PAYMENT_UNRECOVERABLE' },
    });
    expect(await balances(harness)).toEqual([4_000n]);
    await harness.settle();
    expect(await balances(harness)).toEqual([10_000n]);
    expect(await harness.simulator.journal('void')).toHaveLength(1);
    await harness.expectInvariantsHold();
  });

  test('a known key answers as before, whatever happened to the card since; the PIN is in no row', async () => {
    const { harness, request } = await useOrder();
    const card = await harness.giftCard(TOTAL);
    const orderRequest = payRestByCard(request(), [card(TOTAL)]);
    const key = randomUUID();
    const first = await order(harness, orderRequest, key);
    await harness.database.pool.query('update gift_cards.gift_card set suspended_at = now()');
    expect(await order(harness, orderRequest, key)).toEqual(first);
    const { pin } = orderRequest.payment.methods[0] as { pin: string };
    const { rows } = await harness.database.pool.query(
      "select (select string_agg(k::text, ' ') from checkout.idempotency k) || (select string_agg(p::text, ' ') from payments.payment p) || (select string_agg(o::text, ' ') from orders.orders o) as all",
    );
    expect(rows[0].all).not.toContain(pin);
  });
});

describe('a gift card that cannot be spent refuses the order and holds nothing', () => {
  test.each([
    ['VOUCH-07 expired', "issued_at = '2016-01-01', expires_at = '2019-01-02'", 'GIFT_CARD_EXPIRED'],
    ['VOUCH-09 suspended', 'suspended_at = now()', 'GIFT_CARD_SUSPENDED'],
    ['VOUCH-08 locked', 'wrong_pins = 5, locked_at = now()', 'GIFT_CARD_LOCKED'],
  ])('%s', async (_, change, reason) => {
    const { harness, request } = await useOrder();
    const card = await harness.giftCard(10_000n);
    await harness.database.pool.query(`update gift_cards.gift_card set ${change}`);
    expect(await order(harness, payRestByCard(request(), [card(6_000n)]))).toMatchObject({
      ok: false,
      error: { reason },
    });
    expect(await harness.states()).toEqual({});
  });

  test('D4 wrong PINs on the place-order path count although the order is never written; the sixth attempt finds the card locked', async () => {
    const { harness, request } = await useOrder();
    const card = await harness.giftCard(10_000n);
    const wrong = { ...card(6_000n), pin: '0000' };
    for (let guess = 1; guess <= 5; guess += 1)
      expect(await order(harness, payRestByCard(request(), [wrong]))).toMatchObject({
        ok: false,
        error: { reason: 'GIFT_CARD_NOT_FOUND' },
      });
    expect(await order(harness, payRestByCard(request(), [card(6_000n)]))).toMatchObject({
      ok: false,
      error: { reason: 'GIFT_CARD_LOCKED' },
    });
    expect(await harness.states()).toEqual({});
    await harness.expectInvariantsHold();
  });
});
