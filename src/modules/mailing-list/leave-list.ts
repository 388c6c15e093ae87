import type { Ctx } from '#platform/context.ts';
import { endSubscriptionOf } from './internal/subscriber-records.ts';

/** Removes an address from the list whose owner opted out elsewhere, for example in the account (FIX-14). */
export const leaveList = (ctx: Pick<Ctx, 'db'>, email: string): Promise<void> =>
  endSubscriptionOf(ctx, email.toLowerCase());
