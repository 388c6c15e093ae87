import { type DurableLimit, returnToLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AirlineCtx } from '../airline.port.ts';
import { type Link, markProven } from './link-records.ts';

export type ProofRefusal =
  /** The airline has sent the member a code, which the next call must carry. */
  | { reason: 'CODE_SENT' }
  | { reason: 'CODE_WRONG' }
  | { reason: 'NOT_FOUND' | 'INACTIVE' | 'FAILED' }
  /** `retryAfter` is in seconds. */
  | { reason: 'TOO_MANY_CODES'; retryAfter: number };

const DAY = 86_400;
/** Counts codes sent, by member: each is a message to the member. */
const codesSent: DurableLimit = { name: 'airline-code-member', max: 5, seconds: DAY };
/** Counts wrong codes, by member. Right ones, and those that could not be checked, do not count. */
const wrongCodes: DurableLimit = { name: 'airline-prove-member', max: 10, seconds: DAY };

/**
 * Proves to the airline that the account holder is the member: without a code the airline sends one, with the right
 * one the link is proven permanently (FIX-30, decision 0073). Called with no transaction open.
 */
export async function proveLink(
  ctx: AirlineCtx,
  customerId: string,
  { memberId, lastName }: Link,
  code: string | undefined,
): Promise<Result<void, ProofRefusal>> {
  if (!ctx.airline) return fail({ reason: 'FAILED' });
  const limit = code === undefined ? codesSent : wrongCodes;
  const { allowed, retryAfter } = await takeFromLimit(ctx, limit, memberId);
  if (!allowed) return fail({ reason: 'TOO_MANY_CODES', retryAfter });
  const answer =
    code === undefined
      ? await ctx.airline.sendCode({ memberId, lastName })
      : await ctx.airline.proveMember({ memberId, code });
  if (answer.outcome !== 'WRONG' && answer.outcome !== 'SENT') await returnToLimit(ctx, limit, memberId);
  switch (answer.outcome) {
    case 'UNKNOWN':
      ctx.log.warn({ reason: answer.reason }, 'the airline could not verify a member');
      return fail({ reason: 'FAILED' });
    case 'PROVEN':
      await markProven(ctx, customerId, memberId);
      return ok(undefined);
    case 'SENT':
      return fail({ reason: 'CODE_SENT' });
    case 'WRONG':
      return fail({ reason: 'CODE_WRONG' });
    default:
      return fail({ reason: answer.outcome });
  }
}
