/** Whether the shopper belongs to the loyalty programme, where a page has to know. Asked for by membership.ts, which comes late. */
import { createStore } from 'zustand/vanilla';
import { authState } from './auth-state.ts';

/** FAILED: nobody could say (PROD-40). */
export type Membership = 'UNKNOWN' | 'CHECKING' | 'MEMBER' | 'NOT_MEMBER' | 'FAILED';

/** A member's terms, as the ERP provider has them (CHK-05). */
export interface Accrual {
  accrualPoints: number;
  accrualSpend: number;
}

export const membershipState = createStore<{ membership: Membership; accrual: Accrual | null }>(() => ({ membership: 'UNKNOWN', accrual: null }));
authState.subscribe(({ status }) => {
  if (status === 'LOGGED_OUT') membershipState.setState({ membership: 'UNKNOWN', accrual: null });
});
