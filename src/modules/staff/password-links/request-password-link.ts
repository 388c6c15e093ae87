import { randomUUID } from 'node:crypto';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { staffLimits } from '../internal/staff-limits.ts';

/** `retryAfter` is in seconds. */
export type PasswordLinkRefusal = { reason: 'TOO_MANY'; retryAfter: number };

/**
 * Asks for a link by mail with which somebody who has forgotten the password of the staff site chooses a new one.
 * Whether the address is one of staff is looked up when the mail is made: answer, time and limits are the same for every
 * address (OWN-04, reliability D5).
 */
export function requestPasswordLink(
  ctx: Ctx,
  request: { email: string },
  remoteAddress: string,
): Promise<Result<void, PasswordLinkRefusal>> {
  const email = request.email.toLowerCase();
  return inTransaction(ctx, async (tx) => {
    const here = await takeFromLimit(tx, staffLimits.passwordLinksHere, limitNetwork(remoteAddress));
    if (!here.allowed) return fail({ reason: 'TOO_MANY', retryAfter: here.retryAfter });
    const { allowed, retryAfter } = await takeFromLimit(tx, staffLimits.passwordLinks, email);
    if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
    await putInOutbox(tx, [
      { dedupeKey: `staff-password-link:${randomUUID()}`, kind: 'email.staff-password-link', payload: { email } },
    ]);
    return ok(undefined);
  });
}
