/** States of an order and what an order is made of (reliability 4.1). Pure. */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { ExplanationStep } from '#contract/checkout/checkout-info.ts';
import type { Cents } from '#shared/money.ts';

/** Every arrow there is. Each is taken by compare-and-set: nobody moves an order that someone else has moved (R4). */
export const orderTransitions = {
  PENDING: ['PLACED', 'FAILING', 'FAILED'],
  FAILING: ['FAILED'],
  FAILED: [],
  PLACED: ['PARTLY_SHIPPED', 'SHIPPED', 'CANCELLING'],
  PARTLY_SHIPPED: ['SHIPPED'],
  SHIPPED: ['PARTLY_RETURNED', 'RETURNED'],
  PARTLY_RETURNED: ['RETURNED'],
  RETURNED: [],
  CANCELLING: ['CANCELLED'],
  CANCELLED: [],
} as const satisfies Record<string, readonly string[]>;
export type OrderState = keyof typeof orderTransitions;

export interface OrderLine {
  productId: number;
  variantId: number;
  locationId: string;
  productCode: string;
  variantCode: string;
  name: string;
  brand: string;
  colourName: string;
  sizeLabel: string;
  qty: number;
  unitPriceCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  taxExclusive: boolean;
  stocked: boolean;
  giftCard: boolean;
}
/** Where it goes and how, with the words the shopper was shown. */
export type OrderShipping = PlaceOrderRequest['shipping'] & { label: string; promise: string };

/** What T1 writes: everything that was agreed, nothing that has happened yet. */
export interface OrderDraft {
  id: string;
  /** Who was logged in; null for a guest. */
  customerId: string | null;
  number: string;
  checkoutId: string;
  contact: PlaceOrderRequest['contact'];
  shipping: OrderShipping;
  billingAddress: PlaceOrderRequest['billingAddress'];
  itemSubtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
  explanation: ExplanationStep[];
  lines: OrderLine[];
}
/** What whoever drives an order on needs to know of it. */
export interface OrderInFlight {
  id: string;
  /** Who was logged in; null for a guest. */
  customerId: string | null;
  number: string;
  state: OrderState;
  ageSeconds: number;
}

/** A line with what has become of it. */
export interface PlacedLine extends OrderLine {
  lineNo: number;
  /** Units that have left the shop. */
  shippedQty: number;
  /** Units among them that a return was started for, until it is refused. */
  returnedQty: number;
  /** Units that will not leave after all: the rest of an order that was sent in part. */
  cancelledQty: number;
}

/** An order as pages and mails show it. */
export interface Order extends Omit<OrderDraft, 'billingAddress' | 'lines'> {
  state: OrderState;
  channel: 'web' | 'pos';
  currency: string;
  createdAt: Date;
  placedAt: Date | null;
  readyAt: Date | null;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  billingAddress: OrderDraft['billingAddress'] | null;
  lines: PlacedLine[];
}
