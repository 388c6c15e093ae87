import { brokenHistory } from './internal/prices/price-check-records.ts';

/** Queries that find what in prices contradicts itself; each row is a violation, with the product (reliability I15). */
export const catalogueChecks = { brokenHistory: brokenHistory() };
