import type { CaseKind } from '#contract/staff/orders/staff-payment-cases.ts';
import type { Queries } from '#platform/database/database.ts';
import { countOpen } from '../internal/case-records.ts';

/** How many payment cases of each kind need a person; kinds without any are left out. */
export const countOpenCases = (ctx: { db: Queries }): Promise<{ kind: CaseKind; cases: number }[]> => countOpen(ctx);
