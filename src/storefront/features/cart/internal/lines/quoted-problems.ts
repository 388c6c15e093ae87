/**
 * Problems of the cart's lines in the shop's last quote, which count as much as those the browser finds itself
 * (FIX-09). Pure.
 */
import type { CheckoutInfo, ItemProblem } from '#contract/checkout/checkout-info.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';

/** Problems that follow from product data alone: with data loaded after the quote, the browser's own check is newer. */
const byProductData: ReadonlySet<ItemProblem['flag']> = new Set(['qtyAvailableExceeded', 'productStateInvalid']);

/**
 * The quote's problems that still apply to the current cart: those of lines whose quantity has not changed since.
 * `checked`: the products were loaded again after the quote. Missing stock at a pickup store is not a problem of the
 * cart: the delivery step reports it.
 */
export function quotedProblems(
  items: readonly CartItem[],
  quote: CheckoutInfo | null,
  checked: boolean,
): ItemProblem[] {
  if (!quote) return [];
  const collecting = quote.selectedShippingMethod?.type === 'STORE_PICKUP';
  return quote.problems.filter(({ productId, variantId, flag }) => {
    if (checked && byProductData.has(flag)) return false;
    if (collecting && flag === 'qtyAvailableExceeded') return false;
    const isIt = (one: { productId: string; variantId: string }) =>
      one.productId === productId && one.variantId === variantId;
    const [item, quoted] = [items.find(isIt), quote.items.find(isIt)];
    return item !== undefined && (quoted === undefined || quoted.qty === item.qty);
  });
}
