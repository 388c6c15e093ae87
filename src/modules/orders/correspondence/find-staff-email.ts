import type { Queries } from '#platform/database/database.ts';
import { emailToSend } from '../internal/correspondence-records.ts';
import type { EmailToSend } from './correspondence.ts';

/** What somebody of the staff wrote, with where it goes now; null once the customer asked to be forgotten. */
export const findStaffEmail = (ctx: { db: Queries }, emailId: string): Promise<EmailToSend | null> =>
  emailToSend(ctx, emailId);
