/** Discount codes of a Shopify shop as promotions (MOVE-01). The export does not say which products a discount is for. */
import {
  importPromotionsOneByOne,
  type PromotionOutcome,
} from '#modules/promotions/import/import-promotions-one-by-one.ts';
import { cellOf } from './discounts/cells.ts';
import { entryOf } from './discounts/entry-of.ts';
import type { ExportImport, RowOutcome } from './export-import.ts';

export const discountsImport: ExportImport = {
  required: ['Name', 'Value', 'Value Type', 'Times Used In Total'],
  open: (ctx, { apply }) => {
    const lines = new Map<string, number>();
    let batch: { line: number; name: string; entry: Record<string, unknown> }[] = [];
    return {
      add: (line, row): RowOutcome | null => {
        const name = cellOf(row, 'Name');
        const refuse = (refused: string): RowOutcome => ({
          ...{ line, name: name.slice(0, 100), outcome: { refused }, leftOut: null },
        });
        const read = entryOf(row);
        if (!read.ok) return refuse(read.error);
        const code = name.toUpperCase();
        const before = lines.get(code);
        if (before !== undefined) return refuse(`the same code is in line ${before} already`);
        lines.set(code, line);
        batch.push({ line, name, entry: read.value });
        return null;
      },
      store: async () => {
        const storing = batch;
        batch = [];
        const outcomes: PromotionOutcome[] = await importPromotionsOneByOne(
          ctx,
          storing.map(({ entry }) => entry),
          { apply },
        );
        return storing.flatMap(({ line, name }, at): RowOutcome[] => {
          const outcome = outcomes[at];
          return outcome === undefined ? [] : [{ line, name, outcome, leftOut: null }];
        });
      },
    };
  },
};
