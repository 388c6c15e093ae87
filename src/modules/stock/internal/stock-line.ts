/** A quantity of a size at one location. Pure. */
export interface StockLine {
  variantId: number;
  locationId: string;
  qty: number;
}

/**
 * Sums lines of one variant at one location and sorts them in the order in which rows are locked everywhere, so that
 * duplicates count together and transactions do not deadlock (reliability A2, A3).
 */
export function sumStockLines(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const { variantId, locationId, qty } of lines) {
    const key = `${variantId} ${locationId}`;
    sums.set(key, { variantId, locationId, qty: qty + (sums.get(key)?.qty ?? 0) });
  }
  return [...sums.values()].sort((a, b) => a.variantId - b.variantId || (a.locationId < b.locationId ? -1 : 1));
}
