import type { StoredRule } from '#contract/staff/search/search-rules.ts';

/** What a rule does, in words. Pure. */
export function ruleWords(rule: StoredRule['rule']): string {
  switch (rule.kind) {
    case 'address':
    case 'term':
      return `leads to ${rule.to}`;
    case 'synonym':
      return `also finds ${rule.also.join(', ')}`;
    case 'placement':
      return [
        rule.of.place === 'category' ? 'category' : 'search',
        rule.pinned.length > 0 && `first ${rule.pinned.join(', ')}`,
        rule.buried.length > 0 && `last ${rule.buried.join(', ')}`,
      ]
        .filter((part) => part !== false)
        .join(': ');
  }
}
