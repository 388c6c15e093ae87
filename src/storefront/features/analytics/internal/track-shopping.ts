/** Cart and checkout as events of the data layer (ANA-17). Loaded with the first of them. */

import { type AnalyticsItem, fromList, itemOfProduct, worth } from '#storefront/lib/analytics/analytics-item.ts';
import type { AnalyticsEvent } from '#storefront/lib/analytics/analytics-queue.ts';
import { purchaseOf } from '#storefront/lib/analytics/order-analytics.ts';
import { productReferrers } from '#storefront/lib/analytics/product-referrers.ts';
import { readUtm } from '#storefront/lib/analytics/utm.ts';
import { cart } from '#storefront/lib/cart/cart-state.ts';
import { openCheckout, readPlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { productCache } from '#storefront/lib/products/product-cache.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { cartChanges, type Pieces } from './cart-changes.ts';

type Commerce = (event: string, ecommerce: object) => void;

export async function trackShopping(happening: AnalyticsEvent, commerce: Commerce): Promise<void> {
  if (happening[0] === 'cart') {
    const { added, removed } = cartChanges(happening[1], happening[2]);
    if (added.length > 0) commerce('add_to_cart', worth(await itemsOf(added)));
    if (removed.length > 0) commerce('remove_from_cart', worth(await itemsOf(removed)));
  }
  if (happening[0] === 'payment')
    commerce('add_payment_info', { ...(await checkoutFacts()), payment_type: happening[1] });
}

/** A checkout step came on screen; each is reported once per checkout, an order only once. */
export async function trackStep(route: string, commerce: Commerce): Promise<void> {
  if (/\/cart(-old)?$/.test(route)) {
    cart.open();
    const items = await itemsOf(cart.items());
    if (items.length > 0) commerce('view_cart', worth(items));
  }
  if (route.endsWith('checkout-success')) {
    const order = readPlacedOrder();
    if (order && isFirst('purchase', order.orderNumber)) commerce('purchase', { ...purchaseOf(order), ...readUtm() });
  }
  const step = { 'contact-info': 'begin_checkout', payment: 'add_shipping_info' }[route.split('checkout-')[1] ?? ''];
  if (!step) return;
  const { checkoutId, shippingType, delivery, contact } = openCheckout();
  // The guards redirect shoppers who lack a precondition of the step.
  if (step === 'add_shipping_info' && !contact) return;
  const facts = await checkoutFacts();
  if (facts.items.length === 0 || !isFirst(step, checkoutId)) return;
  const tier = shippingType === 'STORE_PICKUP' ? 'storePickup' : delivery.options?.methodCode;
  commerce(step, { ...facts, ...(step === 'add_shipping_info' && { shipping_tier: tier }) });
}

async function checkoutFacts() {
  cart.open();
  const promoCodes = openCheckout().promoCodes.join(',');
  return { ...worth(await itemsOf(cart.items())), ...(promoCodes && { coupon: promoCodes }), ...readUtm() };
}

async function itemsOf(pieces: readonly Pieces[]): Promise<AnalyticsItem[]> {
  await productCache.load([...new Set(pieces.map(({ productId }) => productId))]);
  return pieces.flatMap((piece) => {
    const product = productCache.snapshot().get(piece.productId);
    return product ? [{ ...itemOfProduct(product, piece), ...fromList(productReferrers.of(piece.productId)) }] : [];
  });
}

/** Stored in this tab, reloads included. */
function isFirst(step: string, id: string): boolean {
  const stored = tabStorage.read(`measured-${step}`);
  const known = Array.isArray(stored) ? stored : [];
  if (known.includes(id)) return false;
  tabStorage.write(`measured-${step}`, [...known.slice(-9), id]);
  return true;
}
