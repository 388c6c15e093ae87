import type { Queries } from '#platform/database/database.ts';
import { fullKinds, upsertEvents } from './internal/security-event-records.ts';
import { type CountedEvent, hourOf, mergeInto, mixed } from './security-event.ts';

/** Rows of one kind and hour, over all processes; what comes after them is counted in one more row. */
const MAX_ROWS_OF_HOUR = 1_000;

/**
 * Adds counted events to the rows of their hours. Once there are `max` of a kind in an hour, further ones are not told
 * apart, so that a flood from many addresses neither fills the disk nor displaces other kinds.
 */
export async function addSecurityEvents(
  ctx: { db: Queries },
  events: readonly CountedEvent[],
  max = MAX_ROWS_OF_HOUR,
): Promise<void> {
  if (events.length === 0) return;
  const full = await fullKinds(ctx, [...new Set(events.map((event) => hourOf(event).getTime()))], max);
  const merged = new Map<string, CountedEvent>();
  for (const event of events)
    mergeInto(merged, full.has(`${hourOf(event).getTime()} ${event.kind}`) ? mixed(event) : event);
  await upsertEvents(ctx, [...merged.values()]);
}
