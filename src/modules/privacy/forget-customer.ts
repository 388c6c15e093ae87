import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { failpoint } from '#platform/failpoint.ts';
import { putInOutbox } from '#platform/outbox.ts';
import { erasePerson } from './erase-person.ts';

/** Time for what was under way when the log-in ended; then the same step looks for leftovers. */
const AGAIN_AFTER_MS = 60_000;

/** Forgets a customer whose wish is proven. Intended in the outbox first: a process that dies leaves it to the next (IPP 9). */
export async function forgetCustomer(ctx: AccountsCtx, customerId: string): Promise<void> {
  const availableAt = new Date(ctx.clock.now().getTime() + AGAIN_AFTER_MS);
  await putInOutbox(ctx, [
    { dedupeKey: `account-erase-${customerId}`, kind: 'account.erase', payload: { customerId }, availableAt },
  ]);
  await failpoint('forget-customer.intended');
  await erasePerson(ctx, customerId);
}
