import { wrongImportedOrders } from './internal/check-records.ts';

/** Queries that find imported orders that do not add up; each row is a violation (MOVE-02). */
export const importedOrderChecks = { wrongImportedOrders };
