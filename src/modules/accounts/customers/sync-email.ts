import { inTransaction } from '#platform/database/database.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { markUnverified, markVerified, selectCustomer, updateEmail } from '../internal/customer-records.ts';
import { noteVerified } from '../sign-up/note-verified.ts';

/**
 * What the shop knows of a customer's address follows whoever keeps log-ins, where it may be changed or lose its proof without the
 * shop: `confirmed` is the address that is proven there today, null for none. One that is not proven any longer claims no orders and
 * nothing else that goes by address; a new one claims what was ordered with it as a guest (SEC-18). Answers whether the customer's
 * address is the proven one.
 */
export async function syncEmail(ctx: AccountsCtx, customerId: string, confirmed: string | null): Promise<boolean> {
  const customer = await selectCustomer(ctx, customerId);
  if (!customer) return false;
  return inTransaction(ctx, async (tx) => {
    if (customer.email === confirmed) {
      if (await markVerified(tx, customerId)) await noteVerified(tx, { customerId, email: confirmed });
      return true;
    }
    await markUnverified(tx, customerId);
    if (confirmed === null || !(await updateEmail(tx, customerId, confirmed))) return false;
    await noteVerified(tx, { customerId, email: confirmed });
    return true;
  });
}

/** The same by asking whoever keeps log-ins: before something goes by the address. Throws IdentityBusyError when nobody can be asked. */
export const confirmEmail = async (ctx: AccountsCtx, customerId: string): Promise<boolean> =>
  syncEmail(ctx, customerId, await ctx.identity.confirmedEmail(ctx, customerId));
