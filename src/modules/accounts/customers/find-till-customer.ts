import type { Queries } from '#platform/database/database.ts';
import { selectCustomer, verifiedCustomerId } from '../internal/customer-records.ts';
import type { Customer } from './customer.ts';
import { lockCustomer } from './lock-customer.ts';

/**
 * The customer a till sale belongs to: by id, or by a verified email address; null for none. The row stays locked
 * until the transaction ends, so that the customer is not erased while the sale is being written (FIX-49).
 */
export async function findTillCustomer(
  tx: { db: Queries },
  by: { customerId: string } | { email: string },
): Promise<Customer | null> {
  const customerId = 'customerId' in by ? by.customerId : await verifiedCustomerId(tx, by.email.toLowerCase());
  return customerId !== null && (await lockCustomer(tx, customerId)) ? selectCustomer(tx, customerId) : null;
}
