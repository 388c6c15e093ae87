import { addOrderNote } from '#modules/orders/correspondence/add-order-note.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';

/** Adds a note to an order, visible to all staff who open it; false when there is no such order. */
export function writeOrderNote(ctx: Ctx, number: string, staff: StaffCaller, body: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return false;
    await addOrderNote(tx, order.id, actorOf(staff), body);
    await writeAudit(tx, { actor: actorOf(staff), action: 'order.noted', subject: order.number });
    return true;
  });
}
