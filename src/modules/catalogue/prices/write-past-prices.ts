/** A past for the prices of the demo shop, which has none of its own. Entries say when they were written. */
import type { Queries } from '#platform/database/database.ts';
import { updatePrices, updateStates } from '../internal/prices/price-change-records.ts';
import { setPriceMoment, setPriceSource } from '../internal/prices/price-history-records.ts';

type Tx = { db: Queries };

/** Within the open transaction, what `write` stores is entered as asked since this moment, which is past. */
export async function writePricesAsOf<T>(tx: Tx, moment: Date, write: () => Promise<T>): Promise<T> {
  await setPriceMoment(tx, moment);
  const result = await write();
  await setPriceMoment(tx, null);
  return result;
}

/** Reduces products by their codes as of a past moment; prices are in cents. */
export const startPastSale = (
  tx: Tx,
  moment: Date,
  reduced: readonly { code: string; priceCents: bigint; originalPriceCents: bigint }[],
): Promise<void> =>
  writePricesAsOf(tx, moment, async () => {
    await setPriceSource(tx, 'demo', '');
    await updatePrices(tx, reduced);
  });

/** Offers products by their codes since a past moment. */
export const startPastOffer = (
  tx: Tx,
  moment: Date,
  offered: readonly { code: string; state: string }[],
): Promise<void> =>
  writePricesAsOf(tx, moment, async () => {
    await setPriceSource(tx, 'demo', '');
    await updateStates(tx, offered);
  });
