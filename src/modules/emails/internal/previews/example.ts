/** What previews and tests of mails are made of: a real order, or an example that says so (OWN-11). */
import type { StorePlace } from '#contract/stores/store.ts';
import type { Order } from '#modules/orders/order.ts';
import type { RefundPart } from '../refund-parts.ts';
import type { EmailShop } from '../templates/email-shop.ts';
import type { OrderInfo } from '../templates/order-email-view.ts';

/** The order with what its emails may be about and it may not have: a parcel, a return and a refund. */
export interface Example {
  shop: EmailShop;
  order: Order;
  info: OrderInfo;
  rma: string;
  /** The order's total, as if it were refunded. */
  total: string;
  parts: RefundPart[];
  creditParts: RefundPart[];
  /** Its store, or the address it goes to. */
  store: string[];
  /** Its store, where it is collected. */
  place: StorePlace | null;
  /** Where returns are sent. */
  sendTo: string[];
}

export const EXAMPLE_CARRIER = 'NZ Post';
export const EXAMPLE_TRACKING = 'EXAMPLE0000000NZ';
export const EXAMPLE_DAY = 'Fri 11 Dec 2026';
