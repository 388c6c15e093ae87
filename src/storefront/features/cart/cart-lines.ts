/** Cart lines as they are shown: what each is, what it costs, whether it can be bought and why not (CART-11 to CART-34). Pure. */
import { type CartShopper, findItemProblems, guestShopper } from '#contract/cart-item-rules.ts';
import type { ItemProblem } from '#contract/checkout-info.ts';
import { fillMessage, messages } from '#contract/messages.ts';
import type { Product, ProductVariant } from '#contract/product.ts';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import type { CartItem } from '#storefront/browser/cart-document.ts';
import { judgeChallenge } from './judge-challenge.ts';
import { type QtyBounds, qtyBounds } from './qty-bounds.ts';

export interface CartLine {
  item: CartItem;
  product: Product;
  /** Null when the product no longer has that size. */
  variant: ProductVariant | null;
  problems: ItemProblem[];
  /** Why it cannot be bought, in the specification's words. */
  reasons: string[];
  /** 'Only 3 left' while the line itself is fine. */
  note: string | null;
  soldOut: boolean;
  bounds: QtyBounds;
  totalCents: Cents;
  /** What it would have cost before the discount; null when there is none. */
  wasTotalCents: Cents | null;
}
export interface CartView {
  lines: CartLine[];
  /** Items whose product the shop no longer has (CART-06). */
  goneIds: string[];
  /** True while the data of some line are not there yet. */
  waiting: boolean;
  /** Every line can be bought (CART-20). */
  valid: boolean;
  subtotalCents: Cents;
}

/** From this stock on nothing is said about it. */
const LOW_STOCK = 5;

export function viewCart(items: readonly CartItem[], products: ReadonlyMap<string, Product | null>, shopper: CartShopper = guestShopper): CartView {
  const goneIds = items.filter(({ productId }) => products.get(productId) === null).map(({ id }) => id);
  const shown = items.filter(({ productId }) => products.get(productId));
  const problems = findItemProblems(shown, (id) => products.get(id) ?? undefined, shopper, { judgeChallenge });
  const perProduct = new Map<string, number>();
  for (const { productId, qty } of shown) perProduct.set(productId, (perProduct.get(productId) ?? 0) + qty);
  const lines = shown.map((item) =>
    viewLine(
      item,
      products.get(item.productId) as Product,
      problems.filter(({ productId, variantId }) => productId === item.productId && variantId === item.variantId),
      perProduct,
    ),
  );
  return {
    lines,
    goneIds,
    waiting: items.length > shown.length + goneIds.length,
    valid: problems.length === 0,
    subtotalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0n),
  };
}

function viewLine(item: CartItem, product: Product, problems: ItemProblem[], perProduct: ReadonlyMap<string, number>): CartLine {
  const variant = product.variants.find(({ id }) => id === item.variantId) ?? null;
  const basic = product.functionalType === 'basic';
  const soldOut = basic && variant?.qtyAvailable === 0;
  const others = (perProduct.get(product.id) ?? 0) - item.qty;
  const priceCents = dollarsToCents(product.price);
  const wasCents = product.isDiscounted && product.erpOriginalPrice !== null ? dollarsToCents(product.erpOriginalPrice) : null;
  return {
    item,
    product,
    variant,
    problems,
    soldOut,
    reasons: [...new Set(problems.map(({ flag, message }) => (flag === 'qtyAvailableExceeded' && soldOut ? messages.itemSoldOut : message)))],
    note: basic && variant && problems.length === 0 && variant.qtyAvailable <= LOW_STOCK ? fillMessage('onlyLeft', { n: variant.qtyAvailable }) : null,
    bounds: qtyBounds(product, variant, others),
    totalCents: priceCents * BigInt(item.qty),
    wasTotalCents: wasCents !== null && wasCents > priceCents ? wasCents * BigInt(item.qty) : null,
  };
}

/** Whether two views of a line would be drawn alike. */
export function isSameLine(one: CartLine, other: CartLine): boolean {
  const { min, max, step } = one.bounds;
  return (
    one.item === other.item &&
    one.product === other.product &&
    min === other.bounds.min &&
    max === other.bounds.max &&
    step === other.bounds.step &&
    one.note === other.note &&
    one.reasons.join() === other.reasons.join()
  );
}

/** 'US M 9 / UK 8' is for the size guide; a line names the size as the shopper chose it. */
export const describeSize = ({ item, variant }: Pick<CartLine, 'item' | 'variant'>): string =>
  (variant && (item.translatedVariantLabel ?? variant.label)) ?? '';
