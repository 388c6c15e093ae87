import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { findReplacement } from '#modules/orders/returns/replacement-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { putInOutbox } from '#platform/outbox.ts';
import { findReturn } from './find-return.ts';
import { dropExchanges, exchangesOlderThan } from './internal/return-records.ts';

const AT_ONCE = 50;

/**
 * Sizes that are held for exchanges whose parcel never came are free again after `KERB_EXCHANGE_HOLD_DAYS`, and the shopper hears of
 * it once. The return itself stands: should the parcel come after all, its money goes back. Returns how many; more may wait.
 */
export async function expireExchanges(ctx: Ctx): Promise<number> {
  const rmas = await exchangesOlderThan(ctx, ctx.config.KERB_EXCHANGE_HOLD_DAYS, AT_ONCE);
  for (const rma of rmas) await expireOne(ctx, rma);
  return rmas.length;
}

async function expireOne(ctx: Ctx, rma: string): Promise<void> {
  const known = await findReturn(ctx, rma);
  if (!known) return;
  await inTransaction(ctx, async (tx) => {
    // Whoever receives or calls off the return comes before or after, never at once.
    await lockOrder(tx, known.orderNumber);
    if ((await findReturn(tx, rma))?.state !== 'REQUESTED') return;
    await dropExchanges(tx, known.id);
    const number = await findReplacement(tx, rma);
    const replacement = number && (await lockOrder(tx, number));
    if (!replacement) return;
    // In place of the mail that an order is cancelled: the shopper knows it as the size that was held.
    await putInOutbox(tx, [
      { dedupeKey: `cancelled:${replacement.id}`, kind: 'email.exchange-expired', payload: { rma } },
    ]);
    await cancelOrder(tx, replacement.number, 'expire-exchanges');
    await writeAudit(tx, {
      actor: 'expire-exchanges',
      action: 'return.exchange-expired',
      subject: known.orderNumber,
      detail: { rma },
    });
  });
}
