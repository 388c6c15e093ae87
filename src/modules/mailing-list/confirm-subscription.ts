import type { Ctx } from '#platform/context.ts';
import { confirmSubscriber } from './internal/subscriber-records.ts';

/** Confirms the subscription of the confirmation email's link; does nothing for an unknown link (FIX-14). */
export const confirmSubscription = (ctx: Pick<Ctx, 'db'>, token: string): Promise<void> =>
  confirmSubscriber(ctx, token);
