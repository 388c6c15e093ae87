/** What leaves the shop together, and the order it is of. Pure. */
import type { OrderState } from '../order.ts';

export interface LockedOrder {
  id: string;
  number: string;
  state: OrderState;
  channel: 'web' | 'pos';
  customerId: string | null;
  shippingType: 'DELIVERY' | 'STORE_PICKUP';
  readyAt: Date | null;
  /** The return that must be here before this order may leave. */
  waitsForRma: string | null;
  /** Why nothing of it may leave; null when it may. */
  heldFor: string | null;
  totalCents: bigint;
  /** The order whose payments paid for this one. */
  replacesOrderId: string | null;
}

export interface ParcelDraft {
  id: string;
  orderId: string;
  kind: 'courier' | 'collection';
  carrier: string;
  trackingNumber: string;
  /** The same ref again is the same parcel. */
  ref: string;
  lines: { lineNo: number; qty: number }[];
}
