import type { Queries } from '#platform/database/database.ts';
import { selectLocks } from './internal/lock-records.ts';
import type { LockedArea } from './lock-area.ts';

/** What is closed now, since when and why. */
export const listLockedAreas = (ctx: { db: Queries }): Promise<LockedArea[]> => selectLocks(ctx);
