import type { Queries } from '#platform/database/database.ts';
import { staffEmailsOf } from '../internal/correspondence-records.ts';
import type { StaffEmail } from './correspondence.ts';

/** What the staff wrote to the customer of an order, the oldest first. */
export const listStaffEmails = (ctx: { db: Queries }, orderId: string): Promise<StaffEmail[]> =>
  staffEmailsOf(ctx, orderId);
