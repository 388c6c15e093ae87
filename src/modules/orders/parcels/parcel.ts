/** What is dispatched together, and the order it belongs to. Pure. */
import type { WorkMarks } from '../order.ts';

export interface LockedOrder extends WorkMarks {
  id: string;
  number: string;
  customerId: string | null;
  shippingType: 'DELIVERY' | 'STORE_PICKUP';
  /** The return that must be received before this order may be dispatched. */
  waitsForRma: string | null;
  /** Why nothing of it may be dispatched; null when it may. */
  heldFor: string | null;
  totalCents: bigint;
  /** The order whose payments paid for this one. */
  replacesOrderId: string | null;
}

export interface ParcelDraft {
  id: string;
  orderId: string;
  /** 'email': gift cards that were mailed. */
  kind: 'courier' | 'collection' | 'email';
  carrier: string;
  trackingNumber: string;
  /** The same ref again is the same parcel. */
  ref: string;
  lines: { lineNo: number; qty: number }[];
}
