import { isDeepStrictEqual } from 'node:util';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { Link } from './link-records.ts';

/** Enters into the activity log which membership a customer has linked before and after, where that differs (OWN-08). */
export async function auditLink(
  ctx: Pick<Ctx, 'db' | 'clock' | 'remoteAddress'>,
  customerId: string,
  [before, after]: readonly [Link | null, Link | null],
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const customer = `customer:${customerId}`;
  await writeAudit(ctx, {
    actor: customer,
    action: after === null ? 'account.airline-unlinked' : 'account.airline-linked',
    subject: customer,
    before,
    after,
    personal: ['memberId', 'lastName'],
  });
}
