/** Where redirects that lead to each other end (MOVE-01). Pure. */
import { addressKey } from '#modules/search/rules/address-chains.ts';

interface Known {
  pageAt: ReadonlyMap<string, string | null>;
  inFile: ReadonlyMap<string, string>;
  rules: ReadonlyMap<string, string>;
}

/** The page at the end of the redirects, here or in the file. */
export function followRedirects(
  key: string,
  to: string,
  { pageAt, inFile, rules }: Known,
): { to: string } | { refused: string } {
  const seen = new Set<string>();
  for (let at: string | null = key; at !== null; ) {
    if (seen.has(at)) return { refused: 'leads back to itself' };
    seen.add(at);
    const page = pageAt.get(at);
    if (page) return { to: page };
    const next = addressKey((inFile.get(at) ?? '').split(/[?#]/)[0] ?? '');
    if (next === null || !inFile.has(next)) {
      const ruled = next === null ? undefined : rules.get(next);
      return ruled === undefined
        ? { refused: `leads to ${to.slice(0, 200)}, for which the shop has no page: import what it showed first` }
        : { to: ruled };
    }
    at = next;
  }
  return { refused: 'leads nowhere' };
}
