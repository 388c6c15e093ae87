import type { TimelineTopic } from '#contract/staff/orders/staff-orders.ts';
import type { OrderChannel } from '#modules/orders/order.ts';

/** Something that happened to an order. */
export interface TimelineEvent {
  at: Date;
  topic: TimelineTopic;
  what: string;
  /** As in the audit. */
  actor: string;
  detail: string;
}

/** Whoever placed the order, as in the audit. */
export const buyerOf = ({
  channel,
  customerId,
}: {
  channel: OrderChannel;
  customerId: string | null;
}): 'till' | 'customer' | 'shopper' => {
  if (channel === 'pos') return 'till';
  return customerId === null ? 'shopper' : 'customer';
};

/** What the shop does by itself. */
export const SHOP = 'sweeper';
/** Scans. */
export const CARRIER = 'carrier';
