import type { Ctx } from '#platform/context.ts';
import { unsubscribeEmail } from '../internal/customer-records.ts';

/** Ends marketing emails to the customer with this address, if there is one. */
export const stopEmailMarketing = (ctx: Pick<Ctx, 'db'>, email: string): Promise<void> => unsubscribeEmail(ctx, email);
