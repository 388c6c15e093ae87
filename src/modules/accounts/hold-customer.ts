import type { Queries } from '#platform/database.ts';
import { lockCustomer } from './internal/personal-records.ts';

/** The customer, held for this transaction so that nobody else erases the same one; null when there is none (any more). */
export const holdCustomer = (
  ctx: { db: Queries },
  customerId: string,
): Promise<{ email: string; firstName: string; isVerified: boolean } | null> => lockCustomer(ctx, customerId);
