import type { Queries } from '#platform/database/database.ts';
import { lockCustomerRow } from '../internal/customer-records.ts';

/**
 * Changes that belong to one customer run one after another: until the open transaction ends, other callers for this
 * customer wait, and nobody erases it. Unlike with `lockCustomer`, rows that refer to the customer may still be added.
 */
export const lockCustomerForChange = (tx: { db: Queries }, customerId: string): Promise<void> =>
  lockCustomerRow(tx, customerId);
