import { randomUUID } from 'node:crypto';
import type { SignUpRequest } from '#contract/accounts/account.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountLimits, takeForNetwork } from '../account-limits.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { checkProfile } from '../internal/check-profile.ts';
import { insertCustomer } from '../internal/customer-records.ts';
import { insertSignUpProof } from '../internal/sign-up-proof-records.ts';
import { isGuessablePassword } from '../passwords/is-guessable-password.ts';

/** Shows later that it was this browser that signed up (FIX-17). */
interface SignUpProof {
  secret: string;
  expiresAt: Date;
}
export type SignUpRefusal =
  | { reason: 'EMAIL_TAKEN'; email: string }
  | { reason: 'INVALID'; fields: Record<string, string> }
  /** `retryAfter` is in seconds. */
  | { reason: 'TOO_MANY'; retryAfter: number };

/**
 * Creates an account whose email address is not verified yet; user, customer and the queued email are one transaction
 * (AUTH-26, AUTH-41). `enrol` makes the customer a member of the loyalty programme within it, where that was asked for.
 */
export async function signUp(
  ctx: AccountsCtx,
  request: SignUpRequest,
  remoteAddress: string,
  enrol: (tx: Ctx, customerId: string) => Promise<unknown>,
): Promise<Result<SignUpProof, SignUpRefusal>> {
  const { firstName, lastName, password, phone, birthDate, gender, agreeToMarketing, addToLoyaltyProgram } = request;
  const email = request.email.toLowerCase();
  const fields = {
    ...checkProfile({ phone, birthDate }, ctx.clock.now()),
    ...(isGuessablePassword(password, { email, firstName, lastName }) && {
      password: accountMessages.passwordGuessable,
    }),
  };
  if (Object.keys(fields).length > 0) return fail({ reason: 'INVALID', fields });
  const { allowed, retryAfter } = await takeForNetwork(ctx, 'signUps', remoteAddress);
  if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  const given: { proof?: SignUpProof } = {};
  const made = await ctx.identity.createUser(ctx, { email, firstName, lastName, password }, (within, { userId }) =>
    inTransaction({ ...ctx, ...within }, async (tx) => {
      await insertCustomer(tx, {
        customerId: userId,
        email,
        firstName,
        lastName,
        phone,
        gender: gender || null,
        birthDate: birthDate || null,
        subscribedEmail: agreeToMarketing,
      });
      await auditAccount(tx, {
        customerId: userId,
        what: 'created',
        before: null,
        after: { email, firstName, lastName, phone, gender, birthDate, subscribedEmail: agreeToMarketing },
      });
      given.proof = await insertSignUpProof(tx, userId, ctx.clock.now());
      if (addToLoyaltyProgram) await enrol(tx, userId);
      await takeFromLimit(tx, accountLimits.verificationMail, email);
      await putInOutbox(tx, [
        { dedupeKey: `account-verification-${randomUUID()}`, kind: 'email.account-verification', payload: { email } },
      ]);
    }),
  );
  if (made.state === 'EMAIL_TAKEN') return fail({ reason: 'EMAIL_TAKEN', email: request.email });
  if (!given.proof) throw new Error('a user was created without its customer');
  return ok(given.proof);
}
