import type { Queries } from '#platform/database/database.ts';
import { type EventFilter, type SavedEvent, selectEvents } from './internal/security-event-records.ts';

/** Events that match every part of the filter, the newest first. */
export const listSecurityEvents = (ctx: { db: Queries }, filter: EventFilter, limit: number): Promise<SavedEvent[]> =>
  selectEvents(ctx, filter, limit);
