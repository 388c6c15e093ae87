/**
 * Lock-outs after wrong passwords, of customers and staff. Only wrong passwords count, whatever else happens to the
 * attempt (FIX-54).
 */
import { fail, ok, type Result } from '#shared/result.ts';
import type { Queries } from '../database/database.ts';
import { clearGroup, type DurableLimit, returnToLimit, takeFromLimit } from './durable-limit.ts';
import type { DeviceAccount } from './known-device.ts';
import { limitNetwork } from './limit-network.ts';

type Db = { db: Queries };
export interface LogInLimits {
  /** Per network, for any account; null where networks are not limited. */
  network: DurableLimit | null;
  /** Per account and network. */
  here: DurableLimit;
  /** Per account from any network. */
  anywhere: DurableLimit;
  /** Per account and known device, which has logged in before; no other limit applies there. */
  device: DurableLimit;
}
export interface LogInTry {
  account: DeviceAccount;
  remoteAddress: string;
  /** The result of `readDeviceToken`. */
  device: string | null;
}
/** An attempt in progress: it counts as a wrong password until it is settled. */
export interface TakenTry {
  /** The password was not checked: the attempt does not count. */
  release: () => Promise<void>;
  /** The password was right: clears everything counted for the account. */
  succeed: () => Promise<void>;
}
/** `retryAfter` is in seconds. */
type LogInTryRefusal = { reason: 'TRY_LATER'; retryAfter: number };

const groupOf = ({ kind, email }: DeviceAccount): string => `log-in ${kind} ${email}`;

/** Starts an attempt; refuses after too many wrong passwords. */
export async function takeLogInTry(
  ctx: Db,
  limits: LogInLimits,
  { account, remoteAddress, device }: LogInTry,
): Promise<Result<TakenTry, LogInTryRefusal>> {
  const { email } = account;
  const network = limitNetwork(remoteAddress);
  const group = groupOf(account);
  const counters: { limit: DurableLimit; subject: string; group?: string }[] =
    device === null
      ? [
          ...(limits.network ? [{ limit: limits.network, subject: network }] : []),
          { limit: limits.here, subject: `${email} ${network}`, group },
          { limit: limits.anywhere, subject: email, group },
        ]
      : [{ limit: limits.device, subject: `${email} ${device}`, group }];
  const taken: typeof counters = [];
  const release = async () => {
    for (const { limit, subject } of taken.splice(0)) await returnToLimit(ctx, limit, subject);
  };
  for (const one of counters) {
    const { allowed, retryAfter } = await takeFromLimit(ctx, one.limit, one.subject, one.group);
    if (!allowed) {
      await release();
      return fail({ reason: 'TRY_LATER', retryAfter });
    }
    taken.push(one);
  }
  return ok({
    release,
    succeed: async () => {
      await release();
      await clearLogInTries(ctx, account);
    },
  });
}

/** Ends every lock-out of an account, as after a new password. */
export const clearLogInTries = (ctx: Db, account: DeviceAccount): Promise<void> => clearGroup(ctx, groupOf(account));
