/** Sold gift cards are issued and mailed once for each unit, after the money is captured, whatever fails on the way. */
import { expect, test } from 'vitest';
import { openGiftCard } from '#modules/gift-cards/internal/open-gift-card.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import { order, orderOf, payRestByCard, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';

/** Nothing is delivered: delivery costs nothing. */
const cardsOnly = (qty: number, { giftCard }: { giftCard: Parameters<typeof orderOf>[0][0]['shoe'] }) => {
  const total = (Number(giftCard.cents) * qty) / 100;
  return payRestByCard({ ...orderOf([{ shoe: giftCard, qty }]), expectedTotal: total }, []);
};
const readMail = (text: string) => ({
  code: /Code ([\d ]+)/.exec(text)?.[1]?.replaceAll(' ', '') ?? '',
  pin: /PIN (\d+)/.exec(text)?.[1] ?? '',
});

test('each unit is one mail with a code and a PIN that can be spent; no delivery is charged, no GST included', async () => {
  const harness = await useCheckoutHarness();
  expect(await order(harness, cardsOnly(2, harness.variants))).toMatchObject({ ok: true });
  await harness.settle();
  const cards = harness.mails.filter(({ subject }) => subject.includes('gift card')).map(({ text }) => readMail(text));
  expect(new Set(cards.map(({ code }) => code)).size).toBe(2);
  for (const card of cards)
    expect(await openGiftCard(harness.ctx, card)).toMatchObject({ ok: true, value: { balanceCents: 10_000n } });
  expect((await harness.database.pool.query('select gst_cents, shipping_cents from orders.orders')).rows).toEqual([
    { gst_cents: 0n, shipping_cents: 0n },
  ]);
  // Nothing is packed, and gift cards cannot be returned (UX-12).
  const confirmation = harness.mails.find(({ subject }) => subject.startsWith('Your Kerb order'))?.text;
  expect(confirmation).toContain('2. Sent by email: Each gift card');
  expect(confirmation).not.toMatch(/pack|return/i);
  await harness.expectInvariantsHold();
});

test('no card is issued before the money is captured', async () => {
  const harness = await useCheckoutHarness();
  await harness.simulator.fault({ provider: 'card', operation: 'capture', kind: 'http-500', times: 2 });
  await order(harness, cardsOnly(1, harness.variants));
  await deliverOutbox(harness.ctx, 'mail');
  await deliverOutbox(harness.ctx, 'mail');
  expect(harness.mails.filter(({ subject }) => subject.includes('gift card'))).toEqual([]);
  expect((await harness.database.pool.query('select count(*) as n from gift_cards.gift_card')).rows).toEqual([
    { n: 0n },
  ]);
  await harness.settle();
  expect(harness.mails.filter(({ subject }) => subject.includes('gift card'))).toHaveLength(1);
});

test('a mail that is written again holds the same card under the same Message-ID', async () => {
  const harness = await useCheckoutHarness();
  await order(harness, cardsOnly(1, harness.variants));
  setFailpoint('send the message', { do: 'throw' }, 3);
  await harness.settle();
  clearFailpoints();
  await harness.settle();
  const mails = harness.mails.filter(({ subject }) => subject.includes('gift card'));
  expect(new Set(mails.map(({ dedupeKey, text }) => `${dedupeKey} ${readMail(text).code}`)).size).toBe(1);
  expect((await harness.database.pool.query('select count(*) as n from gift_cards.gift_card')).rows).toEqual([
    { n: 1n },
  ]);
  await harness.expectInvariantsHold();
});

test('FIX-78 its mail sent again holds the same card, and is stopped once a refund has emptied it', async () => {
  const harness = await useCheckoutHarness();
  expect(await order(harness, cardsOnly(1, harness.variants))).toMatchObject({ ok: true });
  await harness.settle();
  const { rows } = await harness.database.pool.query(
    "select o.number, m.payload from orders.orders o, platform.outbox m where m.kind = 'email.gift-card'",
  );
  const again = async (name: string) => {
    await putInOutbox(harness.ctx, [
      { dedupeKey: `email-again:${name}`, kind: 'email.gift-card', payload: { ...rows[0].payload, again: true } },
    ]);
    await harness.settle();
    return harness.mails
      .filter(({ subject }) => subject.includes('gift card'))
      .map(({ dedupeKey, text }) => ({ dedupeKey, ...readMail(text) }));
  };
  const sent = await again('first');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual({ ...sent[0], dedupeKey: 'email-again:first' });
  expect(
    await refundOrder(harness.ctx, rows[0].number, { key: 'all', amountCents: 'REST', reason: 'Sorry', by: 'staff' }),
  ).toMatchObject({ ok: true, value: { already: false } });
  await harness.settle();
  expect(await again('second')).toHaveLength(2);
  expect(
    (
      await harness.database.pool.query(
        "select last_error, available_at::text as at from platform.outbox where dedupe_key = 'email-again:second'",
      )
    ).rows,
  ).toEqual([{ last_error: 'there is no such gift card any more', at: 'infinity' }]);
});
