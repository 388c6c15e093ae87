import { joinGuestOrders } from '#modules/orders/lookup/join-guest-orders.ts';
import type { Ctx } from '#platform/context.ts';
import { joinImported } from '../imports/join-imported.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { markVerified } from '../internal/customer-records.ts';

type AuditedCtx = Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'clock' | 'remoteAddress'>>;

/** Enters into the activity log that the customer's address is verified now (OWN-08). */
export const auditVerified = (ctx: AuditedCtx, customer: { customerId: string; email: string }): Promise<void> =>
  auditAccount(ctx, {
    customerId: customer.customerId,
    what: 'verified',
    before: { verifiedEmail: null },
    after: { verifiedEmail: customer.email },
  });

/** Handles a verified email address: guest orders made with it, and what was imported for it, now belong to the account. */
export async function recordVerified(ctx: AuditedCtx, customer: { customerId: string; email: string }): Promise<void> {
  if (await markVerified(ctx, customer.customerId)) await auditVerified(ctx, customer);
  await joinGuestOrders(ctx, customer);
  await joinImported(ctx, customer);
}
