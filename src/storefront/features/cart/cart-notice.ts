/**
 * What the cart in the header must react to: an item was added (the drawer opens), could not be added, or needs a
 * challenge first.
 */

import { createStore } from 'zustand/vanilla';
import type { Gift } from '#contract/checkout/gift.ts';

/** A challenge question of a limited release: for an item about to be added, or for lines already in the cart. */
export interface ChallengeRequest {
  kind: 'ASKED';
  productId: string;
  productName: string;
  question: string;
  item: NewCartItem | null;
}
export interface NewCartItem {
  productId: string;
  variantId: string;
  qty: number;
  challengeAcceptance?: string;
  sizeSystem?: string;
  translatedVariantLabel?: string;
  /** Of a gift card for somebody else. */
  gifts?: readonly Gift[];
}
export type CartNotice =
  | { kind: 'NONE' }
  | { kind: 'ADDED'; productId: string; variantId: string }
  | { kind: 'FAILED'; productName: string }
  | ChallengeRequest;

export const cartNotice = createStore<CartNotice>(() => ({ kind: 'NONE' }));
export const closeCartNotice = (): void => cartNotice.setState({ kind: 'NONE' }, true);
