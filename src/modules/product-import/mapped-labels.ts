/** What labels of imported files were mapped to, as readers look it up (FIX-61). */
import type { LabelKind, MapLabelRequest } from '#contract/staff/products/import-labels.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectLabels } from './internal/label-records.ts';

/** What a label is mapped to; null when nobody has said so. Of several, the one for this guess before the one for any. */
export type MappedLabels = (kind: LabelKind, label: string, guess: string) => string | null;

/** All mappings of the shop, and with them those of this import alone, which go before. */
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

/** No label has the divider: it is a control character. */
const keyOf = (kind: LabelKind, label: string, guess: string): string => `${kind}\u0000${label}\u0000${guess}`;
