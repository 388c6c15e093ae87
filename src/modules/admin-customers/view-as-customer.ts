/** A member of staff sees the shop as a customer sees it, and changes nothing (EDIT-08). */
import { findCustomer } from '#modules/accounts/customers/find-customer.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import type { CallerRefusal } from '#modules/accounts/sessions/find-caller.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { separateStaffOrigin } from '#modules/staff/staff-site-address.ts';
import { findViewing, openViewing, startViewing } from '#modules/staff/viewings/viewing.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface StartedViewing {
  /** The token; where the staff site has a host of its own, a code that `openViewingOnShop` takes once (SEC-06). */
  token: string;
  expiresAt: Date;
  name: string;
}

/** Starts a viewing, with an entry in the access log each time; null when there is no such customer. */
export async function viewAsCustomer(ctx: Ctx, customerId: string, staff: StaffCaller): Promise<StartedViewing | null> {
  const customer = await findCustomer(ctx, customerId);
  if (!customer) return null;
  return inTransaction(ctx, async (tx) => {
    const asCode = separateStaffOrigin(ctx.config) !== null;
    const started = await startViewing(tx, staff, { customerId, asCode });
    await writeAudit(tx, {
      actor: actorOf(staff),
      action: 'shop-as-customer.viewed',
      subject: `customer:${customerId}`,
    });
    return { ...started, name: nameOf(customer) };
  });
}

/**
 * What the tab on the shop's host needs for a code of `viewAsCustomer`; null for a code that is unknown, over or taken
 * before, or whose viewing has ended (SEC-06).
 */
export async function openViewingOnShop(
  ctx: Ctx,
  code: string,
): Promise<{ token: string; customerId: string; name: string } | null> {
  const token = await openViewing(ctx, code);
  const viewing = token === null ? null : await findViewing(ctx, `Bearer ${token}`);
  if (token === null || viewing === null || viewing === 'NONE') return null;
  const customer = await findCustomer(ctx, viewing.customerId);
  if (!customer) return null;
  return { token, customerId: viewing.customerId, name: nameOf(customer) };
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

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
