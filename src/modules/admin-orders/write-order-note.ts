import type { NoteRequest } from '#contract/staff/orders/staff-orders.ts';
import { addOrderNote } from '#modules/orders/correspondence/add-order-note.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';

/**
 * Adds a note to an order, visible to all staff who open it, and with `forCustomer` to its customer (EDIT-05); false
 * when there is no such order.
 */
export function writeOrderNote(
  ctx: Ctx,
  number: string,
  staff: StaffCaller,
  { body, forCustomer }: NoteRequest,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return false;
    const actor = actorOf(staff);
    await addOrderNote(tx, order.id, { actor, body, forCustomer });
    const note = { actor, subject: order.number, before: null, after: { note: body }, personal: ['note'] };
    await (forCustomer
      ? writeAudit(tx, { ...note, action: 'order.noted-for-customer' })
      : writeAudit(tx, { ...note, action: 'order.noted' }));
    return true;
  });
}
