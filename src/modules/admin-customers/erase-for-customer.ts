import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { eraseCustomer } from '#modules/privacy/erase-customer.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import { selectAdminCustomer } from './internal/admin-customer-records.ts';

/** Erases a customer who asked staff for it, exactly as the customer could; false when there is none. */
export async function eraseForCustomer(ctx: AccountsCtx, customerId: string, staff: StaffCaller): Promise<boolean> {
  if (!(await selectAdminCustomer(ctx, customerId))) return false;
  await writeAudit(ctx, {
    actor: actorOf(staff),
    action: 'customer.forgotten',
    subject: `customer:${customerId}`,
    before: { erased: false },
    after: { erased: true },
  });
  await eraseCustomer(ctx, customerId);
  return true;
}
