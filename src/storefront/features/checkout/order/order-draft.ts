/** The request of an order, and its summary for the success page. Pure (PAY-02, PAY-03, PAY-07). */
import type { PaymentInput, PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { byEmailCode } from '#contract/checkout/gift-rules.ts';
import type { Address, Contact } from '#contract/fields/fields.ts';
import { type Points, standardRate } from '#contract/loyalty/points.ts';
import type { PayingMethod } from '#contract/payments/payment-methods.ts';
import { colourAndSize } from '#shared/size-phrase.ts';
import type { CartLine } from '#storefront/features/cart/cart-lines.ts';
import { describeSize } from '#storefront/features/cart/cart-lines.ts';
import { pointsToEarn } from '#storefront/features/cart/points-to-earn.ts';
import { buildOrderAnalytics } from '#storefront/lib/analytics/order-analytics.ts';
import { productReferrers } from '#storefront/lib/analytics/product-referrers.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { isJoiningLoyalty, type KnownMembership } from '#storefront/lib/checkout/checkout-request.ts';
import type { PaidWith, PlacedImage } from '#storefront/lib/checkout/checkout-state.ts';
import { recipientLines } from '../internal/by-email/recipient-lines.ts';
import type { OrderDraft } from './use-place-order.ts';

export interface DraftInput {
  record: CheckoutRecord;
  /** The quote the shopper sees: its amounts are the ones that may be charged. */
  data: CheckoutInfo;
  lines: readonly CartLine[];
  /** The address shown to the shopper; null: none. */
  billingAddress: Address | null;
  /** Pays the rest; null when credits pay everything. Its amount comes from the quote. */
  paying: PayingMethodDraft | null;
  /** Gift cards and other credits, charged first (PAY-28). */
  credits?: readonly PaymentInput[];
  /** Shown on the success page. */
  paidWith: PaidWith;
  membership: KnownMembership | null;
  /** Whether an airline membership is linked to the customer's account. */
  isAirlineLinked: boolean;
  /** The visitor id under which experiments counted this browser. */
  visitorId?: string | null;
}

/** A payment method without its amount. */
export type PayingMethodDraft = Distribute<PayingMethod>;
type Distribute<M> = M extends PayingMethod ? Omit<M, 'amount'> : never;

/**
 * The points the order will earn: at the shop for members and shoppers who join with it, at the airline for linked
 * memberships (FIX-58).
 */
function pointsOf({
  record,
  data,
  lines,
  membership,
  isAirlineLinked,
}: Omit<DraftInput, 'billingAddress' | 'paying' | 'paidWith'>): Points {
  const isMember = membership?.isEnrolled || isJoiningLoyalty(record, membership);
  const rate = (membership?.isEnrolled && membership.accrual) || standardRate;
  const { shop, airline } = pointsToEarn(data.items, lines, rate);
  return { shop: isMember ? shop : 0, airline: isAirlineLinked ? airline : 0 };
}

/** Null when a required part is missing, which the guards prevent. */
export function draftOrder(input: DraftInput): OrderDraft | null {
  const { contact } = input.record;
  const shipping = input.data.nothingToSend ? byEmail : shippingOf(input.record);
  if (!contact || !shipping) return null;
  return { request: requestOf(input, contact, shipping), summary: summaryOf(input, contact, shipping) };
}

function requestOf(
  { record, data, lines, billingAddress, paying, credits = [], membership, visitorId = null }: DraftInput,
  contact: Contact,
  shipping: PlaceOrderRequest['shipping'],
): PlaceOrderRequest {
  const isJoining = isJoiningLoyalty(record, membership);
  return {
    checkoutId: record.checkoutId,
    cart: {
      items: lines.map(({ item: { productId, variantId, qty, challengeAcceptance, gifts } }) => ({
        productId,
        variantId,
        qty,
        challengeAcceptance,
        ...(gifts && { gifts }),
      })),
      promoCodes: [...record.promoCodes].sort(),
    },
    contact,
    shipping,
    ...(billingAddress && { billingAddress }),
    ...(record.present && !data.nothingToSend && { present: { message: record.present.message.trim() } }),
    ...(record.note.trim() !== '' && { note: record.note.trim() }),
    payment: {
      methods: [
        ...credits,
        ...(paying && data.amountOutstanding > 0 ? [{ ...paying, amount: data.amountOutstanding }] : []),
      ],
    },
    expectedTotal: data.grandTotal,
    ...((isJoining || visitorId) && {
      extra: { ...(isJoining && { addToLoyaltyProgram: true }), ...(visitorId && { visitorId }) },
    }),
  };
}

function summaryOf(
  { record, data, lines, paidWith, membership, isAirlineLinked }: DraftInput,
  contact: Contact,
  shipping: PlaceOrderRequest['shipping'],
): OrderDraft['summary'] {
  return {
    contact,
    shippingType: shipping.type,
    address: shipping.type === 'DELIVERY' ? (shipping.address ?? null) : null,
    store: shipping.type === 'STORE_PICKUP' ? record.pickup.store : null,
    methodLabel: data.selectedShippingMethod?.label ?? '',
    promise: data.selectedShippingMethod?.promise ?? '',
    card: paidWith,
    lines: data.items.map((quoted) => ({ ...quoted, ...describeLine(quoted, lines) })),
    totals: { explain: data.explain.map(withoutCode), grandTotal: data.grandTotal, gst: data.gst },
    measures: buildOrderAnalytics(data, lines, record.promoCodes, productReferrers.of),
    points: pointsOf({ record, data, lines, membership, isAirlineLinked }),
  };
}

/** The name, colour, size and picture of a quoted item, and whom its gift cards go to; empty where its line is gone from the cart. */
function describeLine(
  { productId, variantId }: CheckoutInfo['items'][number],
  lines: readonly CartLine[],
): { name: string; detail: string; recipients?: string[]; image?: PlacedImage } {
  const line = lines.find(({ item }) => item.productId === productId && item.variantId === variantId);
  if (!line) return { name: '', detail: '' };
  const image = line.product.images[0];
  return {
    name: line.product.name,
    detail: colourAndSize(line.product.colourName, describeSize(line)),
    ...(line.item.gifts && { recipients: recipientLines([line]) }),
    ...(image && { image: { mediaId: image.mediaId, alt: image.alt, placeholder: image.placeholder } }),
  };
}

/** An address of an earlier cart stays in the record, and out of the order (UX-03). */
const byEmail: PlaceOrderRequest['shipping'] = {
  type: 'DELIVERY',
  options: { methodCode: byEmailCode, instructions: { delivery: '' }, authorityToLeave: true },
};

function shippingOf({ shippingType, delivery, pickup }: CheckoutRecord): PlaceOrderRequest['shipping'] | null {
  if (shippingType === 'DELIVERY' && delivery.address && delivery.options)
    return { type: 'DELIVERY', address: delivery.address, options: delivery.options };
  if (shippingType === 'STORE_PICKUP' && pickup.store && pickup.options)
    return { type: 'STORE_PICKUP', store: { erpStoreId: pickup.store.erpStoreId }, options: pickup.options };
  return null;
}

/** The summary is stored in the browser; a gift card's code, the id of its step, is not. */
function withoutCode(step: CheckoutInfo['explain'][number]): CheckoutInfo['explain'][number] {
  const { id: _, ...rest } = step;
  return step.what === 'credit' ? rest : step;
}
