import type { Queries } from '#platform/database/database.ts';
import { selectIsLocked } from './internal/lock-records.ts';
import type { LockArea } from './lock-area.ts';

/** Whether the operator has closed this part of the shop; one short statement, so that it is true for all processes. */
export const isLockedDown = (ctx: { db: Queries }, area: LockArea): Promise<boolean> => selectIsLocked(ctx, area);
