import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { lockCustomer } from '#modules/accounts/customers/lock-customer.ts';
import { confirmEmail } from '#modules/accounts/customers/sync-email.ts';
import { findImport } from '#modules/accounts/imports/find-import.ts';
import { inTransaction } from '#platform/database/database.ts';
import { personalDataParts } from './internal/personal-data-parts.ts';

export interface ExportedData {
  exportedAt: string;
  shop: string;
  /** Part → its data about the customer. */
  data: Record<string, unknown>;
}

/**
 * All personal data of a customer, as of one moment; data found by the email address only where the address is
 * verified now (SEC-18), or of an imported customer who has no account yet (MOVE-01); null when there is neither (IPP 6).
 */
export async function exportPersonalData(ctx: AccountsCtx, customerId: string): Promise<ExportedData | null> {
  await confirmEmail(ctx, customerId);
  return inTransaction(ctx, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer && !(await findImport(tx, customerId))) return null;
    const data: Record<string, unknown> = {};
    for (const part of personalDataParts)
      data[part.name] = await part.read(tx, { customerId, email: customer?.isVerified ? customer.email : null });
    return { exportedAt: ctx.clock.now().toISOString(), shop: ctx.config.KERB_STORE_NAME, data };
  });
}
