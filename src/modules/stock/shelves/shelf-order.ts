const collator = new Intl.Collator('en', { numeric: true });

/** The order in which one walks along shelves: A-2 before A-10, and what has no shelf at the end. Pure (PARC-07). */
export function inShelfOrder(one: { shelf: string | null }, other: { shelf: string | null }): number {
  if (one.shelf === null || other.shelf === null) return Number(one.shelf === null) - Number(other.shelf === null);
  return collator.compare(one.shelf, other.shelf);
}
