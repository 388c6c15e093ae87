/** The steps of a random scenario that change what is outside its orders: prices, days, ends of gift cards and rewards. */
import { expect } from 'vitest';
import { applyPriceChanges } from '#modules/catalogue/prices/apply-price-changes.ts';
import { schedulePrice } from '#modules/catalogue/prices/schedule-price.ts';
import { expireRewards } from '#modules/loyalty/rewards/expire-rewards.ts';
import { pricesNow } from './scenario-orders.ts';
import { cardOf, compare, type Scenario } from './scenario-state.ts';

/** Changes a price; what was bought before keeps its old price. */
export async function editPrice(scenario: Scenario): Promise<void> {
  const { harness, draw } = scenario;
  const [code, cents] = [draw(2) ? 'A' : 'B', 4_000n + BigInt(draw(14_000))];
  const startsAt = new Date(Date.now() - 1_000);
  await schedulePrice(harness.ctx, 'staff:1', code, {
    priceCents: cents,
    originalPriceCents: null,
    startsAt,
    endsAt: null,
    wasReason: null,
  });
  await applyPriceChanges(harness.ctx);
  expect((await pricesNow(harness))[code === 'A' ? 'a' : 'b']).toBe(cents);
  await compare(scenario, `${code} costs ${cents}`);
}

/** Ages everything of this shopper by some days. */
export async function advanceDays(scenario: Scenario): Promise<void> {
  const { harness, shop, draw, email, customerId } = scenario;
  const days = 1 + draw(60);
  await harness.database.pool.query(
    `with o as (update orders.orders set created_at = created_at - make_interval(days => $3), placed_at = placed_at - make_interval(days => $3),
      dispatched_at = dispatched_at - make_interval(days => $3) where email = $1),
    p as (update orders.parcel set dispatched_at = dispatched_at - make_interval(days => $3) where order_id in (select id from orders.orders where email = $1)),
    g as (update gift_cards.gift_card set issued_at = issued_at - make_interval(days => $3), expires_at = expires_at - make_interval(days => $3) where id = any($4::uuid[]))
    update loyalty.reward set issued_at = issued_at - make_interval(days => $3), expires_at = expires_at - make_interval(days => $3) where account_id in (select account_id from loyalty.member where customer_id = $2::uuid)`,
    [email, customerId, days, [...shop.giftCards.keys()]],
  );
  for (const each of shop.orders) each.sentDaysAgo += days;
  await settleEnds(scenario);
  await compare(scenario, `${days} days pass`);
}

/** Expires a gift card or the rewards, whose balance can no longer be spent. */
export async function expireCredit(scenario: Scenario): Promise<void> {
  const { harness, shop, draw, customerId } = scenario;
  const id = [...shop.giftCards.keys()][draw(shop.giftCards.size + 1)];
  if (id)
    await harness.database.pool.query(
      "update gift_cards.gift_card set issued_at = issued_at - interval '4 years', expires_at = now() - interval '2 days' where id = $1",
      [id],
    );
  else
    await harness.database.pool.query(
      "update loyalty.reward set issued_at = issued_at - interval '92 days', expires_at = now() - interval '2 days' where account_id in (select account_id from loyalty.member where customer_id = $1::uuid)",
      [customerId],
    );
  await settleEnds(scenario);
  await compare(scenario, id ? 'a gift card ends' : 'the rewards end');
}

/** Removes rewards and gift cards that have expired by date from the model too. */
async function settleEnds({ harness, shop, customerId }: Scenario): Promise<void> {
  const { rows } = await harness.database.pool.query(
    `select (select coalesce(sum(a.balance), 0) from loyalty.member m join loyalty.reward r using (account_id) join ledger.account a on a.id = 'reward:' || r.id
      where m.customer_id = $1::uuid and r.expires_at <= now()) as rewards,
      (select coalesce(array_agg(id::text), '{}') from gift_cards.gift_card where id = any($2::uuid[]) and expires_at <= now()) as cards`,
    [customerId, [...shop.giftCards.keys()]],
  );
  shop.rewards -= BigInt(rows[0].rewards);
  for (const id of rows[0].cards) cardOf(shop, id).usable = false;
  while ((await expireRewards(harness.ctx)) > 0);
}
