import { stopEmailMarketing } from '#modules/accounts/customers/stop-email-marketing.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { endSubscription } from './internal/subscriber-records.ts';

/** Removes the address of this token from the list and from an account's emails; does nothing for an unknown token. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const email = await endSubscription(tx, token);
    if (email !== null) await stopEmailMarketing(tx, email);
  });
}
