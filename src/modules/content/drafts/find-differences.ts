import { type Differences, findDifferences } from '#platform/activity/differences.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectDraft } from '../internal/draft-records.ts';
import { selectEdition, selectRow } from '../internal/edition-records.ts';
import { compareTexts } from './compare-texts.ts';

/**
 * What a version of a document has changed of the one before it; without a version, what the draft changes of what is
 * published (OWN-10). Blocks and entries are told apart by their titles, so that one that moved is no change but of the
 * order; of a long text only the paragraphs that differ. Null where there is no such version or draft.
 */
export async function findContentDifferences(
  ctx: { db: Queries },
  id: string,
  version: number | undefined,
): Promise<Differences | null> {
  if (version === undefined) {
    const [draft, published] = await Promise.all([selectDraft(ctx, id), selectRow(ctx, id)]);
    return draft && compare(published?.fields ?? null, draft.fields);
  }
  const [before, after] = await Promise.all([selectEdition(ctx, id, version - 1), selectEdition(ctx, id, version)]);
  if (!after) return null;
  const contentsOf = ({ fields, published, publishUntil }: typeof after) => ({
    ...fields,
    ...{ published, publishUntil },
  });
  return compare(before && contentsOf(before), contentsOf(after));
}

type Fields = Readonly<Record<string, unknown>>;

function compare(before: Fields | null, after: Fields): Differences {
  const { before: old, after: now } = findDifferences(before && named(before), named(after));
  const changes = compareTexts(textOf(before), textOf(after));
  const side = (one: 'before' | 'after') =>
    Object.fromEntries(
      changes.flatMap((change, at) => {
        const { [one]: words } = findDifferences({ words: change.before }, { words: change.after });
        return words.words === undefined
          ? []
          : [[changes.length === 1 ? 'text' : `text, change ${at + 1}`, words.words]];
      }),
    );
  return { before: { ...old, ...side('before') }, after: { ...now, ...side('after') } };
}

const textOf = (fields: Fields | null): string => (typeof fields?.body === 'string' ? fields.body : '');

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
  const { body: _text, ...others } = fields;
  return { ...others, ...Object.fromEntries(lists) };
}

function nameOf({ type, title, heading, label }: Fields): string {
  const words = title ?? (Array.isArray(heading) ? heading.join(' ') : label);
  return [type, words].filter((part) => typeof part === 'string').join(': ');
}
