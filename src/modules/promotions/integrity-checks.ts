import { wrongCounts } from './internal/check-records.ts';

/**
 * Queries that find what in the promotions contradicts itself; each row is a violation: what is counted, of which
 * promotion, code or customer, how often, and by how many orders (reliability I7).
 */
export const promotionChecks = { wrongCounts };
