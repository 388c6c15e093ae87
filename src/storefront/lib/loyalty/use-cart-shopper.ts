import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CartShopper } from '#contract/checkout/cart-item-rules.ts';
import { authState } from '../session/auth-state.ts';
import { openAuth } from '../session/open-auth.ts';
import { membershipState } from './membership-state.ts';

export interface KnownShopper extends CartShopper {
  /** False while it is not known yet who this is, or whether they are a member. */
  known: boolean;
  /** Whether they are a member could not be asked, and has not been answered since. */
  membershipFailed: boolean;
}

/** The shopper as the cart's rules see one: a guest until more is known. `membersOnly`: something here is kept for members. */
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
  // Until there is an answer nothing that is shown goes away.
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
