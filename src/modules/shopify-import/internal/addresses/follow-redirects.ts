/** Where redirects that lead to each other end (MOVE-01). Pure. */
import { addressKey } from '#modules/search/rules/address-chains.ts';

interface Known {
  pageAt: ReadonlyMap<string, string | null>;
  inFile: ReadonlyMap<string, string>;
  rules: ReadonlyMap<string, string>;
}
/** A page, or why there is none. */
type End = { to: string } | 'loop' | 'nowhere';

/**
 * A function that gives the page at the end of an address's redirects, here or in the file. It remembers the ends of
 * all that it passes: a chain of ten thousand is followed once.
 */
export function openRedirects({ pageAt, inFile, rules }: Known) {
  const ends = new Map<string, End>();
  const endOf = (key: string): End => {
    const passed = new Set<string>();
    let at = key;
    let end: End | null = null;
    while (end === null) {
      const page = pageAt.get(at);
      const next = addressKey((inFile.get(at) ?? '').split(/[?#]/)[0] ?? '');
      if (passed.has(at)) end = 'loop';
      else if (ends.has(at)) end = ends.get(at) ?? 'nowhere';
      else if (page) end = { to: page };
      else if (next === null || !inFile.has(next)) {
        const ruled = next === null ? undefined : rules.get(next);
        end = ruled === undefined ? 'nowhere' : { to: ruled };
      }
      passed.add(at);
      at = next ?? at;
    }
    for (const one of passed) ends.set(one, end);
    return end;
  };
  return (key: string, to: string): { to: string } | { refused: string } => {
    const end = endOf(key);
    if (typeof end === 'object') return end;
    return {
      refused:
        end === 'loop'
          ? 'leads back to itself'
          : `leads to ${to.slice(0, 200)}, for which the shop has no page: import what it showed first`,
    };
  };
}
