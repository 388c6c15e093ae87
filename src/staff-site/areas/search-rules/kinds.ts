/** The kinds of rules, as tabs of the screen. */
export const kinds = { address: 'Addresses', term: 'Terms', synonym: 'Synonyms', placement: 'First and last' } as const;
export type TabName = keyof typeof kinds;

/** The tab of addresses without a page that visitors asked for. */
export const NOT_FOUND = 'not-found';

/** What the tabs list that have no rules. */
export const listNotes = {
  empty: 'Searches of the last 30 days.',
  [NOT_FOUND]: 'Addresses that visitors asked for in the last 90 days and that lead nowhere.',
} as const;

/** What a rule of each kind does. */
export const notes: Record<TabName, string> = {
  address: 'An address that has no page any more, here or in an earlier shop, leads to a page.',
  term: 'A search for exactly this shows a page instead of products.',
  synonym: 'A search for the word also finds products that have one of the others.',
  placement: 'Products that come first, or last, for a search or in a category, while the shop chooses the order.',
};

/** What shoppers meet once a rule of this kind is deleted. */
export const withoutIt: Record<TabName, string> = {
  address: 'Whoever follows the old address finds no page.',
  term: 'A search for it shows products again.',
  synonym: 'A search for the word no longer finds products that only have the others.',
  placement: 'The products stand where the shop orders them.',
};
