import type { Queries } from '#platform/database/database.ts';
import { secondsSinceNightlyRun } from '../internal/case-records.ts';

/** Seconds since the providers' records were last compared with ours to the end; null before the first time. */
export const secondsSinceReconciliation = (ctx: { db: Queries }): Promise<number | null> => secondsSinceNightlyRun(ctx);
