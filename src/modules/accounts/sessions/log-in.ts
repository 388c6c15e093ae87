import type { LogInRequest } from '#contract/accounts/account.ts';
import { issueDeviceToken, readDeviceToken } from '#platform/limits/known-device.ts';
import { takeLogInTry } from '#platform/limits/log-in-tries.ts';
import { deviceName } from '#platform/network/device-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { logInLimits } from '../account-limits.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { recordVerified } from '../customers/record-verified.ts';
import { syncEmail } from '../customers/sync-email.ts';
import { IdentityBusyError, type IdentitySession, type IdentityUser } from '../identity.port.ts';
import { selectCustomer } from '../internal/customer-records.ts';
import { insertIdentityCustomer } from '../internal/insert-identity-customer.ts';
import { putAccountNotice } from '../internal/put-account-notice.ts';
import { updateSessionPlace } from '../internal/session-records.ts';

interface LoggedIn {
  session: IdentitySession;
  /** For the browser to store; null where it has one (FIX-54). */
  deviceToken: string | null;
}
export type LogInRefusal =
  | { reason: 'WRONG_CREDENTIALS' }
  | { reason: 'NOT_VERIFIED' }
  /** No decision was made: too many wrong passwords. `retryAfter` is in seconds. */
  | { reason: 'TRY_LATER'; retryAfter: number }
  /** Nor here: the server checks too many passwords. */
  | { reason: 'BUSY'; retryAfter: number };

/**
 * Logs a verified customer in. The answer is the same for a wrong email address and a wrong password (AUTH-28 to
 * AUTH-30, reliability D5). A browser that was not logged in to the account before is told by email (SEC-10).
 */
export async function logIn(
  ctx: AccountsCtx,
  request: LogInRequest,
  from: { remoteAddress: string; deviceToken: string | null; userAgent: string | null },
): Promise<Result<LoggedIn, LogInRefusal>> {
  const email = request.email.toLowerCase();
  const account = { kind: 'customer', email } as const;
  const device = await readDeviceToken(ctx, account, from.deviceToken);
  const tried = await takeLogInTry(ctx, logInLimits(ctx), { account, remoteAddress: from.remoteAddress, device });
  if (!tried.ok) return tried;
  try {
    const result = await ctx.identity.logIn(ctx, { email, password: request.password });
    if (result.state === 'WRONG_CREDENTIALS') return fail({ reason: result.state });
    await tried.value.succeed();
    if (result.state === 'NOT_VERIFIED') return fail({ reason: result.state });
    await ensureCustomer(ctx, result.session.user);
    const place = { device: deviceName(from.userAgent), address: from.remoteAddress };
    const { sessionId, user } = result.session;
    await updateSessionPlace(ctx, sessionId, place, { confirmed: true });
    if (device === null) await putAccountNotice(ctx, user.userId, { what: 'new-device', detail: place.device });
    const deviceToken = device === null ? await issueDeviceToken(ctx, account) : null;
    return ok({ session: result.session, deviceToken });
  } catch (error) {
    await tried.value.release();
    if (error instanceof IdentityBusyError) return fail({ reason: 'BUSY', retryAfter: 5 });
    throw error;
  }
}

/**
 * Makes a customer of a hosted pool's user at the first log-in, and takes over an email address that changed there.
 */
async function ensureCustomer(ctx: AccountsCtx, user: IdentityUser): Promise<void> {
  const { userId, email } = user;
  if (await selectCustomer(ctx, userId)) {
    await syncEmail(ctx, userId, email);
    return;
  }
  await insertIdentityCustomer(ctx, user);
  await recordVerified(ctx, { customerId: userId, email });
}
