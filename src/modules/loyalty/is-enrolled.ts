import type { Queries } from '#platform/database.ts';
import { selectMember } from './internal/member-records.ts';

/** Whether a customer belongs to the loyalty programme (LOY-08). */
export async function isEnrolled(ctx: { db: Queries }, customerId: string): Promise<boolean> {
  return (await selectMember(ctx, customerId)) !== null;
}
