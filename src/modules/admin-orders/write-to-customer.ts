import type { StaffEmailRequest } from '#contract/staff/orders/staff-emails.ts';
import { replyToEmail } from '#modules/emails/mail-sender.ts';
import { mayBeWrittenTo } from '#modules/orders/correspondence/may-be-written-to.ts';
import { saveStaffEmail } from '#modules/orders/correspondence/save-staff-email.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface EmailSent {
  /** It was sent before under this key: nothing was sent now. */
  already: boolean;
}
export type StaffEmailRefusal = 'NO_SUCH_ORDER' | 'CUSTOMER_FORGOTTEN' | 'KEY_REUSED';

/**
 * Sends an email written by staff to the customer of an order and stores it there with the reply address; once for
 * each key (FIX-78).
 */
export function writeToCustomer(
  ctx: Ctx,
  number: string,
  staff: StaffCaller,
  { key, template, subject, body }: StaffEmailRequest,
): Promise<Result<EmailSent, StaffEmailRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return fail('NO_SUCH_ORDER');
    if (!(await mayBeWrittenTo(tx, order.id))) return fail('CUSTOMER_FORGOTTEN');
    const email = {
      id: key,
      orderId: order.id,
      actor: actorOf(staff),
      template,
      subject,
      body,
      answerAddress: replyToEmail(ctx.config),
    };
    const saved = await saveStaffEmail(tx, email);
    if (!saved.ok || saved.value.already) return saved;
    await putInOutbox(tx, [{ dedupeKey: `staff-email:${key}`, kind: 'email.from-staff', payload: { emailId: key } }]);
    await writeAudit(tx, {
      actor: actorOf(staff),
      action: 'order.mail-sent',
      subject: order.number,
      detail: { emailId: key, template },
      before: null,
      after: { emailSubject: subject },
      personal: ['emailSubject'],
    });
    return ok({ already: false });
  });
}
