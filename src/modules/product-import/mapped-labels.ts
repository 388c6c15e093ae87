/** The mappings of labels of imported files, for lookup by readers (FIX-61). */
import type { LabelKind, MapLabelRequest } from '#contract/staff/products/import-labels.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectLabels } from './internal/label-records.ts';

/**
 * The value a label is mapped to; null when it has no mapping. A mapping for this guess takes precedence over one for
 * any guess.
 */
export type MappedLabels = (kind: LabelKind, label: string, guess: string) => string | null;

/** All mappings of the shop, and those of this import, which take precedence. */
export async function readMappedLabels(
  ctx: { db: Queries },
  own: readonly MapLabelRequest[] = [],
): Promise<MappedLabels> {
  const known = new Map<string, string | null>();
  for (const { kind, label, guess, value } of await selectLabels(ctx)) known.set(keyOf(kind, label, guess), value);
  for (const { kind, label, guess, value } of own) {
    if (guess === '') for (const key of known.keys()) if (key.startsWith(keyOf(kind, label, ''))) known.delete(key);
    known.set(keyOf(kind, label, guess), value);
  }
  return (kind, label, guess) => known.get(keyOf(kind, label, guess)) ?? known.get(keyOf(kind, label, '')) ?? null;
}

/** No label contains the separator: it is a control character. */
const keyOf = (kind: LabelKind, label: string, guess: string): string => `${kind}\u0000${label}\u0000${guess}`;
