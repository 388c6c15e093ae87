import { inTransaction } from '#platform/database/database.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { markUnverified, markVerified, selectCustomer, updateEmail } from '../internal/customer-records.ts';
import { auditVerified, recordVerified } from './record-verified.ts';

/**
 * Updates the stored email address of a customer to the identity provider's, where it may change or lose its
 * verification without the shop taking part: `confirmed` is the address that is verified there now, null for none. An
 * address that is no longer verified gives no access to orders or anything else found by address; a new one takes over
 * the guest orders made with it (SEC-18). Returns whether the customer's address is the verified one.
 */
export async function syncEmail(ctx: AccountsCtx, customerId: string, confirmed: string | null): Promise<boolean> {
  const customer = await selectCustomer(ctx, customerId);
  if (!customer) return false;
  return inTransaction(ctx, async (tx) => {
    if (customer.email === confirmed) {
      if (await markVerified(tx, customerId)) {
        await auditVerified(tx, { customerId, email: confirmed });
        await recordVerified(tx, { customerId, email: confirmed });
      }
      return true;
    }
    await markUnverified(tx, customerId);
    if (confirmed === null || !(await updateEmail(tx, customerId, confirmed))) return false;
    await recordVerified(tx, { customerId, email: confirmed });
    return true;
  });
}

/**
 * The same, after asking the identity provider: for use before anything is found by address. Throws IdentityBusyError
 * when the provider cannot be reached.
 */
export const confirmEmail = async (ctx: AccountsCtx, customerId: string): Promise<boolean> =>
  syncEmail(ctx, customerId, await ctx.identity.confirmedEmail(ctx, customerId));
