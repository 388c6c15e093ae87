import type { Queries } from '#platform/database/database.ts';
import { setCustomerSince } from '../internal/customer-records.ts';

/** Sets since when a customer has had the account; for the demo year, whose events are created later (FIX-76). */
export const dateCustomer = (tx: { db: Queries }, customerId: string, since: Date): Promise<void> =>
  setCustomerSince(tx, customerId, since);
