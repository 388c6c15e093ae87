/** Whether the shopper belongs to the loyalty programme, where a page has to know. Asked for by membership.ts, which comes late. */
import { createStore } from 'zustand/vanilla';
import { authState } from './auth-state.ts';

/** FAILED: nobody could say (PROD-40). */
export type Membership = 'UNKNOWN' | 'CHECKING' | 'MEMBER' | 'NOT_MEMBER' | 'FAILED';

export const membershipState = createStore<{ membership: Membership }>(() => ({ membership: 'UNKNOWN' }));
authState.subscribe(({ status }) => {
  if (status === 'LOGGED_OUT') membershipState.setState({ membership: 'UNKNOWN' });
});
