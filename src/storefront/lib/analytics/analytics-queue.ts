/**
 * What shoppers did that no page tells: noted where it happens, at the cost of a push, and taken up by features/measuring when that
 * has come. Nothing leaves the browser by it.
 */
import type { CancelledVoucherReason } from '#contract/checkout/checkout-info.ts';
import type { ProductCard } from '#contract/products/product.ts';
import type { CartItem } from '../cart/cart-document.ts';

export type AnalyticsEvent =
  | readonly [what: 'cart', before: readonly CartItem[], after: readonly CartItem[]]
  | readonly [what: 'payment', methods: string]
  | readonly [what: 'sign_up']
  /** A gift card left the checkout because it cannot pay. */
  | readonly [what: 'voucher_cancelled', reason: CancelledVoucherReason]
  /** A rail that came by itself is on screen, under this label. */
  | readonly [what: 'list', label: string, cards: readonly ProductCard[]]
  /** The shopper wants to see what they agreed to. */
  | readonly [what: 'consent'];

export const analyticsQueue: AnalyticsEvent[] = [];
