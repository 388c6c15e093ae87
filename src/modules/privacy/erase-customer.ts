import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { step } from '#platform/steps/step.ts';
import { erasePerson } from './erase-person.ts';

/** Time for operations that were running when the log-in ended; then the same step erases what they left. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Erases a customer whose request is verified. It is queued in the outbox first: if the process dies, another one
 * continues (IPP 9).
 */
export async function eraseCustomer(ctx: AccountsCtx, customerId: string): Promise<void> {
  const availableAt = new Date(ctx.clock.now().getTime() + AGAIN_AFTER_MS);
  await step('queue the erasure', () =>
    putInOutbox(ctx, [
      { dedupeKey: `account-erase-${customerId}`, kind: 'account.erase', payload: { customerId }, availableAt },
    ]),
  );
  await erasePerson(ctx, customerId);
}
