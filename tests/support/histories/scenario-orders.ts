/** The steps of a random scenario that order: with any mix of tenders and promotions. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PaymentInput, PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { changeStoreCredit } from '#modules/store-credit/change-store-credit.ts';
import { order as askForOrder, type CheckoutHarness, orderOf, payRestByCard } from '../fixtures/checkout-harness.ts';
import { airlinePoints, rewardsOf } from '../fixtures/loyalty-harness.ts';
import { newManager } from '../fixtures/orders/customer-credit.ts';
import { payRestInFour } from '../fixtures/pay-rest-in-four.ts';
import {
  type ModelItem,
  type ModelMethod,
  type ModelPromotion,
  type ModelTender,
  minOf,
  modelPromotions,
  priceInModel,
} from './model-prices.ts';
import { type ModelLine, placeInModel } from './reference-model.ts';
import { cardOf, compare, type Draw, type Scenario } from './scenario-state.ts';

/** Some units of some sizes, at least one. */
async function drawItems({ harness, draw, sizes }: Scenario): Promise<ModelItem[]> {
  const prices = await pricesNow(harness);
  const items: ModelItem[] = [];
  for (const size of sizes) {
    const qty = [0, 0, 1, 1, 2, 3][draw(6)] as number;
    if (qty > 0) items.push({ product: size.product, variantId: size.variantId, qty, cents: prices[size.product] });
  }
  const [one] = sizes;
  if (items.length === 0 && one)
    items.push({ product: one.product, variantId: one.variantId, qty: 1, cents: prices[one.product] });
  return items;
}

/** At most one promotion on the goods and one on the delivery. */
const drawPromotions = (draw: Draw): ModelPromotion[] =>
  [draw(3) ? pick(draw, 'goods') : null, draw(3) ? pick(draw, 'delivery') : null].filter(
    (offer): offer is ModelPromotion => offer !== null,
  );

function requestOf(
  { email, sizes }: Scenario,
  items: readonly ModelItem[],
  methodCode: ModelMethod,
  wanted: readonly ModelPromotion[],
  total: bigint,
): PlaceOrderRequest {
  const base = orderOf([]);
  return {
    ...base,
    cart: {
      items: items.map(({ variantId, qty }) => ({
        productId: sizes.find((size) => size.variantId === variantId)?.productId ?? '',
        variantId,
        qty,
      })),
      promoCodes: wanted.map(({ code }) => code),
    },
    contact: { ...base.contact, email },
    shipping: {
      ...base.shipping,
      options: { methodCode, instructions: { delivery: '' }, authorityToLeave: true },
    } as typeof base.shipping,
    expectedTotal: Number(total) / 100,
  };
}

type Paid = Awaited<ReturnType<typeof payFor>>;

const summaryOf = (
  request: PlaceOrderRequest,
  items: readonly ModelItem[],
  method: ModelMethod,
  total: bigint,
  paid: Paid,
) =>
  `order of ${items.map(({ variantId, qty }) => `${qty} × ${variantId}`).join(', ')} by ${method} with [${request.cart.promoCodes}] for ${total}: ${[...paid.by].map(([tender, cents]) => `${tender} ${cents}`).join(', ')}`;

/**
 * Places an order of some shoes with at most two promotions and any mix of payment methods that the shopper has value
 * for.
 */
export async function place(scenario: Scenario): Promise<void> {
  const { harness, shop, draw, customerId } = scenario;
  await giveCredit(scenario);
  const items = await drawItems(scenario);
  const method = draw(3) ? 'standard' : 'express';
  const wanted = drawPromotions(draw);
  const price = priceInModel(
    items,
    method,
    wanted.filter(({ id }) => !shop.used.has(id)),
  );
  const request = requestOf(scenario, items, method, wanted, price.total);
  const paid = await payFor(scenario, price.goods - price.goodsOff, price.total);
  const outcome = draw(8);
  const summary = summaryOf(request, items, method, price.total, paid);
  const restInCard = paid.rest > 0n && (outcome === 0 || draw(4) > 0 || paid.rest < 4n || paid.rest > 200_000n);
  const ready =
    restInCard || paid.rest === 0n
      ? payRestByCard(request, paid.methods, outcome === 0 ? 'fake-processor-declined-visa-nonce' : 'fake-valid-nonce')
      : await payRestInFour(harness, request, paid.methods, 'approved');
  const ask = (of: PlaceOrderRequest) => askForOrder(harness, of, randomUUID(), harness.ctx, customerId);
  if (outcome === 1) {
    const refused = await ask({ ...ready, expectedTotal: request.expectedTotal + 0.01 });
    expect(refused, summary).toMatchObject({ ok: false, error: { reason: 'TOTAL_CHANGED' } });
    return compare(scenario, `${summary}; refused`);
  }
  const answer = await ask(ready);
  if (outcome === 0 && paid.rest > 0n) {
    expect(answer, summary).toMatchObject({ ok: false, error: { reason: 'PAYMENT_DECLINED' } });
    return compare(scenario, `${summary}; declined`);
  }
  if (!answer.ok) throw new Error(`${summary}: ${JSON.stringify(answer)}`);
  if (paid.rest > 0n) paid.by.set(restInCard ? 'card' : 'pay_in_four', paid.rest);
  for (const [id, cents] of paid.cards) cardOf(shop, id).cents -= cents;
  shop.rewards -= paid.by.get('reward') ?? 0n;
  shop.credit -= paid.by.get('store_credit') ?? 0n;
  placeInModel(shop, {
    number: answer.value.orderNumber,
    state: 'PLACED',
    lines: await checkedLines(harness, answer.value.orderNumber, items, price.goods, price.goodsOff, price.applied),
    total: price.total,
    method,
    delivery: price.delivery - price.deliveryOff,
    deliveryBack: 0n,
    kept: paid.by,
    offers: price.applied.map(({ id }) => id),
    payer: null,
    waitsFor: null,
    earned: 0n,
    sentDaysAgo: 0,
  });
  await compare(scenario, summary);
}

const pick = (draw: Draw, on: ModelPromotion['on']): ModelPromotion | null => {
  const some = modelPromotions.filter((offer) => offer.on === on);
  return some[draw(some.length)] ?? null;
};

/** Pays with some of rewards, gift cards and points; what is left goes on a card or on pay in four. */
async function payFor(scenario: Scenario, goods: bigint, total: bigint) {
  const { harness, shop, draw, customerId } = scenario;
  const [methods, by, cards]: [PaymentInput[], Map<ModelTender, bigint>, Map<string, bigint>] = [
    [],
    new Map(),
    new Map(),
  ];
  let rest = total;
  // A reward requires goods for at least 150 dollars.
  if (customerId && goods >= 15_000n && shop.rewards > 0n && draw(2)) {
    const rewards = await rewardsOf(harness, customerId);
    methods.push(...rewards);
    by.set('reward', shop.rewards);
    rest -= shop.rewards;
  }
  if (customerId && shop.credit > 0n && rest > 0n && scenario.drawCredit(2)) {
    const pays = minOf(shop.credit, rest);
    methods.push({ method: 'storeCredit', amount: Number(pays) / 100 });
    by.set('store_credit', pays);
    rest -= pays;
  }
  if (draw(3) === 0 && scenario.cards.length < 2) {
    const { id, code, pin } = await issueGiftCard(harness.ctx, { cents: 500n + BigInt(draw(40_000)) });
    const { rows } = await harness.database.pool.query('select balance from ledger.account where id = $1', [
      `gift-card:${id}`,
    ]);
    shop.giftCards.set(id, { cents: BigInt(rows[0].balance), usable: true });
    scenario.cards.push({ id, method: (cents) => ({ method: 'voucher', amount: Number(cents) / 100, code, pin }) });
  }
  for (const { id, method } of scenario.cards) {
    const { cents: balance, usable } = cardOf(shop, id);
    const pays = balance - rest < 0n ? balance : rest;
    if (!usable || pays === 0n || !draw(2)) continue;
    methods.push(method(pays));
    cards.set(id, pays);
    by.set('gift_card', (by.get('gift_card') ?? 0n) + pays);
    rest -= pays;
  }
  if (rest > 500n && draw(4) === 0) {
    const pays = draw(4) || rest > 3_000n ? 100n + BigInt(draw(400)) : rest;
    methods.push(await airlinePoints(harness, pays, customerId, newAirlineMember()));
    by.set('airline', pays);
    rest -= pays;
  }
  return { methods, by, cards, rest };
}

/** Gives the customer some store credit, now and then. */
async function giveCredit({ harness, shop, drawCredit, customerId, note }: Scenario): Promise<void> {
  if (customerId === null || drawCredit(3) > 0) return;
  const cents = 1n + BigInt(drawCredit(30_000));
  const change = { id: randomUUID(), customerId, cents, reason: 'a scenario' };
  expect(await changeStoreCredit(harness.ctx, change, newManager())).toMatchObject({ ok: true });
  shop.credit += cents;
  note(`${cents} of store credit given`);
}

/** An airline member with enough points for one quote. */
const newAirlineMember = (): string => `KA${randomUUID().replace(/\D/g, '').padEnd(9, '7').slice(0, 9)}5`;

/**
 * The lines' totals after promotions: their sum is exactly the model's, each within a cent of its share, none above its
 * full price.
 */
async function checkedLines(
  harness: CheckoutHarness,
  number: string,
  items: readonly ModelItem[],
  goods: bigint,
  off: bigint,
  applied: readonly ModelPromotion[],
): Promise<ModelLine[]> {
  const { rows } = await harness.database.pool.query(
    'select l.variant_id::text as id, l.total_cents as cents from orders.order_line l join orders.orders o on o.id = l.order_id where o.number = $1 order by line_no',
    [number],
  );
  const [offer] = applied;
  const lines = rows.map(({ id, cents }) => {
    const item = items.find(({ variantId }) => variantId === id) as ModelItem;
    const gross = item.cents * BigInt(item.qty);
    const taken = gross - BigInt(cents);
    if (offer?.id === 'each-7') expect(taken).toBe(700n * BigInt(item.qty));
    if (offer?.id === 'a-15' && item.product === 'b') expect(taken).toBe(0n);
    if (offer && ['goods-10', 'goods-33', 'ten-off'].includes(offer.id))
      expect(Math.abs(Number(taken * goods - off * gross))).toBeLessThan(Number(goods));
    return { ...item, total: BigInt(cents), sent: 0, returned: 0, accepted: 0, dropped: 0 };
  });
  expect(lines.length).toBe(items.length);
  expect(lines.reduce((sum, { total }) => sum + total, 0n)).toBe(goods - off);
  return lines;
}

/** Cents that one of each shoe costs in the shop now. */
export async function pricesNow(harness: CheckoutHarness): Promise<{ a: bigint; b: bigint }> {
  const { rows } = await harness.database.pool.query(
    "select code, price_cents from catalogue.product where code in ('A', 'B') order by code",
  );
  return { a: BigInt(rows[0].price_cents), b: BigInt(rows[1].price_cents) };
}
