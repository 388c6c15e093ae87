/** What the account says of loyalty and airline, loaded where a page shows it. Heavy: for pages of the account and parts that come late. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Loyalty } from '#contract/accounts/account.ts';
import { account } from '#storefront/lib/account/account-state.ts';
import { authState } from '#storefront/lib/session/auth-state.ts';

export interface LoyaltyView {
  /** Null until it has come. */
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
  // What is there may be old: points come with parcels, which nobody here is told of.
  useEffect(() => {
    if (status === 'LOGGED_IN') account.load().catch(() => 'ABORTED');
  }, [status]);
  return { loyalty: loaded?.loyalty ?? null, failed: missing && result === 'ERROR', reload: load };
}

export const airlineMemberOf = (loyalty: Loyalty | null): string | null => {
  const entry = loyalty?.providers.find(({ provider }) => provider === 'airline');
  return entry?.provider === 'airline' ? entry.memberId : null;
};
