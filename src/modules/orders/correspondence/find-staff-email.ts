import type { Queries } from '#platform/database/database.ts';
import { emailToSend } from '../internal/correspondence-records.ts';
import type { EmailToSend } from './correspondence.ts';

/** An email written by staff, with the address it is sent to now; null once the customer was erased. */
export const findStaffEmail = (ctx: { db: Queries }, emailId: string): Promise<EmailToSend | null> =>
  emailToSend(ctx, emailId);
