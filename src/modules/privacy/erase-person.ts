import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { lockCustomer } from '#modules/accounts/customers/lock-customer.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { eraseFinishedOrders } from './erase-finished-orders.ts';
import { personalDataParts } from './internal/personal-data-parts.ts';

/**
 * Erases a customer: first the log-in, so that nobody can log in again, then everything else in one transaction, with
 * the confirming email. A repeated call erases what was left or added meanwhile (reliability F3).
 */
export async function erasePerson(ctx: AccountsCtx, customerId: string): Promise<void> {
  await step('delete the log-in', () => ctx.identity.deleteUser(ctx, customerId));
  await step('erase personal data', () =>
    inTransaction(ctx, async (tx) => {
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
    }),
  );
  while ((await eraseFinishedOrders(ctx)) > 0);
}
