import type { Ctx } from '#platform/context.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { unsubscribeEmail } from '../internal/customer-records.ts';
import { leaveImportedEmails } from '../internal/imported-records.ts';

/** Ends marketing emails to the customer with this address, if there is one, also to one imported from another shop. */
export async function stopEmailMarketing(
  ctx: Pick<Ctx, 'db' | 'clock' | 'remoteAddress'>,
  email: string,
): Promise<void> {
  await leaveImportedEmails(ctx, email);
  const customerId = await unsubscribeEmail(ctx, email);
  const [before, after] = [{ subscribedEmail: true }, { subscribedEmail: false }];
  if (customerId !== null) await auditAccount(ctx, { customerId, what: 'changed', before, after });
}
