import { type Differences, findDifferences } from '#platform/activity/differences.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectDraft } from '../internal/draft-records.ts';
import { selectEdition, selectRow } from '../internal/edition-records.ts';

/**
 * What a version of a document has changed of the one before it; without a version, what the draft changes of what is
 * published (OWN-10). Blocks and entries are told apart by their titles, so that one that moved is no change but of the
 * order. Null where there is no such version or draft.
 */
export async function findContentDifferences(
  ctx: { db: Queries },
  id: string,
  version: number | undefined,
): Promise<Differences | null> {
  if (version === undefined) {
    const [draft, published] = await Promise.all([selectDraft(ctx, id), selectRow(ctx, id)]);
    return draft && findDifferences(published && named(published.fields), named(draft.fields));
  }
  const [before, after] = await Promise.all([selectEdition(ctx, id, version - 1), selectEdition(ctx, id, version)]);
  if (!after) return null;
  const contentsOf = ({ fields, published, publishUntil }: typeof after) => ({
    ...named(fields),
    ...{ published, publishUntil },
  });
  return findDifferences(before && contentsOf(before), contentsOf(after));
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields with a name in each block and entry, and the order of the names. */
function named(fields: Fields): Record<string, unknown> {
  const lists = Object.entries(fields).flatMap(([field, list]) => {
    if (!Array.isArray(list) || !['blocks', 'entries', 'below'].includes(field)) return [];
    const items = list.map((item: Fields) => ({ name: nameOf(item), ...named(item) }));
    return [
      [field, items],
      ...(field === 'below' ? [] : [[`order of ${field}`, items.map(({ name }) => name).join(', ')]]),
    ];
  });
  return { ...fields, ...Object.fromEntries(lists) };
}

function nameOf({ type, title, heading, label }: Fields): string {
  const words = title ?? (Array.isArray(heading) ? heading.join(' ') : label);
  return [type, words].filter((part) => typeof part === 'string').join(': ');
}
