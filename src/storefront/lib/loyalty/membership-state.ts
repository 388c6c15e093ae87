/** Whether the shopper is a member of the loyalty programme. Loaded by membership.ts, which is imported lazily. */
import { createStore } from 'zustand/vanilla';
import { authState } from '../auth/auth-state.ts';

/** FAILED: the request failed (PROD-40). */
export type MembershipStatus = 'UNKNOWN' | 'CHECKING' | 'MEMBER' | 'NOT_MEMBER' | 'FAILED';

/** A member's terms, as the ERP provider has them (CHK-05). */
export interface Accrual {
  accrualPoints: number;
  accrualSpend: number;
}

export interface MembershipState {
  membership: MembershipStatus;
  accrual: Accrual | null;
  /** Whether an airline membership is linked to the account, independent of the loyalty membership. */
  isAirlineLinked: boolean;
}

export const membershipState = createStore<MembershipState>(() => ({
  membership: 'UNKNOWN',
  accrual: null,
  isAirlineLinked: false,
}));
authState.subscribe(({ status }) => {
  if (status === 'LOGGED_OUT')
    membershipState.setState({ membership: 'UNKNOWN', accrual: null, isAirlineLinked: false });
});
