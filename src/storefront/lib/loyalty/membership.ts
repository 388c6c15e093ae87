/** Asks whether the shopper is a member, and makes one of whoever wants to be (PROD-40, PROD-41, LOY-21). Heavy: import lazily. */
import type { Loyalty } from '#contract/accounts/account.ts';
import { account } from '../account/account-state.ts';
import { session } from '../session/auth-session.ts';
import { type Accrual, membershipState } from './membership-state.ts';

const enrolled = ({ providers }: Loyalty): boolean =>
  providers.some((each) => each.provider === 'retailErp' && each.isEnrolled);

function accrualOf({ providers }: Loyalty): Accrual | null {
  const own = providers.find((each) => each.provider === 'retailErp');
  return own?.isEnrolled ? { accrualPoints: own.accrualPoints, accrualSpend: own.accrualSpend } : null;
}

// Whoever loads the account, what it says counts: a load that a newer one took over says nothing itself.
account.state.subscribe(({ result, account: loaded }, before) => {
  if (result === before.result && loaded === before.account && result !== 'ERROR') return;
  if (result === 'SUCCESS' && loaded)
    membershipState.setState({
      membership: enrolled(loaded.loyalty) ? 'MEMBER' : 'NOT_MEMBER',
      accrual: accrualOf(loaded.loyalty),
      isAirlineLinked: loaded.loyalty.providers.some(({ provider }) => provider === 'airline'),
    });
  else if (result === 'ERROR') membershipState.setState({ membership: 'FAILED' });
  else if (result === null || result === 'ABORTED')
    membershipState.setState({ membership: 'UNKNOWN', accrual: null, isAirlineLinked: false });
});

/** Ends as MEMBER, NOT_MEMBER or FAILED; nothing is asked where the answer is known or on its way. */
export async function checkMembership(): Promise<void> {
  const { membership } = membershipState.getState();
  if (membership !== 'UNKNOWN' && membership !== 'FAILED') return;
  membershipState.setState({ membership: 'CHECKING' });
  // Somebody who has logged out meanwhile cannot load; the state says so already.
  await account.load().catch(() => membershipState.setState({ membership: 'UNKNOWN' }));
}

/** True once the shopper is a member (LOY-20: the caller says so when not). */
export async function joinLoyalty(): Promise<boolean> {
  const reply = await session.call<Loyalty>('POST', 'account/loyalty/join');
  const joined = reply.ok && enrolled(reply.value);
  if (!joined) return false;
  membershipState.setState({ membership: 'MEMBER' });
  // The rest of the account follows; the membership stands whether it comes or not.
  await account.load().catch(() => 'ABORTED');
  return true;
}
