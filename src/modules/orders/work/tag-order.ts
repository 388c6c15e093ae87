import { limits } from '#contract/fields/limits.ts';
import type { Queries } from '#platform/database/database.ts';
import { countTags, deleteTag, insertTag, selectTags } from '../internal/work-records.ts';

const MAX_TAGS_LISTED = 200;

/** Adds a tag to a locked order; ALREADY where it has it, TOO_MANY where it has as many as it may. */
export async function tagOrder(
  tx: { db: Queries },
  orderId: string,
  tag: string,
): Promise<'DONE' | 'ALREADY' | 'TOO_MANY'> {
  if (!(await insertTag(tx, orderId, tag))) return 'ALREADY';
  if ((await countTags(tx, orderId)) <= limits.tagsPerOrder) return 'DONE';
  await deleteTag(tx, orderId, tag);
  return 'TOO_MANY';
}

/** Removes a tag from an order; ALREADY where it does not have it. */
export const untagOrder = async (tx: { db: Queries }, orderId: string, tag: string): Promise<'DONE' | 'ALREADY'> =>
  (await deleteTag(tx, orderId, tag)) ? 'DONE' : 'ALREADY';

/** The tags that orders have, by the alphabet, at most 200. */
export const listTags = (ctx: { db: Queries }): Promise<string[]> => selectTags(ctx, MAX_TAGS_LISTED);
