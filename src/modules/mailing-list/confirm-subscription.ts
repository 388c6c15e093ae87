import type { Ctx } from '#platform/context.ts';
import { confirmSubscriber } from './internal/subscriber-records.ts';

/** Whoever holds the link of the confirmation mail wants our e-mails; nothing happens for a link that nobody was sent (FIX-14). */
export const confirmSubscription = (ctx: Pick<Ctx, 'db'>, token: string): Promise<void> =>
  confirmSubscriber(ctx, token);
