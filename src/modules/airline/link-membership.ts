import type { Membership } from '#contract/loyalty/airline.ts';
import { lockCustomerForChange } from '#modules/accounts/customers/lock-customer-for-change.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import type { AirlineCtx } from './airline.port.ts';
import { replaceLink } from './internal/link-records.ts';

export type Linked = 'LINKED' | 'NOT_FOUND' | 'INACTIVE' | 'FAILED';

/**
 * Links a membership that the airline confirms, in place of any other (AIR-01, AIR-12). The airline is called with no
 * transaction open.
 */
export async function linkMembership(ctx: AirlineCtx, customerId: string, membership: Membership): Promise<Linked> {
  const { airline } = ctx;
  if (!airline) return 'FAILED';
  const found = await step('find the airline member', () => airline.findMember(membership));
  if (found.outcome === 'UNKNOWN') {
    ctx.log.warn({ reason: found.reason }, 'the airline neither confirmed nor denied a member');
    return 'FAILED';
  }
  if (found.outcome !== 'FOUND') return found.outcome;
  await inTransaction(ctx, async (tx) => {
    await lockCustomerForChange(tx, customerId);
    await replaceLink(tx, customerId, { memberId: found.memberId, lastName: membership.lastName });
  });
  return 'LINKED';
}
