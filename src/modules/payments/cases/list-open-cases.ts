import type { Queries } from '#platform/database/database.ts';
import { selectOpenCases } from '../internal/case-records.ts';
import type { PaymentCase } from './payment-case.ts';

/** A longer list would mean an outage. */
const MAX = 500;

/** Payment cases that need a person, the oldest first (FIX-25). */
export const listOpenCases = (ctx: { db: Queries }): Promise<PaymentCase[]> => selectOpenCases(ctx, MAX);
