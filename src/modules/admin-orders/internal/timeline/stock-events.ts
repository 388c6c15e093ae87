import type { Queries } from '#platform/database/database.ts';
import { counted } from '#shared/counted.ts';
import { type StockRow, selectStockRows } from './stock-event-records.ts';
import { SHOP, type TimelineEvent } from './timeline-event.ts';

const words: Record<StockRow['kind'], string> = {
  reserve: 'Stock reserved',
  release: 'Stock released',
  ship: 'Taken from stock',
  return: 'Put back into stock',
  receive: 'Stock received',
  adjust: 'Stock adjusted',
};

/** What the stock ledger says of an order. */
export const listStockEvents = async (ctx: { db: Queries }, orderId: string): Promise<TimelineEvent[]> =>
  (await selectStockRows(ctx, orderId)).map(({ at, kind, units, place }) => ({
    at,
    topic: 'stock',
    what: words[kind],
    actor: SHOP,
    detail: `${counted(units, 'unit')} · ${place}`,
  }));
