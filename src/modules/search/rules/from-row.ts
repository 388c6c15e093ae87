import type { StoredRule } from '#contract/staff/search/search-rules.ts';
import type { PlacementValue, RuleRow } from '../internal/rule-records.ts';

/** A stored rule as people wrote it. `codes` are those of the products by their ids. */
export function fromRow({ kind, key, written, value }: RuleRow, codes: ReadonlyMap<number, string>): StoredRule {
  if (kind === 'address') return { key, name: key, rule: { kind, from: written, to: (value as { to: string }).to } };
  if (kind === 'synonym')
    return { key, name: written, rule: { kind, word: written, also: (value as { also: string[] }).also } };
  const { pinned, buried } = value as PlacementValue;
  const codesOf = (ids: readonly number[]) => ids.flatMap((id) => codes.get(id) ?? []);
  const of = key.startsWith('term:')
    ? ({ place: 'term', term: written } as const)
    : ({ place: 'category', path: written } as const);
  return { key, name: written, rule: { kind, of, pinned: codesOf(pinned), buried: codesOf(buried) } };
}
