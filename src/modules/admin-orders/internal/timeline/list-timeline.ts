import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { listScans, type ScanOfParcel } from '#modules/parcels/tracking/list-tracking.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import { listChanges } from '#platform/audit-trail.ts';
import type { Ctx } from '#platform/context.ts';
import { isDemoEmail } from '#shared/demo-email.ts';
import { paymentsOf, refundsOf } from '../admin-order-records.ts';
import { describeActor, describeEvent } from '../order-events.ts';
import { describePayments, describeRefunds } from './payment-events.ts';
import { listStockEvents } from './stock-events.ts';
import { buyerOf, CARRIER, SHOP, type TimelineEvent } from './timeline-event.ts';

const MAX_CHANGES = 200;

/**
 * All that happened to a placed order, oldest first, each with its actor (EDIT-06): the latest 200 changes of the audit,
 * stock, and, with `office`, payments and emails. Stock entries of demo orders have the day on which the demo was made,
 * so they are left out.
 */
export async function listTimeline(
  ctx: Ctx,
  order: Order & { placedAt: Date },
  office: StaffOrder['office'],
): Promise<StaffOrder['timeline']> {
  const buyer = buyerOf(order);
  const changes = await listChanges(ctx, order.number, MAX_CHANGES);
  const people = await findActorNames(
    ctx,
    changes.map(({ detail }) => String(detail.to)),
  );
  const events: TimelineEvent[] = [
    ...(isDemoEmail(order.contact.email) ? [] : await listStockEvents(ctx, order.id)),
    ...(office
      ? [
          ...describePayments(await paymentsOf(ctx, order.id), buyer),
          ...describeRefunds(await refundsOf(ctx, order.id)),
        ]
      : []),
    ...(await listScans(ctx, order.id)).map(describeScan),
    { at: order.placedAt, topic: 'order', what: 'Placed', actor: buyer, detail: '' },
    ...changes.map(({ at, actor, ...change }) => ({ at, actor, ...describeEvent(change, people) })),
  ];
  const names = await findActorNames(
    ctx,
    events.map(({ actor }) => actor),
  );
  const described = events.map(({ actor, at, ...event }) => ({
    ...event,
    at: at.toISOString(),
    who: describeActor(actor, names),
  }));
  return [...described, ...(office?.mails ?? []).map(describeMail)].sort((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  );
}

const describeScan = ({ at, words, place }: ScanOfParcel): TimelineEvent => ({
  at,
  topic: 'parcel',
  what: 'Scanned',
  actor: CARRIER,
  detail: [words, place].filter(Boolean).join(' · '),
});

const mailStates = { Sent: 'Email sent', Waiting: 'Email waiting to be sent', Stopped: 'Email could not be sent' };

const describeMail = (mail: NonNullable<StaffOrder['office']>['mails'][number]): StaffOrder['timeline'][number] => ({
  at: mail.at,
  topic: 'email',
  what: mailStates[mail.state],
  who: mail.by ?? describeActor(SHOP, new Map()),
  detail: mail.written ? `${mail.what} · ${mail.written.subject}` : mail.what,
});
