/** What the shop's last quote said of the cart's lines: it counts as much as what the browser finds by itself (FIX-09). Pure. */
import type { CheckoutInfo, ItemProblem } from '#contract/checkout/checkout-info.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';

/** What only the product's data decide; with data read after the quote, the browser's own judgement is the younger one. */
const byProductData: ReadonlySet<ItemProblem['flag']> = new Set(['qtyAvailableExceeded', 'productStateInvalid']);

/**
 * The quote's problems that still speak of the cart as it is: those of lines whose quantity has not changed since. `checked`: the
 * products were read again after the quote. What a store for collection lacks is not the cart's problem: the delivery step tells it.
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
