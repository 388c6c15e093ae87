/** Ids as the database has them. */
export const toUnits = <L extends { variantId: string }>(
  lines: readonly L[],
): (Omit<L, 'variantId'> & { variantId: number })[] =>
  lines.map((line) => ({ ...line, variantId: Number(line.variantId) }));
