import { wrongPoints } from './internal/check-records.ts';

/**
 * Queries that find points and rewards that contradict orders, the ledger or the airline's awards; each row is a
 * violation: what is wrong, of which order or reward, and the two values that should agree (reliability I11).
 */
export const loyaltyChecks = { wrongPoints };
