import type { Queries } from '#platform/database/database.ts';
import { selectCustomerForUpdate } from '../internal/personal-records.ts';

/** The customer, held for this transaction so that nobody else erases the same one; null when there is none (any more). */
export const lockCustomer = (
  ctx: { db: Queries },
  customerId: string,
): Promise<{ email: string; firstName: string; isVerified: boolean } | null> =>
  selectCustomerForUpdate(ctx, customerId);
