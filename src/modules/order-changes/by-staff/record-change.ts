import type { Order } from '#modules/orders/order.ts';
import { agreeVersion } from '#modules/orders/versions/agree-version.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { step } from '#platform/steps/step.ts';
import type { Cents } from '#shared/money.ts';
import { loggedChange } from '../logged-change.ts';
import { locationOf } from './plan-delivery.ts';
import type { PlannedChange } from './plan-staff-change.ts';

/** Of a change's refund, and of what the order reserves with it (reliability I3). */
export const changeRef = (changeId: string) => `change:${changeId}` as const;

interface RecordedChange extends Pick<PlannedChange, 'next' | 'words' | 'uses'> {
  changeId: string;
  reason: string;
  refundCents?: Cents;
  /** What its customer paid for it by a mailed link. */
  paidCents?: Cents;
}

/**
 * Part of a transaction that locks the order: writes a change by staff as its next version, queues its mail and its
 * webhook, and audits it (EDIT-01).
 */
export async function recordChange(
  tx: Ctx,
  order: Order,
  { next, words, uses, changeId, reason, refundCents = 0n, paidCents = 0n }: RecordedChange,
  actor: string,
): Promise<void> {
  const versionNo = await step('agree the next version', () => agreeVersion(tx, order.id, next, { changeId, actor }));
  await step('queue the email about the change', () =>
    putInOutbox(tx, [
      {
        dedupeKey: `changed:${order.id}:${changeId}`,
        kind: 'email.order-changed',
        payload: {
          ...{ orderNumber: order.number, byStaff: true },
          ...(refundCents > 0n && { refundKey: changeRef(changeId) }),
          ...(paidCents > 0n && { paidCents: `${paidCents}` }),
        },
      },
    ]),
  );
  const delivery = deliveryDetail(order, next.shipping);
  await step('announce the change', () =>
    announceOrder(tx, 'order.changed', order.id, { addressChanged: Object.values(delivery).some(Boolean) }),
  );
  await step('audit the change', () =>
    writeAudit(tx, {
      actor,
      action: 'order.changed',
      subject: order.number,
      detail: {
        ...{ versionNo, sizes: words, ...delivery, reason: reason.trim() },
        ...(refundCents > 0n && { refundCents: `${refundCents}` }),
        ...(paidCents > 0n && { paidCents: `${paidCents}` }),
        ...(uses.released.length > 0 && { offersEnded: uses.released }),
      },
      ...loggedChange(order, next, versionNo),
    }),
  );
}

/** What is another one for the delivery, for the timeline; an address itself is not written there. */
function deliveryDetail({ shipping: before }: Order, now: Order['shipping']): Record<string, unknown> {
  const addressOf = (shipping: Order['shipping']) =>
    shipping.type === 'DELIVERY' ? JSON.stringify(Object.entries(shipping.address ?? {}).sort()) : '';
  return {
    address: now.type === 'DELIVERY' && addressOf(now) !== addressOf(before),
    ...(now.label !== before.label && { method: now.label }),
    ...(locationOf(now) !== locationOf(before) && now.type === 'STORE_PICKUP' && { store: true }),
  };
}
