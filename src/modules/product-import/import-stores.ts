/** Imports stores from a JSON list; repeats change nothing. All or nothing: a list with a mistake is rejected whole. */
import { z } from 'zod';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { type StoreImport, storeImportSchema } from '#contract/products/product-import.ts';
import { saveStores } from '#modules/stores/save-stores.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction, sqlState } from '#platform/database/database.ts';

/** Throws with every mistake and its place in the list. */
export function parseStores(value: unknown): StoreImport[] {
  const parsed = z.array(storeImportSchema).min(1).max(2000).safeParse(value, { error: plainIssue });
  if (!parsed.success) {
    throw new Error(
      `The list of stores has mistakes:\n${parsed.error.issues
        .slice(0, 20)
        .map((issue) => `  ${issue.path.join('.') || 'list'}: ${issue.message}`)
        .join('\n')}`,
    );
  }
  for (const field of ['code', 'slug'] as const) {
    const seen = new Set<string>();
    for (const store of parsed.data) {
      if (seen.has(store[field])) throw new Error(`The ${field} ${store[field]} is in the list twice.`);
      seen.add(store[field]);
    }
  }
  return parsed.data;
}

class DryRun extends Error {
  readonly changed: number;
  constructor(changed: number) {
    super('dry run');
    this.changed = changed;
  }
}

/** Returns how many stores are new or changed; with `dryRun`, would be. */
export async function importStores(
  ctx: Ctx,
  stores: StoreImport[],
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<number> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const changed = await saveStores(tx, stores);
      if (dryRun) throw new DryRun(changed);
      return changed;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.changed;
    if (sqlState(error) === '23505')
      throw new Error('A slug of the list belongs to another store already.', { cause: error });
    throw error;
  }
}
