import type { Queries } from '#platform/database/database.ts';
import { customerByAccountNo } from './internal/member-records.ts';

/** The customer with a member number, 'K1000001' in any case; null when no member has it (any more). */
export const findMember = (ctx: { db: Queries }, memberNumber: string): Promise<string | null> =>
  customerByAccountNo(ctx, Number(memberNumber.slice(1)));
