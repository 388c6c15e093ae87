/** The customer proves once more who they are, before what would give a stranger the account (SEC-10). */
import type { ConfirmCustomerRequest } from '#contract/accounts/log-in-security.ts';
import type { PasskeyAnswer } from '#contract/fields/passkey.ts';
import { clearLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountLimits } from '../account-limits.ts';
import { countPasskeyUse, putChallenge, selectPasskeys, takeChallenge } from '../internal/passkey-records.ts';
import { isSessionConfirmed, markSessionConfirmed } from '../internal/session-records.ts';
import type { Caller } from '../sessions/caller.ts';
import { checkPasskey } from './check-passkey.ts';
import { arePasskeysOffered, type PasskeyLogInCtx } from './passkey-context.ts';

/** How long a log-in or a confirmation is enough. */
const CONFIRMED_SECONDS = 600;

export type CustomerConfirmRefusal =
  | { reason: 'WRONG_PASSWORD' }
  | { reason: 'WRONG_PASSKEY' }
  /** `retryAfter` is in seconds. */
  | { reason: 'TOO_MANY'; retryAfter: number };

/** Whether the caller has logged in or confirmed in this session within ten minutes. */
export const isConfirmed = (ctx: PasskeyLogInCtx, { sessionId }: Caller): Promise<boolean> =>
  isSessionConfirmed(ctx, sessionId, CONFIRMED_SECONDS);

/** What a passkey of the caller has to sign; null for those who have none. */
export async function requestConfirmation(
  ctx: PasskeyLogInCtx,
  { customerId, sessionId }: Caller,
): Promise<Record<string, unknown> | null> {
  const known = arePasskeysOffered(ctx) ? await selectPasskeys(ctx, customerId) : [];
  if (known.length === 0) return null;
  const { challenge, options } = await ctx.customerPasskeys.requestAnswer(known);
  await putChallenge(ctx, { holder: sessionId, purpose: 'confirm', challenge });
  return options;
}

/** Confirms for ten minutes, by the password or a passkey. Wrong ones are counted over all processes. */
export async function confirmCustomer(
  ctx: PasskeyLogInCtx,
  caller: Caller,
  { proof }: ConfirmCustomerRequest,
): Promise<Result<void, CustomerConfirmRefusal>> {
  const { allowed, retryAfter } = await takeFromLimit(ctx, accountLimits.confirmation, caller.customerId);
  if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  if ('password' in proof) {
    if (!(await ctx.identity.isPasswordOf(ctx, caller.customerId, proof.password)))
      return fail({ reason: 'WRONG_PASSWORD' });
  } else if (!(await isOwnPasskey(ctx, caller, proof.passkey))) return fail({ reason: 'WRONG_PASSKEY' });
  await markSessionConfirmed(ctx, caller.sessionId);
  await clearLimit(ctx, accountLimits.confirmation, caller.customerId);
  return ok(undefined);
}

async function isOwnPasskey(ctx: PasskeyLogInCtx, caller: Caller, answer: PasskeyAnswer): Promise<boolean> {
  const challenge = await takeChallenge(ctx, caller.sessionId, 'confirm');
  if (challenge === null) return false;
  const { passkey, signCount } = await checkPasskey(ctx, answer, challenge);
  if (passkey?.customerId !== caller.customerId || signCount === null) return false;
  return countPasskeyUse(ctx, passkey.id, { before: passkey.signCount, now: signCount });
}
