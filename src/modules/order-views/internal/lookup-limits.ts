/**
 * How often orders may be looked up by number and email; counted in PostgreSQL for all processes (reliability D3,
 * D12).
 */

import type { Ctx } from '#platform/context.ts';
import { type DurableLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';

const QUARTER = 900;
/** For one network address; scaled by KERB_RATE_LIMIT_SCALE, since a whole office may share one. */
const here: DurableLimit = { name: 'order-lookups-here', max: 40, seconds: QUARTER };
/** For one email address and for one number, from all network addresses. */
const byEmail: DurableLimit = { name: 'order-lookups-email', max: 15, seconds: QUARTER };
const byNumber: DurableLimit = { name: 'order-lookups-number', max: 15, seconds: QUARTER };

export async function takeLookup(
  ctx: Pick<Ctx, 'db' | 'config'>,
  lookup: { number: string; email: string },
  remoteAddress: string,
): Promise<{ allowed: boolean; retryAfter: number }> {
  const scale = ctx.config.KERB_RATE_LIMIT_SCALE;
  if (scale > 0) {
    const address = await takeFromLimit(
      ctx,
      { ...here, max: Math.max(1, Math.floor(here.max * scale)) },
      limitNetwork(remoteAddress),
    );
    if (!address.allowed) return address;
  }
  const email = await takeFromLimit(ctx, byEmail, lookup.email);
  return email.allowed ? takeFromLimit(ctx, byNumber, lookup.number) : email;
}
