import type { Queries } from '#platform/database/database.ts';
import { selectCustomerForUpdate } from '../internal/personal-records.ts';

/**
 * The customer, locked for this transaction so that nobody else can erase it; null when there is none or it was
 * deleted.
 */
export const lockCustomer = (
  ctx: { db: Queries },
  customerId: string,
): Promise<{ email: string; firstName: string; isVerified: boolean } | null> =>
  selectCustomerForUpdate(ctx, customerId);
