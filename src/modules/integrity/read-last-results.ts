import type { Queries } from '#platform/database/database.ts';
import { type LastResult, selectResults } from './internal/result-records.ts';

/** What the hourly checks found last (FLT-08); empty before the first. */
export const readLastResults = (ctx: { db: Queries }): Promise<LastResult[]> => selectResults(ctx);
