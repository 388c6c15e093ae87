import { accountMessages } from '#contract/messages/account-messages.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { recordVerified } from '../customers/record-verified.ts';
import type { IdentityUser } from '../identity.port.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { holdsClaimCode, takeClaimCode } from '../internal/claim-code-records.ts';
import { nameCustomer } from '../internal/customer-records.ts';
import { selectUnclaimed } from '../internal/imported-records.ts';
import { insertIdentityCustomer } from '../internal/insert-identity-customer.ts';
import { isGuessablePassword } from './is-guessable-password.ts';
import { recordNewPassword } from './record-new-password.ts';

export type ClaimRefusal = { reason: 'LINK_INVALID' } | { reason: 'INVALID'; fields: Record<string, string> };
type Imported = NonNullable<Awaited<ReturnType<typeof selectUnclaimed>>>;

/** Somebody else has used the code since it was looked up: everything rolls back. */
class ClaimTaken extends Error {}

/**
 * Begins the account of an imported customer with the password chosen by the mailed link, which proves the mailbox, and
 * gives it what was imported (MOVE-03). Only success uses the code up. Where somebody has signed up with the address and
 * never verified it, their password, sessions and names end.
 */
export async function claimAccount(
  ctx: AccountsCtx,
  { importedId, code, password }: { importedId: string; code: string; password: string },
): Promise<Result<void, ClaimRefusal>> {
  const imported = await selectUnclaimed(ctx, { id: importedId });
  // Without a valid code no hash of a password is computed (SEC-17).
  if (!imported || !(await holdsClaimCode(ctx, imported.id, code, ctx.clock.now())))
    return fail({ reason: 'LINK_INVALID' });
  const { email, firstName, lastName } = imported;
  if (isGuessablePassword(password, { email, firstName, lastName }))
    return fail({ reason: 'INVALID', fields: { password: accountMessages.passwordGuessable } });
  try {
    const made = await ctx.identity.createUser(ctx, { email, firstName, lastName, password }, (within, user) =>
      inTransaction({ ...ctx, ...within }, (tx) => beginAccount(tx, imported, code, user)),
    );
    if (made.state === 'CREATED' || (await takeOver(ctx, imported, code, password))) return ok(undefined);
  } catch (error) {
    if (!(error instanceof ClaimTaken)) throw error;
  }
  return fail({ reason: 'LINK_INVALID' });
}

async function beginAccount(tx: AccountsCtx, imported: Imported, code: string, user: IdentityUser): Promise<void> {
  const { userId } = user;
  const { id, email, firstName, lastName } = imported;
  if (!(await takeClaimCode(tx, id, code, tx.clock.now()))) throw new ClaimTaken();
  await insertIdentityCustomer(tx, { ...user, email, firstName, lastName });
  await auditAccount(tx, { customerId: userId, what: 'created', before: null, after: { email, firstName, lastName } });
  const issued = await tx.identity.issueVerificationCode(tx, email);
  const verified =
    issued &&
    (await tx.identity.verifyEmail(tx, { user: userId, code: issued.code }, (within) =>
      recordVerified({ ...tx, ...within }, { customerId: userId, email }),
    ));
  if (!verified) throw new ClaimTaken();
}

/** The account that exists with this address gets the password, as by a reset link; false when it is gone again. */
async function takeOver(ctx: AccountsCtx, imported: Imported, code: string, password: string): Promise<boolean> {
  const issued = await ctx.identity.issueResetCode(ctx, imported.email);
  if (!issued) return false;
  const link = { user: issued.user.userId, code: issued.code, password };
  const reset = await ctx.identity.resetPassword(ctx, link, (within, user) =>
    inTransaction({ ...ctx, ...within }, async (tx) => {
      if (!(await takeClaimCode(tx, imported.id, code, tx.clock.now()))) throw new ClaimTaken();
      await recordNewPassword(tx, user);
      await nameCustomer(tx, user.userId, imported);
    }),
  );
  return reset !== null;
}
