import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { takeQuote } from '#modules/airline/quotes/take-quote.ts';
import { readTextsInForce } from '#modules/content/documents/text-versions.ts';
import { shownRates } from '#modules/delivery-rates/read-rates.ts';
import { recordPendingGoal } from '#modules/experiments/record-pending-goal.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import { createOrder } from '#modules/orders/create-order.ts';
import type { OrderDraft, OrderInFlight } from '#modules/orders/order.ts';
import { newOrderNumber } from '#modules/orders/order-number.ts';
import { uniqueViolation } from '#modules/orders/unique-violation.ts';
import { createPayments, type PaymentsRefusal } from '#modules/payments/charges/create-payments.ts';
import { creditMethodOf } from '#modules/payments/methods/payment-methods.ts';
import type { Credit, Payment } from '#modules/payments/payment.ts';
import { takePromotions } from '#modules/promotions/take-promotions.ts';
import { reserveStock } from '#modules/stock/reserve-stock.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { dollarsToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { fromStored, type OrderAnswer, type OrderRefusal } from '../../order-answer.ts';
import type { PhoneSale } from '../../phone/phone-sale.ts';
import { type CheckoutQuote, quoteCheckout } from '../../quote-checkout.ts';
import { claimKey, readKey } from '../idempotency-records.ts';
import { findOrderRefusal } from '../order-refusal.ts';
import { quoteRequestOf, ratedAddressOf } from './quote-of-order.ts';
import { fingerprintOf } from './request-fingerprint.ts';
import { reserveFor } from './reserve-for.ts';

/** An order that this process leases. */
export interface LeasedOrder {
  order: OrderInFlight;
  payments: Payment[];
}
export type StartedOrder =
  | ({ kind: 'started' } & LeasedOrder)
  /** The key belongs to an order that is still in progress. */
  | { kind: 'underway'; orderId: string }
  /** The answer given under this key before. */
  | { kind: 'answered'; answer: OrderAnswer };

/** What the server adds to an order: its id, the logged-in customer, how long this process may work on it. */
export interface OrderStart {
  orderId: string;
  customerId: string | null;
  leaseSeconds: number;
  /** The credits that pay; null where the key had a row already and nothing was validated. */
  credits: readonly Credit[] | null;
  /** Where it was taken by phone: its draft, discount and payment at the counter (EDIT-03). */
  phone?: PhoneSale | undefined;
}

/** Why T1 is rolled back, its key included; PROMOTION_GONE: its last use was taken after the order was priced. */
type WriteFailure = OrderRefusal | { reason: 'PROMOTION_GONE' };

/**
 * T1, one transaction: claims the key, prices the cart again, writes order and payment intents, holds credits, counts
 * promotion uses, reserves stock last. Any shortfall rolls everything back (PAY-07; reliability R1, A1 to A5, A10,
 * A11, D14).
 */
export async function startOrder(
  ctx: Ctx,
  key: string,
  request: PlaceOrderRequest,
  start: OrderStart,
): Promise<Result<StartedOrder, OrderRefusal>> {
  const fingerprint = fingerprintOf(request);
  for (let tries = 1; ; tries += 1) {
    try {
      const written = await step('write the order in one transaction', () =>
        commitIfOk(ctx, (tx) => writeOrder(tx, key, fingerprint, request, start)),
      );
      if (written.ok) return written;
      if (written.error.reason !== 'PROMOTION_GONE') return fail(written.error);
      // Priced once more, without the promotion.
      if (tries >= 8) return fail({ reason: 'TOTAL_CHANGED' });
    } catch (error) {
      const violated = uniqueViolation(error);
      if (violated === 'checkout') return fail({ reason: 'CHECKOUT_UPDATED' });
      if (violated === 'number' && tries < 8) continue;
      throw error;
    }
  }
}

async function writeOrder(
  tx: Ctx,
  key: string,
  fingerprint: string,
  request: PlaceOrderRequest,
  start: OrderStart,
): Promise<Result<StartedOrder, WriteFailure>> {
  const { orderId, customerId, leaseSeconds, credits, phone } = start;
  // The cart is priced while the key is claimed: the statements travel together, and the price is discarded without
  // the key.
  const [claimed, quote, agreedTexts] = await step('claim the key and price the cart', () =>
    Promise.all([
      claimKey(tx, key, fingerprint, orderId, leaseSeconds),
      priceOf(tx, request, customerId, phone),
      readTextsInForce(tx),
    ]),
  );
  if (!claimed) return readClaimedKey(tx, key, fingerprint);
  // The key was deleted (after 72 hours) between reading and claiming it.
  if (credits === null) return fail({ reason: 'KEY_IN_PROGRESS' });
  const refusal = findOrderRefusal(tx, request, quote, phone?.counter?.amountCents);
  if (refusal) return fail(refusal);
  const draft = draftOf(request, quote, { id: orderId, customerId, agreedTexts });
  const { uses } = quote.promotions;
  const stocked = draft.lines.filter((line) => line.stocked);
  const enrols = customerId !== null && request.extra?.addToLoyaltyProgram === true;
  // Shared rows are locked in one order everywhere, stock last; where stock is the only one, it need not wait.
  const paysWithPoints = request.payment.methods.some(({ method }) => method === 'airlinePoints');
  const stockAlone = !phone && credits.length === 0 && uses.length === 0 && !enrols && !paysWithPoints;
  const [, created, reservedAtOnce] = await step('write order and payments', () =>
    Promise.all([
      createOrder(tx, draft, leaseSeconds),
      createPayments(tx, draft, request.payment.methods, credits, {
        fraudToken: request.fraudAnalytics?.token,
        counter: phone?.counter,
      }),
      stockAlone && reserveStock(tx, orderId, stocked),
    ]),
  );
  if (!created.ok) return fail(refusalOfPayments(created.error));
  const quoteTaken = await step('take the airline quote', () => takeAirlineQuote(tx, request, orderId, customerId));
  if (!quoteTaken) return fail({ reason: 'AIRLINE_QUOTE_UNUSABLE' });
  if (enrols) await step('enrol the customer', () => enrolCustomer(tx, customerId));
  const visitorId = request.extra?.visitorId;
  if (visitorId) await step('record the goal of the visitor', () => recordPendingGoal(tx, orderId, visitorId));
  const promotionsTaken = await step('count promotion uses', () =>
    takePromotions(tx, orderId, uses, { customerId, email: request.contact.email }),
  );
  if (!promotionsTaken) return fail({ reason: 'PROMOTION_GONE' });
  const reserved = await step('reserve stock', () => reservedAtOnce || reserveFor(tx, orderId, stocked, phone));
  if (!reserved) return fail({ reason: 'CHECKOUT_UPDATED' });
  if (reserved.shortVariantIds.length > 0)
    return fail({ reason: request.shipping.type === 'STORE_PICKUP' ? 'STORE_LOST_STOCK' : 'SOLD_OUT' });
  return ok({ kind: 'started', order: inFlightOf(draft), payments: created.value });
}

const inFlightOf = ({ id, customerId, number, contact }: OrderDraft): OrderInFlight => ({
  id,
  customerId,
  number,
  state: 'PENDING',
  ageSeconds: 0,
  optedIn: contact.agreeToMarketing,
});

const refusalOfPayments = (error: PaymentsRefusal): OrderRefusal =>
  error.reason === 'CREDIT_SHORT' ? { reason: creditMethodOf(error.credit.tender).shortReason } : error;

/** Another request has claimed the key: its answer, or the order that it started. */
async function readClaimedKey(tx: Ctx, key: string, fingerprint: string): Promise<Result<StartedOrder, WriteFailure>> {
  const found = await step('read the claimed key', () => readKey(tx, key));
  if (!found) return fail({ reason: 'KEY_IN_PROGRESS' });
  if (found.fingerprint !== fingerprint) return fail({ reason: 'KEY_REUSED' });
  return ok(
    found.responseCode === null
      ? { kind: 'underway', orderId: found.orderId }
      : { kind: 'answered', answer: fromStored(found.responseCode, found.responseBody) },
  );
}

/** Delivery by what carriers answered before: nobody outside is called within the transaction. */
const priceOf = (
  tx: Ctx,
  request: PlaceOrderRequest,
  customerId: string | null,
  phone: PhoneSale | undefined,
): Promise<CheckoutQuote> =>
  quoteCheckout(tx, quoteRequestOf(request, customerId, shownRates(tx, ratedAddressOf(request)), phone));

/**
 * From here on the airline's quote belongs to this order alone, until it fails (reliability A7); true also where none
 * is used.
 */
async function takeAirlineQuote(
  tx: Ctx,
  { payment }: PlaceOrderRequest,
  orderId: string,
  customerId: string | null,
): Promise<boolean> {
  const points = payment.methods.find((method) => method.method === 'airlinePoints');
  if (!points) return true;
  const { quoteRef, memberId, amount } = points;
  return takeQuote(tx, orderId, { quoteNumber: quoteRef, customerId, memberId, amountCents: dollarsToCents(amount) });
}

function draftOf(
  request: PlaceOrderRequest,
  quote: CheckoutQuote,
  { id, customerId, agreedTexts }: Pick<OrderDraft, 'id' | 'customerId' | 'agreedTexts'>,
): OrderDraft {
  const { totals, chosen } = quote;
  return {
    id,
    customerId,
    number: newOrderNumber(),
    checkoutId: request.checkoutId,
    contact: request.contact,
    shipping: { ...request.shipping, label: chosen?.method.label ?? '', promise: chosen?.promise ?? '' },
    billingAddress: request.billingAddress,
    present: request.present,
    note: request.note,
    agreedTexts,
    itemSubtotalCents: totals.itemsBeforeDiscountsCents,
    discountCents: totals.discountCents,
    shippingCents: totals.shippingCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
    explanation: quote.explain,
    lines: quote.lines.map(({ priceCents, ...line }, index) => ({
      ...line,
      gifts: request.cart.items[index]?.gifts,
      unitPriceCents: priceCents,
      locationId: quote.locationId,
    })),
  };
}
