import { listEmailsAgain } from '#modules/orders/correspondence/list-emails-again.ts';
import { mayBeWrittenTo } from '#modules/orders/correspondence/may-be-written-to.ts';
import { saveResentEmail } from '#modules/orders/correspondence/save-resent-email.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { putInOutboxAgain } from '#modules/outbox/put-in-outbox.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { emailAgainKey, listOrderEmails } from './internal/list-order-emails.ts';
import type { EmailSent, StaffEmailRefusal } from './write-to-customer.ts';

export type EmailAgainRefusal = StaffEmailRefusal | 'NO_SUCH_EMAIL' | 'STILL_WAITING';

/** Sends an email of an order again, to the order's current email address; once for each key (FIX-78). */
export function sendEmailAgain(
  ctx: Ctx,
  number: string,
  staff: StaffCaller,
  { emailId, key }: { emailId: string; key: string },
): Promise<Result<EmailSent, EmailAgainRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, number);
    const order = locked && (await getOrder(tx, locked.number));
    if (!order) return fail('NO_SUCH_ORDER');
    if (!(await mayBeWrittenTo(tx, order.id))) return fail('CUSTOMER_FORGOTTEN');
    const found = (await listOrderEmails(tx, order)).find(({ message }) => message.id === emailId);
    if (!found) return fail('NO_SUCH_EMAIL');
    const { message, shown } = found;
    const before = (await listEmailsAgain(tx, order.id)).find(({ id }) => id === key);
    if (before) return before.dedupeKey === message.dedupeKey ? ok({ already: true }) : fail('KEY_REUSED');
    if (shown.state === 'Waiting') return fail('STILL_WAITING');
    const isNew = await saveResentEmail(tx, {
      id: key,
      orderId: order.id,
      actor: actorOf(staff),
      dedupeKey: message.dedupeKey,
    });
    if (!isNew) return fail('KEY_REUSED');
    await putInOutboxAgain(tx, { kind: message.kind, payload: message.payload }, emailAgainKey(key));
    await writeAudit(tx, {
      actor: actorOf(staff),
      action: 'order.mail-resent',
      subject: order.number,
      detail: { kind: message.kind, message: message.dedupeKey },
      before: null,
      after: { emailSentAgain: shown.what },
    });
    return ok({ already: false });
  });
}
