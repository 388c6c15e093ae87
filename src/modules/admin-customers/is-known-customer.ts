import type { Queries } from '#platform/database/database.ts';
import { selectAdminCustomer } from './internal/admin-customer-records.ts';

/** Whether staff find a customer with this id: with an account, or imported without one. */
export const isKnownCustomer = async (ctx: { db: Queries }, customerId: string): Promise<boolean> =>
  Boolean(await selectAdminCustomer(ctx, customerId));
