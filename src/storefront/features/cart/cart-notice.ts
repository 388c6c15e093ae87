/** What the header's cart has to tell: something was added (the drawer opens) or could not be, or a question comes first. */
import { createStore } from 'zustand/vanilla';

/** A limited release's question: for an item about to be added, or for lines that are in the cart already. */
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
}
export type CartNotice =
  | { kind: 'NONE' }
  | { kind: 'ADDED'; productId: string; variantId: string }
  | { kind: 'FAILED'; productName: string }
  | ChallengeRequest;

export const cartNotice = createStore<CartNotice>(() => ({ kind: 'NONE' }));
export const closeCartNotice = (): void => cartNotice.setState({ kind: 'NONE' }, true);
