/**
 * Money refunded to an expired gift card or reward can be used again, and mail and staff see exactly which part went
 * where (FIX-19).
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { REWARD_WITHOUT_OWNER } from '#contract/staff/orders/staff-payment-cases.ts';
import { getAdminOrder } from '#modules/admin-orders/get-admin-order.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { settleRefund } from '#modules/fulfilment/settle-refund.ts';
import { giftCardBalance } from '#modules/gift-cards/gift-card-balance.ts';
import { openGiftCard } from '#modules/gift-cards/internal/open-gift-card.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { expireRewards } from '#modules/loyalty/rewards/expire-rewards.ts';
import { readUsableRewards } from '#modules/loyalty/rewards/read-usable-rewards.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { eraseCustomer } from '#modules/privacy/erase-customer.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturn } from '#modules/returns/start-return.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { standardRole } from '#modules/staff/rights/role.ts';
import { clearFailpoints, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { formatLastDay, nzDay } from '#shared/nz-dates.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  payRestByCard,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { newMember, rewardsOf } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { refundOrder } from './refund-order.ts';

const staff: StaffCaller = {
  staffId: randomUUID(),
  sessionId: randomUUID(),
  email: 'mia@example.nz',
  name: 'Mia',
  ...standardRole('manager'),
};
const by = { reason: 'sorry', by: 'staff:7' };
const days = (count: number): number => count * 86_400_000;

/** An order of two pairs, paid with a reward of $10, $60 of a gift card and the rest by card; then both expire. */
async function useEndedCredits() {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 20);
  const member = await newMember(harness);
  await adjustPoints(harness.ctx, member, 200n, 'Welcome gift');
  const [reward] = await rewardsOf(harness, member);
  const method = (await harness.giftCard(10_000n))(6_000n);
  if (reward?.method !== 'reward' || !reward.rewardId || method.method !== 'voucher')
    throw new Error('nothing to pay with');
  const answer = await order(
    harness,
    payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 2 }]), [reward, method]),
    undefined,
    harness.ctx,
    member,
  );
  if (!answer.ok) throw new Error(answer.error.reason);
  await harness.settle();
  // By the shop's clock, which is fixed in these tests.
  const ended = new Date(harness.ctx.clock.now().getTime() - days(3));
  await harness.database.pool.query(
    "update loyalty.reward set issued_at = $1::timestamptz - interval '1 year', expires_at = $1",
    [ended],
  );
  await harness.database.pool.query(
    "update gift_cards.gift_card set issued_at = $1::timestamptz - interval '4 years', expires_at = $1",
    [ended],
  );
  await expireRewards(harness.ctx);
  expect(await openGiftCard(harness.ctx, method)).toMatchObject({ ok: false, error: { reason: 'EXPIRED' } });
  return { harness, member, number: answer.value.orderNumber, giftCard: method, rewardId: reward.rewardId };
}
const ends = async ({
  harness,
  rewardId,
}: {
  harness: CheckoutHarness;
  rewardId: string;
}): Promise<{ reward: Date; card: Date }> =>
  (
    await harness.database.pool.query(
      'select (select expires_at from loyalty.reward where id = $1) as reward, (select expires_at from gift_cards.gift_card) as card',
      [rewardId],
    )
  ).rows[0];
/** The parts that the mail lists, in order. */
const mailedParts = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^(Reward R|Gift card|Visa)/.test(line))
    .toSorted();

async function expectUsable(
  { harness, member, giftCard, number, rewardId }: Awaited<ReturnType<typeof useEndedCredits>>,
  rewardCents: bigint,
  cardCents: bigint,
): Promise<void> {
  const { reward, card } = await ends({ harness, rewardId });
  const now = harness.ctx.clock.now().getTime();
  for (const end of [reward, card]) {
    expect(end.getTime()).toBeGreaterThan(now + days(30));
    expect(end.getTime()).toBeLessThan(now + days(32));
    // The end of a day in New Zealand.
    expect(nzDay(new Date(end.getTime() - 1))).not.toBe(nzDay(end));
  }
  expect((await readUsableRewards(harness.ctx, member)).filter((usable) => usable.rewardId === rewardId)).toEqual([
    { rewardId, balanceCents: rewardCents },
  ]);
  const account = (await getLoyaltyAccount(harness.ctx, member))?.account;
  expect(account?.rewards.find((one) => one.rewardId === rewardId)).toMatchObject({
    status: 'active',
    availableAmount: Number(rewardCents) / 100,
  });
  const opened = await openGiftCard(harness.ctx, giftCard);
  expect(opened.ok && giftCardBalance(opened.value)).toMatchObject({
    amountRemaining: Number(cardCents) / 100,
  });
  // Both can be spent.
  const methods = [
    { method: 'reward' as const, amount: Number(rewardCents) / 100, rewardId },
    { ...giftCard, amount: Number(cardCents) / 100 },
  ];
  expect(
    await order(
      harness,
      payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 2 }]), methods),
      undefined,
      harness.ctx,
      member,
    ),
  ).toMatchObject({ ok: true });
  const shown = (await getAdminOrder(harness.ctx, number, staff))?.office?.refunds.filter(({ note }) => note !== '');
  expect(shown?.map(({ label, note }) => `${label}: ${note}`).toSorted()).toEqual([
    expect.stringMatching(/^Gift card ending in \w{4}: use it by /),
    expect.stringMatching(new RegExp(`^Reward R\\w{12}: use it by ${formatLastDay(reward)}$`)),
  ]);
  await harness.settle();
  await harness.expectInvariantsHold();
}

test('FIX-19 an order is cancelled after its reward and gift card have expired: both can be used for 30 more days, and mail and staff view say so', async () => {
  const story = await useEndedCredits();
  const { harness, number } = story;
  expect(await cancelOrder(harness.ctx, number, 'customer')).toMatchObject({ ok: true });
  await harness.settle();
  const { reward, card } = await ends(story);
  const mail = harness.mails.find(({ subject }) => subject.endsWith('is cancelled'));
  expect(mail?.text).toContain(
    '$299.80 is refunded to your original payment methods. Your bank may take a few days to show it.',
  );
  expect(mailedParts(mail?.text ?? '')).toEqual([
    expect.stringMatching(new RegExp(`^Gift card ending in \\w{4}: \\$60\\.00, use it by ${formatLastDay(card)}$`)),
    expect.stringMatching(new RegExp(`^Reward R\\w{12}: \\$10\\.00, use it by ${formatLastDay(reward)}$`)),
    'Visa ending in 1881: $229.80',
  ]);
  await expectUsable(story, 1_000n, 10_000n);
});

test('FIX-19 a return and a refund by staff reach an expired reward and gift card; each mail lists its parts', async () => {
  const story = await useEndedCredits();
  const { harness, number } = story;
  await dispatchOrder(harness.ctx, number, { actor: 'test' });
  // All but $70 goes to the card, the rest to the gift card and then the reward.
  expect(await refundOrder(harness.ctx, number, { key: 'most', amountCents: 22_980n, ...by })).toMatchObject({
    ok: true,
    value: { amountCents: 22_980n },
  });
  const { token } = await issueOrderToken(harness.ctx, 'return', number, 600);
  const started = await startReturn(harness.ctx, number, {
    token,
    items: [{ lineId: '1', qty: 1, reason: 'Too small' }],
    method: 'COURIER',
  });
  if (!started.ok) throw new Error(started.error);
  await receiveReturn(harness.ctx, started.value.rmaId, { actor: 'test' });
  await harness.settle();
  const refunded = harness.mails.find(({ subject }) => subject === `A refund of $229.80 for your Kerb order ${number}`);
  expect(mailedParts(refunded?.text ?? '')).toEqual(['Visa ending in 1881: $229.80']);
  const returned = harness.mails.find(
    ({ subject }) => subject === `Your refund of $70.00 for return ${started.value.rmaId}`,
  );
  expect(returned?.text).not.toContain('Your bank');
  expect(mailedParts(returned?.text ?? '')).toEqual([
    expect.stringMatching(/^Gift card ending in \w{4}: \$60\.00, use it by /),
    expect.stringMatching(/^Reward R\w{12}: \$10\.00, use it by /),
  ]);
  await expectUsable(story, 1_000n, 10_000n);
});

test('FIX-19 the rest of an order is cancelled: the mail waits for the gift card and says when the card is blocked; what has not expired keeps its end date', async () => {
  const { harness, number, rewardId } = await useEndedCredits();
  const later = new Date(Math.floor(Date.now() / 1_000) * 1_000 + days(5));
  await harness.database.pool.query('update loyalty.reward set expires_at = $1', [later]);
  await harness.database.pool.query('update gift_cards.gift_card set expires_at = $1, suspended_at = now()', [later]);
  await dispatchOrder(harness.ctx, number, { actor: 'test', lines: [{ lineNo: 1, qty: 1 }] });
  await refundOrder(harness.ctx, number, { key: 'card', amountCents: 20_000n, ...by });
  expect(await cancelRest(harness.ctx, number, 'staff:7')).toMatchObject({ ok: true });
  await harness.settle();
  const mail = harness.mails.find(({ subject }) => subject.startsWith('The rest of your'));
  expect(mailedParts(mail?.text ?? '')).toEqual([
    expect.stringMatching(/^Gift card ending in \w{4}: \$60\.00, the card is suspended$/),
    expect.stringMatching(/^Reward R\w{12}: \$10\.00, use it by /),
    'Visa ending in 1881: $29.80',
  ]);
  expect(await ends({ harness, rewardId })).toEqual({ reward: later, card: later });
  await harness.expectInvariantsHold();
});

/** The refund of the reward's $10 alone, requested and not yet made. */
async function useRewardRefund() {
  const story = await useEndedCredits();
  const { harness, number } = story;
  const { pool } = harness.database;
  await dispatchOrder(harness.ctx, number, { actor: 'test' });
  await harness.settle();
  const intent = await refundOrder(harness.ctx, number, { key: 'all', amountCents: 29_980n, ...by });
  expect(intent).toMatchObject({ ok: true, value: { amountCents: 29_980n } });
  const rewards = async () =>
    (
      await pool.query(
        "select r.id, r.state from payments.refund r join payments.payment p on p.id = r.payment_id where p.tender = 'reward'",
      )
    ).rows;
  const [refund] = await rewards();
  const balance = async () =>
    (await pool.query('select balance::int as cents from ledger.account where id = $1', [`reward:${story.rewardId}`]))
      .rows[0].cents;
  /** Resolves once a transaction waits for a row lock of another. */
  const untilWaiting = () =>
    expect
      .poll(
        async () =>
          (
            await pool.query(
              "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rows[0].n,
      )
      .toBe(1);
  return {
    ...story,
    refundId: refund.id as string,
    stateOf: async () => (await rewards())[0].state,
    balance,
    untilWaiting,
  };
}

test('FIX-19 an account is deleted while its reward is being refunded: the deletion waits, and the reward is deleted with the account', async () => {
  const { harness, member, refundId, stateOf, balance, untilWaiting } = await useRewardRefund();
  const transferred = new Promise<void>((reached) =>
    watchFailpoints((name) => name === 'transfer the refunded value' && reached()),
  );
  setFailpoint('transfer the refunded value', { do: 'hang' });
  const refunding = settleRefund(harness.ctx, refundId);
  await transferred;
  watchFailpoints(null);
  const leaving = eraseCustomer(harness.another(), member);
  await untilWaiting();
  clearFailpoints();
  expect(await refunding).toEqual({ state: 'DONE' });
  await leaving;
  expect([await stateOf(), await balance()]).toEqual(['DONE', 1_000]);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('FIX-19 money is refunded to a reward while its account is being deleted: the refund waits, and a case is opened for staff', async () => {
  const { harness, member, refundId, stateOf, balance, untilWaiting } = await useRewardRefund();
  // The deletion ends with an audit entry: until this lock is released it has deleted the member and not committed.
  const holder = await harness.database.pool.connect();
  await holder.query('begin; lock table platform.audit in exclusive mode');
  const leaving = eraseCustomer(harness.another(), member);
  await untilWaiting();
  const refunding = settleRefund(harness.ctx, refundId);
  await expect
    .poll(
      async () =>
        (
          await holder.query(
            "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rows[0].n,
    )
    .toBe(2);
  await holder.query('rollback');
  holder.release();
  await leaving;
  expect(await refunding).toEqual({ state: 'MANUAL', reason: REWARD_WITHOUT_OWNER });
  expect([await stateOf(), await balance()]).toEqual(['CREATED', 0]);
});
