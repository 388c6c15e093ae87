import type { Queries } from '#platform/database/database.ts';
import { keysBy, namesOf } from '../internal/name-records.ts';

/** Actor → name, of those who are members of the staff or were, and of machine keys, revoked ones too. */
export async function findActorNames(ctx: { db: Queries }, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = actors.flatMap((actor) => /^staff:([0-9a-f-]{36})$/.exec(actor)?.[1] ?? []);
  const prefixes = actors.flatMap((actor) => /^key:kerb_([0-9a-z]{8})$/.exec(actor)?.[1] ?? []);
  return new Map([
    ...(ids.length === 0 ? [] : await namesOf(ctx, ids)).map(({ id, name }) => [`staff:${id}`, name] as const),
    ...(prefixes.length === 0 ? [] : await keysBy(ctx, { prefixes })).map(
      ({ prefix, name }) => [`key:kerb_${prefix}`, name] as const,
    ),
  ]);
}
