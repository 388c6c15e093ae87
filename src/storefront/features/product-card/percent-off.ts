/** Discount in whole per cent, rounded down. */
export function percentOff(price: number, originalPrice: number | null): number {
  if (originalPrice === null || originalPrice <= price) return 0;
  return Math.floor(((originalPrice - price) * 100) / originalPrice + 1e-9);
}
