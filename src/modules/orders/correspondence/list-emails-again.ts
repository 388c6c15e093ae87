import type { Queries } from '#platform/database/database.ts';
import { listResentEmails } from '../internal/correspondence-records.ts';
import type { ResentEmail } from './correspondence.ts';

/** Emails of an order that staff sent again, the oldest first. */
export const listEmailsAgain = (ctx: { db: Queries }, orderId: string): Promise<ResentEmail[]> =>
  listResentEmails(ctx, orderId);
