import type { Queries } from '#platform/database/database.ts';
import { numbersOf } from '../internal/history-records.ts';

/** The numbers of all orders of a customer, and of those that were ordered with this email address. */
export const listOrderNumbers = (
  ctx: { db: Queries },
  person: { customerId: string | null; email: string },
): Promise<string[]> => numbersOf(ctx, person);
