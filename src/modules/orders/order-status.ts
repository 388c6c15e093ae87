/** What a shopper is told of where an order stands. Pure (ORD-02, ORD-15). */
import type { OrderStatus } from '#contract/orders/orders.ts';
import type { Order } from './order.ts';

/** Null for an order that was never placed: no shopper hears of it. What is sent in parts is processed until the last part has left. */
export function orderStatus(order: Pick<Order, 'state' | 'readyAt' | 'deliveredAt'>): OrderStatus | null {
  switch (order.state) {
    case 'PLACED':
      return order.readyAt ? 'Ready to collect' : 'Processing';
    case 'PARTLY_SHIPPED':
      return 'Processing';
    case 'SHIPPED':
    case 'PARTLY_RETURNED':
      return order.deliveredAt ? 'Delivered' : 'Dispatched';
    case 'RETURNED':
      return 'Returned';
    case 'CANCELLING':
    case 'CANCELLED':
      return 'Cancelled';
    default:
      return null;
  }
}

/** The sizes of an order's lines in their order, each once; things of one size say nothing (ORD-15). */
export const sizesOf = (lines: readonly { sizeLabel: string }[]): string =>
  [...new Set(lines.map(({ sizeLabel }) => sizeLabel).filter((label) => label !== ''))].join(', ');
