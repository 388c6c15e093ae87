/** States and data of an order. Pure. */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { ExplanationStep } from '#contract/checkout/checkout-info.ts';
import type { Gift } from '#contract/checkout/gift.ts';
import type { Cents } from '#shared/money.ts';

/**
 * Every state transition. Each is made by compare-and-set: a process cannot change an order that another has changed
 * in the meantime (reliability R4).
 */
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
/** Where an order was made: on the site, at a store's till, or by staff on the phone (EDIT-03). */
export type OrderChannel = 'web' | 'pos' | 'phone';

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
/** Destination and method, with the label that the shopper was shown. */
export type OrderShipping = PlaceOrderRequest['shipping'] & { label: string; promise: string };

/** What T1 writes: everything that was agreed, nothing that has happened yet. */
export interface OrderDraft {
  id: string;
  /** The logged-in customer; null for a guest. */
  customerId: string | null;
  number: string;
  checkoutId: string;
  contact: PlaceOrderRequest['contact'];
  shipping: OrderShipping;
  billingAddress: PlaceOrderRequest['billingAddress'];
  /** Absent where the order is no present. */
  present?: PlaceOrderRequest['present'];
  /** The shopper's, to the shop. */
  note?: string | undefined;
  /** Versions of the shop's terms, returns, guarantee and privacy pages it is placed under, by path (HON-05). */
  agreedTexts?: Readonly<Record<string, number>>;
  itemSubtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
  explanation: ExplanationStep[];
  lines: (OrderLine & { gifts?: readonly Gift[] })[];
}
/** What a process needs to know of an order to advance it. */
export interface OrderInFlight {
  id: string;
  /** The logged-in customer; null for a guest. */
  customerId: string | null;
  number: string;
  state: OrderState;
  ageSeconds: number;
  /** The shopper opted in to marketing emails at the contact step. */
  optedIn: boolean;
}

/** A line with its dispatched, returned and cancelled units. */
export interface PlacedLine extends OrderLine {
  lineNo: number;
  /** Dispatched units. */
  shippedQty: number;
  /** Units among them in a return that was not refused. */
  returnedQty: number;
  /** Units that will not be dispatched: the cancelled rest of a partly dispatched order. */
  cancelledQty: number;
  /** Gift cards with a recipient, and those that were mailed to the buyer (UX-03). */
  gifts: readonly PlacedGift[];
}

/** The gift card of one unit of a line. */
export interface PlacedGift {
  /** From 1. */
  unitNo: number;
  /** Null for a card of the buyer; with empty texts once the data of the order's customer have been deleted. */
  recipient: Pick<Gift, 'name' | 'email'> | null;
  message: string;
  /** 'YYYY-MM-DD' in New Zealand; '' as soon as it is paid for. */
  sendOn: string;
  mailedAt: Date | null;
  /** Its mail could not be delivered. */
  failedAt: Date | null;
  /** It never will be mailed. */
  stoppedAt: Date | null;
}

/** What decides whether work on an order has begun. */
export interface WorkMarks {
  state: OrderState;
  channel: OrderChannel;
  readyAt: Date | null;
  packedAt: Date | null;
  /** The first paper for whoever picks it was printed. */
  pickingAt: Date | null;
  waitsForRma: string | null;
  heldFor: string | null;
  replacesOrderId: string | null;
}
/**
 * Whether nobody has begun to work on the order: its shopper may still change or cancel it (EDIT-02). Exchanges and orders
 * on hold are for staff.
 */
export const isUntouched = (marks: WorkMarks): boolean =>
  marks.state === 'PLACED' &&
  marks.channel !== 'pos' &&
  [marks.readyAt, marks.packedAt, marks.pickingAt, marks.waitsForRma, marks.heldFor, marks.replacesOrderId].every(
    (mark) => mark === null,
  );

/** An order as pages and mails show it. */
export interface Order extends Omit<OrderDraft, 'billingAddress' | 'present' | 'note' | 'agreedTexts' | 'lines'> {
  state: OrderState;
  channel: OrderChannel;
  currency: string;
  createdAt: Date;
  placedAt: Date | null;
  readyAt: Date | null;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  billingAddress: OrderDraft['billingAddress'] | null;
  /** Null where the order is no present; its message may be empty (EDIT-07). */
  present: { message: string } | null;
  /** What the shopper asked of the shop; may be empty. */
  note: string;
  /** None for an order that was placed under no text. */
  agreedTexts: Readonly<Record<string, number>>;
  /** Its shopper may still cancel it: nobody works on it, and it sold no gift card (EDIT-02). */
  isCancellable: boolean;
  /** Its shopper may still change its address and sizes: nobody works on it, and it is more than gift cards. */
  isChangeable: boolean;
  /** Staff may still change it, unless it lies in a parcel: it is not packed, and it is more than gift cards (EDIT-01). */
  isEditable: boolean;
  lines: PlacedLine[];
}
