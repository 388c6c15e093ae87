/** The steps of a random scenario that refund money or cancel what is not dispatched. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { refundDelivery } from '#modules/refunds/refund-delivery.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { type ModelTender, minOf } from './model-prices.ts';
import {
  cancelInModel,
  cancelRestInModel,
  type ModelOrder,
  netPaidOf,
  refundInModel,
  stopRefundedInModel,
} from './reference-model.ts';
import { cardOf, compare, type Scenario } from './scenario-state.ts';

/**
 * The shop chooses which gift card gets how much; the whole amount must come back and be usable for a month (FIX-19).
 */
export async function comeBack(scenario: Scenario, got: Map<ModelTender, bigint>, number: string): Promise<void> {
  const { harness, shop } = scenario;
  await harness.settle();
  if ((got.get('reward') ?? 0n) + (got.get('gift_card') ?? 0n) === 0n) return;
  const { rows } = await harness.database.pool.query(
    `select a.id, array_agg(r.id::text) as refunds, least(min(g.expires_at), min(w.expires_at)) as until from orders.orders o
      join payments.refund r on r.order_id = o.id and r.state = 'DONE' join ledger.tx t on t.idem_key = 'refund:' || r.id
      join ledger.entry e on e.tx_id = t.id and e.amount > 0 join ledger.account a on a.id = e.account_id
      left join gift_cards.gift_card g on a.id = 'gift-card:' || g.id left join loyalty.reward w on a.id = 'reward:' || w.id
    where o.number = $1 and not r.id::text = any($2::text[]) and a.id not like 'store-credit:%' group by a.id`,
    [number, [...scenario.seenRefunds]],
  );
  for (const { id, refunds, until } of rows) {
    expect(new Date(until).getTime(), `${id} can be spent`).toBeGreaterThan(Date.now());
    for (const refund of refunds) scenario.seenRefunds.add(refund);
  }
  // The shop chooses how to split the amount between two cards; the sum is fixed.
  const { rows: cards } = await harness.database.pool.query(
    'select substr(id, 11) as id, balance from ledger.account where id = any($1::text[])',
    [[...shop.giftCards.keys()].map((id) => `gift-card:${id}`)],
  );
  let back = 0n;
  for (const { id, balance } of cards) {
    const card = cardOf(shop, id);
    const more = BigInt(balance) - card.cents;
    expect(more >= 0n, 'a gift card lost something by a refund').toBe(true);
    back += more;
    card.cents += more;
    // A refund makes an expired gift card usable again for a while.
    if (more > 0n) card.usable = true;
  }
  expect(back, 'on gift cards').toBe(got.get('gift_card') ?? 0n);
}

/** Cents by tender, for the log of a scenario. */
export const parts = (got: Map<ModelTender, bigint>): string =>
  [...got].map(([tender, cents]) => `${tender} ${cents}`).join(', ');

async function refundCents(scenario: Scenario, each: ModelOrder, cents: bigint | 'REST', why: string): Promise<void> {
  const { harness, shop, customerId, drawCredit } = scenario;
  const asCredit = customerId !== null && drawCredit(3) === 0;
  const answer = await refundOrder(harness.ctx, each.number, {
    asCredit,
    key: randomUUID(),
    amountCents: cents,
    reason: why,
    by: 'staff:1',
  });
  const left = each.payer ? 0n : netPaidOf(each);
  const wanted = cents === 'REST' ? left : cents;
  if (wanted === 0n || wanted > left) {
    expect(answer, why).toMatchObject({
      ok: false,
      error: { reason: expect.stringMatching(/NOTHING_LEFT|MORE_THAN_PAID/) },
    });
    return compare(scenario, `${why} of ${each.number} refused`);
  }
  expect(answer, why).toMatchObject({ ok: true, value: { amountCents: wanted } });
  const got = refundInModel(shop, each, wanted, asCredit);
  stopRefundedInModel(shop, each);
  await comeBack(scenario, got, each.number);
  await compare(scenario, `${why} of ${wanted} for ${each.number}${asCredit ? ' as store credit' : ''}`);
}

/** Refunds some cents, or one more than was paid, which is refused. */
export async function refundPart(scenario: Scenario, each: ModelOrder): Promise<void> {
  const left = each.payer ? 0n : netPaidOf(each);
  const cents = scenario.draw(5) === 0 ? left + 1n : 1n + BigInt(scenario.draw(Number(left) || 1));
  await refundCents(scenario, each, cents, 'a refund');
}

/** Refunds what is left of the order. */
export async function refundAll(scenario: Scenario, each: ModelOrder): Promise<void> {
  await refundCents(scenario, each, 'REST', 'a refund of all');
}

/** Refunds what was charged for delivery after promotions, once (FIX-21). */
export async function refundOnlyDelivery(scenario: Scenario, each: ModelOrder): Promise<void> {
  const { harness, shop } = scenario;
  // Only once, even when less than the delivery charge was left to refund.
  const left = netPaidOf(each);
  const charged = each.deliveryBack > 0n ? 0n : minOf(each.delivery, left);
  if (each.payer) return;
  const answer = await refundDelivery(harness.ctx, each.number, { reason: 'late', by: 'staff:1' });
  if (charged <= 0n) {
    if (!answer.ok) expect(answer.error.reason).toMatch(/NOTHING_LEFT|MORE_THAN_PAID/);
    else expect(answer.value.already).toBe(true);
    return compare(scenario, `nothing to refund for delivery of ${each.number}`);
  }
  expect(answer, 'delivery').toMatchObject({ ok: true, value: { amountCents: charged } });
  each.deliveryBack += charged;
  const got = refundInModel(shop, each, charged);
  stopRefundedInModel(shop, each);
  await comeBack(scenario, got, each.number);
  await compare(scenario, `refund of delivery ${charged} for ${each.number}`);
}

/** Cancels the order; refused once a part was dispatched. */
export async function cancel(scenario: Scenario, each: ModelOrder): Promise<void> {
  const { harness, shop } = scenario;
  // An exchange is cancelled with its return.
  if (each.waitsFor !== null) return;
  const answer = await cancelOrder(harness.ctx, each.number, 'staff:1');
  if (each.state === 'PLACED' || each.state === 'CANCELLED')
    expect(answer).toMatchObject({ ok: true, value: { already: each.state === 'CANCELLED' } });
  else expect(answer).toMatchObject({ ok: false });
  if (each.state === 'PLACED') {
    const { number } = each.payer ?? each;
    await comeBack(scenario, cancelInModel(shop, each), number);
  }
  await compare(scenario, `${each.number} cancelled: ${each.state}`);
}

/** Cancels what is not dispatched of a partly dispatched order. */
export async function cancelWhatIsLeft(scenario: Scenario, each: ModelOrder): Promise<void> {
  const { harness, shop } = scenario;
  if (each.state !== 'PARTLY_SHIPPED') return;
  expect(await cancelRest(harness.ctx, each.number, 'staff:1')).toMatchObject({ ok: true, value: { already: false } });
  const got = cancelRestInModel(shop, each);
  await comeBack(scenario, got, (each.payer ?? each).number);
  await compare(scenario, `the rest of ${each.number} cancelled, ${parts(got)}`);
}
