/** Takes stores in from a JSON list; repeats change nothing. All or nothing: a list with a mistake is refused whole. */
import { z } from 'zod';
import { type StoreImport, storeImportSchema } from '#contract/product-import.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database.ts';
import { upsertStores } from './internal/location-records.ts';

/** Throws with every mistake and its place in the list. */
export function parseStores(value: unknown): StoreImport[] {
  const parsed = z.array(storeImportSchema).min(1).max(2000).safeParse(value);
  if (!parsed.success) {
    throw new Error(
      `The list of stores has mistakes:\n${parsed.error.issues
        .slice(0, 20)
        .map((issue) => `  ${issue.path.join('.') || 'list'}: ${issue.message}`)
        .join('\n')}`,
    );
  }
  const codes = parsed.data.map(({ code }) => code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw new Error(`The store ${twice} is in the list twice.`);
  return parsed.data;
}

/** Returns how many stores are new or differ now. */
export const importStores = (ctx: Ctx, stores: StoreImport[]): Promise<number> => inTransaction(ctx, (tx) => upsertStores(tx, stores));
