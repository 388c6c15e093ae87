/** Which sizes of a product can be bought, in which quantities, and why not (PROD-11, CART-11 to CART-19). Pure. */
import {
  type CartRuleItem,
  type CartShopper,
  findItemProblems,
  guestShopper,
} from '#contract/checkout/cart-item-rules.ts';
import { fillMessage, messages } from '#contract/messages/messages.ts';
import type { Product, ProductVariant } from '#contract/products/product.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { nextQty, qtyBounds } from '#storefront/features/cart/qty-bounds.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';

/** Why the whole product cannot be added; null when it can. */
export type BuyingObstacle = 'discontinued' | 'soldOut' | 'accountOnly' | 'membersOnly';

export function findObstacle(product: Product, shopper: CartShopper = guestShopper): BuyingObstacle | null {
  if (product.state !== 'current' && product.state !== 'evergreen') return 'discontinued';
  if (!product.variants.some((variant) => canBuySize(product, variant))) return 'soldOut';
  if (product.loyaltyMemberExclusive && !(shopper.loggedIn && shopper.loyaltyMember)) return 'membersOnly';
  if (product.accountExclusive && !shopper.loggedIn) return 'accountOnly';
  return null;
}

/** Whether the minimum quantity of a size is in stock. */
export function canBuySize(product: Product, variant: ProductVariant): boolean {
  const { min, max } = qtyBounds(product, variant, 0);
  return max >= min;
}

/**
 * The shopper's own size of a product, a buyable one before others. UK sizes name children's and adults' shoes alike,
 * so they match nothing among children's.
 */
export function findOwnSize(product: Product, mine: MySize | null): ProductVariant | null {
  if (!mine || (mine.system === 'uk' && product.variants.some(({ sizes }) => sizes.usKids))) return null;
  const own = product.variants.filter(({ sizes }) => sizes[mine.system] === mine.label);
  return own.find((variant) => canBuySize(product, variant)) ?? own[0] ?? null;
}

/** Stock at or above this is not mentioned. */
const LOW_STOCK = 5;

/** 'Only 1 left'; null while stock is sufficient or unlimited. */
export function lowStockNote(product: Pick<Product, 'functionalType'>, variant: ProductVariant): string | null {
  if (product.functionalType !== 'basic' || variant.qtyAvailable < 1 || variant.qtyAvailable > LOW_STOCK) return null;
  return fillMessage('onlyLeft', { n: variant.qtyAvailable });
}

/**
 * The quantity that one add puts beside what is in the cart: one, or as many as minimum and multiples require.
 * The error is the specification's message why none can be added.
 */
export function piecesToAdd(
  product: Product,
  variant: ProductVariant,
  inCart: readonly CartRuleItem[],
): Result<number, string> {
  const ofProduct = inCart.filter(({ productId }) => productId === product.id);
  const ofSize = sum(ofProduct.filter(({ variantId }) => variantId === variant.id));
  const bounds = qtyBounds(product, variant, sum(ofProduct) - ofSize);
  const next = nextQty(ofSize, 1, bounds);
  if (next !== null) return ok(next - ofSize);
  const [problem] = findItemProblems(
    [...ofProduct, { productId: product.id, variantId: variant.id, qty: bounds.step }],
    () => product,
    {
      loggedIn: true,
      loyaltyMember: true,
    },
  ).filter(
    ({ variantId, flag }) =>
      variantId === variant.id &&
      !['qtyMinViolated', 'qtyMultipleInvalid', 'productChallengeAnswerInvalid'].includes(flag),
  );
  return fail(problem?.message ?? messages.soldOut);
}

/** The limits to show before adding, in the specification's messages. */
export function limitNotes(product: Product): string[] {
  const { cartQtyProductMax, cartQtyVariantMax, cartQtyVariantMin, cartQtyVariantMultipleOf } = product;
  const notes: string[] = [];
  if (cartQtyProductMax !== null) notes.push(fillMessage('maximumPerOrder', { n: cartQtyProductMax }));
  if (cartQtyVariantMax !== null && cartQtyVariantMax !== cartQtyProductMax)
    notes.push(fillMessage('maximumPerSize', { n: cartQtyVariantMax }));
  if (cartQtyVariantMin !== null && cartQtyVariantMin > 1)
    notes.push(fillMessage('minimumPerSize', { n: cartQtyVariantMin }));
  if (cartQtyVariantMultipleOf !== null && cartQtyVariantMultipleOf > 1)
    notes.push(fillMessage('multiplesOf', { n: cartQtyVariantMultipleOf }));
  return notes;
}

const sum = (items: readonly CartRuleItem[]): number => items.reduce((total, { qty }) => total + qty, 0);
