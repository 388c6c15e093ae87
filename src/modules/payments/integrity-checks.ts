import { wrongAmounts } from './internal/check-records.ts';

/**
 * Queries that find what in the payments contradicts itself; each row is a violation, with key, state, authorised and
 * refunded cents (reliability I3).
 */
export const paymentChecks = { wrongAmounts };
