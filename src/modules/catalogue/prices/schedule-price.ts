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
  /** When what stands until then comes back; null for good. */
  endsAt: Date | null;
}

/** Enters a price for a moment to come (or one that has come: then it is in force within a second). Null when there is no such product. */
export async function schedulePrice(ctx: Ctx, actor: string, code: string, wish: NewPrice): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    const id = await insertPriceChange(tx, code, { ...wish, actor });
    if (id)
      await writeAudit(tx, {
        actor,
        action: 'price.scheduled',
        subject: `product:${code}`,
        detail: {
          id,
          cents: Number(wish.priceCents),
          startsAt: wish.startsAt.toISOString(),
          endsAt: wish.endsAt?.toISOString() ?? null,
        },
      });
    return id;
  });
}

/** Takes back a price that is not in force yet; false when it is, or was taken back already. */
export async function cancelPrice(ctx: Ctx, actor: string, code: string, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const cancelled = await cancelWaiting(tx, code, id);
    if (cancelled)
      await writeAudit(tx, { actor, action: 'price.cancelled', subject: `product:${code}`, detail: { id } });
    return cancelled;
  });
}
