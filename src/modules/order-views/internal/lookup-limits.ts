/** How often orders may be looked up by number and e-mail; counted in PostgreSQL for all processes (D3, D12). */

import type { Ctx } from '#platform/context.ts';
import { type DurableLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';

const QUARTER = 900;
/** For one network address; scaled by KERB_RATE_LIMIT_SCALE, since a whole office may share one. */
const here: DurableLimit = { name: 'order-lookups-here', most: 40, seconds: QUARTER };
/** For one e-mail address and for one number, whoever asks from wherever. */
const byEmail: DurableLimit = { name: 'order-lookups-email', most: 15, seconds: QUARTER };
const byNumber: DurableLimit = { name: 'order-lookups-number', most: 15, seconds: QUARTER };

export async function takeLookup(
  ctx: Pick<Ctx, 'db' | 'config'>,
  asked: { number: string; email: string },
  remoteAddress: string,
): Promise<{ allowed: boolean; retryAfter: number }> {
  const scale = ctx.config.KERB_RATE_LIMIT_SCALE;
  if (scale > 0) {
    const address = await takeFromLimit(
      ctx,
      { ...here, most: Math.max(1, Math.floor(here.most * scale)) },
      limitNetwork(remoteAddress),
    );
    if (!address.allowed) return address;
  }
  const email = await takeFromLimit(ctx, byEmail, asked.email);
  return email.allowed ? takeFromLimit(ctx, byNumber, asked.number) : email;
}
