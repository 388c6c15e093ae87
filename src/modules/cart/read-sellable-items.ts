import type { CartRuleProduct } from '#contract/cart-item-rules.ts';
import type { Queries } from '#platform/database.ts';
import { sellableRows } from './internal/sellable-records.ts';
import type { SellableItem } from './sellable-item.ts';

export interface SellableItems {
  /** By variant id as text. */
  items: ReadonlyMap<string, SellableItem>;
  /** By product id as text, for the cart rules. */
  products: ReadonlyMap<string, CartRuleProduct>;
}

/** Reads variants with price and free stock at one location straight from the database, never from a cache, in one query (A10). */
export async function readSellableItems(ctx: { db: Queries }, variantIds: readonly string[], locationId: string): Promise<SellableItems> {
  const items = new Map<string, SellableItem>();
  const products = new Map<string, CartRuleProduct & { variants: { id: string; qtyAvailable: number }[] }>();
  const rows = variantIds.length === 0 ? [] : await sellableRows(ctx, [...new Set(variantIds)].map(Number), locationId);
  for (const row of rows) {
    items.set(`${row.variantId}`, row);
    const id = `${row.productId}`;
    const product = products.get(id) ?? {
      id,
      state: row.state as CartRuleProduct['state'],
      accountExclusive: row.accountExclusive,
      loyaltyMemberExclusive: row.loyaltyMemberExclusive,
      functionalType: row.functionalType as CartRuleProduct['functionalType'],
      cartQtyProductMax: row.productMax,
      cartQtyVariantMax: row.variantMax,
      cartQtyVariantMin: row.variantMin,
      cartQtyVariantMultipleOf: row.variantMultipleOf,
      challenge: row.challengeQuestion === null ? null : { question: row.challengeQuestion },
      variants: [],
    };
    product.variants.push({ id: `${row.variantId}`, qtyAvailable: row.available });
    products.set(id, product);
  }
  return { items, products };
}
