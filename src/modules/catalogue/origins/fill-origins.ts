import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { putOrigins, selectOrigins } from '../internal/origin-records.ts';

/** A size in a file, and the country that it names, as a code of ISO 3166. */
export interface SizeOrigin {
  sizeCode: string;
  country: string;
}

/** `other`: what the product states, which stays. Null for a size that the shop does not have. */
export type FilledOrigin = 'filled' | 'same' | { other: string } | null;

/**
 * States the country of origin of products that state none, by the country of their sizes in a file (HON-03), in one
 * transaction; for each size what became of it. Of several countries the first counts: a product has one. Without
 * `apply` nothing is written.
 */
export async function fillOrigins(
  ctx: Ctx,
  sizes: readonly SizeOrigin[],
  { apply }: { apply: boolean },
): Promise<FilledOrigin[]> {
  if (sizes.length === 0) return [];
  return inTransaction(ctx, async (tx) => {
    const codes = [...new Set(sizes.map(({ sizeCode }) => sizeCode))];
    const known = new Map((await selectOrigins(tx, codes, { lock: apply })).map((one) => [one.sizeCode, one]));
    const filling = new Map<number, string>();
    const outcomes = sizes.map(({ sizeCode, country }): FilledOrigin => {
      const product = known.get(sizeCode);
      if (product === undefined) return null;
      const stated = product.country ?? filling.get(product.productId) ?? null;
      if (stated !== null && stated !== country) return { other: stated };
      if (product.country !== null) return 'same';
      filling.set(product.productId, country);
      return 'filled';
    });
    if (apply && filling.size > 0) await putOrigins(tx, filling);
    return outcomes;
  });
}
