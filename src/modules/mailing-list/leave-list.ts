import type { Ctx } from '#platform/context.ts';
import { endSubscriptionOf } from './internal/subscriber-records.ts';

/** Takes an address off the list whose owner withdrew elsewhere, as at the account (FIX-14). */
export const leaveList = (ctx: Pick<Ctx, 'db'>, email: string): Promise<void> =>
  endSubscriptionOf(ctx, email.toLowerCase());
