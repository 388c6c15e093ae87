import type { QueueRow, StaffOrderPage, StaffOrderPageQuery } from '#contract/staff-orders.ts';
import { bareOrderNumber } from '#modules/orders/get-order.ts';
import { noteSearch } from '#modules/staff/note-look.ts';
import type { StaffCaller } from '#modules/staff/staff-member.ts';
import type { Queries } from '#platform/database.ts';
import { centsToDollars } from '#shared/money.ts';
import { type DeskPlace, type DeskRow, type DeskSearch, queueCounts, queuePage, searchOrders } from './internal/desk-records.ts';

const PAGE = 50;
const COUNTED_TO = 999;

/** A page of the queue, or what a search finds in all orders; names are shown to who searched, and the search is in the audit. */
export async function listDeskOrders(ctx: { db: Queries }, query: StaffOrderPageQuery, staff: StaffCaller): Promise<StaffOrderPage> {
  const search = readSearch(query.q);
  const [rows, counts] = [
    search ? await searchOrders(ctx, search, PAGE) : await queuePage(ctx, query.view, readPlace(query.from), PAGE + 1),
    await queueCounts(ctx, COUNTED_TO),
  ];
  const shown = rows.slice(0, PAGE);
  if (search)
    await noteSearch(
      ctx,
      staff,
      'orders',
      shown.map(({ number }) => number),
    );
  const last = shown.at(-1);
  return {
    orders: shown.map((row) => toRow(row, search !== null)),
    next: rows.length > PAGE && last ? `${last.placedMicros}_${last.id}` : null,
    counts: { ...counts, all: 0 },
  };
}

const toRow = (row: DeskRow, named: boolean): QueueRow => ({
  number: row.number,
  state: row.state,
  shippingType: row.shippingType,
  readyAt: row.readyAt?.toISOString() ?? null,
  placedAt: row.placedAt.toISOString(),
  total: centsToDollars(row.totalCents),
  units: row.units,
  place: row.place,
  waitsForRma: row.waitsForRma,
  name: named ? `${row.firstName} ${row.lastName}`.trim() : null,
});

function readPlace(from: string | undefined): DeskPlace | null {
  const [micros, id] = from?.split('_') ?? [];
  return micros && id ? { micros: BigInt(micros), id } : null;
}

/** What somebody typed: a number or its beginning, an e-mail address, an RMA id, else the beginning of a name. */
function readSearch(typed: string): DeskSearch | null {
  const text = typed.trim();
  if (text === '') return null;
  const bare = bareOrderNumber(text);
  const digits = /^(?:NZ)?(\d{1,8})$/.exec(bare)?.[1];
  if (digits) return { by: 'number', first: `NZ${digits.padEnd(8, '0')}`, last: `NZ${digits.padEnd(8, '9')}` };
  if (/^R\d{8}$/.test(bare)) return { by: 'rma', rma: bare };
  if (text.includes('@')) return { by: 'email', email: text.toLowerCase() };
  return { by: 'name', name: text.replace(/\s+/g, ' ') };
}
