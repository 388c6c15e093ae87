import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { cancelWaiting, insertPriceChange } from '../internal/price-change-records.ts';

export interface NewPrice {
  priceCents: Cents;
  /** The 'was' price. */
  originalPriceCents: Cents | null;
  startsAt: Date;
  /** When the price before returns; null when the change is permanent. */
  endsAt: Date | null;
}

/** Schedules a price (one whose time has passed is applied within a second). Null when there is no such product. */
export async function schedulePrice(ctx: Ctx, actor: string, code: string, newPrice: NewPrice): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    const id = await insertPriceChange(tx, code, { ...newPrice, actor });
    if (id)
      await writeAudit(tx, {
        actor,
        action: 'price.scheduled',
        subject: `product:${code}`,
        detail: {
          id,
          cents: Number(newPrice.priceCents),
          startsAt: newPrice.startsAt.toISOString(),
          endsAt: newPrice.endsAt?.toISOString() ?? null,
        },
      });
    return id;
  });
}

/** Cancels a price that is not in force yet; false when it is, or was cancelled already. */
export async function cancelPrice(ctx: Ctx, actor: string, code: string, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const cancelled = await cancelWaiting(tx, code, id);
    if (cancelled)
      await writeAudit(tx, { actor, action: 'price.cancelled', subject: `product:${code}`, detail: { id } });
    return cancelled;
  });
}
