import type { ImportLabel } from '#contract/staff/products/import-labels.ts';

/** Maximum number of labels that the server lists for one file; the joined report keeps the same limit. */
const MAX_LISTED = 1_000;

/** What tells a label from the others of a report. */
export const labelKey = ({ kind, label, guess }: Pick<ImportLabel, 'kind' | 'label' | 'guess'>): string =>
  JSON.stringify([kind, label, guess]);

/** The labels of the parts so far with those of the next part, those of most rows first. */
export function joinLabels(before: readonly ImportLabel[], next: readonly ImportLabel[]): ImportLabel[] {
  const joined = new Map(before.map((label) => [labelKey(label), label]));
  for (const label of next)
    joined.set(labelKey(label), { ...label, rows: label.rows + (joined.get(labelKey(label))?.rows ?? 0) });
  return [...joined.values()].sort((a, b) => b.rows - a.rows).slice(0, MAX_LISTED);
}
