import type { ProductReply } from '#contract/staff/products/staff-products.ts';
import { getLowestPrice } from '#modules/catalogue/prices/get-price-history.ts';
import { listPriceChanges } from '#modules/catalogue/prices/list-price-changes.ts';
import { getEditedProduct } from '#modules/catalogue/products/get-edited-product.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToText } from '#shared/money.ts';

/** A product as its editor needs it; null when there is none. */
export async function readProductReply(ctx: { db: Queries }, code: string): Promise<ProductReply | null> {
  const found = await getEditedProduct(ctx, code);
  if (!found) return null;
  const { id, ...rest } = found;
  const priceChanges = (await listPriceChanges(ctx, id)).map((change) => ({
    id: change.id,
    startsAt: change.startsAt.toISOString(),
    endsAt: change.endsAt?.toISOString() ?? null,
    price: centsToText(change.priceCents),
    originalPrice: change.originalPriceCents === null ? null : centsToText(change.originalPriceCents),
    state: change.state,
    wasDropped: change.wasDropped,
  }));
  const lowestCents = await getLowestPrice(ctx, id);
  return { ...rest, priceChanges, lowestPrice: lowestCents === null ? null : centsToText(lowestCents) };
}
