import type { Ctx } from '#platform/context.ts';
import { deleteEventsBefore } from './internal/webhook-records.ts';

const RETENTION_DAYS = 30;
/** Run periodically: events and delivery attempts are kept for a month. */
export const deleteOldEvents = (ctx: Pick<Ctx, 'db'>): Promise<void> => deleteEventsBefore(ctx, RETENTION_DAYS);
