/** What the header's cart has to tell: something was added (the drawer opens) or could not be. */
import { createStore } from 'zustand/vanilla';

export type CartNotice = { kind: 'NONE' } | { kind: 'ADDED'; productId: string; variantId: string } | { kind: 'FAILED'; productName: string };

export const cartNotice = createStore<CartNotice>(() => ({ kind: 'NONE' }));
export const closeCartNotice = (): void => cartNotice.setState({ kind: 'NONE' }, true);
