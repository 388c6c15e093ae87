/**
 * Loads whether the shopper is a member, and enrols a shopper on request (PROD-40, PROD-41, LOY-21). Heavy: import
 * lazily.
 */
import type { Loyalty } from '#contract/accounts/account.ts';
import { account } from '../account/account-state.ts';
import { type Accrual, membershipState } from '../loyalty/membership-state.ts';
import { session } from '../session/auth-session.ts';

const enrolled = ({ providers }: Loyalty): boolean =>
  providers.some((each) => each.provider === 'retailErp' && each.isEnrolled);

function accrualOf({ providers }: Loyalty): Accrual | null {
  const own = providers.find((each) => each.provider === 'retailErp');
  return own?.isEnrolled ? { accrualPoints: own.accrualPoints, accrualSpend: own.accrualSpend } : null;
}

// Every load of the account updates the membership; an aborted load changes nothing, the newer one does.
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

/** Ends as MEMBER, NOT_MEMBER or FAILED; no request is made when the answer is known or pending. */
export async function checkMembership(): Promise<void> {
  const { membership } = membershipState.getState();
  if (membership !== 'UNKNOWN' && membership !== 'FAILED') return;
  membershipState.setState({ membership: 'CHECKING' });
  // After a log-out meanwhile the load throws; the state is already correct.
  await account.load().catch(() => membershipState.setState({ membership: 'UNKNOWN' }));
}

/** True once the shopper is a member (LOY-20: the caller shows an error when not). */
export async function joinLoyalty(): Promise<boolean> {
  const reply = await session.call<Loyalty>('POST', 'account/loyalty/join');
  const joined = reply.ok && enrolled(reply.value);
  if (!joined) return false;
  membershipState.setState({ membership: 'MEMBER' });
  // The membership is settled whether or not the reload of the account succeeds.
  await account.load().catch(() => 'ABORTED');
  return true;
}
