/**
 * How often account operations may be tried, counted in PostgreSQL for all processes (AUTH-31, AUTH-33, AUTH-36,
 * AUTH-37, reliability D12).
 */
import { type DurableLimit, returnToLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import type { LogInLimits } from '#platform/limits/log-in-tries.ts';
import type { AccountsCtx } from './accounts-context.ts';

const HOUR = 3_600;
const QUARTER = 900;

/** Limits for one account: fixed, whatever network the requests come from. */
export const accountLimits = {
  verificationMail: { name: 'verification-mail', max: 5, seconds: HOUR },
  resetMail: { name: 'reset-mail', max: 5, seconds: HOUR },
  passwordChange: { name: 'password-change', max: 5, seconds: HOUR },
  /** Wrong passwords entered with the code of a verification email. */
  verificationTries: { name: 'verification-tries', max: 10, seconds: HOUR },
  accountDeletion: { name: 'account-deletion', max: 5, seconds: HOUR },
  /** Wrong passwords and passkeys of a logged-in customer who confirms who they are; a right one ends the count. */
  confirmation: { name: 'confirmation', max: 10, seconds: HOUR },
  /** Wrong passwords for one account from one network; the right or a newly set password resets the count. */
  logInHere: { name: 'log-in-here', max: 10, seconds: QUARTER },
  /** Wrong passwords for one account from browsers that were never logged in to it. */
  logInAnywhere: { name: 'log-in-anywhere', max: 100, seconds: HOUR },
  /** Wrong passwords for one account in a browser that was logged in to it before. */
  logInDevice: { name: 'log-in-device', max: 10, seconds: QUARTER },
} as const satisfies Record<string, DurableLimit>;

/** Limits for one network address; scaled by KERB_RATE_LIMIT_SCALE, because a whole office may share one. */
const networkLimits = {
  logIns: { name: 'log-ins', max: 200, seconds: QUARTER },
  /** Refused passkeys. */
  passkeyLogIns: { name: 'passkey-log-ins', max: 200, seconds: QUARTER },
  signUps: { name: 'sign-ups', max: 30, seconds: HOUR },
  mails: { name: 'account-mails', max: 50, seconds: HOUR },
} as const satisfies Record<string, DurableLimit>;

/** Null where limits by network are switched off. */
function networkLimit({ config }: Pick<AccountsCtx, 'config'>, limit: keyof typeof networkLimits): DurableLimit | null {
  const scale = config.KERB_RATE_LIMIT_SCALE;
  const { name, max, seconds } = networkLimits[limit];
  return scale === 0 ? null : { name, seconds, max: Math.max(1, Math.floor(max * scale)) };
}

export const takeForNetwork = (
  ctx: AccountsCtx,
  limit: keyof typeof networkLimits,
  remoteAddress: string,
): Promise<{ allowed: boolean; retryAfter: number }> => {
  const found = networkLimit(ctx, limit);
  return found
    ? takeFromLimit(ctx, found, limitNetwork(remoteAddress))
    : Promise.resolve({ allowed: true, retryAfter: 0 });
};

/** Takes a try back that shall not count. */
export async function returnForNetwork(
  ctx: AccountsCtx,
  limit: keyof typeof networkLimits,
  remoteAddress: string,
): Promise<void> {
  const found = networkLimit(ctx, limit);
  if (found) await returnToLimit(ctx, found, limitNetwork(remoteAddress));
}

/** The limits on wrong passwords of customers (reliability D12, FIX-54). */
export function logInLimits(ctx: Pick<AccountsCtx, 'config'>): LogInLimits {
  const network = networkLimit(ctx, 'logIns');
  return {
    network,
    here: accountLimits.logInHere,
    anywhere: accountLimits.logInAnywhere,
    device: accountLimits.logInDevice,
  };
}
