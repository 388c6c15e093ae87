import { stopEmailMarketing } from '#modules/accounts/customers/stop-email-marketing.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { endSubscription } from './internal/subscriber-records.ts';

/** Takes whoever holds the link off the list, and off an account's e-mails; nothing happens for a link that nobody was sent. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const email = await endSubscription(tx, token);
    if (email !== null) await stopEmailMarketing(tx, email);
  });
}
