import { randomUUID } from 'node:crypto';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { clearLogInTries } from '#platform/limits/log-in-tries.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { recordVerified } from '../customers/record-verified.ts';
import type { IdentityUser } from '../identity.port.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { insertIdentityCustomer } from '../internal/insert-identity-customer.ts';
import { deletePasskeys } from '../internal/passkey-records.ts';
import { deleteSignUpProofs } from '../internal/sign-up-proof-records.ts';

/**
 * What follows a password set by an emailed link, in the transaction that sets it: the mailbox is proven, and whatever
 * let somebody else in ends.
 */
export async function recordNewPassword(within: AccountsCtx, user: IdentityUser): Promise<void> {
  const { userId, email, firstName } = user;
  await insertIdentityCustomer(within, user);
  await recordVerified(within, { customerId: userId, email });
  await deleteSignUpProofs(within, userId);
  // Whoever got into the account may have added one. A log-in by it in this moment ends too.
  if ((await deletePasskeys(within, userId)) > 0) await within.identity.endSessions(within, { userId });
  await clearLogInTries(within, { kind: 'customer', email });
  await putInOutbox(within, [
    { dedupeKey: `account-password-${randomUUID()}`, kind: 'email.password-changed', payload: { email, firstName } },
  ]);
  await auditAccount(within, { customerId: userId, what: 'password-reset' });
}
