import type { Ctx } from '#platform/context.ts';
import { selectToken } from './internal/subscriber-records.ts';

/** For the link in an e-mail to this address; null when it is on the list no more. */
export const getUnsubscribeToken = (ctx: Pick<Ctx, 'db'>, email: string): Promise<string | null> => selectToken(ctx, email);
