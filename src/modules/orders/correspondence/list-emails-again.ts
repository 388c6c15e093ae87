import type { Queries } from '#platform/database/database.ts';
import { emailsAgainOf } from '../internal/correspondence-records.ts';
import type { EmailAgain } from './correspondence.ts';

/** Emails of an order that staff sent again, the oldest first. */
export const listEmailsAgain = (ctx: { db: Queries }, orderId: string): Promise<EmailAgain[]> =>
  emailsAgainOf(ctx, orderId);
