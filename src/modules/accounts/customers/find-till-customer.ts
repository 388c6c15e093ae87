import type { Queries } from '#platform/database/database.ts';
import { selectCustomer, verifiedCustomerId } from '../internal/customer-records.ts';
import type { Customer } from './customer.ts';
import { lockCustomer } from './lock-customer.ts';

/**
 * Whose sale it is that a till tells of: the customer by id, or who has proven to have an e-mail address; null for nobody. Held until the
 * transaction ends, so that nobody is erased while a sale is written for them (FIX-49).
 */
export async function findTillCustomer(
  tx: { db: Queries },
  by: { customerId: string } | { email: string },
): Promise<Customer | null> {
  const customerId = 'customerId' in by ? by.customerId : await verifiedCustomerId(tx, by.email.toLowerCase());
  return customerId !== null && (await lockCustomer(tx, customerId)) ? selectCustomer(tx, customerId) : null;
}
