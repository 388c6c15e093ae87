import { listAccessTo } from '#platform/audit-trail.ts';
import type { Ctx } from '#platform/context.ts';
import { findActorNames } from '../members/find-actor-names.ts';

const MAX = 10_000;
const DAY_MS = 86_400_000;

export interface Viewer {
  at: Date;
  /** The name of a member of staff or of a machine key, of removed ones too. */
  who: string;
  actor: string;
  action: string;
}

/**
 * Who of the staff saw one of these subjects in the last days, or found it in a search, newest first: order numbers, or
 * `customer:<id>` (reliability F7).
 */
export async function listViewers(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  subjects: readonly string[],
  days: number,
): Promise<Viewer[]> {
  const seen = await listAccessTo(ctx, subjects, new Date(ctx.clock.now().getTime() - days * DAY_MS), MAX);
  const names = await findActorNames(ctx, [...new Set(seen.map(({ actor }) => actor))]);
  return seen.map(({ at, actor, action }) => ({ at, who: names.get(actor) ?? actor, actor, action }));
}
