import type { Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertStaffEmail, isStaffEmail } from '../internal/correspondence-records.ts';
import type { StaffEmail } from './correspondence.ts';

/**
 * Stores an email written by staff with its order; `already` when it is stored. Refused when its id was used for
 * another email.
 */
export async function saveStaffEmail(
  ctx: { db: Queries },
  email: StaffEmail,
): Promise<Result<{ already: boolean }, 'KEY_REUSED'>> {
  if (await insertStaffEmail(ctx, email)) return ok({ already: false });
  return (await isStaffEmail(ctx, email)) ? ok({ already: true }) : fail('KEY_REUSED');
}
