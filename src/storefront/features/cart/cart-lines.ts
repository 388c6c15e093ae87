/**
 * Cart lines as they are shown: product, price, whether the line can be bought and why not (CART-11 to CART-34). Pure.
 */

import { type CartShopper, findItemProblems, guestShopper, isCartValid } from '#contract/checkout/cart-item-rules.ts';
import type { ItemProblem } from '#contract/checkout/checkout-info.ts';
import { isGiftDay } from '#contract/checkout/gift-rules.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { fillMessage, fillText, messages } from '#contract/messages/messages.ts';
import { giftMessages } from '#contract/messages/shopping/gift-messages.ts';
import { isGiftCard } from '#contract/products/is-gift-card.ts';
import type { Product, ProductVariant } from '#contract/products/product.ts';
import { type Cents, dollarsToCents, formatCents } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';
import { validateChallenge } from './internal/lines/validate-challenge.ts';
import { type QtyBounds, qtyBounds } from './qty-bounds.ts';

export interface CartLine {
  item: CartItem;
  product: Product;
  /** Null when the product no longer has that size. */
  variant: ProductVariant | null;
  problems: ItemProblem[];
  /** Why it cannot be bought, in the specification's messages. */
  reasons: string[];
  /** 'Only 3 left' while the line itself is valid, or that its price has changed since it was last seen. */
  note: string | null;
  /** What the shopper can do elsewhere: log in or sign up, or have the membership checked again. */
  prompt: 'LOG_IN' | 'MEMBERSHIP' | null;
  soldOut: boolean;
  bounds: QtyBounds;
  totalCents: Cents;
  /** The total before the discount; null when there is none. */
  wasTotalCents: Cents | null;
}
export interface CartView {
  lines: CartLine[];
  /** Items whose product no longer exists in the shop (CART-06). */
  goneIds: string[];
  /** True while a product of some line is not loaded yet. */
  waiting: boolean;
  /** Every line can be bought (CART-20). */
  valid: boolean;
  /** Only gift cards, which go by email (UX-03). */
  byEmail: boolean;
  subtotalCents: Cents;
  /** The shop reported a problem that the loaded products do not show: they must be loaded again. */
  unconfirmed: boolean;
  /** The only problem is that the membership could not be loaded. */
  membershipUnknown: boolean;
}
export interface ViewOptions {
  shopper?: CartShopper;
  /** The membership request failed (FIX-08). */
  membershipFailed?: boolean;
  /** Problems of the lines in the shop's quote (FIX-09). */
  quoted?: readonly ItemProblem[];
  /** Product id → the price the shopper last saw, where it has changed since (FIX-07). */
  seenPrices?: ReadonlyMap<string, number>;
}

/** Stock at or above this is not mentioned. */
const LOW_STOCK = 5;

export function viewCart(
  items: readonly CartItem[],
  products: ReadonlyMap<string, Product | null>,
  options: ViewOptions = {},
): CartView {
  const { shopper = guestShopper, membershipFailed = false, quoted = [], seenPrices = new Map() } = options;
  const goneIds = items.filter(({ productId }) => products.get(productId) === null).map(({ id }) => id);
  const shown = items.filter(({ productId }) => products.get(productId));
  const found = findItemProblems(shown, (id) => products.get(id) ?? undefined, shopper, { validateChallenge });
  const shownProblems = quoted.filter((one) => shown.some((item) => isOf(item, one)));
  // For a kind of problem found by both, the shop's answer counts.
  // Stock is validated with the reloaded products (`unconfirmed`): a quote for collection covers one store only.
  const counted = shownProblems.filter(
    (one) => one.flag !== 'qtyAvailableExceeded' || found.some((other) => isOf(one, other) && other.flag === one.flag),
  );
  const problems = [
    ...found.filter((one) => !counted.some((other) => isOf(one, other) && other.flag === one.flag)),
    ...counted,
  ];
  const perProduct = new Map<string, number>();
  for (const { productId, qty } of shown) perProduct.set(productId, (perProduct.get(productId) ?? 0) + qty);
  const lines = shown.map((item) =>
    viewLine(
      item,
      products.get(item.productId) as Product,
      problems.filter((problem) => isOf(item, problem)),
      perProduct,
      { shopper, membershipFailed, seenPrice: seenPrices.get(item.productId) },
    ),
  );
  return {
    lines,
    goneIds,
    waiting: items.length > shown.length + goneIds.length,
    valid: isCartValid(problems) && shown.every((item) => passedDays(item).length === 0),
    byEmail: lines.length > 0 && lines.every(({ product }) => isGiftCard(product)),
    subtotalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0n),
    unconfirmed: shownProblems.some(
      (one) => !found.some((other) => isOf(one, other) && other.flag === one.flag && other.message === one.message),
    ),
    membershipUnknown:
      problems.length > 0 &&
      lines.every((line) =>
        line.problems.every(({ flag }) => flag === 'notLoyaltyMember' && line.prompt === 'MEMBERSHIP'),
      ),
  };
}

const isOf = (
  one: { productId: string; variantId: string },
  other: { productId: string; variantId: string },
): boolean => one.productId === other.productId && one.variantId === other.variantId;

interface LineFacts {
  shopper: CartShopper;
  membershipFailed: boolean;
  seenPrice: number | undefined;
}

function viewLine(
  item: CartItem,
  product: Product,
  problems: ItemProblem[],
  perProduct: ReadonlyMap<string, number>,
  facts: LineFacts,
): CartLine {
  const variant = product.variants.find(({ id }) => id === item.variantId) ?? null;
  const basic = product.functionalType === 'basic';
  const soldOut = basic && variant?.qtyAvailable === 0;
  const others = (perProduct.get(product.id) ?? 0) - item.qty;
  const priceCents = dollarsToCents(product.price);
  const stockNote =
    basic && variant && problems.length === 0 && variant.qtyAvailable <= LOW_STOCK
      ? fillMessage('onlyLeft', { n: variant.qtyAvailable })
      : null;
  const seenCents = facts.seenPrice === undefined ? priceCents : dollarsToCents(facts.seenPrice);
  const priceNote =
    seenCents === priceCents ? null : `Price changed from ${formatCents(seenCents)} to ${formatCents(priceCents)}`;
  const prompt = promptOf(problems, facts);
  const reasons = problems.map((problem) => reasonOf(problem, soldOut, prompt));
  const wasCents =
    product.isDiscounted && product.erpOriginalPrice !== null ? dollarsToCents(product.erpOriginalPrice) : null;
  return {
    item,
    product,
    variant,
    problems,
    soldOut,
    reasons: [...new Set([...reasons, ...passedDays(item)])],
    note: priceNote ?? stockNote,
    prompt,
    bounds: qtyBounds(product, variant, others),
    totalCents: priceCents * BigInt(item.qty),
    wasTotalCents: wasCents !== null && wasCents > priceCents ? wasCents * BigInt(item.qty) : null,
  };
}

/** Gift cards whose day went by while they were in the cart. */
const passedDays = ({ gifts = [] }: CartItem): string[] =>
  gifts
    .filter(({ sendOn }) => !isGiftDay(sendOn, new Date()))
    .map(({ name }) => fillText(giftMessages.giftDayPassed, { name }));

function promptOf(problems: readonly ItemProblem[], { shopper, membershipFailed }: LineFacts): CartLine['prompt'] {
  if (!problems.some(({ flag }) => flag === 'notLoggedIn' || flag === 'notLoyaltyMember')) return null;
  if (!shopper.loggedIn) return 'LOG_IN';
  return membershipFailed ? 'MEMBERSHIP' : null;
}

function reasonOf({ flag, message }: ItemProblem, soldOut: boolean, prompt: CartLine['prompt']): string {
  if (flag === 'qtyAvailableExceeded' && soldOut) return messages.itemSoldOut;
  return flag === 'notLoyaltyMember' && prompt === 'MEMBERSHIP' ? accountMessages.membershipCheckFailed : message;
}

/** Whether two views of a line render alike. */
export function isSameLine(one: CartLine, other: CartLine): boolean {
  const { min, max, step } = one.bounds;
  return (
    one.item === other.item &&
    one.product === other.product &&
    min === other.bounds.min &&
    max === other.bounds.max &&
    step === other.bounds.step &&
    one.note === other.note &&
    one.prompt === other.prompt &&
    one.reasons.join() === other.reasons.join()
  );
}

/** 'US M 9 / UK 8' is for the size guide; a line shows the size label that the shopper chose. */
export const describeSize = ({ item, variant }: Pick<CartLine, 'item' | 'variant'>): string =>
  (variant && (item.translatedVariantLabel ?? variant.label)) ?? '';

/** 'Quayworn Harbour Court'. */
export const lineName = ({ product: { brand, name } }: Pick<CartLine, 'product'>): string =>
  productName({ brand: brand.name, name });

/** 'Quayworn Harbour Court, size 9', for labels of controls. */
export function lineLabel(line: Pick<CartLine, 'item' | 'variant' | 'product'>): string {
  const size = describeSize(line);
  return `${lineName(line)}${size && `, ${sizeInSentence(size)}`}`;
}
