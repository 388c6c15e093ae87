/**
 * One random scenario of a shopper's money, derived from a seed: orders are placed with every mix of tenders and
 * promotions, changed by shopper and staff, dispatched in parts, cancelled, returned, exchanged and refunded, while prices change, weeks pass and
 * gift cards and rewards expire. After each step the shop's database agrees with the reference model to the cent,
 * point, promotion use and unit.
 */
import { randomUUID } from 'node:crypto';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { systemClock } from '#platform/clock.ts';
import { type CheckoutHarness, openCheckoutHarness } from '../fixtures/checkout-harness.ts';
import { newMember, newShopper } from '../fixtures/loyalty-harness.ts';
import { MODEL_PROMOTIONS_FILE } from './model-prices.ts';
import type { ModelShop } from './reference-model.ts';
import { type Lane, numbersOf, type ScenarioLog } from './run-seeds.ts';
import { changeSize } from './scenario-changes.ts';
import { editOrder } from './scenario-edits.ts';
import { place } from './scenario-orders.ts';
import { takeByPhone } from './scenario-phone.ts';
import { cancel, cancelWhatIsLeft, refundAll, refundOnlyDelivery, refundPart } from './scenario-refunds.ts';
import { cancelLostReturn, receive, send, startReturn } from './scenario-returns.ts';
import type { Scenario, Size } from './scenario-state.ts';
import { advanceDays, editPrice, expireCredit } from './scenario-time.ts';

const PLENTY = 1_000;

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
  return {
    run: (seed, log) => runScenario(harness, sizes, stock, seed, log),
    check: harness.expectInvariantsHold,
    close,
  };
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
    drawCredit: numbersOf(seed ^ 0x2545f491),
    drawPhone: numbersOf(seed ^ 0x3c6ef372),
    staffPercents: new Map(),
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
      credit: 0n,
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
  if (shop.orders.length < 4 && scenario.drawPhone(6) === 0) return takeByPhone(scenario);
  const each = shop.orders[draw(shop.orders.length || 1)];
  const open = each && (each.state === 'PLACED' || each.state === 'PARTLY_SHIPPED');
  const back = shop.returns[draw(shop.returns.length || 1)];
  const steps: (() => Promise<void>)[] = [
    () => editPrice(scenario),
    () => advanceDays(scenario),
    () => expireCredit(scenario),
  ];
  if (shop.orders.length < 4) steps.push(() => place(scenario));
  if (each) {
    const many = [
      () => refundPart(scenario, each),
      () => refundAll(scenario, each),
      () => refundOnlyDelivery(scenario, each),
      () => cancel(scenario, each),
      () => cancelWhatIsLeft(scenario, each),
      () => changeSize(scenario, each),
      () => editOrder(scenario, each),
      () => editOrder(scenario, each),
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
      () => cancelLostReturn(scenario, back),
    );
  await steps[draw(steps.length)]?.();
}
