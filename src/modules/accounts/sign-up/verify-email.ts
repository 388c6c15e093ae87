import type { VerifyRequest, VerifyResetRequest } from '#contract/accounts/account.ts';
import { issueDeviceToken } from '#platform/limits/known-device.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { recordVerified } from '../customers/record-verified.ts';
import { IdentityBusyError, type IdentitySession, type IdentityUser } from '../identity.port.ts';
import { insertIdentityCustomer } from '../internal/insert-identity-customer.ts';
import { deleteSignUpProofs } from '../internal/sign-up-proof-records.ts';
import { type ProofRefusal, proveSignUp } from './prove-sign-up.ts';
import { type AccountMailRefusal, requestAccountMail } from './request-account-mail.ts';

export type VerificationRefusal =
  /** Used, wrong or expired (AUTH-32). */
  { reason: 'LINK_INVALID' } | ProofRefusal;
export type VerificationResetRefusal = { reason: 'LINK_INVALID' } | AccountMailRefusal;

/** What the browser that verifies sent in its cookies; null where it has none. */
export interface VerifyingBrowser {
  /** The secret of a sign-up. */
  signUpSecret: string | null;
  /** The secret of a session. */
  sessionSecret: string | null;
}

interface Verified {
  user: IdentityUser;
  /** Null when the customer has to log in. */
  loggedIn: { session: IdentitySession; deviceToken: string } | null;
}

/**
 * Verifies the account that an emailed link names (AUTH-07), for the person who signed up: shown by the secret that
 * the browser got then, or by the account's password. The email alone is not enough: anybody may sign up with somebody
 * else's address, and its owner must not activate an account, guest orders included, that has a stranger's password
 * (FIX-17). Only success uses the code up.
 *
 * The same proof logs the customer in (UX-11), except in a browser where somebody is logged in already, and where a
 * hosted pool needs the password for a session and was given none (docs/decisions/0098).
 */
export async function verifyEmail(
  ctx: AccountsCtx,
  { user, code, password }: VerifyRequest,
  { signUpSecret, sessionSecret }: VerifyingBrowser,
): Promise<Result<Verified, VerificationRefusal>> {
  const holder = await ctx.identity.findVerificationCode(ctx, { user, code });
  if (!holder) return fail({ reason: 'LINK_INVALID' });
  const proof = await proveSignUp(ctx, holder.userId, { signUpSecret, password });
  if (!proof.ok) return proof;
  const isFree = sessionSecret === null || (await ctx.identity.refresh(ctx, sessionSecret)) === null;
  const opened: { session: IdentitySession | null } = { session: null };
  const verified = await ctx.identity.verifyEmail(ctx, { user, code }, async (within, person) => {
    await makeVerifiedCustomer({ ...ctx, ...within }, person);
    if (isFree) opened.session = await ctx.identity.startSession(within, person);
  });
  if (!verified) return fail({ reason: 'LINK_INVALID' });
  if (!opened.session && isFree && proof.value === 'PASSWORD' && password)
    opened.session = await logInWith(ctx, verified.email, password);
  if (!opened.session) return ok({ user: verified, loggedIn: null });
  const deviceToken = await issueDeviceToken(ctx, { kind: 'customer', email: verified.email });
  return ok({ user: verified, loggedIn: { session: opened.session, deviceToken } });
}

/** Users created elsewhere (in a hosted pool) become customers here; our own are customers since sign-up. */
async function makeVerifiedCustomer(within: AccountsCtx, user: IdentityUser): Promise<void> {
  const { userId, email } = user;
  await insertIdentityCustomer(within, user);
  await recordVerified(within, { customerId: userId, email });
  await deleteSignUpProofs(within, userId);
}

/** A session by the password that has just been checked; null when the pool is busy now: the address is verified. */
async function logInWith(ctx: AccountsCtx, email: string, password: string): Promise<IdentitySession | null> {
  try {
    const reply = await ctx.identity.logIn(ctx, { email, password });
    return reply.state === 'LOGGED_IN' ? reply.session : null;
  } catch (error) {
    if (error instanceof IdentityBusyError) return null;
    throw error;
  }
}

/**
 * Sends a link that sets a new password, which ends all earlier passwords and sessions, to an address whose
 * verification link was opened with neither the browser nor the password of the sign-up (FIX-17).
 */
export async function requestVerificationReset(
  ctx: AccountsCtx,
  link: VerifyResetRequest,
  remoteAddress: string,
): Promise<Result<void, VerificationResetRefusal>> {
  const holder = await ctx.identity.findVerificationCode(ctx, link);
  return holder
    ? requestAccountMail(ctx, 'reset', { email: holder.email }, remoteAddress)
    : fail({ reason: 'LINK_INVALID' });
}
