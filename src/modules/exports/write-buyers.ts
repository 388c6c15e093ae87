import type { BuyersQuery } from '#contract/staff/exports.ts';
import type { Queries } from '#platform/database/database.ts';
import { addDays, nzInstant } from '#shared/nz-dates.ts';
import { csvOf } from './csv-of.ts';
import { buyersColumns, isSold, readBuyers } from './internal/buyer-records.ts';

/** Whether any order has a product or size of this code, in whatever case it is typed. */
export const wasSold = (ctx: { db: Queries }, code: string): Promise<boolean> => isSold(ctx, code);

/**
 * Who bought a product, or one of its sizes, as CSV: a row for each line of an order that was placed, with how to reach
 * its customer (recall). Days are New Zealand's, both included. What an order shows stays after the product is deleted.
 */
export async function* writeBuyers(
  ctx: { db: Queries },
  { code, from, to }: Pick<BuyersQuery, 'code' | 'from' | 'to'>,
): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  yield bytes.encode(csvOf([buyersColumns]));
  const span = {
    from: from ? nzInstant(from, '00:00') : new Date(0),
    until: to ? nzInstant(addDays(to, 1), '00:00') : new Date('9999-12-31'),
  };
  for await (const rows of readBuyers(ctx, code, span)) yield bytes.encode(csvOf(rows));
}
