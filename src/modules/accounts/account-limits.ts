/** How often account steps may be tried; all counted in PostgreSQL (AUTH-31, AUTH-33, AUTH-36, AUTH-37, D12). */
import { clearLimit, type DurableLimit, takeFromLimit } from '#platform/durable-limit.ts';
import type { AccountsCtx } from './accounts-context.ts';

const HOUR = 3_600;
const QUARTER = 900;

/** For one account: fixed, whoever asks from wherever. */
export const accountLimits = {
  verificationMail: { name: 'verification-mail', most: 5, seconds: HOUR },
  resetMail: { name: 'reset-mail', most: 5, seconds: HOUR },
  passwordChange: { name: 'password-change', most: 5, seconds: HOUR },
  accountDeletion: { name: 'account-deletion', most: 5, seconds: HOUR },
  /** Wrong passwords for one account from one address; the right one starts anew. */
  logInHere: { name: 'log-in-here', most: 10, seconds: QUARTER },
  /** Wrong passwords for one account from anywhere. */
  logInAnywhere: { name: 'log-in-anywhere', most: 100, seconds: HOUR },
} as const satisfies Record<string, DurableLimit>;

/** For one network address; scaled by KERB_RATE_LIMIT_SCALE, since a whole office may share one. */
const addressLimits = {
  logIns: { name: 'log-ins', most: 200, seconds: QUARTER },
  signUps: { name: 'sign-ups', most: 30, seconds: HOUR },
  mails: { name: 'account-mails', most: 50, seconds: HOUR },
} as const satisfies Record<string, DurableLimit>;

export type TakenLimit = { allowed: boolean; retryAfter: number };

export const takeForAddress = (ctx: AccountsCtx, limit: keyof typeof addressLimits, remoteAddress: string): Promise<TakenLimit> => {
  const scale = ctx.config.KERB_RATE_LIMIT_SCALE;
  if (scale === 0) return Promise.resolve({ allowed: true, retryAfter: 0 });
  const { name, most, seconds } = addressLimits[limit];
  return takeFromLimit(ctx, { name, seconds, most: Math.max(1, Math.floor(most * scale)) }, remoteAddress);
};

/** One try to log in; both limits of the account count it. */
export async function takeLogIn(ctx: AccountsCtx, email: string, remoteAddress: string): Promise<TakenLimit> {
  const address = await takeForAddress(ctx, 'logIns', remoteAddress);
  if (!address.allowed) return address;
  const here = await takeFromLimit(ctx, accountLimits.logInHere, `${email} ${remoteAddress}`);
  return here.allowed ? takeFromLimit(ctx, accountLimits.logInAnywhere, email) : here;
}

export const forgiveLogIns = (ctx: AccountsCtx, email: string, remoteAddress: string): Promise<void> =>
  clearLimit(ctx, accountLimits.logInHere, `${email} ${remoteAddress}`);
