import { withoutAddress, wrongVersions } from './internal/check-records.ts';

/**
 * Queries that find what in an order contradicts itself; each row is a violation, with its number (reliability I14,
 * I17).
 */
export const orderChecks = { withoutAddress, wrongVersions };
