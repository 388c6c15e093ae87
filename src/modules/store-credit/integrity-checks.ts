import { wrongCredit } from './internal/check-records.ts';

/** Queries that find what in store credit contradicts the ledger; each row is a violation (EDIT-04). */
export const storeCreditChecks = { wrongCredit };
