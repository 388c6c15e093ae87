import type { AirlineMembership } from '#contract/loyalty/airline.ts';
import { lockCustomerForChange } from '#modules/accounts/customers/lock-customer-for-change.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AirlineCtx } from './airline.port.ts';
import { auditLink } from './internal/audit-link.ts';
import { replaceLink, selectLink } from './internal/link-records.ts';

export type LinkRefusal =
  | 'NOT_FOUND'
  | 'INACTIVE'
  /** The airline neither confirmed nor denied the member, or none is connected. */
  | 'FAILED';

/**
 * Links a membership that the airline confirms, in place of any other (AIR-01, AIR-12). The airline is called with no
 * transaction open.
 */
export async function linkMembership(
  ctx: AirlineCtx,
  customerId: string,
  membership: AirlineMembership,
): Promise<Result<void, LinkRefusal>> {
  const { airline } = ctx;
  if (!airline) return fail('FAILED');
  const found = await step('find the airline member', () => airline.findMember(membership));
  if (found.outcome === 'UNKNOWN') {
    ctx.log.warn({ reason: found.reason }, 'the airline neither confirmed nor denied a member');
    return fail('FAILED');
  }
  if (found.outcome !== 'FOUND') return fail(found.outcome);
  await inTransaction(ctx, async (tx) => {
    await lockCustomerForChange(tx, customerId);
    const before = await linked(tx, customerId);
    await replaceLink(tx, customerId, { memberId: found.memberId, lastName: membership.lastName });
    await auditLink(tx, customerId, [before, await linked(tx, customerId)]);
  });
  return ok(undefined);
}

async function linked(tx: AirlineCtx, customerId: string) {
  const link = await selectLink(tx, customerId);
  return link && { memberId: link.memberId, lastName: link.lastName };
}
