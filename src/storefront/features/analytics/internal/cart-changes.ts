/** The difference between two carts. Pure. */
export interface Pieces {
  productId: string;
  variantId: string;
  qty: number;
}

export function cartChanges(
  before: readonly Pieces[],
  after: readonly Pieces[],
): { added: Pieces[]; removed: Pieces[] } {
  const key = ({ productId, variantId }: Pieces) => `${productId} ${variantId}`;
  const counts = new Map<string, Pieces>();
  const count = (pieces: readonly Pieces[], sign: 1 | -1) => {
    for (const { productId, variantId, qty } of pieces) {
      const known = counts.get(key({ productId, variantId, qty }))?.qty ?? 0;
      counts.set(key({ productId, variantId, qty }), { productId, variantId, qty: known + sign * qty });
    }
  };
  count(after, 1);
  count(before, -1);
  const changed = [...counts.values()];
  return {
    added: changed.filter(({ qty }) => qty > 0),
    removed: changed.filter(({ qty }) => qty < 0).map((pieces) => ({ ...pieces, qty: -pieces.qty })),
  };
}
