import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import type { KnownMembership } from '#storefront/lib/checkout/checkout-request.ts';
import { membershipState } from '#storefront/lib/loyalty/membership-state.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';

export interface LoadedMembership {
  /** Null for guests, until it is loaded, and after a failure. */
  membership: KnownMembership | null;
  /**
   * Whether quotes can be requested: false until the shopper and their membership are known. A member's quote differs
   * from a guest's (CHK-05), so an earlier one would be thrown away. Stays true afterwards, whatever is reloaded.
   */
  isSettled: boolean;
}

/** Loads the membership when logged in: a member's terms are part of the quote, and a non-member may join. */
export function useMembership(active: boolean): LoadedMembership {
  const { status } = useStore(authState);
  const { membership, accrual } = useStore(membershipState);
  const { terms } = useStore(programmeState);
  const shouldLoad = active && status === 'LOGGED_IN';
  useEffect(() => {
    if (!shouldLoad) return;
    import('#storefront/lib/membership/membership.ts').then(
      ({ checkMembership }) => checkMembership(),
      () => membershipState.setState({ membership: 'FAILED' }),
    );
  }, [shouldLoad]);
  const isWaiting =
    active &&
    (status === 'INITIALISING' ||
      (shouldLoad && terms?.loyalty !== false && (membership === 'UNKNOWN' || membership === 'CHECKING')));
  const [wasSettled, setWasSettled] = useState(false);
  useEffect(() => {
    if (!isWaiting) setWasSettled(shouldLoad);
  }, [isWaiting, shouldLoad]);
  const isSettled = !isWaiting || wasSettled;
  // Without a loyalty programme nobody is a member, and nobody can join.
  if (!shouldLoad || !terms?.loyalty) return { membership: null, isSettled };
  const known =
    membership === 'MEMBER'
      ? { isEnrolled: true as const, accrual }
      : membership === 'NOT_MEMBER'
        ? { isEnrolled: false as const }
        : null;
  return { membership: known, isSettled };
}
