/**
 * Which products are on the wishlist, for the wishlist buttons on every page; filled by wishlist-state.ts, which has
 * the list itself.
 */
import { createStore } from 'zustand/vanilla';

export const savedProductIds = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));
