/**
 * One order of the demo year, from the stock delivery to the completed refund, made by the shop's own operations. Each
 * may be repeated.
 */
import { setTimeout } from 'node:timers/promises';
import { type PlaceOrderRequest, placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { tillSaleSchema } from '#contract/staff/orders/till-sales.ts';
import { findSoldSizes } from '#modules/catalogue/products/find-sold-sizes.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { maxLeaseSeconds } from '#modules/checkout/lease-seconds.ts';
import { placeOrder } from '#modules/checkout/place-order.ts';
import { quoteCheckout } from '#modules/checkout/quote-checkout.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { markDelivered } from '#modules/fulfilment/mark-delivered.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { findLiveOrder } from '#modules/orders/lookup/find-live-order.ts';
import { dateOrder } from '#modules/orders/state/date-order.ts';
import { datePayments } from '#modules/payments/charges/date-payments.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { dateReturns } from '#modules/returns/date-returns.ts';
import { listReturns } from '#modules/returns/find-return.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturnByStaff } from '#modules/returns/start-return.ts';
import { destinationOf } from '#modules/shipping/shipping-rules.ts';
import { recordStockAdjustment } from '#modules/stock/record-stock-adjustment.ts';
import { recordTillSale } from '#modules/till/record-till-sale.ts';
import { inTransaction } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';
import { dice, uuidOf } from './dice.ts';
import { markPart } from './part-records.ts';
import type { DemoPerson } from './people.ts';
import type { PlannedOrder } from './plan-year.ts';

export interface OrderContext {
  /** The sizes bought, by code. */
  sizes: readonly string[];
  stores: readonly string[];
  /** The person who orders; with an account where `customerId` is set. */
  person: DemoPerson & { customerId: string | null };
  /** When it is placed. */
  placed: Date;
}

const ACTOR = 'demo';
const DAY_MS = 86_400_000;
const later = (at: Date, days: number): Date => new Date(Math.min(at.getTime() + days * DAY_MS, Date.now()));
/** The context as of this many days after the order. */
const on = (ctx: CheckoutCtx, at: Date, days: number): CheckoutCtx => ({
  ...ctx,
  clock: { now: () => later(at, days) },
});

/** Everything people do for the order. `finishOrder` waits for the outbox work. */
export async function simulateOrder(
  ctx: CheckoutCtx,
  planned: PlannedOrder,
  orderContext: OrderContext,
): Promise<string> {
  const { placed } = orderContext;
  const number =
    planned.channel === 'till'
      ? await simulateTillSale(ctx, planned, orderContext)
      : await simulateOnlineOrder(ctx, planned, orderContext);
  const order = await getOrder(ctx, number);
  if (!order) throw new Error(`demo order ${number} no longer exists`);
  if (planned.channel === 'web' && order.state === 'PLACED') {
    if (planned.outcome === 'cancelled') await cancelOrder(on(ctx, placed, 0.3), number, ACTOR);
    else if (planned.outcome !== 'waits') {
      const trackingNumber = `NZP${String(10_000_000 + planned.no)}`;
      await dispatchOrder(on(ctx, placed, 1), number, { actor: ACTOR, carrier: 'NZ Post', trackingNumber });
      if (later(placed, 3).getTime() - placed.getTime() > 2 * DAY_MS)
        await markDelivered(on(ctx, placed, 3), number, ACTOR);
    }
  }
  await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, number);
    await dateOrder(tx, order.id, timesOf(planned, placed));
  });
  if (planned.outcome === 'refunded') {
    const refund = {
      key: uuidOf(`refund:${planned.no}`),
      amountCents: order.totalCents < 1_000n ? order.totalCents : 1_000n,
    };
    await refundOrder(on(ctx, placed, 6), number, { ...refund, reason: 'Came late', by: ACTOR });
  }
  if (planned.outcome === 'returned' || planned.outcome === 'on-its-way')
    await returnUnit(ctx, planned, orderContext, number);
  return number;
}

/**
 * Sets the dates of finished records and marks the order as done, in one transaction; false while part of it is
 * unfinished.
 */
export async function finishOrder(
  ctx: CheckoutCtx,
  planned: PlannedOrder,
  placed: Date,
  number: string,
): Promise<boolean> {
  class NotYet extends Error {}
  try {
    await inTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, number);
      if (!order || order.state === 'CANCELLING') throw new NotYet();
      await dateOrder(tx, order.id, timesOf(planned, placed));
      const back = later(placed, planned.outcome === 'cancelled' ? 0.4 : planned.outcome === 'refunded' ? 6 : 10);
      if (!(await dateReturns(tx, order.id, { started: later(placed, 7), came: back }))) throw new NotYet();
      if (!(await datePayments(tx, order.id, { paid: placed, back }))) throw new NotYet();
      await markPart(tx, `order:${planned.no}`);
    });
    return true;
  } catch (error) {
    if (error instanceof NotYet) return false;
    throw error;
  }
}

const timesOf = ({ channel }: PlannedOrder, placed: Date) =>
  channel === 'till'
    ? { placed, sent: placed, delivered: placed, cancelled: placed }
    : { placed, sent: later(placed, 1), delivered: later(placed, 3), cancelled: later(placed, 0.3) };

/** Receives the units to be sold, so that the demo's stock levels stay the same. */
async function stockUp(
  ctx: CheckoutCtx,
  planned: PlannedOrder,
  locationId: string,
  sold: readonly Line[],
): Promise<void> {
  const lines = sold.map(({ variantId, qty }) => ({ variantId, qty }));
  const what = lines.map(({ variantId, qty }) => `${qty} ${variantId}`).join();
  const adjustment = {
    adjustmentId: uuidOf(`delivery:${planned.no}:${what}`),
    kind: 'receive' as const,
    locationId,
    note: 'Delivery',
    lines,
  };
  const recorded = await recordStockAdjustment(ctx, ACTOR, adjustment);
  if (!recorded.ok) throw new Error(`a stock delivery of the demo was refused: ${recorded.error.reason}`);
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];
async function linesOf(ctx: CheckoutCtx, { lines }: Pick<PlannedOrder, 'lines'>, { sizes }: OrderContext) {
  const codes = lines.map(({ size }) => sizes[size % sizes.length] ?? '');
  const found = await findSoldSizes(ctx, codes);
  return lines.flatMap(({ qty }, index) => {
    const size = found.get(codes[index] ?? '');
    return size ? [{ ...size, qty }] : [];
  });
}
const itemsOf = (lines: readonly Line[]) =>
  lines.map(({ productId, variantId, qty }) => ({ productId: `${productId}`, variantId: `${variantId}`, qty }));

async function simulateOnlineOrder(
  ctx: CheckoutCtx,
  planned: PlannedOrder,
  orderContext: OrderContext,
): Promise<string> {
  const checkoutId = uuidOf(`checkout:${planned.no}`);
  const known = await findLiveOrder(ctx, checkoutId);
  if (known && known.state !== 'PENDING') return known.number;
  const { person, placed } = orderContext;
  const asOf = on(ctx, placed, 0);
  const { email, firstName, lastName, phone } = person;
  // Sizes that need a challenge answer, a membership or a larger quantity are replaced by another.
  const first = planned.lines[0]?.size ?? 0;
  const candidates = [planned.lines, ...[1, 2, 3, 4].map((step) => [{ size: first + step, qty: 1 }])];
  for (const candidate of candidates)
    for (const promoCodes of planned.code ? [[planned.code], []] : [[]]) {
      const lines = await linesOf(ctx, { lines: candidate }, orderContext);
      const base = placeOrderRequestSchema.parse({
        checkoutId,
        contact: { email, firstName, lastName, phone },
        shipping: { type: 'DELIVERY', address: person.address, options: { methodCode: 'standard' } },
        payment: { methods: [] },
        expectedTotal: 0,
        cart: { items: itemsOf(lines), promoCodes },
      });
      if (base.shipping.type !== 'DELIVERY') throw new Error('the demo delivers its orders');
      const quote = await quoteCheckout(asOf, {
        items: base.cart.items,
        promoCodes,
        customerId: person.customerId,
        email,
        destination: destinationOf(base.shipping.address),
        authorityToLeave: true,
        methodCode: 'standard',
        withStores: false,
      });
      if (
        quote.problems.length > 0 ||
        quote.lines.length === 0 ||
        (promoCodes.length > 0 && quote.promotions.refused.length > 0)
      )
        continue;
      await stockUp(ctx, planned, 'warehouse', lines);
      const total = centsToDollars(quote.totals.totalCents);
      const methods = [
        { method: 'card' as const, amount: total, token: 'fake-valid-nonce', type: 'immediate' as const },
      ];
      const result = await placeAndWait(
        asOf,
        uuidOf(`key:${planned.no}`),
        { ...base, expectedTotal: total, payment: { methods } },
        person.customerId,
      );
      if (result.ok) return result.value.orderNumber;
      throw new Error(`demo order ${planned.no} was refused: ${result.error.reason}`);
    }
  throw new Error(`demo order ${planned.no} could not be quoted`);
}

/** A run that was stopped in the middle of this order holds its idempotency key until the lease expires. */
async function placeAndWait(
  ctx: CheckoutCtx,
  ...order: [key: string, request: PlaceOrderRequest, customerId: string | null]
) {
  for (const until = Date.now() + 2_000 * maxLeaseSeconds(ctx); ; ) {
    const result = await placeOrder(ctx, ...order);
    if (result.ok || result.error.reason !== 'KEY_IN_PROGRESS' || Date.now() > until) return result;
    await setTimeout(500);
  }
}

async function simulateTillSale(ctx: CheckoutCtx, planned: PlannedOrder, orderContext: OrderContext): Promise<string> {
  const { person, placed, stores } = orderContext;
  const storeId = dice(`store:${planned.no}`).pick(stores);
  const lines = await linesOf(ctx, planned, orderContext);
  await stockUp(ctx, planned, storeId, lines);
  const { lines: priced } = await quoteCheckout(on(ctx, placed, 0), {
    items: itemsOf(lines),
    promoCodes: [],
    customerId: null,
    email: null,
    destination: null,
    authorityToLeave: true,
    withStores: false,
  });
  const total = priced.reduce((sum, { priceCents, qty }) => sum + priceCents * BigInt(qty), 0n);
  const sale = tillSaleSchema.parse({
    number: `DEMO/${planned.no}`,
    storeId,
    soldAt: placed.toISOString(),
    ...(person.customerId !== null && { customer: { email: person.email } }),
    lines: priced.map(({ variantCode, qty, priceCents }) => ({
      code: variantCode,
      qty,
      unitPrice: centsToDollars(priceCents),
    })),
    total: centsToDollars(total),
  });
  const result = await recordTillSale(on(ctx, placed, 0), sale, ACTOR);
  if (!result.ok) throw new Error(`demo till sale ${planned.no} was refused: ${result.error.reason}`);
  return result.value.orderNumber;
}

/** One unit is returned: received by post, or still on its way. */
async function returnUnit(
  ctx: CheckoutCtx,
  planned: PlannedOrder,
  { placed }: OrderContext,
  number: string,
): Promise<void> {
  const order = await getOrder(ctx, number);
  if (!order) return;
  const reason = dice(`reason:${planned.no}`).pick(['Too small', 'Too large', 'Changed my mind', 'Faulty'] as const);
  const request = {
    ref: uuidOf(`return:${planned.no}`),
    method: planned.channel === 'till' ? ('STORE' as const) : ('COURIER' as const),
  };
  const started = await startReturnByStaff(
    on(ctx, placed, 7),
    order,
    { ...request, items: [{ lineId: '1', qty: 1, reason }] },
    ACTOR,
  );
  if (!started.ok) throw new Error(`demo return ${planned.no} was refused: ${started.error}`);
  if (planned.outcome !== 'returned') return;
  for (const { rma, state } of await listReturns(ctx, order.id))
    if (state === 'REQUESTED')
      await receiveReturn(on(ctx, placed, 10), rma, {
        actor: ACTOR,
        outcomes: new Map(reason === 'Faulty' ? [[1, 'WRITE_OFF']] : []),
      });
}
