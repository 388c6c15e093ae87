/** How often account steps may be tried; all counted in PostgreSQL (AUTH-31, AUTH-33, AUTH-36, AUTH-37, D12). */
import { type DurableLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import type { LogInLimits } from '#platform/limits/log-in-tries.ts';
import type { AccountsCtx } from './accounts-context.ts';

const HOUR = 3_600;
const QUARTER = 900;

/** For one account: fixed, whoever asks from wherever. */
export const accountLimits = {
  verificationMail: { name: 'verification-mail', most: 5, seconds: HOUR },
  resetMail: { name: 'reset-mail', most: 5, seconds: HOUR },
  passwordChange: { name: 'password-change', most: 5, seconds: HOUR },
  /** Wrong passwords beside the code of a verification mail. */
  verificationTries: { name: 'verification-tries', most: 10, seconds: HOUR },
  accountDeletion: { name: 'account-deletion', most: 5, seconds: HOUR },
  /** Wrong passwords for one account from one network; the right one, and a new one, start anew. */
  logInHere: { name: 'log-in-here', most: 10, seconds: QUARTER },
  /** Wrong passwords for one account from anywhere but its own devices. */
  logInAnywhere: { name: 'log-in-anywhere', most: 100, seconds: HOUR },
  /** Wrong passwords for one account at a browser that it was used in before. */
  logInDevice: { name: 'log-in-device', most: 10, seconds: QUARTER },
} as const satisfies Record<string, DurableLimit>;

/** For one network address; scaled by KERB_RATE_LIMIT_SCALE, since a whole office may share one. */
const addressLimits = {
  logIns: { name: 'log-ins', most: 200, seconds: QUARTER },
  signUps: { name: 'sign-ups', most: 30, seconds: HOUR },
  mails: { name: 'account-mails', most: 50, seconds: HOUR },
} as const satisfies Record<string, DurableLimit>;

export type TakenLimit = { allowed: boolean; retryAfter: number };

/** Null where limits by network are off. */
function addressLimit({ config }: Pick<AccountsCtx, 'config'>, limit: keyof typeof addressLimits): DurableLimit | null {
  const scale = config.KERB_RATE_LIMIT_SCALE;
  const { name, most, seconds } = addressLimits[limit];
  return scale === 0 ? null : { name, seconds, most: Math.max(1, Math.floor(most * scale)) };
}

export const takeForNetwork = (
  ctx: AccountsCtx,
  limit: keyof typeof addressLimits,
  remoteAddress: string,
): Promise<TakenLimit> => {
  const found = addressLimit(ctx, limit);
  return found
    ? takeFromLimit(ctx, found, limitNetwork(remoteAddress))
    : Promise.resolve({ allowed: true, retryAfter: 0 });
};

/** Wrong passwords of customers (D12, FIX-54). */
export function logInLimits(ctx: Pick<AccountsCtx, 'config'>): LogInLimits {
  const network = addressLimit(ctx, 'logIns');
  return {
    network,
    here: accountLimits.logInHere,
    anywhere: accountLimits.logInAnywhere,
    device: accountLimits.logInDevice,
  };
}
