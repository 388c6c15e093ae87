import type { Queries } from '#platform/database/database.ts';
import { selectCustomer } from '../internal/customer-records.ts';

/** Whether an account with this id exists. */
export const isCustomer = async (ctx: { db: Queries }, id: string): Promise<boolean> =>
  (await selectCustomer(ctx, id)) !== null;
