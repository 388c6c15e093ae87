import type { MailingListRequest } from '#contract/accounts/mailing-list.ts';
import { mailingListConsent } from '#contract/accounts/mailing-list-consent.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { type DurableLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { addSubscriber } from './internal/add-subscriber.ts';

/** Limit for one network address, scaled by KERB_RATE_LIMIT_SCALE. */
const perAddress = { name: 'mailing-list', max: 30, seconds: 3_600 } as const satisfies DurableLimit;

/** `retryAfter` is in seconds. */
export type SubscriptionRefusal = { reason: 'TOO_MANY'; retryAfter: number };

/**
 * Adds an address to the list and asks it to confirm; the response is the same for one that is already on it (ACC-32,
 * ACC-33).
 */
export async function subscribe(
  ctx: Ctx,
  request: MailingListRequest,
  remoteAddress: string,
): Promise<Result<void, SubscriptionRefusal>> {
  const email = request.email.toLowerCase();
  const scale = ctx.config.KERB_RATE_LIMIT_SCALE;
  if (scale > 0) {
    const { allowed, retryAfter } = await takeFromLimit(
      ctx,
      { ...perAddress, max: Math.max(1, Math.floor(perAddress.max * scale)) },
      limitNetwork(remoteAddress),
    );
    if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  }
  await inTransaction(ctx, (tx) =>
    addSubscriber(tx, email, { consentVersion: mailingListConsent.version, source: 'form' }),
  );
  return ok(undefined);
}
