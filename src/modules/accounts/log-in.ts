import type { LogInRequest } from '#contract/account.ts';
import { forgiveLogIns, takeLogIn } from './account-limits.ts';
import type { AccountsCtx } from './accounts-context.ts';
import { IdentityBusyError, type IdentitySession, type IdentityUser } from './identity.port.ts';
import { insertCustomer, selectCustomer } from './internal/customer-records.ts';
import { noteVerified } from './note-verified.ts';

export type LoggedIn =
  | { state: 'LOGGED_IN'; session: IdentitySession }
  | { state: 'WRONG_CREDENTIALS' }
  | { state: 'NOT_VERIFIED' }
  /** Nothing was decided: too many tries, or too much to do. */
  | { state: 'TRY_LATER'; retryAfter: number };

/** Lets a verified customer in. Says alike whether the e-mail address or the password is wrong (AUTH-28 to AUTH-30, D5). */
export async function logIn(ctx: AccountsCtx, request: LogInRequest, remoteAddress: string): Promise<LoggedIn> {
  const email = request.email.toLowerCase();
  const { allowed, retryAfter } = await takeLogIn(ctx, email, remoteAddress);
  if (!allowed) return { state: 'TRY_LATER', retryAfter };
  try {
    const answer = await ctx.identity.logIn(ctx, { email, password: request.password });
    if (answer.state !== 'WRONG_CREDENTIALS') await forgiveLogIns(ctx, email, remoteAddress);
    if (answer.state === 'LOGGED_IN') await welcome(ctx, answer.session.user);
    return answer.state === 'NOT_VERIFIED' ? { state: answer.state } : answer;
  } catch (error) {
    if (error instanceof IdentityBusyError) return { state: 'TRY_LATER', retryAfter: 5 };
    throw error;
  }
}

/** Whom a hosted pool knew before the shop did becomes a customer with the first log-in. */
async function welcome(ctx: AccountsCtx, { userId, email, firstName, lastName }: IdentityUser): Promise<void> {
  if (await selectCustomer(ctx, userId)) return;
  await insertCustomer(ctx, { customerId: userId, email, firstName, lastName, phone: '', gender: null, birthDate: null, subscribedEmail: false });
  await noteVerified(ctx, { customerId: userId, email });
}
