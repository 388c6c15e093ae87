import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import type { Ctx } from '#platform/context.ts';
import { openWaves } from '../internal/wave-records.ts';

const MAX_LISTED = 50;

/** The open waves, the latest first. */
export async function listWaves(ctx: Ctx) {
  const waves = await openWaves(ctx, MAX_LISTED);
  const names = await findActorNames(
    ctx,
    waves.map(({ startedBy }) => startedBy),
  );
  return waves.map(({ id, placeName, startedAt, startedBy, orders }) => ({
    ...{ id, placeName, orders, startedAt: startedAt.toISOString() },
    startedBy: names.get(startedBy) ?? startedBy,
  }));
}
