import type { Queries } from '#platform/database/database.ts';
import { selectCustomer } from '../internal/customer-records.ts';
import type { Customer } from './customer.ts';

/** The customer with this id; null when there is none. */
export const findCustomer = (ctx: { db: Queries }, customerId: string): Promise<Customer | null> =>
  selectCustomer(ctx, customerId);
