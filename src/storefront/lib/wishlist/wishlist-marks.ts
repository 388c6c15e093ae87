/** Which products are on the wishlist, for the hearts on every page; the list itself is in wishlist-state.ts, which fills this in. */
import { createStore } from 'zustand/vanilla';

export const savedProductIds = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));
