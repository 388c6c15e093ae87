/** The numbers of variants in an export of products that has them: old addresses name a variant by them (MOVE-04). */
import { importVariants } from '#modules/old-addresses/import-variants.ts';
import type { OldVariant } from '#modules/old-addresses/old-variant.ts';
import { sizeCodeOfSku } from '#modules/product-import/columns/size-code-of-sku.ts';
import { hasComingSizes } from '../coming.ts';
import type { ExportImport, RowOutcome } from '../export-import.ts';
import { whyUnread } from './why-unread.ts';

export const variantsImport: ExportImport = {
  required: ['Variant ID', 'Variant SKU'],
  open: (ctx, { apply, coming }) => {
    const lines = new Map<string, number>();
    let batch: { line: number; variant: OldVariant; isComing: boolean }[] = [];
    return {
      add: (line, record): RowOutcome | null => {
        const cell = (name: string) => (record[name] ?? '').trim().replace(/^'/, '');
        const [oldId, sku] = [cell('Variant ID'), cell('Variant SKU')];
        const is = (outcome: RowOutcome['outcome']): RowOutcome => ({
          ...{ line, name: oldId.slice(0, 40), outcome, leftOut: null },
        });
        const unread = whyUnread(oldId, sku);
        if (unread !== null) return is(unread);
        const before = lines.get(oldId);
        if (before !== undefined) return is({ refused: `the same variant is in line ${before} already` });
        lines.set(oldId, line);
        const isComing = !apply && hasComingSizes(record.Handle ?? '', coming);
        batch.push({ line, variant: { oldId, sizeCode: sizeCodeOfSku(sku) }, isComing });
        return null;
      },
      store: async () => {
        const storing = batch;
        batch = [];
        const outcomes = await importVariants(
          ctx,
          storing.map(({ variant }) => variant),
          { apply },
        );
        return storing.flatMap(({ line, variant, isComing }, at): RowOutcome[] => {
          const found = outcomes[at];
          if (found === undefined) return [];
          const outcome = typeof found === 'object' && isComing ? 'created' : found;
          return [{ line, name: variant.oldId, outcome, leftOut: null }];
        });
      },
    };
  },
};
