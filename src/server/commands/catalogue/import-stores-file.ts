/** `kerb import stores FILE`: stores for pick-up, as a JSON list. */
import type { StoreImport } from '#contract/products/product-import.ts';
import { importStores, parseStores } from '#modules/product-import/import-stores.ts';
import { openFile } from '#modules/product-import/open-file.ts';
import { counted } from '#shared/counted.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const MAX_CHARACTERS = 20_000_000;

export async function importStoresFile(file: string, flags: { dryRun?: boolean }): Promise<number> {
  let text = '';
  for await (const chunk of (await openFile(file)).text) {
    text += chunk;
    if (text.length > MAX_CHARACTERS)
      throw new CommandProblem('The file is larger than 20 MB; it is no list of stores.');
  }
  let stores: StoreImport[];
  try {
    stores = parseStores(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    throw new CommandProblem(
      error instanceof SyntaxError ? `The file is no JSON: ${error.message}.` : (error as Error).message,
    );
  }
  const changed = await withShopDatabase((ctx) => importStores(ctx, stores, flags), {
    audits: (count) => (count > 0 && !flags.dryRun ? 'stores' : null),
  });
  process.stdout.write(
    `${flags.dryRun ? 'Dry run, nothing was imported: ' : ''}${counted(stores.length, 'store')} read: ${changed} new or changed.\n`,
  );
  return 0;
}
