/** `kerb move gift-card-codes`: the new codes of imported gift cards, for who holds them (MOVE-01). */
import { writeFile } from 'node:fs/promises';
import { readImportedCodes } from '#modules/gift-cards/imported-cards/read-imported-codes.ts';
import { openFile } from '#modules/product-import/open-file.ts';
import { readGiftCardHolders } from '#modules/shopify-import/read-gift-card-holders.ts';
import { counted } from '#shared/counted.ts';
import { centsToText } from '#shared/money.ts';
import { csvText } from '#shared/tables/csv-text.ts';
import { readingFile } from '../catalogue/reading-file.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const HEAD = ['number', 'last characters', 'email', 'recipient email', 'balance', 'expires', 'code', 'PIN'];

/** Writes code and PIN of every card of the export that was imported, to be printed or mailed; nobody else may read it. */
export async function writeGiftCardCodes(file: string, out: string): Promise<number> {
  const holders = await readingFile(file, async () => readGiftCardHolders((await openFile(file)).text));
  const codes = await withShopDatabase((ctx) => readImportedCodes(ctx, 'operator', [...holders.keys()]));
  const rows = codes.map(({ sourceId, lastCharacters, balanceCents, expires, code, pin }) => {
    const { email = '', recipientEmail = '' } = holders.get(sourceId) ?? {};
    return [sourceId, lastCharacters, email, recipientEmail, centsToText(balanceCents), expires, code, pin];
  });
  await writeFile(out, csvText([HEAD, ...rows]), { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new CommandProblem(`${out} cannot be written: ${error.message}`);
  });
  process.stdout.write(`${counted(rows.length, 'gift card')} in ${out}. Whoever has this file can spend them.\n`);
  return 0;
}
