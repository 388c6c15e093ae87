import type { Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertStaffEmail, isStaffEmail } from '../internal/correspondence-records.ts';
import type { StaffEmail } from './correspondence.ts';

/**
 * Keeps what the staff wrote with its order, or finds it there `already`; refused where its id was used for another
 * email.
 */
export async function saveStaffEmail(
  ctx: { db: Queries },
  email: StaffEmail,
): Promise<Result<{ already: boolean }, 'KEY_REUSED'>> {
  if (await insertStaffEmail(ctx, email)) return ok({ already: false });
  return (await isStaffEmail(ctx, email)) ? ok({ already: true }) : fail('KEY_REUSED');
}
