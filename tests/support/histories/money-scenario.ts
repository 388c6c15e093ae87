/**
 * One random scenario of a shopper's money, derived from a seed: orders are placed with every mix of tenders and
 * promotions, dispatched in parts, cancelled, returned, exchanged and refunded, while prices change, weeks pass and
 * gift cards and rewards expire. After each step the shop's database agrees with the reference model to the cent,
 * point, promotion use and unit.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PaymentMethod } from '#contract/checkout/checkout.ts';
import { applyPriceChanges } from '#modules/catalogue/prices/apply-price-changes.ts';
import { schedulePrice } from '#modules/catalogue/prices/schedule-price.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { expireRewards } from '#modules/loyalty/rewards/expire-rewards.ts';
import { refundDelivery } from '#modules/refunds/refund-delivery.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { cancelReturn } from '#modules/returns/cancel-return.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturnAtDesk } from '#modules/returns/start-return.ts';
import { systemClock } from '#platform/clock.ts';
import {
  order as askForOrder,
  type CheckoutHarness,
  openCheckoutHarness,
  orderOf,
  restByCard,
  type Shoe,
} from '../fixtures/checkout-harness.ts';
import { airlinePoints, newMember, newShopper, rewardsOf } from '../fixtures/loyalty-harness.ts';
import { restInFour } from '../fixtures/rest-in-four.ts';
import {
  cancelInModel,
  cancelRestInModel,
  cancelReturnInModel,
  dispatchInModel,
  MODEL_PROMOTIONS_FILE,
  type ModelItem,
  type ModelLine,
  type ModelOrder,
  type ModelPromotion,
  type ModelReturn,
  type ModelShop,
  type ModelTender,
  minOf,
  modelPromotions,
  netPaidOf,
  placeInModel,
  priceInModel,
  receiveReturnInModel,
  refundInModel,
  startReturnInModel,
  stopRefundedInModel,
} from './reference-model.ts';
import { type Lane, numbersOf, type ScenarioLog } from './run-seeds.ts';

const PLENTY = 1_000;
const RETURN_DAYS = 40;

interface Size extends Shoe {
  product: 'a' | 'b';
}
/** A harness with promotions and two sizes of each shoe. */
export async function openScenarioLane(): Promise<Lane> {
  const { harness, close } = await openCheckoutHarness();
  const { pool } = harness.database;
  harness.ctx.clock = systemClock;
  await harness.addPromotions(MODEL_PROMOTIONS_FILE);
  const sizes: Size[] = [];
  for (const product of ['a', 'b'] as const) {
    const shoe = harness.variants[product];
    const { rows } = await pool.query(
      "insert into catalogue.variant (product_id, code, position, label) values ($1, $2, 2, 'US 10') returning id",
      [shoe.productId, `${product.toUpperCase()}-10`],
    );
    sizes.push({ ...shoe, product }, { ...shoe, product, variantId: `${rows[0].id}` });
  }
  const stock: ModelShop['stock'] = new Map();
  for (const size of sizes) {
    await harness.setStock(size, PLENTY);
    stock.set(size.variantId, { onHand: PLENTY, reserved: 0 });
  }
  return { run: (seed, log) => runScenario(harness, sizes, stock, seed, log), check: harness.expectSound, close };
}

type Draw = (below: number) => number;
interface Card {
  id: string;
  method: (cents: bigint) => PaymentMethod;
}
interface Scenario {
  harness: CheckoutHarness;
  sizes: readonly Size[];
  shop: ModelShop;
  draw: Draw;
  note: (line: string) => void;
  email: string;
  customerId: string | null;
  cards: Card[];
  /** Refunds that were checked before: credits restored by them may have expired again since. */
  seenRefunds: Set<string>;
}

async function runScenario(
  harness: CheckoutHarness,
  sizes: readonly Size[],
  stock: ModelShop['stock'],
  seed: number,
  log: ScenarioLog,
): Promise<void> {
  const draw = numbersOf(seed);
  const kind = draw(3);
  const customerId = kind === 0 ? null : kind === 1 ? await newShopper(harness) : await newMember(harness);
  const member = kind === 2;
  const scenario: Scenario = {
    harness,
    sizes,
    draw,
    note: (line) => log.lines.push(line),
    email: customerId ? `${customerId}@example.nz` : `${randomUUID()}@example.nz`,
    customerId,
    cards: [],
    seenRefunds: new Set(),
    shop: {
      orders: [],
      returns: [],
      used: new Set(),
      member,
      points: 0n,
      owed: 0n,
      rewards: 0n,
      giftCards: new Map(),
      stock,
    },
  };
  const points = member ? draw(700) : 0;
  if (customerId && points > 0) {
    await adjustPoints(harness.ctx, customerId, BigInt(points), 'a scenario');
    scenario.shop.points = BigInt(points % 200);
    scenario.shop.rewards = BigInt(Math.floor(points / 200)) * 1_000n;
  }
  scenario.note(`${kind === 0 ? 'a guest' : kind === 1 ? 'a customer' : `a member with ${points} points`}`);
  await place(scenario);
  for (let steps = 3 + draw(8); steps > 0; steps -= 1) await takeStep(scenario);
  // Release everything that is reserved, so that the next scenario starts clean.
  for (const back of [...scenario.shop.returns]) await receive(scenario, back);
  for (const each of scenario.shop.orders)
    if (each.state === 'PLACED' || each.state === 'PARTLY_SHIPPED') await send(scenario, each, true);
}

async function takeStep(scenario: Scenario): Promise<void> {
  const { shop, draw } = scenario;
  const each = shop.orders[draw(shop.orders.length || 1)];
  const open = each && (each.state === 'PLACED' || each.state === 'PARTLY_SHIPPED');
  const back = shop.returns[draw(shop.returns.length || 1)];
  const steps: (() => Promise<void>)[] = [
    () => editPrice(scenario),
    () => letDaysPass(scenario),
    () => endSomething(scenario),
  ];
  if (shop.orders.length < 4) steps.push(() => place(scenario));
  if (each) {
    const many = [
      () => refundPart(scenario, each),
      () => refundAll(scenario, each),
      () => refundOnlyDelivery(scenario, each),
      () => cancel(scenario, each),
      () => cancelWhatIsLeft(scenario, each),
    ];
    steps.push(
      ...many,
      () => startReturn(scenario, each),
      () => startReturn(scenario, each),
      () => startReturn(scenario, each),
    );
    if (open)
      steps.push(
        () => send(scenario, each, false),
        () => send(scenario, each, false),
        () => send(scenario, each, true),
      );
  }
  if (back)
    steps.push(
      () => receive(scenario, back),
      () => receive(scenario, back),
      () => forgetReturn(scenario, back),
    );
  await steps[draw(steps.length)]?.();
}

/** Delivers the outbox, then compares the database with the model. */
async function compare(scenario: Scenario, what: string): Promise<void> {
  scenario.note(what);
  await scenario.harness.settle();
  expect(await readBooks(scenario), `after: ${what}`).toEqual(inModel(scenario.shop));
}

function inModel(shop: ModelShop) {
  return {
    orders: Object.fromEntries(
      shop.orders.map(({ number, state, total, lines, kept, offers }) => [
        number,
        {
          state,
          total,
          lines: lines.map(({ variantId, qty, total: cents, sent, returned, dropped }) => ({
            variantId,
            qty,
            cents,
            sent,
            returned,
            dropped,
          })),
          kept: Object.fromEntries([...kept].filter(([, cents]) => cents > 0n).sort()),
          offers: [...offers].sort(),
        },
      ]),
    ),
    points: shop.points,
    owed: shop.owed,
    rewards: shop.rewards,
    giftCards: Object.fromEntries([...shop.giftCards].map(([id, card]) => [id, card])),
    stock: Object.fromEntries([...shop.stock].sort()),
  };
}

interface OrderRow {
  state: ModelOrder['state'];
  total: string;
  lines: { variantId: string; qty: number; cents: string; sent: number; returned: number; dropped: number }[];
  kept: Record<string, string>;
  offers: string[];
}
async function readBooks({ harness, email, customerId, shop }: Scenario): Promise<ReturnType<typeof inModel>> {
  const { rows } = await harness.database.pool.query(
    `with mine as (select * from orders.orders where email = $1 and state <> 'FAILED'),
    usable as (
      select coalesce(sum(a.balance), 0) as cents from loyalty.member m join loyalty.reward r using (account_id) join ledger.account a on a.id = 'reward:' || r.id
      where m.customer_id = $2::uuid and r.expires_at > now()
    )
    select
      (select coalesce(jsonb_object_agg(o.number, jsonb_build_object(
        'state', o.state, 'total', o.total_cents::text,
        'lines', (select jsonb_agg(jsonb_build_object('variantId', l.variant_id::text, 'qty', l.qty, 'cents', l.total_cents::text, 'sent', l.shipped_qty,
          'returned', l.returned_qty, 'dropped', l.cancelled_qty) order by l.line_no) from orders.order_line l where l.order_id = o.id),
        'kept', (select coalesce(jsonb_object_agg(tender, kept::text), '{}') from (
          select p.tender, sum(p.captured_cents - p.refunded_cents) as kept from payments.payment p
          where p.order_id = o.id group by p.tender having sum(p.captured_cents - p.refunded_cents) <> 0) k),
        'offers', (select coalesce(jsonb_agg(u.promotion_id order by u.promotion_id), '[]') from promotions.promo_use u where u.order_id = o.id and u.released_at is null)
      )), '{}') from mine o) as orders,
      (select coalesce(sum(balance), 0)::text from loyalty.member m join ledger.account a on a.id = 'points:' || m.account_id where m.customer_id = $2::uuid) as points,
      (select coalesce(sum(balance), 0)::text from loyalty.member m join ledger.account a on a.id = 'points-owed:' || m.account_id where m.customer_id = $2::uuid) as owed,
      (select cents::text from usable) as rewards,
      (select coalesce(jsonb_object_agg(g.id::text, jsonb_build_object('cents', a.balance::text, 'usable', g.expires_at > now() and g.suspended_at is null)), '{}')
        from gift_cards.gift_card g join ledger.account a on a.id = 'gift-card:' || g.id where g.id = any($3::uuid[])) as cards,
      (select jsonb_object_agg(variant_id::text, jsonb_build_object('onHand', on_hand, 'reserved', reserved)) from stock.stock where variant_id::text = any($4::text[])) as stock`,
    [email, customerId, [...shop.giftCards.keys()], [...shop.stock.keys()]],
  );
  const [{ orders, points, owed, rewards, cards, stock }] = rows;
  const cents = (of: Record<string, string>) =>
    Object.fromEntries(Object.entries(of).map(([name, text]) => [name, BigInt(text)]));
  return {
    orders: Object.fromEntries(
      Object.entries(orders as Record<string, OrderRow>).map(([number, { state, total, lines, kept, offers }]) => [
        number,
        {
          state,
          total: BigInt(total),
          lines: lines.map((line) => ({ ...line, cents: BigInt(line.cents) })),
          kept: cents(kept),
          offers,
        },
      ]),
    ),
    points: BigInt(points),
    owed: BigInt(owed),
    rewards: BigInt(rewards),
    giftCards: Object.fromEntries(
      Object.entries(cards as Record<string, { cents: string; usable: boolean }>).map(
        ([id, { cents: text, usable }]) => [id, { cents: BigInt(text), usable }],
      ),
    ),
    stock,
  };
}

/**
 * Places an order of some shoes with at most two promotions and any mix of payment methods that the shopper has value
 * for.
 */
async function place(scenario: Scenario): Promise<void> {
  const { harness, shop, draw, customerId, email, sizes } = scenario;
  const prices = await pricesNow(harness);
  const items: ModelItem[] = [];
  for (const size of sizes) {
    const qty = [0, 0, 1, 1, 2, 3][draw(6)] as number;
    if (qty > 0) items.push({ product: size.product, variantId: size.variantId, qty, cents: prices[size.product] });
  }
  const [one] = sizes;
  if (items.length === 0 && one)
    items.push({ product: one.product, variantId: one.variantId, qty: 1, cents: prices[one.product] });
  const method = draw(3) ? 'standard' : 'express';
  const wanted = [draw(3) ? pick(draw, 'goods') : null, draw(3) ? pick(draw, 'delivery') : null].filter(
    (offer): offer is ModelPromotion => offer !== null,
  );
  const price = priceInModel(
    items,
    method,
    wanted.filter(({ id }) => !shop.used.has(id)),
  );
  const base = orderOf([]);
  const request = {
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
      options: { methodCode: method, instructions: { delivery: '' }, authorityToLeave: true },
    } as typeof base.shipping,
    expectedTotal: Number(price.total) / 100,
  };
  const paid = await payFor(scenario, price.goods - price.goodsOff, price.total);
  const outcome = draw(8);
  const summary = `order of ${items.map(({ variantId, qty }) => `${qty} × ${variantId}`).join(', ')} by ${method} with [${request.cart.promoCodes}] for ${price.total}: ${[...paid.by].map(([tender, cents]) => `${tender} ${cents}`).join(', ')}`;
  const restInCard = paid.rest > 0n && (outcome === 0 || draw(4) > 0 || paid.rest < 4n || paid.rest > 200_000n);
  const ready =
    restInCard || paid.rest === 0n
      ? restByCard(request, paid.methods, outcome === 0 ? 'fake-processor-declined-visa-nonce' : 'fake-valid-nonce')
      : await restInFour(harness, request, paid.methods, 'approved');
  if (outcome === 1) {
    const answer = await askForOrder(
      harness,
      { ...ready, expectedTotal: request.expectedTotal + 0.01 },
      randomUUID(),
      harness.ctx,
      customerId,
    );
    expect(answer, summary).toMatchObject({ placed: false, errorCode: 'TotalChanged' });
    return compare(scenario, `${summary}; refused`);
  }
  const answer = await askForOrder(harness, ready, randomUUID(), harness.ctx, customerId);
  if (outcome === 0 && paid.rest > 0n) {
    expect(answer, summary).toMatchObject({ placed: false, errorCode: 'PaymentDeclined' });
    return compare(scenario, `${summary}; declined`);
  }
  if (!answer.placed) throw new Error(`${summary}: ${JSON.stringify(answer)}`);
  if (paid.rest > 0n) paid.by.set(restInCard ? 'card' : 'pay_in_four', paid.rest);
  for (const [id, cents] of paid.cards) cardOf(shop, id).cents -= cents;
  shop.rewards -= paid.by.get('reward') ?? 0n;
  placeInModel(shop, {
    number: answer.orderNumber,
    state: 'PLACED',
    lines: await checkedLines(harness, answer.orderNumber, items, price.goods, price.goodsOff, price.applied),
    total: price.total,
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
  const [methods, by, cards]: [PaymentMethod[], Map<ModelTender, bigint>, Map<string, bigint>] = [
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

async function pricesNow(harness: CheckoutHarness): Promise<{ a: bigint; b: bigint }> {
  const { rows } = await harness.database.pool.query(
    "select code, price_cents from catalogue.product where code in ('A', 'B') order by code",
  );
  return { a: BigInt(rows[0].price_cents), b: BigInt(rows[1].price_cents) };
}

/** Changes a price; what was bought before keeps its old price. */
async function editPrice(scenario: Scenario): Promise<void> {
  const { harness, draw } = scenario;
  const [code, cents] = [draw(2) ? 'A' : 'B', 4_000n + BigInt(draw(14_000))];
  const startsAt = new Date(Date.now() - 1_000);
  await schedulePrice(harness.ctx, 'staff:1', code, {
    priceCents: cents,
    originalPriceCents: null,
    startsAt,
    endsAt: null,
  });
  await applyPriceChanges(harness.ctx);
  expect((await pricesNow(harness))[code === 'A' ? 'a' : 'b']).toBe(cents);
  await compare(scenario, `${code} costs ${cents}`);
}

/** Ages everything of this shopper by some days. */
async function letDaysPass(scenario: Scenario): Promise<void> {
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
async function endSomething(scenario: Scenario): Promise<void> {
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

/**
 * The shop chooses which gift card gets how much; the whole amount must come back and be usable for a month (FIX-19).
 */
async function comeBack(scenario: Scenario, got: Map<ModelTender, bigint>, number: string): Promise<void> {
  const { harness, shop } = scenario;
  await harness.settle();
  if ((got.get('reward') ?? 0n) + (got.get('gift_card') ?? 0n) === 0n) return;
  const { rows } = await harness.database.pool.query(
    `select a.id, array_agg(r.id::text) as refunds, least(min(g.expires_at), min(w.expires_at)) as until from orders.orders o
      join payments.refund r on r.order_id = o.id and r.state = 'DONE' join ledger.tx t on t.idem_key = 'refund:' || r.id
      join ledger.entry e on e.tx_id = t.id and e.amount > 0 join ledger.account a on a.id = e.account_id
      left join gift_cards.gift_card g on a.id = 'gift-card:' || g.id left join loyalty.reward w on a.id = 'reward:' || w.id
    where o.number = $1 and not r.id::text = any($2::text[]) group by a.id`,
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

const cardOf = (shop: ModelShop, id: string): { cents: bigint; usable: boolean } => {
  const card = shop.giftCards.get(id);
  if (!card) throw new Error('a gift card that is not in the model');
  return card;
};

const parts = (got: Map<ModelTender, bigint>): string =>
  [...got].map(([tender, cents]) => `${tender} ${cents}`).join(', ');

async function refundCents(scenario: Scenario, each: ModelOrder, cents: bigint | 'REST', why: string): Promise<void> {
  const { harness, shop } = scenario;
  const answer = await refundOrder(harness.ctx, each.number, {
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
  const got = refundInModel(shop, each, wanted);
  stopRefundedInModel(shop, each);
  await comeBack(scenario, got, each.number);
  await compare(scenario, `${why} of ${wanted} for ${each.number}`);
}

async function refundPart(scenario: Scenario, each: ModelOrder): Promise<void> {
  const left = each.payer ? 0n : netPaidOf(each);
  const cents = scenario.draw(5) === 0 ? left + 1n : 1n + BigInt(scenario.draw(Number(left) || 1));
  await refundCents(scenario, each, cents, 'a refund');
}

async function refundAll(scenario: Scenario, each: ModelOrder): Promise<void> {
  await refundCents(scenario, each, 'REST', 'a refund of all');
}

/** Refunds what was charged for delivery after promotions, once (FIX-21). */
async function refundOnlyDelivery(scenario: Scenario, each: ModelOrder): Promise<void> {
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

async function cancel(scenario: Scenario, each: ModelOrder): Promise<void> {
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

async function cancelWhatIsLeft(scenario: Scenario, each: ModelOrder): Promise<void> {
  const { harness, shop } = scenario;
  if (each.state !== 'PARTLY_SHIPPED') return;
  expect(await cancelRest(harness.ctx, each.number, 'staff:1')).toMatchObject({ ok: true, value: { already: false } });
  const got = cancelRestInModel(shop, each);
  await comeBack(scenario, got, (each.payer ?? each).number);
  await compare(scenario, `the rest of ${each.number} cancelled, ${parts(got)}`);
}

async function send(scenario: Scenario, each: ModelOrder, whole: boolean): Promise<void> {
  const { harness, shop, draw } = scenario;
  const left = each.lines.map(({ qty, sent }, index) => ({ index, qty: qty - sent })).filter(({ qty }) => qty > 0);
  const units = whole
    ? left
    : left.map(({ index, qty }) => ({ index, qty: draw(qty + 1) })).filter(({ qty }) => qty > 0);
  if (units.length === 0) return;
  const lines = units.map(({ index, qty }) => ({ lineNo: index + 1, qty }));
  const answer = await dispatchOrder(harness.ctx, each.number, {
    actor: 'staff:1',
    ref: randomUUID(),
    ...(!whole && { lines }),
  });
  if (each.waitsFor !== null) {
    expect(answer).toMatchObject({ ok: false, error: { reason: 'WAITS_FOR_RETURN' } });
    return compare(scenario, `${each.number} waits for its return`);
  }
  expect(answer, `sending ${each.number}`).toMatchObject({ ok: true });
  dispatchInModel(shop, each, units);
  await compare(
    scenario,
    `${lines.map(({ lineNo, qty }) => `${qty} of line ${lineNo}`).join(', ')} of ${each.number} sent`,
  );
}

async function startReturn(scenario: Scenario, each: ModelOrder): Promise<void> {
  const { harness, shop, draw, sizes } = scenario;
  const lines = each.lines
    .map((line, index) => ({
      index,
      qty: draw(line.sent - line.returned + 1),
      exchangeVariantId: draw(3) ? null : otherSize(sizes, line),
    }))
    .filter(({ qty }) => qty > 0);
  if (lines.length === 0) return;
  const items = lines.map(({ index, qty, exchangeVariantId }) => ({
    lineId: `${index + 1}`,
    qty,
    reason: 'Too small' as const,
    ...(exchangeVariantId && { exchangeVariantId }),
  }));
  const answer = await startReturnAtDesk(
    harness.ctx,
    { number: each.number },
    { ref: randomUUID(), items, method: 'STORE' },
    'staff:1',
  );
  const possible =
    ['PARTLY_SHIPPED', 'SHIPPED', 'PARTLY_RETURNED'].includes(each.state) && each.sentDaysAgo <= RETURN_DAYS;
  if (!possible) {
    expect(answer).toMatchObject({ ok: false, error: 'NOT_POSSIBLE' });
    return compare(scenario, `no return of ${each.number}`);
  }
  if (!answer.ok) throw new Error(`no return of ${each.number}: ${answer.error}`);
  const back: ModelReturn = { rma: answer.value.rmaId, order: each, lines, replacement: null };
  startReturnInModel(shop, back);
  if (back.replacement) {
    const { rows } = await harness.database.pool.query('select number from orders.orders where waits_for_rma = $1', [
      back.rma,
    ]);
    back.replacement.number = rows[0].number;
  }
  await compare(scenario, `return ${back.rma} of ${each.number}: ${JSON.stringify(items)}`);
}

const otherSize = (sizes: readonly Size[], line: ModelLine): string | null =>
  sizes.find(({ product, variantId }) => product === line.product && variantId !== line.variantId)?.variantId ?? null;

async function receive(scenario: Scenario, back: ModelReturn): Promise<void> {
  const { harness, shop, draw } = scenario;
  const found = back.lines.map(
    () => (['RESTOCK', 'RESTOCK', 'RESTOCK', 'WRITE_OFF', 'MISSING'] as const)[draw(5)] ?? 'RESTOCK',
  );
  const outcomes = new Map(back.lines.map(({ index }, at) => [index + 1, found[at] ?? 'RESTOCK']));
  expect(await receiveReturn(harness.ctx, back.rma, { actor: 'staff:1', outcomes })).toMatchObject({
    ok: true,
    value: { already: false },
  });
  const got = receiveReturnInModel(shop, back, found);
  await comeBack(scenario, got, (back.order.payer ?? back.order).number);
  await compare(scenario, `return ${back.rma} is here (${found.join(', ')}), ${parts(got)}`);
}

async function forgetReturn(scenario: Scenario, back: ModelReturn): Promise<void> {
  expect(await cancelReturn(scenario.harness.ctx, back.rma, 'staff:1')).toMatchObject({ ok: true });
  cancelReturnInModel(scenario.shop, back);
  await compare(scenario, `return ${back.rma} cancelled`);
}
