/** How the last exchange of the cart with the account ended. */
import { createStore } from 'zustand/vanilla';

export type SyncResult = 'SUCCESS' | 'CONFLICT' | 'ERROR';
export interface SyncState {
  /** Null before the first exchange. */
  result: SyncResult | null;
  /** ISO instant (SYNC-08). */
  finishedAt: string | null;
}
export const noSync: SyncState = { result: null, finishedAt: null };
export const syncState = createStore<SyncState>(() => noSync);
/** Storage name of this browser's copy of the account's cart. */
export const SYNC_BASE = 'account-cart';
