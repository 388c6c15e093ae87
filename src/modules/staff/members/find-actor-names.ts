import type { Queries } from '#platform/database/database.ts';
import { namesOf } from '../internal/name-records.ts';

/** Actor → name, of those who are members of the staff or were. */
export async function findActorNames(ctx: { db: Queries }, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = actors.flatMap((actor) => /^staff:([0-9a-f-]{36})$/.exec(actor)?.[1] ?? []);
  if (ids.length === 0) return new Map();
  return new Map((await namesOf(ctx, ids)).map(({ id, name }) => [`staff:${id}`, name]));
}
