import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { findReplacement } from '#modules/orders/returns/replacement-order.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { findReturn } from '../find-return.ts';
import { exchangesOlderThan, removeExchanges } from '../internal/return-records.ts';

const BATCH_SIZE = 50;

/**
 * Releases sizes reserved for exchanges whose parcel did not arrive within `KERB_EXCHANGE_HOLD_DAYS`, and tells the
 * shopper once. The return itself remains: should the parcel arrive later, it is refunded. Returns how many; more may
 * be waiting.
 */
export async function expireExchanges(ctx: Ctx): Promise<number> {
  const rmas = await exchangesOlderThan(ctx, ctx.config.KERB_EXCHANGE_HOLD_DAYS, BATCH_SIZE);
  for (const rma of rmas) await expireOne(ctx, rma);
  return rmas.length;
}

async function expireOne(ctx: Ctx, rma: string): Promise<void> {
  const known = await findReturn(ctx, rma);
  if (!known) return;
  await inTransaction(ctx, async (tx) => {
    // Receiving or cancelling the return runs before or after this, never concurrently.
    await lockOrder(tx, known.orderNumber);
    if ((await findReturn(tx, rma))?.state !== 'REQUESTED') return;
    await removeExchanges(tx, known.id);
    const number = await findReplacement(tx, rma);
    const replacement = number && (await lockOrder(tx, number));
    if (!replacement) return;
    // Instead of the cancellation mail: the shopper knows the order as the size that was held.
    await putInOutbox(tx, [
      { dedupeKey: `cancelled:${replacement.id}`, kind: 'email.exchange-expired', payload: { rma } },
    ]);
    await cancelOrder(tx, replacement.number, 'expire-exchanges');
    await writeAudit(tx, {
      actor: 'expire-exchanges',
      action: 'return.exchange-expired',
      subject: known.orderNumber,
      detail: { rma },
      before: { exchange: replacement.state },
      after: { exchange: 'CANCELLING' },
    });
  });
}
