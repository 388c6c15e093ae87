import type { OldReadsCtx } from '#platform/database/replicas/replicas.ts';
import { claimOrders } from '../internal/history-records.ts';

/** Assigns orders made with an email address to the account that has verified it; idempotent. */
export async function joinGuestOrders(
  ctx: OldReadsCtx,
  customer: { customerId: string; email: string },
): Promise<void> {
  const joined = await claimOrders(ctx, customer.customerId, customer.email);
  if (joined > 0 && ctx.reader) ctx.reader.wrote = true;
}
