import { useEffect } from 'react';
import { useStore } from 'zustand';
import { authState } from '#storefront/browser/auth-state.ts';
import type { KnownMembership } from '#storefront/browser/checkout-request.ts';
import { membershipState } from '#storefront/browser/membership-state.ts';
import { programmeState } from '#storefront/browser/programme-state.ts';

/** Asked for whoever is logged in: members' terms go with the quote, and who is no member may become one. */
export function useMembership(active: boolean): KnownMembership | null {
  const { status } = useStore(authState);
  const { membership, accrual } = useStore(membershipState);
  const { terms } = useStore(programmeState);
  const asks = active && status === 'LOGGED_IN';
  useEffect(() => {
    if (!asks) return;
    import('#storefront/browser/membership.ts').then(
      ({ checkMembership }) => checkMembership(),
      () => membershipState.setState({ membership: 'FAILED' }),
    );
  }, [asks]);
  // Without the programme nobody is a member, and nobody can become one.
  if (!asks || !terms?.loyalty) return null;
  return membership === 'MEMBER' ? { isEnrolled: true, accrual } : membership === 'NOT_MEMBER' ? { isEnrolled: false } : null;
}
