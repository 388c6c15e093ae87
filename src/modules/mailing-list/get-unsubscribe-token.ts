import type { Ctx } from '#platform/context.ts';
import { selectToken } from './internal/subscriber-records.ts';

/**
 * For the links in the email that asks this address to confirm; null when it is no longer on the list, or has
 * confirmed.
 */
export const getUnsubscribeToken = (ctx: Pick<Ctx, 'db'>, email: string): Promise<string | null> =>
  selectToken(ctx, email);
