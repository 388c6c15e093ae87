/**
 * What shoppers did that no page tells: noted where it happens, at the cost of a push, and taken up by features/measuring when that
 * has come. Nothing leaves the browser by it.
 */
import type { CartItem } from './cart-document.ts';

export type Happening =
  | readonly [what: 'cart', before: readonly CartItem[], after: readonly CartItem[]]
  | readonly [what: 'payment', methods: string]
  | readonly [what: 'sign_up']
  /** The shopper wants to see what they agreed to. */
  | readonly [what: 'consent'];

export const happened: Happening[] = [];
