/** `kerb import stores FILE`: the places shoppers collect from, as a JSON list. */
import { readFile } from 'node:fs/promises';
import type { StoreImport } from '#contract/product-import.ts';
import { importStores, parseStores } from '#modules/catalogue/import-stores.ts';
import { CommandProblem, withShopDatabase } from './with-shop-database.ts';

export async function importStoresFile(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandProblem(`There is no file ${file}.`);
  });
  let stores: StoreImport[];
  try {
    stores = parseStores(JSON.parse(text));
  } catch (error) {
    throw new CommandProblem(error instanceof SyntaxError ? `The file is no JSON: ${error.message}.` : (error as Error).message);
  }
  const changed = await withShopDatabase((ctx) => importStores(ctx, stores));
  process.stdout.write(`${stores.length} stores read: ${changed} new or changed.\n`);
  return 0;
}
