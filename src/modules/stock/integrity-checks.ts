import { wrongLevels } from './internal/check-records.ts';

/** Queries that find what in the stock contradicts itself; each row is a violation (reliability I1). */
export const stockChecks = { wrongLevels };
