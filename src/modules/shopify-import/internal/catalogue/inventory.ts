/** Shopify's inventory_export.csv with all quantity types: what can be sold of each size at each place (MOVE-01). */
import { importLevels, type LevelRow } from '#modules/admin-stock/import-levels.ts';
import { sizeCodeOfSku } from '#modules/product-import/columns/size-code-of-sku.ts';
import { hasComingSizes } from '../coming.ts';
import type { ExportImport, RowOutcome } from '../export-import.ts';
import { plainCell } from '../plain-cell.ts';
import { stateOrigins } from './state-origins.ts';

/** Units that can be sold: those on hand that orders of the old shop do not have; older exports have other names. */
const COLUMNS = ['Available (not editable)', 'Available', 'On hand (current)', 'On hand'];
const MAX_UNITS = 1_000_000;

interface InventoryRow {
  line: number;
  row: LevelRow;
  /** The country of origin, as the file names it; '' where it does not. */
  origin: string;
}

export const inventoryImport: ExportImport = {
  required: ['Handle', 'SKU', 'Location'],
  open: (ctx, { apply, coming }) => {
    const lines = new Map<string, number>();
    let batch: InventoryRow[] = [];
    return {
      add: (line, record): RowOutcome | null => {
        const sku = plainCell(record.SKU ?? '');
        const place = plainCell(record.Location ?? '');
        const is = (outcome: RowOutcome['outcome']): RowOutcome => ({
          ...{ line, name: `${sku} ${place}`.trim().slice(0, 100), outcome, leftOut: null },
        });
        if (sku === '') return is({ refused: 'has no SKU, by which the size is found' });
        const units = unitsOf(record);
        if (units === null) return is({ refused: 'has no number of units that can be sold, in a column Available' });
        const sizeCode = sizeCodeOfSku(sku);
        const key = `${sizeCode}\n${place.toLowerCase()}`;
        const before = lines.get(key);
        if (before !== undefined) return is({ refused: `the same size at this place is in line ${before} already` });
        lines.set(key, line);
        const isComing = hasComingSizes(record.Handle ?? '', coming);
        batch.push({ line, row: { sizeCode, place, units, isComing }, origin: plainCell(record.COO ?? '') });
        return null;
      },
      store: async () => {
        const storing = batch;
        batch = [];
        if (storing.length === 0) return [];
        const outcomes = await importLevels(
          ctx,
          storing.map(({ row }) => row),
          { apply },
        );
        const rows = storing.flatMap(({ line, row, origin }, at) => {
          const outcome = outcomes[at];
          const name = `${row.sizeCode} ${row.place}`.slice(0, 100);
          return outcome === undefined
            ? []
            : [{ sizeCode: row.sizeCode, origin, row: { line, name, outcome, leftOut: null } }];
        });
        return stateOrigins(ctx, rows, { apply });
      },
    };
  },
};

/** Less than nothing, and what is not stocked, is none; null for what is no number. */
function unitsOf(record: Readonly<Record<string, string>>): number | null {
  const column = COLUMNS.find((name) => record[name] !== undefined);
  const cell = column === undefined ? '' : plainCell(record[column] ?? '');
  if (/^not stocked$/i.test(cell)) return 0;
  if (!/^-?\d{1,9}$/.test(cell)) return null;
  return Math.min(Math.max(0, Number(cell)), MAX_UNITS);
}
