/** What is typed of a rule, and the rule made of it. Pure. */
import type { StoredRule } from '#contract/staff/search/search-rules.ts';
import type { TabName } from './kinds.ts';

export interface Form {
  /** The old address, the term or the word. */
  what: string;
  to: string;
  /** Separated by commas. */
  also: string;
  place: 'term' | 'category';
  path: string;
  pinned: string[];
  buried: string[];
}

/** The form of a new rule for this term or address and the page for it, or of the rule that is edited. */
export function startOf(
  kind: TabName,
  start: { term: string; to: string },
  rules: readonly StoredRule[],
  edited: string,
): Form {
  const empty: Form = { what: start.term, to: start.to, also: '', place: 'term', path: '', pinned: [], buried: [] };
  const rule = rules.find((one) => one.rule.kind === kind && one.key === edited)?.rule;
  switch (rule?.kind) {
    case 'address':
      return { ...empty, what: rule.from, to: rule.to };
    case 'term':
      return { ...empty, what: rule.term, to: rule.to };
    case 'synonym':
      return { ...empty, what: rule.word, also: rule.also.join(', ') };
    case 'placement':
      return {
        ...empty,
        pinned: rule.pinned,
        buried: rule.buried,
        ...(rule.of.place === 'term' ? { what: rule.of.term } : { place: 'category' as const, path: rule.of.path }),
      };
    default:
      return empty;
  }
}

export function ruleOf(kind: TabName, { what, to, also, place, path, pinned, buried }: Form): unknown {
  switch (kind) {
    case 'address':
      return { kind, from: what, to };
    case 'term':
      return { kind, term: what, to };
    case 'synonym':
      return { kind, word: what, also: also.split(',').filter((word) => word.trim() !== '') };
    case 'placement':
      return { kind, of: place === 'term' ? { place, term: what } : { place, path }, pinned, buried };
  }
}
