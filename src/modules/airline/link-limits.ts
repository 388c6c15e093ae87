/**
 * How often somebody may try to link a membership that is not theirs; counted in PostgreSQL for all processes
 * (FIX-30).
 */
import type { Ctx } from '#platform/context.ts';
import { type DurableLimit, returnToLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import { fail, ok, type Result } from '#shared/result.ts';

const HOUR = 3_600;
const byCustomer: DurableLimit = { name: 'airline-link-customer', max: 10, seconds: HOUR };
/** By member number, from all callers: many may guess the surname of one number. */
const byMember: DurableLimit = { name: 'airline-link-member', max: 10, seconds: 24 * HOUR };
/** Scaled by KERB_RATE_LIMIT_SCALE, since a whole office may share one. */
const byNetwork: DurableLimit = { name: 'airline-link-network', max: 40, seconds: HOUR };

export interface LinkTry {
  customerId: string;
  memberId: string;
  remoteAddress: string;
}

interface TakenLinkTry {
  /** The attempt does not count. */
  release: () => Promise<void>;
}
/** `retryAfter` is in seconds. */
export type LinkTryRefusal = { reason: 'TOO_MANY_TRIES'; retryAfter: number };

/** Counts one attempt, until it is released; refuses after too many wrong ones. */
export async function takeLinkTry(
  ctx: Pick<Ctx, 'db' | 'config'>,
  { customerId, memberId, remoteAddress }: LinkTry,
): Promise<Result<TakenLinkTry, LinkTryRefusal>> {
  const scale = ctx.config.KERB_RATE_LIMIT_SCALE;
  const wanted = [
    ...(scale > 0
      ? [
          {
            limit: { ...byNetwork, max: Math.max(1, Math.floor(byNetwork.max * scale)) },
            subject: limitNetwork(remoteAddress),
          },
        ]
      : []),
    { limit: byCustomer, subject: customerId },
    { limit: byMember, subject: memberId },
  ];
  const taken: typeof wanted = [];
  const release = async () => {
    for (const { limit, subject } of taken.splice(0)) await returnToLimit(ctx, limit, subject);
  };
  for (const one of wanted) {
    const { allowed, retryAfter } = await takeFromLimit(ctx, one.limit, one.subject);
    if (!allowed) {
      await release();
      return fail({ reason: 'TOO_MANY_TRIES', retryAfter });
    }
    taken.push(one);
  }
  return ok({ release });
}
