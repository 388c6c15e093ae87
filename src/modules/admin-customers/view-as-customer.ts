/** A member of staff sees the shop as a customer sees it, and changes nothing (EDIT-08). */
import { findCustomer } from '#modules/accounts/customers/find-customer.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import type { CallerRefusal } from '#modules/accounts/sessions/find-caller.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { findViewing, startViewing } from '#modules/staff/viewings/viewing.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface StartedViewing {
  token: string;
  expiresAt: Date;
  name: string;
}

/** Starts a viewing, with an entry in the access log each time; null when there is no such customer. */
export async function viewAsCustomer(ctx: Ctx, customerId: string, staff: StaffCaller): Promise<StartedViewing | null> {
  const customer = await findCustomer(ctx, customerId);
  if (!customer) return null;
  return inTransaction(ctx, async (tx) => {
    const started = await startViewing(tx, staff, customerId);
    await writeAudit(tx, {
      actor: actorOf(staff),
      action: 'shop-as-customer.viewed',
      subject: `customer:${customerId}`,
    });
    return { ...started, name: `${customer.firstName} ${customer.lastName}`.trim() };
  });
}

/** The caller of a viewing's token, as the customer with `viewing` set; null for any other Authorization header. */
export async function findViewer(
  ctx: Ctx,
  authorization: string | null,
): Promise<Result<Caller, CallerRefusal> | null> {
  const viewing = await findViewing(ctx, authorization);
  if (viewing === 'NONE') return null;
  const customer = viewing && (await findCustomer(ctx, viewing.customerId));
  if (!viewing || !customer) return fail('INVALID');
  const { id, customerId, expiresAt } = viewing;
  return ok({ customerId, email: customer.email, sessionId: id, viewing: { id, expiresAt } });
}
