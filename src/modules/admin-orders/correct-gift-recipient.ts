import type { RecipientRequest } from '#contract/staff/orders/staff-gifts.ts';
import { correctRecipient } from '#modules/orders/gifts/correct-recipient.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/**
 * Another name and email address for a gift card of an order (UX-03). A mail that waits goes there; one that was sent
 * or stopped goes there when staff send it again. The audit names the card, not the recipient.
 */
export function correctGiftRecipient(
  ctx: Ctx,
  number: string,
  { lineNo, unitNo }: { lineNo: number; unitNo: number },
  staff: StaffCaller,
  recipient: RecipientRequest,
): Promise<Result<null, 'NO_SUCH_ORDER' | 'NO_SUCH_GIFT'>> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return fail('NO_SUCH_ORDER');
    const before = await correctRecipient(tx, { orderId: order.id, lineNo, unitNo }, recipient);
    if (!before) return fail('NO_SUCH_GIFT');
    await writeAudit(tx, {
      actor: actorOf(staff),
      action: 'order.recipient-corrected',
      subject: order.number,
      detail: { lineNo, unitNo },
      before: { recipient: before },
      after: { recipient },
      personal: ['recipient'],
    });
    return ok(null);
  });
}
