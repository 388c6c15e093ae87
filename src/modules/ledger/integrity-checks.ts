import { unbalancedTransactions, wrongBalances } from './internal/check-records.ts';

/**
 * Queries that find what in the ledger contradicts itself; each row is a violation (reliability I5, I6). Those of
 * `wrongBalances` say what is wrong, of which account, what it is and what it should be.
 */
export const ledgerChecks = { unbalancedTransactions, wrongBalances };
