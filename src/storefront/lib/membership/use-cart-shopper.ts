import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CartShopper } from '#contract/checkout/cart-item-rules.ts';
import { authState } from '../auth/auth-state.ts';
import { membershipState } from '../loyalty/membership-state.ts';
import { openAuth } from '../session/open-auth.ts';

export interface KnownShopper extends CartShopper {
  /** False until the shopper's identity and membership are known. */
  known: boolean;
  /** The membership request failed, and has not succeeded since. */
  membershipFailed: boolean;
}

/**
 * The shopper for the cart's rules: a guest until more is known. `membersOnly`: the cart has items reserved for
 * members.
 */
export function useCartShopper(membersOnly: boolean): KnownShopper {
  const { status } = useStore(authState);
  const { membership } = useStore(membershipState);
  const loggedIn = status === 'LOGGED_IN';
  useEffect(openAuth, []);
  useEffect(() => {
    if (!membersOnly || !loggedIn) return;
    import('./membership.ts').then(
      ({ checkMembership }) => checkMembership(),
      () => membershipState.setState({ membership: 'FAILED' }),
    );
  }, [membersOnly, loggedIn]);
  // After a failure nothing shown is hidden until an answer arrives.
  const [failedBefore, setFailedBefore] = useState(false);
  useEffect(() => {
    if (membership === 'FAILED') setFailedBefore(true);
    else if (membership === 'MEMBER' || membership === 'NOT_MEMBER' || !loggedIn) setFailedBefore(false);
  }, [membership, loggedIn]);
  const answered = membership === 'MEMBER' || membership === 'NOT_MEMBER';
  const membershipFailed = loggedIn && !answered && (membership === 'FAILED' || failedBefore);
  const asking = membersOnly && loggedIn && !answered && !membershipFailed;
  return {
    loggedIn,
    loyaltyMember: membership === 'MEMBER',
    known: status !== 'INITIALISING' && !asking,
    membershipFailed,
  };
}
