import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { KnownMembership } from '#storefront/lib/checkout/checkout-request.ts';
import { membershipState } from '#storefront/lib/loyalty/membership-state.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { authState } from '#storefront/lib/session/auth-state.ts';

export interface AskedMembership {
  /** Null for guests, until it is known, and where it cannot be known. */
  membership: KnownMembership | null;
  /**
   * Whether quotes can be asked for: false until it is known who the shopper is and whether they are a member. A member's quote differs
   * from a guest's (CHK-05), so one that is asked for earlier would only be thrown away. True from then on, whatever is asked again.
   */
  isSettled: boolean;
}

/** Asked for whoever is logged in: members' terms go with the quote, and who is no member may become one. */
export function useMembership(active: boolean): AskedMembership {
  const { status } = useStore(authState);
  const { membership, accrual } = useStore(membershipState);
  const { terms } = useStore(programmeState);
  const asks = active && status === 'LOGGED_IN';
  useEffect(() => {
    if (!asks) return;
    import('#storefront/lib/loyalty/membership.ts').then(
      ({ checkMembership }) => checkMembership(),
      () => membershipState.setState({ membership: 'FAILED' }),
    );
  }, [asks]);
  const isWaiting =
    active &&
    (status === 'INITIALISING' ||
      (asks && terms?.loyalty !== false && (membership === 'UNKNOWN' || membership === 'CHECKING')));
  const [wasSettled, setWasSettled] = useState(false);
  useEffect(() => {
    if (!isWaiting) setWasSettled(asks);
  }, [isWaiting, asks]);
  const isSettled = !isWaiting || wasSettled;
  // Without the programme nobody is a member, and nobody can become one.
  if (!asks || !terms?.loyalty) return { membership: null, isSettled };
  const known =
    membership === 'MEMBER'
      ? { isEnrolled: true as const, accrual }
      : membership === 'NOT_MEMBER'
        ? { isEnrolled: false as const }
        : null;
  return { membership: known, isSettled };
}
