import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { listRefundedParts, type RefundedPart } from '#modules/order-views/list-refunded-parts.ts';
import { destinationOf } from '#modules/order-views/order-destination.ts';
import { returnAddress } from '#modules/order-views/supplier.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { findParcel } from '#modules/orders/parcels/list-parcels.ts';
import { trackingLink } from '#modules/orders/parcels/tracking-link.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import type { Return } from '#modules/returns/return.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { EmailsCtx } from './emails-context.ts';
import {
  cancelledView,
  dispatchedView,
  exchangeExpiredView,
  type OrderEmailView,
  orderEmailText,
  orderRefundedView,
  pointsEarnedView,
  type RefundPart,
  readyToCollectView,
  refundView,
  restCancelledView,
  returnInstructionsView,
} from './internal/templates/order-email-view.ts';

type Sent = { state: 'DONE' } | { state: 'LATER' | 'MANUAL'; reason: string };
const missing: Sent = { state: 'MANUAL', reason: 'there is no such order' };

/**
 * Tells the shopper that a parcel was dispatched, and how to track it. Throws when the mail was not accepted, like all
 * of these.
 */
export async function sendDispatched(ctx: EmailsCtx, parcelId: string, dedupeKey: string): Promise<Sent> {
  const parcel = await findParcel(ctx, parcelId);
  const order = parcel && (await getOrder(ctx, parcel.orderNumber));
  if (!order) return missing;
  const lines = parcel.lines.flatMap(({ lineNo, qty }) =>
    order.lines.filter((line) => line.lineNo === lineNo).map((line) => ({ ...line, qty })),
  );
  return send(ctx, order, dedupeKey, (shop, about) =>
    dispatchedView(shop, about, {
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      trackingUrl: trackingLink(parcel.carrier, parcel.trackingNumber),
      whole:
        lines.length === order.lines.length &&
        order.lines.every((line) => lines.some(({ lineNo, qty }) => lineNo === line.lineNo && qty === line.qty)),
      destination:
        order.shipping.type === 'DELIVERY' ? [order.shipping.address.street1, order.shipping.address.state] : [],
      lines,
    }),
  );
}

/**
 * Tells a member what a parcel has earned, and how far the next reward is; nothing where there is no member any more.
 */
export async function sendPointsEarned(
  ctx: EmailsCtx,
  { orderNumber, customerId, points }: { orderNumber: string; customerId: string; points: string },
  dedupeKey: string,
): Promise<Sent> {
  const order = await getOrder(ctx, orderNumber);
  const found = await getLoyaltyAccount(ctx, customerId);
  // A purchase at a till is confirmed by its receipt alone, where one was requested (FIX-49).
  if (!order || !found || order.channel === 'pos') return { state: 'DONE' };
  const { pointBalance, pointsToNextReward } = found.account;
  return send(ctx, order, dedupeKey, (shop, about) =>
    pointsEarnedView(shop, about, { points: Number(points), pointBalance, pointsToNextReward }),
  );
}

/** Tells the shopper that the order is ready at its store. */
export async function sendReadyToCollect(ctx: EmailsCtx, orderNumber: string, dedupeKey: string): Promise<Sent> {
  const order = await getOrder(ctx, orderNumber);
  if (!order) return missing;
  const store = await destinationOf(ctx, order);
  return send(ctx, order, dedupeKey, (shop, about) => readyToCollectView(shop, about, { store, lines: order.lines }));
}

/** The refund request that a mail is about, and the order that paid: for an exchange order it is the original one. */
export interface RefundMail {
  orderId: string;
  key: string;
}
/**
 * A refund to a gift card or reward is credited within seconds; until then the mail must not say that it can be used.
 */
const notThereYet: Sent = { state: 'LATER', reason: 'a gift card or reward does not have its money yet' };
const partOf = ({ cents, ...part }: RefundedPart): RefundPart => ({ ...part, amount: formatCents(cents) });
const sumOf = (parts: readonly RefundedPart[]): bigint => parts.reduce((sum, { cents }) => sum + cents, 0n);

/**
 * Tells the shopper that the order is cancelled, and where the refund goes: also for an exchange order, which cost
 * nothing more.
 */
export async function sendCancelled(
  ctx: EmailsCtx,
  orderNumber: string,
  refund: RefundMail | null,
  dedupeKey: string,
): Promise<Sent> {
  const order = await getOrder(ctx, orderNumber);
  if (!order) return missing;
  const parts = refund
    ? await listRefundedParts(ctx, refund.orderId, { key: refund.key })
    : await listRefundedParts(ctx, order.id, 'ALL');
  const total = sumOf(parts);
  return send(ctx, order, dedupeKey, (shop, about) =>
    cancelledView(shop, about, {
      total: formatCents(total),
      paid: total > 0n,
      parts: parts.map(partOf),
      lines: order.lines,
    }),
  );
}

/** Tells the shopper that the rest of an order is cancelled, and what is refunded for it and where to. */
export async function sendRestCancelled(
  ctx: EmailsCtx,
  orderNumber: string,
  refundCents: bigint,
  refund: RefundMail | null,
  dedupeKey: string,
): Promise<Sent> {
  const order = await getOrder(ctx, orderNumber);
  if (!order) return missing;
  const parts = await listRefundedParts(ctx, refund?.orderId ?? order.id, { key: refund?.key ?? `rest:${order.id}` });
  if (parts.some(({ waiting }) => waiting)) return notThereYet;
  const lines = order.lines
    .filter(({ cancelledQty }) => cancelledQty > 0)
    .map((line) => ({ ...line, qty: line.cancelledQty }));
  return send(ctx, order, dedupeKey, (shop, about) =>
    restCancelledView(shop, about, {
      refund: refundCents > 0n ? formatCents(refundCents) : null,
      parts: parts.map(partOf),
      lines,
    }),
  );
}

/** Tells the shopper what staff refunded of an order, and where it went; `again`: staff want it sent again. */
export async function sendOrderRefunded(
  ctx: EmailsCtx,
  orderNumber: string,
  { key, again }: { key: string; again: boolean },
  dedupeKey: string,
): Promise<Sent> {
  const order = await getOrder(ctx, orderNumber);
  if (!order) return missing;
  // A cancelled order's own mail covers it.
  if (!again && (order.state === 'CANCELLING' || order.state === 'CANCELLED')) return { state: 'DONE' };
  const parts = await listRefundedParts(ctx, order.id, { key });
  if (parts.length === 0) return { state: 'DONE' };
  if (parts.some(({ waiting }) => waiting)) return notThereYet;
  return send(ctx, order, dedupeKey, (shop, about) =>
    orderRefundedView(shop, about, { amount: formatCents(sumOf(parts)), parts: parts.map(partOf) }),
  );
}

/** Tells the shopper that a size is no longer held for an exchange. */
export async function sendExchangeExpired(ctx: EmailsCtx, rma: string, dedupeKey: string): Promise<Sent> {
  const back = await findReturn(ctx, rma);
  const order = back && (await getOrder(ctx, back.orderNumber));
  if (!order) return missing;
  return send(ctx, order, dedupeKey, (shop, about) =>
    exchangeExpiredView(shop, about, { rma, days: ctx.config.KERB_EXCHANGE_HOLD_DAYS, lines: linesOf(order, back) }),
  );
}

const linesOf = (order: Order, back: Return, among: (line: Return['lines'][number]) => boolean = () => true) =>
  back.lines
    .filter(among)
    .flatMap(({ lineNo, qty }) =>
      order.lines.filter((line) => line.lineNo === lineNo).map((line) => ({ ...line, qty })),
    );

/** The last day on which the exchanged size is held. */
const heldUntil = ({ config }: EmailsCtx, { requestedAt }: Return): string =>
  formatDayYear(new Date(requestedAt.getTime() + config.KERB_EXCHANGE_HOLD_DAYS * 86_400_000));

/** Tells the shopper how to send a return. */
export async function sendReturnInstructions(ctx: EmailsCtx, rma: string, dedupeKey: string): Promise<Sent> {
  const back = await findReturn(ctx, rma);
  const order = back && (await getOrder(ctx, back.orderNumber));
  if (!order) return missing;
  const exchanges = back.lines.some(({ exchangeVariantId }) => exchangeVariantId !== null);
  return send(ctx, order, dedupeKey, (shop, about) =>
    returnInstructionsView(shop, about, {
      rma,
      method: back.method,
      sendTo: returnAddress(ctx.config),
      heldUntil: exchanges ? heldUntil(ctx, back) : null,
      lines: linesOf(order, back),
    }),
  );
}

/** Tells the shopper that a return was refunded, and where to. */
export async function sendReturnRefunded(
  ctx: EmailsCtx,
  rma: string,
  refund: RefundMail | null,
  dedupeKey: string,
): Promise<Sent> {
  const back = await findReturn(ctx, rma);
  const order = back && (await getOrder(ctx, back.orderNumber));
  if (!order) return missing;
  const lines = linesOf(order, back, ({ refundCents }) => refundCents > 0n);
  const parts = refund ? await listRefundedParts(ctx, refund.orderId, { key: refund.key }) : [];
  return send(ctx, order, dedupeKey, (shop, about) =>
    refundView(shop, about, { rma, amount: formatCents(back.refundedCents), parts: parts.map(partOf), lines }),
  );
}

async function send(
  ctx: EmailsCtx,
  order: Order,
  dedupeKey: string,
  view: (shop: { shopName: string; shopUrl: string }, about: { number: string; firstName: string }) => OrderEmailView,
): Promise<Sent> {
  // No mail to an erased customer.
  if (order.contact.email === '') return { state: 'DONE' };
  const words = view(
    { shopName: ctx.config.KERB_STORE_NAME, shopUrl: `${ctx.config.KERB_PUBLIC_URL}/nz` },
    { number: order.number, firstName: order.contact.firstName },
  );
  // React and the mail components are loaded with the first mail, not at start-up.
  const { orderEmailHtml } = await import('./internal/templates/order-email.ts');
  await ctx.email.send({
    dedupeKey,
    to: order.contact.email,
    subject: words.subject,
    html: await orderEmailHtml(words),
    text: orderEmailText(words),
  });
  return { state: 'DONE' };
}
