/** Converts variant ids to the database's type. */
export const toUnits = <L extends { variantId: string }>(
  lines: readonly L[],
): (Omit<L, 'variantId'> & { variantId: number })[] =>
  lines.map((line) => ({ ...line, variantId: Number(line.variantId) }));
