import type { PickList } from '#contract/staff/orders/staff-orders.ts';
import { inShelfOrder } from '#modules/stock/shelves/shelf-order.ts';
import type { Queries } from '#platform/database/database.ts';
import { linesToPick, placesToPick } from './internal/admin-order-records.ts';

const MAX_LINES = 500;

/** What to pick at a location; by default the one with the most to pick. */
export async function getPickList(ctx: { db: Queries }, wanted: string): Promise<PickList> {
  const places = await placesToPick(ctx);
  const place = wanted || places[0]?.id || '';
  const rows = place === '' ? [] : await linesToPick(ctx, place, MAX_LINES);
  return { places, place, lines: rows.map(({ place: _, ...line }) => line).sort(inShelfOrder) };
}
