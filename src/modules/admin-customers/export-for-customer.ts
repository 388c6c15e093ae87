import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { type ExportedData, exportPersonalData } from '#modules/privacy/export-personal-data.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';

/** Everything stored about a customer, for one who asked staff for it; null when there is none. */
export async function exportForCustomer(
  ctx: AccountsCtx,
  customerId: string,
  staff: StaffCaller,
): Promise<ExportedData | null> {
  const exported = await exportPersonalData(ctx, customerId);
  if (exported)
    await writeAudit(ctx, { actor: actorOf(staff), action: 'customer.exported', subject: `customer:${customerId}` });
  return exported;
}
