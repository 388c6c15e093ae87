import type { OrderEmail } from '#contract/staff/orders/staff-emails.ts';
import { emailNameForStaff, keysOfOrderEmails } from '#modules/emails/email-kinds.ts';
import { listPaymentLinks } from '#modules/order-changes/waiting/link/list-payment-links.ts';
import { listEmailsAgain } from '#modules/orders/correspondence/list-emails-again.ts';
import { listStaffEmails } from '#modules/orders/correspondence/list-staff-emails.ts';
import type { Order } from '#modules/orders/order.ts';
import { listParcels } from '#modules/orders/parcels/list-parcels.ts';
import { listOrderChanges } from '#modules/orders/versions/list-order-changes.ts';
import { listReturns } from '#modules/returns/find-return.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import type { Ctx } from '#platform/context.ts';
import { type MessageState, messagesOf } from '#platform/outbox/outbox-records.ts';
import { refundsOf } from './admin-order-records.ts';
import { describeActor } from './order-events.ts';

/** An email of an order as staff see it. */
export interface ListedEmail {
  message: MessageState;
  shown: OrderEmail;
}

/** The outbox key of an email sent again. */
export const emailAgainKey = (id: string): string => `email-again:${id}`;

/** Every email of an order, automatic, written by staff or sent again; the oldest first. */
export async function listOrderEmails(ctx: Ctx, order: Pick<Order, 'id' | 'lines'>): Promise<ListedEmail[]> {
  const [written, again] = [await listStaffEmails(ctx, order.id), await listEmailsAgain(ctx, order.id)];
  const names = await findActorNames(
    ctx,
    [...written, ...again].map(({ actor }) => actor),
  );
  const keys = [
    ...keysOfOrderEmails({
      id: order.id,
      lines: order.lines,
      parcels: await listParcels(ctx, order.id),
      returns: await listReturns(ctx, order.id),
      refunds: await refundsOf(ctx, order.id),
      changes: [...(await listOrderChanges(ctx, order.id)), ...(await listPaymentLinks(ctx, order.id))],
      staffEmails: written,
    }),
    ...again.map(({ id }) => emailAgainKey(id)),
  ];
  return (await messagesOf(ctx, keys)).flatMap((message) => {
    const what = emailNameForStaff(message.kind);
    if (!what) return [];
    const repeated = again.find(({ id }) => emailAgainKey(id) === message.dedupeKey);
    const text =
      message.kind === 'email.from-staff' ? written.find(({ id }) => id === message.payload.emailId) : undefined;
    const actor = repeated?.actor ?? text?.actor;
    return [
      {
        message,
        shown: {
          id: message.id,
          what,
          at: (message.doneAt ?? message.at).toISOString(),
          state: message.doneAt ? 'Sent' : message.parked ? 'Stopped' : 'Waiting',
          by: actor ? describeActor(actor, names) : null,
          again: repeated !== undefined,
          written: text ? { subject: text.subject, body: text.body, answerAddress: text.answerAddress } : null,
        },
      },
    ];
  });
}
