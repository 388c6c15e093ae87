/** The adjustment of a request: its id as the stock names it, and variant ids in the database's type. */
export const toAdjustment = <L extends { variantId: string }, B extends { movementId: string; lines: readonly L[] }>({
  movementId,
  lines,
  ...body
}: B & { lines: readonly L[] }) => ({
  ...body,
  adjustmentId: movementId,
  lines: lines.map((line) => ({ ...line, variantId: Number(line.variantId) })),
});
