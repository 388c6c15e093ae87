import type { Queries } from '#platform/database/database.ts';
import { selectOpenCases } from '../internal/case-records.ts';
import type { PaymentCase } from './payment-case.ts';

/** More at once would be an outage, not a list. */
const MAX = 500;

/** Money that needs a person, the oldest first (FIX-25). */
export const listOpenCases = (ctx: { db: Queries }): Promise<PaymentCase[]> => selectOpenCases(ctx, MAX);
