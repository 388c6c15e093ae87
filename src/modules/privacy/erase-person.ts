import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { lockCustomer } from '#modules/accounts/customers/lock-customer.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction } from '#platform/database/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import { putInOutbox } from '#platform/outbox.ts';
import { eraseFinishedOrders } from './erase-finished-orders.ts';
import { personalDataParts } from './internal/personal-data-parts.ts';

/**
 * Forgets a customer: first the log-in, so that nobody comes back in, then everything in one transaction, with the mail that says so.
 * Asked again it takes what was left or came in meanwhile (F3).
 */
export async function erasePerson(ctx: AccountsCtx, customerId: string): Promise<void> {
  await ctx.identity.deleteUser(ctx, customerId);
  await failpoint('erase-person.log-in-gone');
  await inTransaction(ctx, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    for (const part of personalDataParts)
      await part.erase(tx, { customerId, email: customer?.isVerified ? customer.email : null });
    if (!customer) return;
    await writeAudit(tx, { actor: `customer:${customerId}`, action: 'account.erased', subject: customerId });
    await putInOutbox(tx, [
      {
        dedupeKey: `account-deleted-${customerId}`,
        kind: 'email.account-deleted',
        payload: { email: customer.email, firstName: customer.firstName },
      },
    ]);
  });
  await failpoint('erase-person.erased');
  while ((await eraseFinishedOrders(ctx)) > 0);
}
