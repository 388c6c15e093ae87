/**
 * The account's loyalty and airline data, loaded where a page shows them. Heavy: for account pages and lazy components.
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Loyalty } from '#contract/accounts/account.ts';
import { account } from '#storefront/lib/account/account-state.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';

export interface LoyaltyView {
  /** Null until loaded. */
  loyalty: Loyalty | null;
  failed: boolean;
  reload: () => void;
}

export function useLoyalty(): LoyaltyView {
  const { status } = useStore(authState);
  const { account: loaded, result } = useStore(account.state);
  const load = () => {
    account.load().catch(() => 'ABORTED');
  };
  const missing = status === 'LOGGED_IN' && loaded === null;
  // Loaded data may be stale: points are added at dispatch, of which this page is not notified.
  useEffect(() => {
    if (status === 'LOGGED_IN') account.load().catch(() => 'ABORTED');
  }, [status]);
  return { loyalty: loaded?.loyalty ?? null, failed: missing && result === 'ERROR', reload: load };
}

export const airlineMemberOf = (loyalty: Loyalty | null): string | null => {
  const entry = loyalty?.providers.find(({ provider }) => provider === 'airline');
  return entry?.provider === 'airline' ? entry.memberId : null;
};
