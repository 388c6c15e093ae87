import type { Queries } from '#platform/database/database.ts';
import { insertStaffEmail, isStaffEmail } from '../internal/correspondence-records.ts';
import type { StaffEmail } from './correspondence.ts';

/** Keeps what the staff wrote with its order: NEW, or whether what is there under its id is the SAME. */
export async function saveStaffEmail(ctx: { db: Queries }, email: StaffEmail): Promise<'NEW' | 'SAME' | 'OTHER'> {
  if (await insertStaffEmail(ctx, email)) return 'NEW';
  return (await isStaffEmail(ctx, email)) ? 'SAME' : 'OTHER';
}
