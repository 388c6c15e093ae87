import { unlikeDispatched } from './internal/check-records.ts';

/** Queries that find parcels that contradict what was dispatched; each row is a violation (reliability I16). */
export const parcelChecks = { unlikeDispatched };
