import type { Queries } from '#platform/database/database.ts';
import { setCustomerSince } from '../internal/customer-records.ts';

/** Since when somebody has an account, where that was played later (FIX-76). */
export const dateCustomer = (tx: { db: Queries }, customerId: string, since: Date): Promise<void> =>
  setCustomerSince(tx, customerId, since);
