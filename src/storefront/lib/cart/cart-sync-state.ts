/** How the last exchange of the cart with the account ended. */
import { createStore } from 'zustand/vanilla';

export type SyncResult = 'SUCCESS' | 'CONFLICT' | 'ERROR';
export interface SyncState {
  /** Null before there was an exchange. */
  result: SyncResult | null;
  /** ISO instant (SYNC-08). */
  finishedAt: string | null;
}
export const noSync: SyncState = { result: null, finishedAt: null };
export const syncState = createStore<SyncState>(() => noSync);
/** Names what this browser knows of the account's cart. */
export const SYNC_BASE = 'account-cart';
