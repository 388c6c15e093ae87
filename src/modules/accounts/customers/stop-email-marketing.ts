import type { Ctx } from '#platform/context.ts';
import { unsubscribeEmail } from '../internal/customer-records.ts';

/** The customer of this address, if there is one, gets no more news by e-mail. */
export const stopEmailMarketing = (ctx: Pick<Ctx, 'db'>, email: string): Promise<void> => unsubscribeEmail(ctx, email);
