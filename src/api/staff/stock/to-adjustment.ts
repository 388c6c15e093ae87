/** The adjustment of a request: its id as the stock names it, and variant ids in the database's type. */
export const toAdjustment = <L extends { variantId: string }, B>({
  movementId,
  lines,
  ...rest
}: B & { movementId: string; lines: readonly L[] }) => ({
  ...rest,
  adjustmentId: movementId,
  lines: lines.map((line) => ({ ...line, variantId: Number(line.variantId) })),
});
