import type { Queries } from '#platform/database/database.ts';
import { type EmailToSend, emailToSend } from './internal/email-records.ts';

/** What somebody of the staff wrote, with where it goes now; null once the customer asked to be forgotten. */
export const findStaffEmail = (ctx: { db: Queries }, emailId: string): Promise<EmailToSend | null> =>
  emailToSend(ctx, emailId);
