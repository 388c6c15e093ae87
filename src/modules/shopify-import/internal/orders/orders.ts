/** Shopify's orders_export.csv: one row a line, what is about the whole order in the first; kept as history (MOVE-02). */
import type { OrderDay } from '#contract/staff/imports/shopify-imports.ts';
import { importOrders } from '#modules/imported-orders/import-orders.ts';
import type { ImportedOrder } from '#modules/imported-orders/imported-order.ts';
import type { Ctx } from '#platform/context.ts';
import type { ExportImport, ImportRun, RowOutcome } from '../export-import.ts';
import { plainCell } from '../plain-cell.ts';
import { openDaySums } from './day-sums.ts';
import { orderOf } from './order-of.ts';

type Row = Readonly<Record<string, string>>;
/** The rows of an order, which stand below each other. `broken`: a row among them could not be read. */
interface Group {
  number: string;
  line: number;
  rows: Row[];
  broken: boolean;
}
interface Ready {
  line: number;
  order: ImportedOrder;
  leftOut: string | null;
}
/** More rows than an order may have are not held. */
const MAX_ROWS = 1_000;

export const ordersImport: ExportImport = {
  required: [
    'Name',
    'Email',
    'Currency',
    'Subtotal',
    'Total',
    'Created at',
    'Lineitem quantity',
    'Lineitem name',
    'Lineitem price',
  ],
  open: (ctx, { apply }) => openRun(ctx, apply),
};

function openRun(ctx: Ctx, apply: boolean): ImportRun & { days: () => OrderDay[] } {
  /** Line of each order so far, by id and number: a file that names one twice does not say which is right. */
  const lines = new Map<string, number>();
  const sums = openDaySums();
  let batch: Ready[] = [];
  let open: Group | null = null;
  const close = (): RowOutcome | null => {
    const group = open;
    open = null;
    if (!group) return null;
    sums.addFile(group.rows[0] ?? {});
    const read = readGroup(group, lines);
    if ('outcome' in read) return read;
    batch.push(read);
    return null;
  };
  return {
    add: (line, record) => {
      const number = plainCell(record.Name ?? '');
      if (open !== null && number === open.number) {
        if (open.rows.length < MAX_ROWS) open.rows.push(record);
        return null;
      }
      const refused = close();
      open = { number, line, rows: [record], broken: false };
      return refused;
    },
    skip: () => {
      if (open !== null) open.broken = true;
    },
    store: async (isEnd) => {
      const last = isEnd ? close() : null;
      const storing = batch;
      batch = [];
      const { outcomes, stored } = await importOrders(
        ctx,
        storing.map(({ order }) => order),
        { apply },
      );
      for (const one of stored) sums.addStored(one);
      const rows = storing.flatMap(({ line, order, leftOut }, at) => {
        const outcome = outcomes[at];
        return outcome === undefined ? [] : [{ line, name: order.number, outcome, leftOut }];
      });
      return last ? [...rows, last] : rows;
    },
    days: sums.days,
  };
}

/** The rows of an order as what can be stored, or why it is refused. */
function readGroup({ number, line, rows, broken }: Group, lines: Map<string, number>): Ready | RowOutcome {
  const refuse = (refused: string): RowOutcome => ({
    line,
    name: number.slice(0, 60),
    outcome: { refused },
    leftOut: null,
  });
  if (number === '') return refuse('has no number in the column Name');
  if (broken) return refuse('a row below it cannot be read, which may be part of it');
  const read = orderOf(rows);
  if (!read.ok) return refuse(read.error);
  const { order, leftOut } = read.value;
  const keys = [`number ${order.number}`, ...(order.sourceId === null ? [] : [`id ${order.sourceId}`])];
  const before = keys.flatMap((key) => lines.get(key) ?? [])[0];
  if (before !== undefined) return refuse(`the same order is in line ${before} already`);
  for (const key of keys) lines.set(key, line);
  return { line, order, leftOut };
}
