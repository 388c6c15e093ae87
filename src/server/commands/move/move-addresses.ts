/** `kerb move addresses`: where the addresses of the shop before this one lead (MOVE-04). */
import { writeFile } from 'node:fs/promises';
import { readAddressList } from '#contract/staff/imports/address-list.ts';
import { MAX_CHECKED_ADDRESSES, type MissingAddress } from '#contract/staff/imports/old-addresses.ts';
import { checkAddresses } from '#modules/old-addresses/check-addresses.ts';
import { readShopPages } from '#modules/old-addresses/read-shop-pages.ts';
import { openFile } from '#modules/product-import/open-file.ts';
import { counted } from '#shared/counted.ts';
import { csvText } from '#shared/tables/csv-text.ts';
import { announce } from '../../announce.ts';
import { readingFile } from '../catalogue/reading-file.ts';
import { withContent } from '../catalogue/with-content.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const SHOWN = 20;

/**
 * Tries each address of a list, a table or a sitemap, prints how many lead to a page and the first that do not, and
 * writes all of those as CSV; exit code 1 when there are any. Changes nothing.
 */
export async function moveAddresses(files: readonly string[], flags: { missing?: string }): Promise<number> {
  const addresses: string[] = [];
  for (const file of files) addresses.push(...(await readList(file)));
  const unique = [...new Set(addresses)];
  const report = await withShopDatabase(async (ctx) => {
    const pages = await readShopPages(await withContent(ctx));
    const sum = { pages: 0, moved: 0, missing: [] as MissingAddress[] };
    for (let from = 0; from < unique.length; from += MAX_CHECKED_ADDRESSES) {
      const part = await checkAddresses(ctx, pages, unique.slice(from, from + MAX_CHECKED_ADDRESSES));
      sum.pages += part.pages;
      sum.moved += part.moved;
      sum.missing.push(...part.missing);
      announce.progress('Addresses', from + MAX_CHECKED_ADDRESSES, unique.length);
    }
    return sum;
  });
  const { pages, moved, missing } = report;
  const lines = [
    `${counted(unique.length, 'address', 'addresses')}: ${pages} are pages, ${moved} lead to one, ${missing.length} lead nowhere.`,
    ...missing
      .slice(0, SHOWN)
      .map(({ address, reason, nearest }) => `  ${address}: ${reason}${nearest ? ` Nearest: ${nearest}` : ''}`),
    ...(missing.length > SHOWN ? [`  … and ${missing.length - SHOWN} more`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (flags.missing) await writeMissing(flags.missing, missing);
  return missing.length > 0 ? 1 : 0;
}

async function readList(file: string): Promise<string[]> {
  const text = await readingFile(file, async () => {
    let whole = '';
    for await (const part of (await openFile(file)).text) whole += part;
    return whole;
  });
  const { addresses, sitemaps } = readAddressList(text);
  if (sitemaps.length > 0)
    throw new CommandProblem(`${file} lists other sitemaps. Save these and give them: ${sitemaps.join(' ')}`);
  if (addresses.length === 0) throw new CommandProblem(`${file} has no addresses.`);
  return addresses;
}

async function writeMissing(file: string, missing: readonly MissingAddress[]): Promise<void> {
  const rows = missing.map(({ address, reason, nearest }) => [address, nearest ?? '', reason]);
  await writeFile(file, csvText([['address', 'nearest page', 'reason'], ...rows])).catch((error: Error) => {
    throw new CommandProblem(`${file} cannot be written: ${error.message}`);
  });
}
