/** The request of an order, and its summary for the success page. Pure (PAY-02, PAY-03, PAY-07). */
import type { PaymentMethod, PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { Address } from '#contract/fields/fields.ts';
import { type Points, standardRate } from '#contract/loyalty/points.ts';
import type { PayingMethod } from '#contract/payments/payment-methods.ts';
import type { CartLine } from '#storefront/features/cart/cart-lines.ts';
import { describeSize } from '#storefront/features/cart/cart-lines.ts';
import { pointsToEarn } from '#storefront/features/cart/points-to-earn.ts';
import { buildOrderAnalytics } from '#storefront/lib/analytics/order-analytics.ts';
import { productReferrers } from '#storefront/lib/analytics/product-referrers.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { isJoiningLoyalty, type KnownMembership } from '#storefront/lib/checkout/checkout-request.ts';
import type { PaidWith } from '#storefront/lib/checkout/checkout-state.ts';
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
  credits?: readonly PaymentMethod[];
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
export function draftOrder({
  record,
  data,
  lines,
  billingAddress,
  paying,
  credits = [],
  paidWith,
  membership,
  isAirlineLinked,
  visitorId = null,
}: DraftInput): OrderDraft | null {
  const { checkoutId, contact, promoCodes } = record;
  const shipping = shippingOf(record);
  if (!contact || !shipping) return null;
  const request: PlaceOrderRequest = {
    checkoutId,
    cart: {
      items: lines.map(({ item: { productId, variantId, qty, challengeAcceptance } }) => ({
        productId,
        variantId,
        qty,
        challengeAcceptance,
      })),
      promoCodes: [...promoCodes].sort(),
    },
    contact,
    shipping,
    ...(billingAddress && { billingAddress }),
    payment: {
      methods: [
        ...credits,
        ...(paying && data.amountOutstanding > 0 ? [{ ...paying, amount: data.amountOutstanding }] : []),
      ],
    },
    expectedTotal: data.grandTotal,
    ...((isJoiningLoyalty(record, membership) || visitorId) && {
      extra: {
        ...(isJoiningLoyalty(record, membership) && { addToLoyaltyProgram: true }),
        ...(visitorId && { visitorId }),
      },
    }),
  };
  return {
    request,
    summary: {
      contact,
      shippingType: shipping.type,
      address: shipping.type === 'DELIVERY' ? shipping.address : null,
      store: shipping.type === 'STORE_PICKUP' ? record.pickup.store : null,
      methodLabel: data.selectedShippingMethod?.label ?? '',
      promise: data.selectedShippingMethod?.promise ?? '',
      card: paidWith,
      lines: data.items.map((quoted) => {
        const line = lines.find(
          ({ item }) => item.productId === quoted.productId && item.variantId === quoted.variantId,
        );
        return {
          ...quoted,
          name: line?.product.name ?? '',
          detail: line
            ? [line.product.colourName, line.variant && `Size ${describeSize(line)}`].filter(Boolean).join(' · ')
            : '',
        };
      }),
      totals: { explain: data.explain.map(withoutCode), grandTotal: data.grandTotal, gst: data.gst },
      measures: buildOrderAnalytics(data, lines, promoCodes, productReferrers.of),
      points: pointsOf({ record, data, lines, membership, isAirlineLinked }),
    },
  };
}

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
