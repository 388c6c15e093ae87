/** Lock-outs of log-ins, customers' and staff's: only wrong passwords count, whatever came of the try before and after (FIX-54). */
import type { Queries } from '../database/database.ts';
import { clearGroup, type DurableLimit, returnToLimit, takeFromLimit } from './durable-limit.ts';
import type { DeviceAccount } from './known-device.ts';
import { limitNetwork } from './limit-network.ts';

type Db = { db: Queries };
export interface LogInLimits {
  /** From one network, whoever is meant; null where networks are not limited. */
  network: DurableLimit | null;
  /** For one account from one network. */
  here: DurableLimit;
  /** For one account from anywhere. */
  anywhere: DurableLimit;
  /** For one account at a browser that has been logged in to it before; nothing else counts there. */
  device: DurableLimit;
}
export interface LogInTry {
  account: DeviceAccount;
  remoteAddress: string;
  /** `readDeviceToken`. */
  device: string | null;
}
/** A try that is under way: it counts as a wrong password until it is settled. */
export interface TakenTry {
  /** The password was not judged: the try counts for nothing. */
  giveBack: () => Promise<void>;
  /** The password was right: nothing that was counted for the account stands any longer. */
  succeed: () => Promise<void>;
}

const groupOf = ({ kind, email }: DeviceAccount): string => `log-in ${kind} ${email}`;

/** Begins a try; the seconds to wait where there have been too many wrong passwords. */
export async function takeLogInTry(
  ctx: Db,
  limits: LogInLimits,
  { account, remoteAddress, device }: LogInTry,
): Promise<TakenTry | { retryAfter: number }> {
  const { email } = account;
  const network = limitNetwork(remoteAddress);
  const group = groupOf(account);
  const wanted: { limit: DurableLimit; subject: string; group?: string }[] =
    device === null
      ? [
          ...(limits.network ? [{ limit: limits.network, subject: network }] : []),
          { limit: limits.here, subject: `${email} ${network}`, group },
          { limit: limits.anywhere, subject: email, group },
        ]
      : [{ limit: limits.device, subject: `${email} ${device}`, group }];
  const taken: typeof wanted = [];
  const giveBack = async () => {
    for (const { limit, subject } of taken.splice(0)) await returnToLimit(ctx, limit, subject);
  };
  for (const one of wanted) {
    const { allowed, retryAfter } = await takeFromLimit(ctx, one.limit, one.subject, one.group);
    if (!allowed) {
      await giveBack();
      return { retryAfter };
    }
    taken.push(one);
  }
  return {
    giveBack,
    succeed: async () => {
      await giveBack();
      await clearLogInTries(ctx, account);
    },
  };
}

/** Ends every lock-out of an account, as a new password does. */
export const clearLogInTries = (ctx: Db, account: DeviceAccount): Promise<void> => clearGroup(ctx, groupOf(account));
