import type { Ctx } from '#platform/context.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import { insertEvent } from './internal/security-event-records.ts';
import type { SecurityEvent } from './security-event.ts';

/** Records an event with a row of its own, in the transaction of what it is about. The address is the caller's. */
export const recordSecurityEvent = (
  ctx: Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'clock' | 'remoteAddress'>>,
  event: Omit<SecurityEvent, 'address'>,
): Promise<void> =>
  insertEvent(ctx, { ...event, address: limitNetwork(ctx.remoteAddress ?? '') }, ctx.clock?.now() ?? new Date());
