/**
 * Why a cart line cannot be bought (section 5, cart item rules): one rule for browser and server (CART-11 to CART-21).
 */

import { limits } from '../fields/limits.ts';
import type { AcceptanceResult } from '../limited-releases/challenge-acceptance.ts';
import { fillMessage, type MessageName } from '../messages/messages.ts';
import type { Product } from '../products/product.ts';
import type { ItemProblem } from './checkout-info.ts';

export interface CartRuleItem {
  productId: string;
  variantId: string;
  qty: number;
  /** Earned by a correct answer to the product's question. */
  challengeAcceptance?: string;
}
/** The product fields that the rules use; a `Product` of the search index has them. */
export type CartRuleProduct = Pick<
  Product,
  | 'id'
  | 'state'
  | 'accountExclusive'
  | 'loyaltyMemberExclusive'
  | 'functionalType'
  | 'cartQtyProductMax'
  | 'cartQtyVariantMax'
  | 'cartQtyVariantMin'
  | 'cartQtyVariantMultipleOf'
> & {
  variants: readonly { id: string; qtyAvailable: number }[];
  /** Present when the product has a challenge question. */
  challenge?: Product['challenge'];
};

export interface CartShopper {
  loggedIn: boolean;
  /** Enrolled in the loyalty programme. */
  loyaltyMember: boolean;
}
export const guestShopper: CartShopper = { loggedIn: false, loyaltyMember: false };

export interface CartRuleOptions {
  /** Maximum of one size where the product sets none; default 99 (CART-15). */
  qtyMax?: number;
  /** Validates an item's acceptance. Without it no acceptance is valid. */
  validateChallenge?: (item: CartRuleItem) => AcceptanceResult;
}

/**
 * Every problem of every line, in line order. Quantities are summed: over a product's sizes for its maximum, over the
 * lines of one size for everything else, so that splitting a line does not avoid a rule (CART-13, CART-18). Throws a
 * RangeError for quantities that are not whole or are negative (CART-21).
 */
export function findItemProblems(
  items: readonly CartRuleItem[],
  findProduct: (productId: string) => CartRuleProduct | undefined,
  shopper: CartShopper,
  options: CartRuleOptions = {},
): ItemProblem[] {
  const perProduct = new Map<string, number>();
  const perVariant = new Map<string, number>();
  for (const { productId, variantId, qty } of items) {
    if (!Number.isSafeInteger(qty) || qty < 0)
      throw new RangeError('a cart quantity must be a whole number and not negative');
    perProduct.set(productId, (perProduct.get(productId) ?? 0) + qty);
    perVariant.set(variantId, (perVariant.get(variantId) ?? 0) + qty);
  }
  return items.flatMap((item) => {
    const product = findProduct(item.productId);
    const sums = { product: perProduct.get(item.productId) ?? 0, variant: perVariant.get(item.variantId) ?? 0 };
    const found = problemsOfItem(item, product, sums, shopper, options);
    if (product?.challenge)
      found.push(
        ...problemOfChallenge(
          items.filter(({ productId }) => productId === product.id).map((each) => options.validateChallenge?.(each)),
        ),
      );
    return found.map(([flag, message, values]) => ({
      productId: item.productId,
      variantId: item.variantId,
      flag,
      message: fillMessage(message, values),
    }));
  });
}

/** The cart is valid only if all items are valid (CART-20). */
export const isCartValid = (problems: readonly ItemProblem[]): boolean => problems.length === 0;

type Problem = [flag: ItemProblem['flag'], message: MessageName, values?: Record<string, number>];

function problemsOfItem(
  item: CartRuleItem,
  product: CartRuleProduct | undefined,
  sums: { product: number; variant: number },
  shopper: CartShopper,
  options: CartRuleOptions,
): Problem[] {
  const variant = product?.variants.find((each) => each.id === item.variantId);
  if (!product || !variant) return [['productStateInvalid', 'itemUnavailable']];
  const found: Problem[] = [];
  const { cartQtyProductMax, cartQtyVariantMin, cartQtyVariantMultipleOf } = product;
  const variantMax = product.cartQtyVariantMax ?? options.qtyMax ?? limits.cartItemQty;
  if (product.accountExclusive && !shopper.loggedIn) found.push(['notLoggedIn', 'logInToBuy']);
  if (product.state !== 'current' && product.state !== 'evergreen')
    found.push(['productStateInvalid', 'itemUnavailable']);
  if (cartQtyProductMax !== null && sums.product > cartQtyProductMax)
    found.push(['productQtyMaxViolated', 'maximumPerOrder', { n: cartQtyProductMax }]);
  if (sums.variant > variantMax) found.push(['qtyMaxViolated', 'maximumPerSize', { n: variantMax }]);
  if (cartQtyVariantMin !== null && sums.variant < cartQtyVariantMin)
    found.push(['qtyMinViolated', 'minimumPerSize', { n: cartQtyVariantMin }]);
  if (cartQtyVariantMultipleOf !== null && sums.variant % cartQtyVariantMultipleOf !== 0)
    found.push(['qtyMultipleInvalid', 'multiplesOf', { n: cartQtyVariantMultipleOf }]);
  if (product.functionalType === 'basic' && sums.variant > variant.qtyAvailable) {
    found.push(
      variant.qtyAvailable > 0
        ? ['qtyAvailableExceeded', 'onlyLeft', { n: variant.qtyAvailable }]
        : ['qtyAvailableExceeded', 'soldOut'],
    );
  }
  if (product.loyaltyMemberExclusive && !(shopper.loggedIn && shopper.loyaltyMember))
    found.push(['notLoyaltyMember', 'membersOnly']);
  return found;
}

/** One valid acceptance is enough for all lines of a product (CHAL-03, CHAL-08). */
function problemOfChallenge(verdicts: readonly (AcceptanceResult | undefined)[]): Problem[] {
  if (verdicts.includes('ACCEPTED')) return [];
  return [
    [
      'productChallengeAnswerInvalid',
      verdicts.includes('EXPIRED')
        ? 'challengeExpired'
        : verdicts.includes('WRONG')
          ? 'challengeAnswerWrong'
          : 'challengeNeeded',
    ],
  ];
}
