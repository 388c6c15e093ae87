import type { CartRuleProduct } from '#contract/cart-item-rules.ts';
import type { Reading } from '#platform/read-together.ts';
import { type SellableRow, sellableRows } from './internal/sellable-records.ts';
import type { SellableItem } from './sellable-item.ts';

export interface SellableItems {
  /** By variant id as text. */
  items: ReadonlyMap<string, SellableItem>;
  /** By product id as text, for the cart rules. */
  products: ReadonlyMap<string, CartRuleProduct>;
}

/** Variants with price and free stock at one location straight from the database, never from a cache (A10). */
export const sellableItems = (variantIds: readonly string[], locationId: string): Reading<SellableItems> => ({
  query: sellableRows([...new Set(variantIds)].map(Number), locationId),
  read: toSellableItems,
});

function toSellableItems(rows: SellableRow[]): SellableItems {
  const items = new Map<string, SellableItem>();
  const products = new Map<string, CartRuleProduct & { variants: { id: string; qtyAvailable: number }[] }>();
  for (const row of rows) {
    items.set(`${row.variantId}`, { ...row, priceCents: BigInt(row.priceCents) });
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
