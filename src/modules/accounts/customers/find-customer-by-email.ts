import type { Queries } from '#platform/database/database.ts';
import { selectCustomerIdByEmail } from '../internal/customer-records.ts';

/** The customer with this email address, for staff; null when there is none. */
export async function findCustomerByEmail(ctx: { db: Queries }, email: string): Promise<string | null> {
  return selectCustomerIdByEmail(ctx, email.trim().toLowerCase());
}
