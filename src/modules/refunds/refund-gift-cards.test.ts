/**
 * Gift cards sold by an order are emptied when its money is refunded, and nobody keeps both (decision 0036,
 * reliability A14, A15).
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { openGiftCard } from '#modules/gift-cards/internal/open-gift-card.ts';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  payRestByCard,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { refundOrder } from './refund-order.ts';

const staff = { reason: 'asked for', by: 'staff:7' };
let harness: CheckoutHarness;
beforeEach(async () => {
  harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 10);
});

interface Card {
  code: string;
  pin: string;
}
/** An order of this many gift cards of $100, and of shoes, paid by card; its gift cards as the mails brought them. */
async function sell(cards: number, shoes = 0): Promise<{ number: string; cards: Card[]; totalCents: bigint }> {
  const { a, giftCard } = harness.variants;
  const wanted = [{ shoe: giftCard, qty: cards }, ...(shoes > 0 ? [{ shoe: a, qty: shoes }] : [])];
  const request = orderOf(wanted);
  const total = shoes > 0 ? request.expectedTotal : cards * 100;
  const number = await place(payRestByCard({ ...request, expectedTotal: total }, []));
  await harness.settle();
  return { number, cards: await cardsOf(number), totalCents: BigInt(Math.round(total * 100)) };
}
async function place(request: Parameters<typeof order>[1]): Promise<string> {
  const answer = await order(harness, request);
  if (!answer.ok) throw new Error(answer.error.reason);
  return answer.value.orderNumber;
}
const cardsOf = async (number: string): Promise<Card[]> =>
  harness.mails
    .filter(({ subject, text }) => subject.includes('gift card') && text.includes(number))
    .map(({ text }) => ({
      code: /Code ([\d ]+)/.exec(text)?.[1]?.replaceAll(' ', '') ?? '',
      pin: /PIN (\d+)/.exec(text)?.[1] ?? '',
    }));
/** A pair of shoes paid by this amount of a gift card and the rest by card. */
const spend = (card: Card, amount: number) => {
  const method: PaymentInput = { method: 'voucher', ...card, amount };
  return place(payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), [method]));
};
const stateOf = async (card: Card | undefined) => {
  const opened = await openGiftCard(harness.ctx, card ?? { code: '', pin: '' });
  return opened.ok ? opened.value.balanceCents : opened.error.reason;
};
const backOf = async (number: string): Promise<bigint> =>
  (
    await harness.database.pool.query(
      'select coalesce(sum(p.refunded_cents), 0)::bigint as cents from payments.payment p join orders.orders o on o.id = p.order_id where number = $1',
      [number],
    )
  ).rows[0].cents;
const auditOf = async (action: string) =>
  (
    await harness.database.pool.query('select actor, detail from platform.audit where action = $1 order by id', [
      action,
    ])
  ).rows;

describe('cancelled', () => {
  test('the balance of its gift cards is taken back in the ledger, they are suspended, and the money is refunded', async () => {
    const { number, cards, totalCents } = await sell(2, 1);
    expect(await cancelOrder(harness.ctx, number, 'staff:7')).toMatchObject({ ok: true, value: { already: false } });
    // At once, not when the money is refunded.
    expect([await stateOf(cards[0]), await stateOf(cards[1])]).toEqual(['SUSPENDED', 'SUSPENDED']);
    await harness.settle();
    expect(await backOf(number)).toBe(totalCents);
    const { rows } = await harness.database.pool.query(
      "select e.account_id like 'gift-card:%' as card, e.amount from ledger.tx t join ledger.entry e on e.tx_id = t.id where t.kind = 'take-back' order by t.id, e.line",
    );
    expect(rows).toEqual(
      [1, 2].flatMap(() => [
        { card: true, amount: -10_000n },
        { card: false, amount: 10_000n },
      ]),
    );
    expect(await auditOf('gift-card.taken-back')).toEqual(
      [1, 2].map(() => ({ actor: 'staff:7', detail: { cents: '10000', order: number } })),
    );
    expect(await auditOf('order.cancelled')).toEqual([{ actor: 'staff:7', detail: { giftCardCents: '20000' } }]);
    await harness.expectInvariantsHold();
  });

  test('refused without any change once a cent of a gift card is spent or held; the goods can still be cancelled, the gift cards stay', async () => {
    const { number, cards } = await sell(2, 1);
    const [spent, full] = cards;
    if (!spent) throw new Error('no card was mailed');
    await spend(spent, 30);
    expect(await cancelOrder(harness.ctx, number, 'staff:7')).toEqual({
      ok: false,
      error: { reason: 'GIFT_CARD_SPENT', state: 'PLACED' },
    });
    expect([await stateOf(spent), await stateOf(full)]).toEqual([7_000n, 10_000n]);
    await dispatchOrder(harness.ctx, number, { actor: 'test', lines: [{ lineNo: 1, qty: 2 }] });
    expect(await cancelRest(harness.ctx, number, 'staff:7')).toMatchObject({ ok: true });
    await harness.settle();
    expect(await backOf(number)).toBe(14_990n);
    expect([await stateOf(spent), await stateOf(full)]).toEqual([7_000n, 10_000n]);
    await harness.expectInvariantsHold();
  });

  test('spent and cancelled concurrently: only the first succeeds', async () => {
    const other = harness.another();
    for (let round = 0; round < 4; round += 1) {
      const { number, cards } = await sell(1);
      const [card] = cards;
      if (!card) throw new Error('no card was mailed');
      const method: PaymentInput = { method: 'voucher', ...card, amount: 100 };
      const request = payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), [method]);
      const [bought, off] = await Promise.all([
        order(harness, request, undefined, other),
        cancelOrder(harness.ctx, number, 'staff:7'),
      ]);
      expect(off.ok).toBe(!bought.ok);
      await harness.settle();
      expect(await backOf(number)).toBe(off.ok ? 10_000n : 0n);
    }
    await harness.expectInvariantsHold();
  });

  test.each(['cancel', 'refund'] as const)(
    'a gift card being created while its order gets a %s is taken back, or never created',
    async (way) => {
      for (let round = 0; round < 4; round += 1) {
        // With shoes, which are not sent yet: an order of gift cards alone is complete once they were mailed.
        const { a, giftCard } = harness.variants;
        const request = orderOf([giftCard, a].map((shoe) => ({ shoe, qty: 1 })));
        const number = await place(payRestByCard(request, []));
        // The money is collected and the order confirmed; the gift card is about to be created, or exists.
        if (round % 2 === 1) await harness.settle();
        await deliverOutbox(harness.ctx, 'money');
        await deliverOutbox(harness.ctx, 'mail');
        const undo =
          way === 'cancel'
            ? cancelOrder(harness.ctx, number, 'staff:7')
            : refundOrder(harness.ctx, number, { key: 'r', amountCents: 'REST', ...staff });
        await Promise.all([undo, harness.settle()]);
        await harness.settle();
        expect(await backOf(number)).toBe(BigInt(Math.round(request.expectedTotal * 100)));
        for (const card of await cardsOf(number)) expect(await stateOf(card)).toBe('SUSPENDED');
      }
      const { rows } = await harness.database.pool.query(
        "select sum(balance)::bigint as cents from ledger.account where id like 'gift-card:%'",
      );
      expect([null, 0n]).toContainEqual(rows[0].cents);
      await harness.expectInvariantsHold();
    },
  );
});

describe('refunded', () => {
  test('an amount covered by the rest of the order leaves the gift cards alone; beyond it they are emptied by the excess', async () => {
    const { number, cards, totalCents } = await sell(1, 1);
    expect(
      await refundOrder(harness.ctx, number, { key: 'shoe', amountCents: totalCents - 10_000n, ...staff }),
    ).toMatchObject({ ok: true, value: { takenBackCents: 0n } });
    expect(await stateOf(cards[0])).toBe(10_000n);
    expect(await refundOrder(harness.ctx, number, { key: 'part', amountCents: 4_000n, ...staff })).toMatchObject({
      ok: true,
      value: { takenBackCents: 4_000n },
    });
    expect(await refundOrder(harness.ctx, number, { key: 'part', amountCents: 4_000n, ...staff })).toMatchObject({
      ok: true,
      value: { already: true, takenBackCents: 0n },
    });
    expect(await stateOf(cards[0])).toBe(6_000n);
    expect(await refundOrder(harness.ctx, number, { key: 'all', amountCents: 'REST', ...staff })).toMatchObject({
      ok: true,
      value: { amountCents: 6_000n, takenBackCents: 6_000n },
    });
    expect(await stateOf(cards[0])).toBe('SUSPENDED');
    await harness.settle();
    expect(await backOf(number)).toBe(totalCents);
    expect((await auditOf('order.refunded')).map(({ detail }) => detail.giftCardCents)).toEqual([
      undefined,
      '4000',
      '6000',
    ]);
    await harness.expectInvariantsHold();
  });

  test('what was spent stays paid: a larger refund is refused with the refundable amount, a full refund excludes it; a cancelled purchase fills the gift card again', async () => {
    const { number, cards } = await sell(1);
    const [card] = cards;
    if (!card) throw new Error('no card was mailed');
    const bought = await spend(card, 30);
    await harness.settle();
    expect(await refundOrder(harness.ctx, number, { key: 'a', amountCents: 10_001n, ...staff })).toEqual({
      ok: false,
      error: { reason: 'MORE_THAN_PAID' },
    });
    expect(await refundOrder(harness.ctx, number, { key: 'b', amountCents: 7_001n, ...staff })).toEqual({
      ok: false,
      error: { reason: 'GIFT_CARD_SPENT', maxCents: 7_000n },
    });
    expect(await refundOrder(harness.ctx, number, { key: 'c', amountCents: 'REST', ...staff })).toMatchObject({
      ok: true,
      value: { amountCents: 7_000n, takenBackCents: 7_000n },
    });
    expect(await refundOrder(harness.ctx, number, { key: 'd', amountCents: 'REST', ...staff })).toEqual({
      ok: false,
      error: { reason: 'GIFT_CARD_SPENT', maxCents: 0n },
    });
    await harness.settle();
    expect([await backOf(number), await stateOf(card)]).toEqual([7_000n, 0n]);
    await harness.expectInvariantsHold();
    // The $30 return to the gift card, and may then be refunded to the buyer.
    await cancelOrder(harness.ctx, bought, 'staff:7');
    await harness.settle();
    expect(await stateOf(card)).toBe(3_000n);
    expect(await refundOrder(harness.ctx, number, { key: 'e', amountCents: 'REST', ...staff })).toMatchObject({
      ok: true,
      value: { amountCents: 3_000n, takenBackCents: 3_000n },
    });
    await harness.settle();
    expect(await stateOf(card)).toBe('SUSPENDED');
    await harness.expectInvariantsHold();
  });

  test('twenty concurrent refunds: no more is refunded than was paid, and no more than the gift cards still cover', async () => {
    const { number, cards } = await sell(2);
    const [card] = cards;
    if (!card) throw new Error('no card was mailed');
    await spend(card, 50);
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refundOrder(harness.ctx, number, { key: `k${index}`, amountCents: 4_000n, ...staff }),
      ),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(3);
    await harness.settle();
    expect(await backOf(number)).toBe(12_000n);
    await harness.expectInvariantsHold();
  });

  test('interrupted before it is committed, nothing has changed', async () => {
    const { number, cards } = await sell(1, 1);
    setFailpoint('audit the refund', { do: 'throw' });
    await expect(refundOrder(harness.ctx, number, { key: 'a', amountCents: 'REST', ...staff })).rejects.toThrow(
      'audit the refund',
    );
    setFailpoint('audit the cancellation', { do: 'throw' });
    await expect(cancelOrder(harness.ctx, number, 'staff:7')).rejects.toThrow('audit the cancellation');
    clearFailpoints();
    expect(await stateOf(cards[0])).toBe(10_000n);
    await harness.expectInvariantsHold();
  });
});
