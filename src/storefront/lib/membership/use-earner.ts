import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Earner, standardRate } from '#contract/loyalty/points.ts';
import { authState } from '../auth/auth-state.ts';
import { hasFreshGuestMembership } from '../loyalty/guest-airline.ts';
import { guestAirlineState } from '../loyalty/guest-membership.ts';
import { membershipState } from '../loyalty/membership-state.ts';
import { programmeState } from '../loyalty/programme-state.ts';
import { useShopSettings } from '../page/shop-facts.ts';

/**
 * Which points this shopper earns; until more is known, a guest without a membership. Loads the membership when logged
 * in (FIX-58).
 */
export function useEarner(): Earner {
  const { name: shopName } = useShopSettings();
  const { status } = useStore(authState);
  const { membership, accrual, isAirlineLinked } = useStore(membershipState);
  const { terms } = useStore(programmeState);
  const { changes } = useStore(guestAirlineState);
  const shouldLoad = status === 'LOGGED_IN' && terms !== null && (terms.loyalty || terms.airline !== null);
  useEffect(() => {
    // A failed request is retried only by components that cannot work without it.
    if (!shouldLoad || membershipState.getState().membership !== 'UNKNOWN') return;
    import('./membership.ts').then(
      ({ checkMembership }) => checkMembership(),
      () => membershipState.setState({ membership: 'FAILED' }),
    );
  }, [shouldLoad]);
  const guestMinutes = status === 'LOGGED_OUT' ? (terms?.airline?.guestMinutes ?? 0) : 0;
  const [isNamed, setNamed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored value is read again whenever it changes
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
