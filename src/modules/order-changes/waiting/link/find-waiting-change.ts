import type { Queries } from '#platform/database/database.ts';
import { selectChange } from '../../internal/waiting-records.ts';
import type { WaitingChange } from '../waiting-change.ts';

/** A change by its id, whatever became of it, for the mails about it. */
export const findWaitingChange = (ctx: { db: Queries }, changeId: string): Promise<WaitingChange | null> =>
  selectChange(ctx, changeId);
