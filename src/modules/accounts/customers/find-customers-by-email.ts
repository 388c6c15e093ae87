import type { Queries } from '#platform/database/database.ts';
import { selectCustomerIdsByEmail } from '../internal/customer-records.ts';

/** Email address → customer id, of those addresses (in lower case) that a customer has. */
export const findCustomersByEmail = (ctx: { db: Queries }, emails: readonly string[]): Promise<Map<string, string>> =>
  selectCustomerIdsByEmail(ctx, emails);
