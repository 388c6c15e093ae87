import type { DeliveryReply, WebhookEvent } from '#contract/staff/webhooks.ts';
import type { Tone } from '../../ui/values.tsx';

export const eventWords: Record<WebhookEvent, string> = {
  'order.placed': 'Order placed',
  'order.changed': 'Order changed before it is sent',
  'order.dispatched': 'Order dispatched or handed over',
  'order.refunded': 'Order refunded',
  'order.cancelled': 'Order cancelled, whole or in part',
  'parcel.tracked': 'Parcel on its way, delivered or stopped',
  'return.received': 'Return received',
  'stock.changed': 'Stock changed',
};

export const deliveryWords: Record<DeliveryReply['state'], { label: string; tone: Tone }> = {
  done: { label: 'Delivered', tone: 'good' },
  waiting: { label: 'Waiting', tone: 'plain' },
  parked: { label: 'Given up', tone: 'bad' },
};

/** How the latest attempt ended, in words. */
export function resultWords({
  tries,
  lastStatus,
  lastProblem,
}: Pick<DeliveryReply, 'tries' | 'lastStatus' | 'lastProblem'>): string {
  if (lastStatus !== null) return `Answered ${lastStatus}`;
  return lastProblem ?? (tries === 0 ? 'Not tried yet' : 'No answer');
}
