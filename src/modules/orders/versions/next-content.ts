import type { OrderDraft, OrderLine, OrderShipping } from '../order.ts';

/** What a change makes of an order. */
export interface NextContent {
  shipping: OrderShipping;
  /** Lines that differ from before, and new ones. */
  lines: readonly (OrderLine & { lineNo: number })[];
  /** Numbers of lines that are gone; none by default. */
  removed?: readonly number[];
  /** What it costs from now on, in cents; absent where that stays as it is. */
  amounts?: OrderAmounts;
}
export type OrderAmounts = Pick<
  OrderDraft,
  'itemSubtotalCents' | 'discountCents' | 'shippingCents' | 'gstCents' | 'totalCents' | 'explanation'
>;
