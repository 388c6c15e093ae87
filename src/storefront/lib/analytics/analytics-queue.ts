/**
 * Queue of shopper actions that page views do not show. Pushing is cheap; features/analytics reads the queue once it
 * has loaded. Nothing is sent from here.
 */
import type { CancelledGiftCardReason } from '#contract/checkout/checkout-info.ts';
import type { ProductCard } from '#contract/products/product.ts';
import type { CartItem } from '../cart/cart-document.ts';

export type AnalyticsEvent =
  | readonly [what: 'cart', before: readonly CartItem[], after: readonly CartItem[]]
  | readonly [what: 'payment', methods: string]
  | readonly [what: 'sign_up']
  /** A gift card was removed from the checkout because it cannot pay. */
  | readonly [what: 'voucher_cancelled', reason: CancelledGiftCardReason]
  /** A lazily loaded rail is on screen; `label` is its name. */
  | readonly [what: 'list', label: string, cards: readonly ProductCard[]]
  /** The shopper opens the consent settings. */
  | readonly [what: 'consent'];

export const analyticsQueue: AnalyticsEvent[] = [];
