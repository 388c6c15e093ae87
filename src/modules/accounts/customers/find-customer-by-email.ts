import type { Queries } from '#platform/database/database.ts';
import { selectCustomerIdByEmail } from '../internal/customer-records.ts';

/** Whose account an e-mail address is, for people of the shop; null for nobody's. */
export async function findCustomerByEmail(ctx: { db: Queries }, email: string): Promise<string | null> {
  return selectCustomerIdByEmail(ctx, email.trim().toLowerCase());
}
