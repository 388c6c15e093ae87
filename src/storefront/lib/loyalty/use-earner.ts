import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Earner, standardRate } from '#contract/loyalty/points.ts';
import { useShopFacts } from '../page/shop-facts.ts';
import { authState } from '../session/auth-state.ts';
import { guestAirlineState, hasFreshGuestMembership } from './guest-airline.ts';
import { membershipState } from './membership-state.ts';
import { programmeState } from './programme-state.ts';

/** Which points this shopper earns; a guest who named no membership until more is known. Asks for whoever is logged in (FIX-58). */
export function useEarner(): Earner {
  const { name: shopName } = useShopFacts();
  const { status } = useStore(authState);
  const { membership, accrual, isAirlineLinked } = useStore(membershipState);
  const { terms } = useStore(programmeState);
  const { changes } = useStore(guestAirlineState);
  const asks = status === 'LOGGED_IN' && terms !== null && (terms.loyalty || terms.airline !== null);
  useEffect(() => {
    // What failed is for those to try again who cannot go on without it.
    if (!asks || membershipState.getState().membership !== 'UNKNOWN') return;
    import('./membership.ts').then(
      ({ checkMembership }) => checkMembership(),
      () => membershipState.setState({ membership: 'FAILED' }),
    );
  }, [asks]);
  const guestMinutes = status === 'LOGGED_OUT' ? (terms?.airline?.guestMinutes ?? 0) : 0;
  const [isNamed, setNamed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is read anew whenever it changes
  useEffect(
    () => setNamed(guestMinutes > 0 && hasFreshGuestMembership(guestMinutes, new Date())),
    [guestMinutes, changes],
  );
  const linked = status === 'LOGGED_IN' && terms?.airline && isAirlineLinked;
  return {
    isMember: Boolean(terms?.loyalty) && status === 'LOGGED_IN' && membership === 'MEMBER',
    rate: accrual ?? standardRate,
    airline: linked ? 'LINKED' : isNamed ? 'NAMED' : 'NONE',
    shopName,
    airlineName: terms?.airline?.name ?? '',
  };
}
