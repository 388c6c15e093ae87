/** The order status shown to shoppers. Pure (ORD-02, ORD-15). */
import type { OrderStatus } from '#contract/orders/orders.ts';
import type { Order } from './order.ts';

/**
 * Null for an order that was never placed: no shopper sees it. An order dispatched in parts is "processed" until the
 * last part is dispatched.
 */
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

/** The sizes of an order's lines in line order, each once; products with a single size have no label (ORD-15). */
export const sizesOf = (lines: readonly { sizeLabel: string }[]): string =>
  [...new Set(lines.map(({ sizeLabel }) => sizeLabel).filter((label) => label !== ''))].join(', ');
