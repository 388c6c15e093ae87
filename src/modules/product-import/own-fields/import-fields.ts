import type { FieldOwner } from '#contract/custom-fields/field-kinds.ts';
import { joinReasons } from '#contract/errors/join-reasons.ts';
import type { RowFields } from '#modules/catalogue/products/import-row.ts';
import { checkImported } from '#modules/custom-fields/check-imported.ts';
import { listFields } from '#modules/custom-fields/list-fields.ts';
import { saveValuesWithin } from '#modules/custom-fields/save-values.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { selectProductIds } from '../internal/product-id-records.ts';

export interface FieldImport {
  /** Why the fields of a row are refused; null where they are accepted, and then remembered. */
  check: (code: string, fields: RowFields) => string | null;
  /** Saves what was remembered of these products, which are in the database by now. */
  save: (codes: readonly string[]) => Promise<void>;
}

/** The shop's own fields of an import (OWN-14): checked row by row before the products are loaded, saved after it. */
export async function openFieldImport(ctx: Ctx, actor: string): Promise<FieldImport> {
  const ofProducts = await listFields(ctx, 'product');
  const ofSizes = await listFields(ctx, 'variant');
  const waiting = new Map<string, RowFields>();
  return {
    check: (code, fields) => {
      const reasons = [
        checkImported(ofProducts, fields.product),
        ...fields.sizes.map(({ values }) => checkImported(ofSizes, values)),
      ].filter((reason) => reason !== null);
      if (reasons.length > 0) return joinReasons([...new Set(reasons)].slice(0, 5));
      waiting.set(code, fields);
      return null;
    },
    save: async (codes) => {
      const own = codes.filter((code) => waiting.has(code));
      if (own.length === 0) return;
      const ids = await selectProductIds(ctx, own);
      for (const code of own) {
        const fields = waiting.get(code);
        const id = ids.get(code);
        waiting.delete(code);
        if (fields && id !== undefined) await saveFields(ctx, actor, { code, id }, fields);
      }
    },
  };
}

/** A field that was archived, or got stricter rules, since it was checked keeps the value that it had. */
const saveFields = (ctx: Ctx, actor: string, { code, id }: { code: string; id: string }, fields: RowFields) =>
  inTransaction(ctx, async (tx) => {
    const save = (owner: FieldOwner, ownerId: string, values: RowFields['product']) =>
      saveValuesWithin(
        tx,
        { actor, reader: 'staff' },
        { owner, id: ownerId, subject: `product:${code}` },
        values,
        null,
      );
    if (fields.product.length > 0) await save('product', id, fields.product);
    for (const { code: size, values } of fields.sizes) await save('variant', size, values);
  });
