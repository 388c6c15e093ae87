import type { Queries } from '#platform/database.ts';
import { insertMember } from './internal/member-records.ts';

/** Makes a customer a member of the loyalty programme; asking twice is asking once. False when there is no such customer (LOY-21). */
export async function enrolCustomer(ctx: { db: Queries }, customerId: string): Promise<boolean> {
  return insertMember(ctx, customerId);
}
